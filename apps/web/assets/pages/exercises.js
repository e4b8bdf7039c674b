// Exercises: one to work on, or a sheet of them to print.

import { ask } from "../server/api.js";
import { Board } from "../board/board.js";
import { Diagram } from "../graph/diagram.js";
import { offer } from "../server/job.js";
import { OWN } from "../server/own.js";
import { forget, remember, solved } from "../learning/progress.js";
import { Task, scene, sentence, solution } from "../learning/tasks.js";
import { make, say } from "../reader/words.js";

const find = (name) => document.getElementById(name);
const place = find("task");
const given = new URLSearchParams(location.search);

/** What is asked for: by the address at first, by the form later. */
function restore() {
  const game = find("game");
  const wanted = given.get("game");
  const named = (text) => text?.split(":")[0];
  const options = [...game.options];
  const known = options.find(({ value }) => value === wanted) ?? options.find(({ value }) => named(value) === wanted);
  if (wanted && !known) {
    // A game in another size is told by the rules of the one that is listed.
    const listed = options.find(({ value }) => named(value) === named(wanted));
    const option = new Option(wanted === OWN ? say("own-rules") : listed ? `${listed.text} (${wanted.slice(named(wanted).length + 1)})` : wanted, wanted);
    if (listed) option.dataset.rules = listed.dataset.rules;
    game.add(option);
  }
  if (wanted) game.value = known?.value ?? wanted;
  for (const name of ["kind", "level", "seed"]) if (given.has(name)) find(name).value = given.get(name);
}

/** Offers the tasks that there are for the game; of rules of one's own the first answer tells which. */
function suit() {
  const kinds = find("game").selectedOptions[0].dataset.kinds?.split(" ");
  const options = [...find("kind").options];
  for (const option of options) option.hidden = option.disabled = kinds !== undefined && !kinds.includes(option.value);
  if (find("kind").selectedOptions[0]?.disabled ?? true) find("kind").value = options.find(({ disabled }) => !disabled).value;
}

function asked() {
  suit();
  const game = find("game");
  const start = given.get("p") ?? game.selectedOptions[0].dataset.start;
  return { game: game.value, position: start, kind: find("kind").value, level: find("level").value, seed: find("seed").value || 1 };
}

function save(parameters) {
  const { position, ...rest } = parameters;
  const query = new URLSearchParams(given.has("p") ? { ...rest, p: position } : rest);
  history.replaceState(null, "", `/exercises?${query}${location.hash}`);
  find("print").href = `/exercises?${query}&print=10${location.hash}`;
}

/** What is sent: the form has texts, a question has numbers. */
const sent = ({ level, seed, ...rest }) => ({ ...rest, level: Number(level), seed: Number(seed) });

/** One exercise to work on. */
async function one() {
  const parameters = asked();
  save(parameters);
  count();
  place.replaceChildren();
  const exercise = await ask("exercise", sent(parameters));
  if (exercise.kinds) find("game").selectedOptions[0].dataset.kinds = exercise.kinds.join(" ");
  suit();
  if (exercise.solved === false) offer(place, exercise.reason, "exercise", sent(parameters), (found) => work(found).catch(fail));
  else await work(exercise);
}

/** Another one of the same kind. */
function next() {
  find("seed").value = Number(find("seed").value) + 1;
  show();
}

async function work(exercise) {
  if (!exercise.found) throw new Error(say("task-none"));
  const solved = () => {
    remember(exercise);
    count();
  };
  await new Task(place, exercise, { solved, next, failed: fail }).begin();
}

/** How many of this kind were solved here. */
function count() {
  const n = solved(asked());
  const clear = make("button", { type: "button", id: "forget", click: () => (forget(), count()) }, say("progress-forget"));
  find("progress").replaceChildren(...(n ? [say(n === 1 ? "progress-one" : "progress", { n }), " ", clear] : []));
}

/** What stands above a sheet: what it is about, the rules, and room for who solves it and when. */
function head(parameters, count) {
  const game = find("game").selectedOptions[0];
  const field = (word) => make("span", {}, `${say(word)} `, make("span", { class: "blank" }));
  const another = new URLSearchParams({ ...parameters, seed: Number(parameters.seed) + 4 * count, print: count });
  if (given.has("p")) another.set("p", given.get("p"));
  return make(
    "header",
    { class: "sheet-head" },
    make("div", { class: "tools" }, make("button", { type: "button", class: "strong", click: () => print() }, say("sheet-print")), make("a", { class: "button", id: "another", href: `/exercises?${another}` }, say("sheet-another"))),
    make("h1", {}, `${say("sheet-of")} ${game.text}`),
    make("p", { class: "who" }, field("sheet-name"), field("sheet-date"), make("span", { class: "hint" }, say("sheet-number", { n: parameters.seed }))),
    make("p", { class: "about" }, game.dataset.rules ?? ""),
  );
}

/** A line to write on. */
const line = (word) => make("p", { class: "line" }, `${word} `, make("span", { class: "blank" }));

/** Room for the answer; some are written into the picture. */
function room({ kind, line: made, levels }) {
  if (kind === "colour" || kind === "minmax") return [];
  if (kind === "levels") return levels.map((_, number) => line(say("graphs-level", { n: number })));
  const moves = made?.map(({ move }, number) => `${number + 1}. ${move}`).join(" · ");
  return [moves ? make("p", {}, moves) : null, line(say("sheet-answer"))].filter(Boolean);
}

/** A sheet of exercises, with the answers on a page of their own. */
async function sheet(count) {
  const parameters = asked();
  document.body.classList.add("sheet");
  const key = make("ol", { class: "key" });
  const list = make("ol", { class: "exercises" });
  const title = say("sheet-key", { text: find("game").selectedOptions[0].text, n: parameters.seed });
  place.replaceChildren(head(parameters, count), list, make("section", { class: "answers" }, make("h2", {}, title), key));
  const seen = new Set();
  // Small games have few positions: nobody gets one twice, and after some tries there are no others.
  for (let tries = 0; tries < 4 * count && seen.size < count; tries += 1) {
    const exercise = await ask("exercise", sent({ ...parameters, seed: Number(parameters.seed) + tries }));
    if (!exercise.found || seen.has(exercise.position)) continue;
    seen.add(exercise.position);
    const box = make("div", { class: "drawn" });
    const item = make("li", {}, make("h2", {}, say("sheet-title", { n: seen.size })));
    list.append(item);
    if (exercise.graph) {
      item.classList.add("wide", exercise.kind);
      item.append(make("p", {}, sentence(exercise, false)), box, ...room(exercise));
      new Diagram(box, exercise.graph, { steps: false, paper: true });
    } else {
      const shown = await scene(exercise);
      item.append(make("p", {}, sentence(exercise, shown.solo)), box, make("p", { class: "hint" }, exercise.position), ...room(exercise));
      new Board(box, { made: () => {} }).show(shown);
    }
    key.append(make("li", {}, solution(exercise)));
  }
  if (!seen.size) throw new Error(say("task-none"));
}

const fail = (error) => place.replaceChildren(make("p", { class: "note" }, error.message));
const show = () => one().catch(fail);
find("asked").addEventListener("submit", (event) => {
  event.preventDefault();
  given.delete("p");
  show();
});
find("asked").addEventListener("change", ({ target }) => {
  // A position of one game is none of another.
  if (target.id === "game") given.delete("p");
  show();
});
find("next").addEventListener("click", next);
restore();
const printed = Math.min(Number(given.get("print") ?? 0), 40);
if (printed > 0) await sheet(printed).catch(fail);
else await show();
