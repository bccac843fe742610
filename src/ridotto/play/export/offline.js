// The offline file: all drawings are in it, taken apart and packed; nothing is ever fetched.

async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

function whole(parts, number) {
  const part = parts[number];
  if (typeof part === "string") return part;
  const head = part[0];
  let inside = "";
  for (let child = 1; child < part.length; child += 1) inside += whole(parts, part[child]);
  return `${head}${inside}</${/^<([^\s>]+)/.exec(head)[1]}>`;
}

function opened(film) {
  const eyes = (viewer) => film.eyes[viewer];
  const told = (viewer, ply) => eyes(viewer).log[ply].map((number) => film.sentences[number]);
  return {
    moment(ply, viewer) {
      const order = [];
      const slots = {};
      const laid = eyes(viewer).panels[ply];
      for (let place = 0; place < laid.length; place += 2) {
        const name = film.names[laid[place]];
        order.push(name);
        slots[name] = whole(film.parts, laid[place + 1]);
      }
      return { ply, order, slots, log: told(viewer, ply), points: film.points[ply], waiting: film.waiting[ply] };
    },
    log: (viewer) => eyes(viewer).log.map((_, ply) => told(viewer, ply)),
  };
}

const root = document.querySelector("[data-replay]");
const light = document.querySelector("[data-light]");
light.addEventListener("click", () => {
  const page = document.documentElement.classList;
  const dark = page.contains("night") || (!page.contains("day") && matchMedia("(prefers-color-scheme: dark)").matches);
  page.toggle("day", dark);
  page.toggle("night", !dark);
});
unpacked(document.getElementById("film").textContent.trim()).then(
  (film) => new Player(root, opened(film)),
  () => (root.querySelector("[data-told]").textContent = "This browser cannot open the game. One from 2023 or later can."),
);
