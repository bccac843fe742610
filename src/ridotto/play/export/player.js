// Looking back on a game: step, play, jump, change eyes. The house's page and the offline file run this same script;
// a source answers `moment(ply, viewer)` and `log(viewer)`, at once or as a promise. It knows nothing about games.

const PAUSES = { slow: 2200, steady: 1100, fast: 400 };
const GLIDE = { duration: 240, easing: "ease-out" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Player {
  constructor(root, source) {
    this.root = root;
    this.source = source;
    this.plies = Number(root.dataset.plies);
    this.movers = JSON.parse(root.dataset.movers);
    this.ply = -1;
    this.wanted = 0;
    this.timer = 0;
    this.shown = new Map();
    this.told = new Map();
    this.find = (name) => root.querySelector(`[data-${name}]`);
    this.viewer = this.find("viewer")?.value ?? root.dataset.viewer;
    this.listen();
    this.tell();
    this.go(this.hashed() ?? this.plies, { quick: true });
  }

  listen() {
    const ways = { first: () => 0, back: () => this.wanted - 1, next: () => this.wanted + 1, last: () => this.plies };
    for (const [name, where] of Object.entries(ways)) this.find(name).addEventListener("click", () => this.step(where()));
    this.find("play").addEventListener("click", () => this.toggle());
    this.find("slider").addEventListener("input", (event) => this.step(Number(event.target.value)));
    this.find("viewer")?.addEventListener("change", (event) => this.look(event.target.value));
    this.find("chart")?.addEventListener("click", (event) => this.pick(event));
    window.addEventListener("hashchange", () => this.follow());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Where we are.

  hashed() {
    const found = /^#(\d{1,6})$/.exec(location.hash);
    return found ? Math.min(Number(found[1]), this.plies) : null;
  }

  follow() {
    const ply = this.hashed();
    if (ply === null || ply === this.wanted) return;
    this.stop();
    this.go(ply);
  }

  step(ply) {
    this.stop();
    return this.go(ply);
  }

  async go(ply, { quick = false } = {}) {
    const to = Math.max(0, Math.min(this.plies, ply));
    const near = Math.abs(to - this.ply) === 1 && !quick;
    this.wanted = to;
    this.mark(to);
    const asked = (this.asked = {});
    let moment;
    try {
      moment = await this.source.moment(to, this.viewer);
    } catch {
      if (this.asked === asked) this.fail();
      return false;
    }
    if (this.asked !== asked) return false; // somebody was quicker
    this.ply = to;
    this.draw(moment, near);
    history.replaceState(history.state, "", `#${to}`);
    this.root.dispatchEvent(new CustomEvent("moment", { detail: { ply: to, viewer: this.viewer } }));
    return true;
  }

  async look(viewer) {
    this.viewer = viewer;
    await this.go(this.wanted, { quick: true });
    await this.tell();
  }

  // Playing.

  toggle() {
    if (this.playing) return this.stop();
    this.playing = true;
    this.label();
    if (this.wanted === this.plies) this.go(0, { quick: true });
    this.wait();
  }

  wait() {
    const pause = PAUSES[this.find("speed").value] ?? PAUSES.steady;
    const mine = (this.timer = setTimeout(async () => {
      await this.go(this.wanted + 1);
      if (!this.playing || this.timer !== mine) return; // paused and started again meanwhile: another goes on
      if (this.wanted >= this.plies) this.stop();
      else this.wait();
    }, pause));
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
    this.label();
  }

  label() {
    const button = this.find("play");
    button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    button.classList.toggle("playing", Boolean(this.playing));
  }

  // Keys: arrows step, with Shift to the next seat's turn; Home and End; space plays and pauses.

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("textarea,[contenteditable]")) return;
    const tag = event.target.tagName;
    const typing = tag === "INPUT" && event.target.type !== "range";
    if (typing || tag === "SELECT") return;
    if (event.key === " " && /^(BUTTON|A|SUMMARY)$/.test(tag)) return;
    const act = {
      ArrowLeft: () => this.step(event.shiftKey ? this.turn(-1) : this.wanted - 1),
      ArrowRight: () => this.step(event.shiftKey ? this.turn(1) : this.wanted + 1),
      Home: () => this.step(0),
      End: () => this.step(this.plies),
      " ": () => this.toggle(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  turn(way) {
    let ply = this.wanted + way;
    while (ply > 0 && ply < this.plies && this.movers[ply] === this.movers[ply - 1]) ply += way;
    return ply;
  }

  pick(event) {
    const chart = event.currentTarget;
    const { left, right, width } = chart.dataset;
    const box = chart.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * Number(width);
    this.step(Math.round(((at - left) / (right - left)) * this.plies));
  }

  // Drawing.

  mark(ply) {
    const slider = this.find("slider");
    slider.value = ply;
    const where = ply === 0 ? "The deal" : `Move ${ply} of ${this.plies}`;
    slider.setAttribute("aria-valuetext", where);
    this.find("where").textContent = where;
    for (const name of ["first", "back"]) this.find(name).setAttribute("aria-disabled", String(ply === 0));
    for (const name of ["next", "last"]) this.find(name).setAttribute("aria-disabled", String(ply === this.plies));
    const now = this.find("now");
    if (!now) return;
    const { left, right } = this.find("chart").dataset;
    const x = Number(left) + ((right - left) * ply) / Math.max(1, this.plies);
    now.setAttribute("x1", x);
    now.setAttribute("x2", x);
  }

  draw(moment, near) {
    this.panels(moment, near);
    moment.points.forEach((points, seat) => {
      const line = this.root.querySelector(`[data-seat="${seat}"]`);
      line.querySelector("[data-points]").textContent = points;
      line.classList.toggle("acts", moment.waiting.includes(seat));
    });
    const told = moment.log.map((sentence) => paragraph(sentence));
    this.find("told").replaceChildren(...(told.length ? told : [paragraph(this.silence(moment))]));
    this.current();
  }

  silence(moment) {
    if (moment.ply === 0) return "The game begins.";
    const mover = this.root.querySelector(`[data-seat="${this.movers[moment.ply - 1]}"] .replay-name`).textContent;
    return `${mover} acts; there is nothing to tell yet.`;
  }

  panels(moment, near) {
    const board = this.find("board");
    const places = near && !calm.matches ? positions(board) : null;
    const kept = [];
    for (const name of moment.order) {
      const drawn = moment.slots[name];
      let panel = this.shown.get(name);
      if (panel?.drawn !== drawn) {
        const fresh = parsed(drawn);
        if (panel) panel.element.replaceWith(fresh);
        panel = { drawn, element: fresh };
        this.shown.set(name, panel);
      }
      kept.push(panel.element);
    }
    for (const name of [...this.shown.keys()]) if (!moment.order.includes(name)) this.shown.delete(name);
    if (kept.length !== board.children.length || kept.some((each, place) => board.children[place] !== each))
      board.replaceChildren(...kept);
    if (places) glide(board, places);
  }

  async tell() {
    const viewer = this.viewer;
    const log = await this.source.log(viewer);
    if (viewer !== this.viewer) return;
    this.told.clear();
    const lines = [];
    log.forEach((sentences, ply) => {
      if (!sentences.length) return;
      const link = document.createElement("a");
      link.href = `#${ply}`;
      link.append(...sentences.map((sentence) => paragraph(sentence)));
      const line = document.createElement("li");
      const mover = this.movers[ply - 1];
      if (ply) line.append(this.root.querySelector(`[data-seat="${mover}"] .replay-badge`).cloneNode(true));
      line.append(link);
      lines.push(line);
      this.told.set(ply, link);
    });
    this.find("log").replaceChildren(...lines);
    this.current();
  }

  current() {
    let ply = this.wanted;
    while (ply > 0 && !this.told.has(ply)) ply -= 1;
    this.root.querySelector("[data-log] [aria-current]")?.removeAttribute("aria-current");
    const link = this.told.get(ply);
    if (!link) return;
    link.setAttribute("aria-current", "step");
    const list = this.find("log");
    const line = link.parentElement;
    const top = line.offsetTop; // the list is its offset parent
    if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 3;
  }

  fail() {
    this.stop();
    this.find("told").replaceChildren(paragraph("This moment could not be fetched. Step again to try once more."));
  }
}

function paragraph(sentence) {
  const made = document.createElement("p");
  made.textContent = sentence;
  return made;
}

function parsed(svg) {
  const made = document.createElement("template");
  made.innerHTML = svg;
  return made.content.firstElementChild;
}

// Where each piece lies: on the page, and on its panel, because panels move when others grow.
function positions(board) {
  const found = new Map();
  for (const panel of board.children) {
    const corner = panel.getBoundingClientRect();
    for (const piece of panel.querySelectorAll("g[id]")) {
      const { left, top, width } = piece.getBoundingClientRect();
      if (width) found.set(piece.id, { piece, width, left, top, panel: panel.dataset.panel, corner });
    }
  }
  return found;
}

// Pieces that moved glide from where they were; whatever lies inside one moves with it.
function glide(board, before) {
  const moving = new Set();
  for (const [id, is] of positions(board)) {
    const was = before.get(id);
    if (!was || Math.abs(was.width - is.width) > 2) continue;
    const same = was.panel === is.panel;
    const x = was.left - is.left - (same ? was.corner.left - is.corner.left : 0);
    const y = was.top - is.top - (same ? was.corner.top - is.corner.top : 0);
    if (Math.abs(x) + Math.abs(y) < 3 || [...moving].some((other) => other.contains(is.piece))) continue;
    moving.add(is.piece);
    const scale = is.piece.parentElement.getScreenCTM()?.a || 1;
    is.piece.animate({ translate: [`${x / scale}px ${y / scale}px`, "0 0"] }, GLIDE);
  }
}
