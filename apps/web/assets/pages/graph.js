// The page with the graph from a position.

import { ask } from "../server/api.js";
import { Diagram } from "../graph/diagram.js";
import { say } from "../reader/words.js";

/** Vertices that are read at a glance, and those that somebody sees who asks for so many levels. */
const [READABLE, MOST] = [48, 400];

const find = (name) => document.getElementById(name);
const [form, said] = [find("drawn"), find("said")];
const given = new URLSearchParams(location.search);
find("position").value = given.get("p") ?? "";
find("depth").value = given.get("depth") ?? "";
find("kind").value = given.get("kind") ?? "";
find("symmetry").checked = given.get("symmetry") === "1";

/** Draws what the form asks for, and keeps it in the address. */
async function show() {
  const game = find("game").value.trim();
  const [kind, depth, symmetry] = [find("kind").value, find("depth").value, find("symmetry").checked ? "1" : ""];
  const position = find("position").value.trim();
  const here = new URL(`/graph/${encodeURIComponent(game)}`, location.origin);
  for (const [name, value] of Object.entries({ p: position, depth, kind, symmetry })) if (value) here.searchParams.set(name, value);
  here.hash = location.hash;
  history.replaceState(null, "", here);
  const back = (at) => `/play/${encodeURIComponent(game)}${at ? `?${new URLSearchParams({ p: at })}` : ""}${location.hash}`;
  find("back").href = back(position);
  try {
    // The name of a search has a bound after a colon; its steps are in the order in which it looks.
    const drawn = kind.includes(":") ? { search: kind } : { depth, symmetry, tree: kind ? 1 : "", attractor: 0 };
    const answer = await ask("graph", { game, position, most: depth ? MOST : READABLE, ...drawn });
    if (answer.solved === false) throw new Error(answer.reason);
    said.textContent = answer.said;
    const chosen = (number) => {
      const { told, position: at } = answer.vertices[number];
      said.textContent = told;
      find("back").href = back(at);
      diagram.mark(number, answer.edges.filter(({ from }) => from === number).map(({ to }) => to));
    };
    const diagram = new Diagram(find("diagram"), answer, { chosen });
  } catch (error) {
    said.textContent = say("failed", { text: error.message });
    find("diagram").replaceChildren();
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});
await show();
