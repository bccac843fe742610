// The replay page of the house: the player asks the house for moments, and keeps and fetches ahead a few.
import { Player } from "/static/player.js";

const KEPT = 120;
const AHEAD = [1, -1, 2];
const main = document.querySelector("[data-game]");
const address = `/g/${main.dataset.game}`;
const root = main.querySelector("[data-replay]");
const plies = Number(root.dataset.plies);
const moments = new Map();
const stories = new Map();

async function fetched(path) {
  const answer = await fetch(path, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

function moment(ply, viewer) {
  const path = `${address}/at/${ply}?as=${viewer}`;
  let found = moments.get(path);
  if (!found) {
    found = fetched(path);
    found.catch(() => moments.delete(path));
    moments.set(path, found);
    if (moments.size > KEPT) moments.delete(moments.keys().next().value);
  }
  return found;
}

async function log(viewer) {
  if (!stories.has(viewer)) stories.set(viewer, (await fetched(`${address}/log?as=${viewer}`)).log);
  return stories.get(viewer);
}

let dragging = 0;

// A slider in motion asks for many moments: only the one on which it rests for a moment is fetched.
function patient(ply, viewer) {
  if (moments.has(`${address}/at/${ply}?as=${viewer}`)) return moment(ply, viewer);
  const mine = (dragging += 1);
  return new Promise((done, failed) => {
    setTimeout(() => (mine === dragging ? moment(ply, viewer).then(done, failed) : failed(new Error("passed by"))), 30);
  });
}

root.addEventListener("moment", ({ detail: { ply, viewer } }) => {
  for (const step of AHEAD) {
    const near = ply + step;
    if (near >= 0 && near <= plies) moment(near, viewer).catch(() => {});
  }
  if (root.querySelector("[data-viewer]")) history.replaceState(history.state, "", `?as=${viewer}#${ply}`);
  const here = main.querySelector("[data-here]");
  if (!here) return;
  here.textContent = ply ? `move ${ply}` : "the deal";
  main.querySelector("[data-ply]").value = ply;
  main.querySelector("[data-go-on] button").disabled = ply === plies;
  const night = getComputedStyle(document.documentElement).colorScheme === "dark" ? "&night=1" : "";
  main.querySelector("[data-picture]").href = `${address}/board.png?ply=${ply}&as=${viewer}${night}`;
});

new Player(root, { moment: patient, log });
