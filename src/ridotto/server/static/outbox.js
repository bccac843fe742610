// Intentions on their way: each has a key of its own and is sent until it is answered, over cuts and reloads.
const AGAIN = [429, 502, 503, 504], FIRST = 500, LONGEST = 8000;
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

export class Outbox {
  constructor(base, answered, delayed) {
    Object.assign(this, { base, answered, delayed, name: `outbox:${base}` });
    this.letters = JSON.parse(sessionStorage.getItem(this.name) ?? "[]");
    this.deliver();
  }
  /** Whether a move of mine is still on its way: a second click means the same thing. */
  get moving() {
    return this.letters.some(({ path }) => path !== "chat");
  }
  send(path, body) {
    if (path !== "chat" && this.moving) return false;
    this.letters.push({ path, body: { key: newKey(), ...body } });
    this.keep();
    this.deliver();
    return true;
  }
  keep() {
    sessionStorage.setItem(this.name, JSON.stringify(this.letters));
  }
  async deliver() {
    if (this.busy) return;
    this.busy = true;
    for (let wait = FIRST; this.letters.length; ) {
      const [letter] = this.letters, answer = await post(`${this.base}/${letter.path}`, letter.body);
      if (!answer || AGAIN.includes(answer.status)) {
        this.delayed(answer);
        await new Promise((go) => setTimeout(go, wait * (0.5 + Math.random())));
        wait = Math.min(LONGEST, wait * 2);
        continue;
      }
      wait = FIRST;
      this.letters.shift();
      this.keep();
      this.answered(letter, answer.ok, await answer.json().catch(() => ({})));
    }
    this.busy = false;
  }
}

/** POST JSON; null when nobody answered. */
export function post(url, body) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
}
