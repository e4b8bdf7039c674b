// The page with the graph from a position.

import { ask } from "../server/api.js";
import { Diagram } from "../graph/diagram.js";
import { say } from "../reader/words.js";

/** Vertices that are read at a glance, and those that somebody sees who asks for more, or for so many levels. */
const [READABLE, MOST] = [48, 400];

const find = (name) => document.getElementById(name);
const [form, said] = [find("drawn"), find("said")];
const given = new URLSearchParams(location.search);
find("position").value = given.get("p") ?? "";
find("depth").value = given.get("depth") ?? "";
find("kind").value = given.get("kind") ?? "";
find("symmetry").checked = given.get("symmetry") === "1";
/** How many vertices may be drawn where nobody chose the levels. */
let most = Math.min(MOST, Number(given.get("most")) || READABLE);

/** Draws what the form asks for, and keeps it in the address. */
async function show() {
  const game = find("game").value.trim();
  const [kind, depth, symmetry] = [find("kind").value, find("depth").value, find("symmetry").checked ? "1" : ""];
  const position = find("position").value.trim();
  const here = new URL(`/graph/${encodeURIComponent(game)}`, location.origin);
  for (const [name, value] of Object.entries({ p: position, depth, kind, symmetry, most: most > READABLE ? most : "" })) if (value) here.searchParams.set(name, value);
  here.hash = location.hash;
  history.replaceState(null, "", here);
  const back = (at) => `/play/${encodeURIComponent(game)}${at ? `?${new URLSearchParams({ p: at })}` : ""}${location.hash}`;
  find("back").href = back(position);
  try {
    // The name of a search has a bound after a colon; its steps are in the order in which it looks.
    const drawn = kind.includes(":") ? { search: kind } : { depth, symmetry, tree: kind ? 1 : "", attractor: 0 };
    const answer = await ask("graph", { game, position, most: depth ? MOST : most, ...drawn });
    if (answer.solved === false) throw new Error(answer.reason);
    // A search is called what the form calls it.
    said.textContent = answer.search ? answer.said.replace(answer.search, find("kind").selectedOptions[0].text) : answer.said;
    // A search has its own bound, and whoever chose levels sees them.
    find("more").hidden = answer.whole || Boolean(depth) || kind.includes(":") || most === MOST;
    const chosen = (number) => {
      const { told, position: at } = answer.vertices[number];
      said.textContent = told;
      find("back").href = back(at);
      diagram.mark(number, answer.edges.filter(({ from }) => from === number).map(({ to }) => to));
    };
    const diagram = new Diagram(find("diagram"), answer, { chosen });
  } catch (error) {
    said.textContent = say("failed", { text: error.message });
    find("more").hidden = true;
    find("diagram").replaceChildren();
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  most = READABLE;
  show();
});
find("more").addEventListener("click", async () => {
  most = Math.min(MOST, 2 * most);
  await show();
  // Where there is no more, the keys go to the picture.
  if (find("more").hidden) find("diagram").querySelector("[tabindex='0']")?.focus();
});
await show();
