// Exercises: one to work on, or a sheet of them to print.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { Diagram } from "./diagram.js";
import { offer } from "./job.js";
import { OWN } from "./own.js";
import { make, say } from "./words.js";

const find = (name) => document.getElementById(name);
const place = find("task");
const given = new URLSearchParams(location.search);

/** What is asked for: by the address at first, by the form later. */
function restore() {
  const game = find("game");
  const wanted = given.get("game");
  const known = [...game.options].find(({ value }) => value === wanted || value.split(":")[0] === wanted);
  if (wanted && !known) game.add(new Option(wanted === OWN ? say("own-rules") : wanted, wanted));
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

/** The sentence of the task. */
function task(exercise, solo) {
  const put = { player: exercise.player, n: exercise.plies };
  if (["colour", "nimber", "mistake"].includes(exercise.kind)) return say(`task-${exercise.kind}`);
  if (solo) return say("task-puzzle");
  if (exercise.kind === "win" && exercise.score === undefined) return say("task-win", put);
  return say(exercise.score === undefined ? "task-find" : "task-best", put);
}

const scene = ({ game, position }) => ask("board", { game, position });

/** What is sent: the form has texts, a question has numbers. */
const sent = ({ level, seed, ...rest }) => ({ ...rest, level: Number(level), seed: Number(seed) });

/** One exercise to work on. */
async function one() {
  const parameters = asked();
  save(parameters);
  place.replaceChildren();
  const exercise = await ask("exercise", sent(parameters));
  if (exercise.kinds) find("game").selectedOptions[0].dataset.kinds = exercise.kinds.join(" ");
  suit();
  if (exercise.solved === false) offer(place, exercise.reason, "exercise", sent(parameters), (found) => work(found).catch(fail));
  else await work(exercise);
}

/** What is said to an answer, and the button that tells the right one. */
const right = (verdict, text) => {
  verdict.className = "right";
  verdict.textContent = `✓ ${say("answer-right")} (${text})`;
};
const wrong = (verdict, text) => {
  verdict.className = "wrong";
  verdict.textContent = `✗ ${text}`;
};
const shows = (verdict, move) => make("button", { type: "button", id: "answer", click: () => (verdict.textContent = say("answer-is", { move })) }, say("answer-show"));

async function work(exercise) {
  if (!exercise.found) throw new Error(say("task-none"));
  const verdict = make("p", { id: "verdict", role: "status" });
  if (exercise.kind === "colour") return colour(exercise, verdict);
  const shown = await scene(exercise);
  const box = make("div", { id: "board" });
  if (exercise.kind === "nimber") return nimber(exercise, shown, box, verdict);
  if (exercise.kind === "mistake") return mistake(exercise, shown, box, verdict);
  const good = exercise.good.join(", ");
  const judge = ({ move }) => {
    if (exercise.good.includes(move)) return right(verdict, good);
    wrong(verdict, say("answer-wrong", { move }));
    board.show(shown, { active: true });
  };
  const moves = shown.steps.map((step) => make("li", {}, make("button", { type: "button", "data-move": step.move, click: () => judge(step) }, step.move)));
  place.replaceChildren(make("h2", {}, task(exercise, shown.solo)), box, verdict, make("ol", { id: "moves" }, ...moves), shows(verdict, good));
  const board = new Board(box, { made: judge, told: (text) => (verdict.textContent = text) });
  board.show(shown, { active: true });
}

/** A number that somebody writes. */
function nimber(exercise, shown, box, verdict) {
  const field = make("input", { type: "number", min: 0, id: "number", required: "", "aria-label": task(exercise, false) });
  const form = make("form", { class: "row" }, field, make("button", { id: "judge", class: "strong" }, say("answer-check")), shows(verdict, String(exercise.nimber)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (Number(field.value) === exercise.nimber) right(verdict, exercise.nimber);
    else wrong(verdict, say("answer-wrong-number", { text: field.value }));
  });
  place.replaceChildren(make("h2", {}, task(exercise, false)), box, verdict, form);
  new Board(box, { made: () => {} }).show(shown);
}

/** A game that somebody looks through: a move under the pointer or the keys is seen on the board. */
function mistake(exercise, shown, box, verdict) {
  const board = new Board(box, { made: () => {} });
  let looked = 0;
  const look = async (position) => {
    looked += 1;
    const now = looked;
    const found = await scene({ game: exercise.game, position });
    if (now === looked) board.show(found);
  };
  const item = (text, position, more) => {
    const button = make("button", { type: "button", ...more }, text);
    for (const kind of ["focus", "pointerenter"]) button.addEventListener(kind, () => look(position).catch(fail));
    return button;
  };
  const made = exercise.line.map(({ move, to, player }, number) => {
    const judge = () => (number === exercise.mistake ? right(verdict, move) : wrong(verdict, say("answer-wrong-step", { move })));
    return make("li", { class: `by${player}` }, item(move, to, { "data-step": number, click: judge }));
  });
  const before = item(say("exercise-before"), exercise.position, { id: "before" });
  const answer = exercise.line[exercise.mistake].move;
  // Above the board, which may change its height: no button moves from under the pointer.
  place.replaceChildren(make("h2", {}, task(exercise, false)), before, make("ol", { id: "moves" }, ...made), verdict, box, shows(verdict, `${exercise.mistake + 1}. ${answer}`));
  board.show(shown);
}

/** A graph on which somebody colours vertices. */
function colour(exercise, verdict) {
  const chosen = new Set();
  const box = make("div", {});
  const check = make("button", { type: "button", id: "check" }, say("answer-show"));
  const judge = make("button", { type: "button", id: "judge", class: "strong" }, say("answer-check"));
  place.replaceChildren(make("h2", {}, task(exercise, false)), make("div", { class: "tools" }, judge, check), verdict, box);
  const point = (vertex) => {
    if (!chosen.delete(vertex)) chosen.add(vertex);
    paint();
  };
  const diagram = new Diagram(box, exercise.graph, { chosen: point, steps: false });
  const paint = () => {
    for (const [number, vertex] of diagram.vertices.entries()) {
      vertex.classList.toggle("coloured", chosen.has(number));
      diagram.targets[number].setAttribute("aria-pressed", chosen.has(number));
    }
  };
  const missed = () => exercise.graph.vertices.filter((_, number) => chosen.has(number) !== exercise.region.includes(number)).length;
  judge.addEventListener("click", () => {
    const count = missed();
    verdict.className = count ? "wrong" : "right";
    verdict.textContent = count ? `✗ ${say("answer-wrong-colour", { n: count })}` : `✓ ${say("answer-right-colour", { n: exercise.region.length })}`;
  });
  check.addEventListener("click", () => {
    chosen.clear();
    for (const vertex of exercise.region) chosen.add(vertex);
    paint();
  });
  paint();
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
const answerLine = () => make("p", { class: "line" }, `${say("sheet-answer")} `, make("span", { class: "blank" }));

/** A sheet of exercises, with the answers on a page of their own. */
async function sheet(count) {
  const parameters = asked();
  document.body.classList.add("sheet");
  const key = make("ol", { class: "key" });
  const list = make("ol", { class: "exercises" });
  const title = `${say("sheet-key")}: ${find("game").selectedOptions[0].text}, ${say("sheet-number", { n: parameters.seed })}`;
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
    if (exercise.kind === "colour") {
      item.classList.add("wide");
      item.append(make("p", {}, task(exercise, false)), box);
      new Diagram(box, exercise.graph, { steps: false, paper: true });
      key.append(make("li", {}, exercise.region.map((vertex) => exercise.graph.vertices[vertex].name).join(", ")));
    } else {
      const shown = await scene(exercise);
      item.append(make("p", {}, task(exercise, shown.solo)), box, make("p", { class: "hint" }, exercise.position), answerLine());
      new Board(box, { made: () => {} }).show(shown);
      const { line, mistake: which } = exercise;
      if (line) item.insertBefore(make("p", {}, line.map(({ move }, number) => `${number + 1}. ${move}`).join("  ")), item.lastChild);
      key.append(make("li", {}, line ? `${which + 1}. ${line[which].move}` : String(exercise.nimber ?? exercise.good.join(", "))));
    }
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
find("asked").addEventListener("change", () => show());
find("next").addEventListener("click", () => {
  find("seed").value = Number(find("seed").value) + 1;
  show();
});
restore();
const count = Math.min(Number(given.get("print") ?? 0), 40);
if (count > 0) await sheet(count).catch(fail);
else await show();
