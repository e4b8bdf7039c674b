// The page on which somebody writes rules: they are checked, and then there are a game, a graph and exercises.

import { post } from "../server/api.js";
import { pack, written } from "../server/own.js";
import { say } from "../reader/words.js";

const find = (name) => document.getElementById(name);
const [text, said, links] = [find("rules"), find("said"), find("links")];

/** How long a term in parentheses is; one that is never closed has its first line. */
function whole(rest) {
  let open = 0;
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === "(") open += 1;
    if (rest[at] === ")") open -= 1;
    if (open <= 0) return at + 1;
  }
  return rest.split("\n")[0].length;
}

/** Marks the place that an error speaks of. */
function mark(line, column) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const rest = text.value.slice(start);
  const end = start + (/^[^\s()]+/.exec(rest)?.[0].length ?? whole(rest));
  text.focus();
  text.setSelectionRange(start, end);
  text.scrollTop = (text.scrollHeight / Math.max(1, lines.length)) * Math.max(0, line - 4);
}

/** Looks whether the rules are a game; if so, it can be played. */
async function check() {
  const rules = text.value;
  links.hidden = true;
  said.className = "";
  if (!rules.trim()) return (said.textContent = "");
  const packed = await pack(rules);
  history.replaceState(null, "", `#${packed}`);
  try {
    const scene = await post("rules", { question: "board", rules });
    for (const link of links.querySelectorAll("a")) link.hash = packed;
    links.hidden = false;
    said.className = "good";
    said.textContent = scene.solo ? say("rules-good-solo", { n: scene.steps.length }) : say("rules-good", { n: scene.steps.length });
    find("start").textContent = scene.picture ?? scene.position;
  } catch (error) {
    said.className = "bad";
    said.textContent = error.message;
    find("start").textContent = "";
    if (error.line) mark(error.line, error.column);
  }
}

find("own").addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
for (const button of document.querySelectorAll("[data-rules]")) {
  button.addEventListener("click", () => {
    text.value = button.dataset.rules;
    check();
  });
}
const kept = await written();
if (kept) {
  text.value = kept;
  await check();
}
