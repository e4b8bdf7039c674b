// The page with complete games from a position, told in sentences.

import { ask } from "../server/api.js";
import { make, number, say } from "../reader/words.js";

const find = (name) => document.getElementById(name);
const given = new URLSearchParams(location.search);
for (const [name, key] of [["position", "p"], ["winner", "winner"], ["order", "order"]]) {
  if (given.has(key)) find(name).value = given.get(key);
}

/** One game: its moves and how it ends, and what happens in it where somebody opens it. */
function line({ moves, result, told }, open) {
  const sentences = told.map((sentence) => make("li", {}, sentence));
  return make("li", {}, make("details", { open }, make("summary", {}, `${moves.join("  ")} · ${result}`), make("ol", {}, ...sentences)));
}

/** Lists what the form asks for, and keeps it in the address. */
async function show() {
  const [game, position] = [find("game").value.trim(), find("position").value.trim()];
  const [winner, order] = [find("winner").value, find("order").value];
  const here = new URL(`/lines/${encodeURIComponent(game)}`, location.origin);
  for (const [name, value] of Object.entries({ p: position, winner, order })) if (value) here.searchParams.set(name, value);
  here.hash = location.hash;
  history.replaceState(null, "", here);
  try {
    const answer = await ask("lines", { game, position, winner, order });
    if (answer.solved === false) throw new Error(answer.reason);
    const { count, lines, shortest_line: best } = answer;
    const counted = count === null ? say("lines-many") : say("lines-counted", { n: number(count) });
    const shortest = best ? say("lines-shortest", { move: best.join("  ") }) : "";
    find("said").textContent = [counted, shortest].filter(Boolean).join(" ");
    find("lines").replaceChildren(...lines.map((each, place) => line(each, place === 0)));
  } catch (error) {
    find("said").textContent = say("failed", { text: error.message });
    find("lines").replaceChildren();
  }
}

find("asked").addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});
await show();
