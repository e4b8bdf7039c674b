// The page of a game.

import { ask } from "../server/api.js";
import { Board } from "../board/board.js";
import { copy } from "../reader/copy.js";
import { keeping } from "../reader/focus.js";
import { History } from "../game/history.js";
import { goOn, stop } from "../server/job.js";
import { misere, steppers } from "../game/setup.js";
import { statistics } from "../game/statistics.js";
import { Table } from "../game/table.js";
import { Why } from "../learning/why.js";
import { look, make, say, sign, verdict, worth } from "../reader/words.js";

/** Moves that are listed as buttons, and how long a program seems to think, in milliseconds. */
const [LISTED, PAUSE] = [120, 450];

const find = (name) => document.getElementById(name);
const { game, name, title } = find("play").dataset;
const table = new Table(game);
const solved = new Map();
/** How programs found their moves that are not proved, by the position that they led to. */
const unproved = new Map();
let turn = 0;

const tell = (text, wrong = false) => {
  find("note").classList.toggle("wrong", wrong);
  find("note").textContent = text;
};
const settle = () => find("play").removeAttribute("aria-busy");
const fail = (error) => (settle(), tell(say("failed", { text: error.message }), true));
const board = new Board(find("board"), { made: (step) => makeMove(step), told: tell, shown: point });
const why = new Why(find("explain"), { host: find("play"), look: analyse, ask: (asked) => reasons(asked).catch(fail), closed: () => show() });
const past = new History(find("history"), find("chart"), { jump, why: explainMove });

/** Marks the move in the list that is previewed on the board. */
function point(step) {
  for (const button of find("moves").querySelectorAll("[data-move]")) button.classList.toggle("shown", button.dataset.move === step?.move);
}

/** Makes a move, unless the position has changed since it was offered. */
function makeMove(step, from = board.scene.position) {
  if (from !== table.position) return;
  const person = table.plays() === "human" || table.paused;
  tell(say("made", { player: table.mover(), move: step.move }));
  table.make(step);
  show(person);
}

function jump(at) {
  table.at = at;
  show(true);
}

/** Shows a position that is talked about, not played. */
async function analyse(position) {
  turn += 1;
  const scene = await ask("board", { game, position }).catch(fail);
  if (!scene || !why.isOpen) return;
  find("board").classList.add("analysing");
  board.show(scene, { title });
}

/** The values of all moves, or why they are not known. */
async function values(position) {
  if (!solved.has(position)) {
    const answer = await ask("moves", { game, position });
    if (answer.solved === false) return answer;
    solved.set(position, answer);
  }
  return solved.get(position);
}

/** Shows what is on the table, which may be a step of a person's, and lets a program move if it is its turn. */
async function show(step = false) {
  turn += 1;
  const now = turn;
  if (why.isOpen) return why.close();
  table.save(step);
  find("play").setAttribute("aria-busy", "true");
  const { position } = table;
  let scene;
  try {
    scene = await ask("board", { game, position });
  } catch (error) {
    return fail(error);
  }
  if (now !== turn) return;
  // What was wrong is mended.
  if (find("note").classList.contains("wrong")) tell("");
  find("place-text").removeAttribute("aria-invalid");
  const human = table.plays() === "human" || table.paused;
  const active = human && !scene.over;
  find("board").classList.remove("analysing");
  board.show(scene, { active, title });
  status(scene);
  list(scene, active, null);
  controls(scene);
  past.show(table, table.values || scene.over);
  stop();
  find("job").replaceChildren();
  settle();
  if (scene.over) return;
  const guessed = unproved.get(position);
  if (table.values) await reveal(scene, active, now);
  else if (guessed) await follow(scene, guessed, active, now);
  if (!human && now === turn) await think(now);
}

/** Says how a move was found that is not proved, and solves on while somebody thinks about the next one. */
async function follow(scene, guessed, active, now) {
  find("worth").textContent = guessed;
  if (!active) return;
  const answer = await values(scene.position).catch(() => null);
  if (!answer || now !== turn) return;
  if (answer.solved === false) solveOn(scene, now);
  else tellWorth(answer, scene);
}

/** Finds the values of all moves in the background. */
function solveOn(scene, now) {
  goOn(find("job"), "moves", { game, position: scene.position }, (answer) => {
    solved.set(scene.position, answer);
    if (now !== turn) return;
    if (table.values) show();
    else tellWorth(answer, scene);
  });
}

/** What the best move is worth to the player to move, and whether a table of the server says so. */
function tellWorth({ moves: [best], method }, scene) {
  if (!best) return;
  const text = verdict(best, table.mover(), scene.solo);
  find("worth").textContent = method === "table" ? say("by-table", { text }) : text;
}

function status(scene) {
  const player = table.mover();
  const people = [1, 2].filter((side) => table.plays(side) === "human");
  const box = find("turn");
  find("worth").textContent = "";
  box.className = scene.solo ? "" : `player${player}`;
  if (!scene.over) {
    if (scene.solo) box.textContent = say("turn-solo");
    else if (table.plays() !== "human" && !table.paused) box.textContent = say("thinking", { player });
    else box.textContent = people.length === 1 && table.plays() === "human" ? say("turn-you") : say("turn", { player });
    return;
  }
  const { winner, points } = table.finish(scene);
  box.className = winner && !scene.solo ? `over player${winner}` : "over";
  let text = say("over-draw");
  if (scene.solo) text = say("over-solved");
  else if (winner && people.length === 1) text = say(people[0] === winner ? "over-you" : "over-other", { player: winner });
  else if (winner) text = say("over-winner", { player: winner });
  box.textContent = points ? say("over-points", { text, n: Math.abs(points) }) : text;
}

/** Lists the moves as buttons, best first where values are known. */
function list(scene, active, known) {
  const order = known ? [...known.keys()] : [];
  const steps = [...scene.steps];
  if (known) steps.sort((one, two) => order.indexOf(one.move) - order.indexOf(two.move));
  const items = steps.slice(0, LISTED).map((step) => {
    const value = known?.get(step.move);
    const button = make("button", { type: "button", "data-move": step.move, disabled: !active, click: () => makeMove(step, scene.position) }, step.move);
    if (value) {
      const text = worth(value, scene.solo);
      button.classList.add(look(value));
      button.setAttribute("aria-label", `${step.move} ${sign(value)}, ${text}`);
      button.append(" ", make("span", { title: text }, sign(value)));
    }
    // Whoever clicks has seen enough; whoever goes by keys sees what each move would do.
    const seen = (look) => () => board.scene === scene && look();
    button.addEventListener("focus", seen(() => button.matches(":focus-visible") && board.suggest(step)));
    button.addEventListener("pointerenter", seen(() => board.suggest(step)));
    for (const gone of ["blur", "pointerleave"]) button.addEventListener(gone, seen(() => board.suggest(null)));
    return make("li", {}, button);
  });
  if (steps.length > LISTED) items.push(make("li", { class: "hint" }, say("many-moves", { n: steps.length - LISTED })));
  if (!steps.length) items.push(make("li", { class: "hint" }, scene.note ?? say("no-moves")));
  keeping(find("moves"), () => find("moves").replaceChildren(...items));
  legend(steps, known, scene.solo);
  find("typed").hidden = !active;
}

/** Says in words what the letters beside the moves mean, by one move of each kind. */
function legend(steps, known, solo) {
  const values = known ? steps.map(({ move }) => known.get(move)).filter(Boolean) : [];
  const first = ["win", "draw", "lose"].map((kind) => values.find((value) => look(value) === kind)).filter(Boolean);
  const items = first.map((value) => make("li", { class: look(value) }, make("strong", {}, sign(value)), ` ${worth(value, solo)}`));
  find("legend").replaceChildren(...items);
}

function controls(scene) {
  const held = document.activeElement;
  find("undo").disabled = table.at === 0;
  find("redo").disabled = !table.paused;
  find("restart").disabled = table.moves.length === 0;
  find("hint").disabled = scene.over;
  find("why").disabled = scene.over;
  find("place-text").value = table.position;
  find("values").setAttribute("aria-pressed", table.values);
  for (const [link, kind] of [["graph-link", {}], ["search-link", { kind: "minimax:2" }]]) {
    find(link).href = `/graph/${encodeURIComponent(game)}?${new URLSearchParams({ p: table.position, ...kind })}${location.hash}`;
  }
  // A button that has done all it can hands the keys to the one beside it.
  if (held.disabled) [...find("undo").parentElement.querySelectorAll("button:not(:disabled)")][0]?.focus();
}

/** Shows what every move is worth. */
async function reveal(scene, active, now) {
  const answer = await values(scene.position).catch(fail);
  if (!answer || now !== turn) return;
  if (answer.solved === false) {
    const parameters = { game, position: scene.position };
    // A theorem may know the winner without knowing any move.
    const whole = await ask("solve", parameters).catch(() => null);
    if (now !== turn) return;
    const guessed = unproved.get(scene.position) ?? say("unknown-short");
    find("worth").textContent = whole?.outcome ? verdict(whole, table.mover(), scene.solo) : guessed;
    // Programs do not wait for it.
    if (active) solveOn(scene, now);
    return;
  }
  const known = new Map(answer.moves.map((move) => [move.move, move]));
  tellWorth(answer, scene);
  board.show(scene, { active, values: known, title });
  list(scene, active, known);
}

/** Lets the program whose turn it is move. */
async function think(now) {
  const { position } = table;
  const parameters = { game, position, player: table.plays(), seed: Math.floor(Math.random() * 2 ** 40) };
  try {
    const [answer] = await Promise.all([ask("choose", parameters), new Promise((done) => setTimeout(done, PAUSE))]);
    if (now !== turn) return;
    // A search that somebody bounded themselves may still be too long: who always has an answer moves instead.
    const { step, proved, depth } = answer.solved === false ? await ask("choose", { ...parameters, player: "perfect" }) : answer;
    if (now !== turn) return;
    if (!step) return tell(answer.reason ?? "");
    if (proved === false) unproved.set(step.to, depth > 0 ? say("looked-ahead", { n: depth }) : say("by-chance"));
    else if (answer.solved === false) unproved.set(step.to, say("instead", { text: table.plays() }));
    else unproved.delete(step.to);
    makeMove(step, position);
  } catch (error) {
    fail(error);
  }
}

async function hint() {
  const [{ position }, now] = [table, turn];
  const answer = await values(position);
  if (now !== turn) return;
  let [move, text] = [answer.moves[0]?.move, null];
  if (answer.solved === false) {
    const guess = await ask("search", { game, position, method: "mcts:300" });
    move = guess.line?.[0];
    text = move ? say("hint-guess", { move }) : `${say("unknown")} ${answer.reason}`;
  } else if (move) text = say("hint-best", { move, text: worth(answer.moves[0], board.scene.solo) });
  if (now !== turn) return;
  tell(text ?? say("no-moves"));
  const step = board.scene.steps.find((legal) => legal.move === move);
  if (step) board.suggest(step);
}

/** Why something is worth what it is, if that is known. */
async function reasons(parameters) {
  const answer = await ask("why", { game, ...parameters });
  if (answer.solved !== false) return answer;
  tell(`${say("unknown")} ${answer.reason}`);
  return null;
}

async function explain(parameters, player) {
  const answer = await reasons(parameters);
  if (!answer) return;
  tell("");
  find("job").replaceChildren();
  why.open(answer, { solo: table.origin.solo, player, asked: parameters.move !== undefined });
}

/** Why a move of the past was a mistake: what the other could do about it. */
function explainMove(number) {
  const position = number > 0 ? table.moves[number - 1].to : table.origin.position;
  const { move, player } = table.moves[number];
  explain({ position, move }, player).catch(fail);
}

async function typed(event) {
  event.preventDefault();
  const input = find("typed-move");
  const { position } = table;
  input.setAttribute("aria-invalid", "true");
  const step = await ask("step", { game, position, move: input.value });
  input.value = "";
  input.removeAttribute("aria-invalid");
  makeMove(step, position);
  input.focus();
}

/** Goes to a position that somebody wrote: the game begins there. */
async function place(event) {
  event.preventDefault();
  const start = find("place-text").value;
  try {
    table.origin = await ask("board", { game, position: start });
  } catch (error) {
    rest(error);
    return;
  }
  table.start = table.origin.position;
  table.restart();
  await show(true);
}

/** Says what is wrong with a position; nobody moves before it is mended. */
function rest(error) {
  turn += 1;
  stop();
  fail(error);
  find("place-text").setAttribute("aria-invalid", "true");
  if (!board.scene) return;
  board.show(board.scene, { title });
  list(board.scene, false, null);
}

/** A position that is as it was before is no mistake any more. */
function mend() {
  if (find("place-text").hasAttribute("aria-invalid") && find("place-text").value === table.position) show();
}

/** Copies the address, or shows it marked to be copied by hand where the browser lets no page do it. */
async function share() {
  const text = table.address().href;
  tell(say(await copy(text, find("share")) ? "copied" : "copy-by-hand"));
}

/** The same players, with other rules and another start; without either, the server deals a board. */
function go(rules = "", start = "") {
  const here = new URL(`/play/${encodeURIComponent(rules ? `${name}:${rules}` : name)}`, location.origin);
  if (start) here.searchParams.set("p", start);
  for (const side of ["first", "second"]) here.searchParams.set(side, table[side]);
  location.assign(here);
}

/** A start that nobody wrote is left to the rules, and so is one that they do not have: they may be of another size. */
async function setUp(event) {
  event.preventDefault();
  const [rules, start] = ["setup-rules", "setup-start"].map((field) => find(field).value.trim());
  if (start !== find("setup-start").defaultValue) return go(rules, start);
  const known = table.start && (await ask("board", { game: rules ? `${name}:${rules}` : name, position: start }).catch(() => null));
  go(rules, known ? start : "");
}

const on = (id, act, kind = "click") => find(id).addEventListener(kind, (event) => Promise.resolve(act(event)).catch(fail));
on("undo", () => (table.undo(), show(true)));
on("redo", () => (table.redo(), show(true)));
on("restart", () => (table.restart(), show(true)));
if (find("deal")) on("deal", () => go());
on("values", () => ((table.values = !table.values), show()));
on("hint", hint);
on("unfold", ({ currentTarget: button }) => button.setAttribute("aria-expanded", find("rules").classList.toggle("open")));
on("typed-move", () => find("typed-move").removeAttribute("aria-invalid"), "input");
on("why", () => (why.isOpen ? why.close() : explain({ position: table.position }, table.mover())));
on("share", share);
on("typed", typed, "submit");
on("place", place, "submit");
on("place-text", mend, "input");
addEventListener("popstate", () => goBack().catch(fail));
find("setup").querySelector("form").addEventListener("submit", (event) => setUp(event).catch(fail));
for (const side of ["first", "second"]) {
  find(side).addEventListener("change", (event) => {
    table[side] = event.target.value;
    show();
  });
}

/** A player whom the list does not name is added to it. */
function choose(side) {
  const select = find(side);
  if (![...select.options].some(({ value }) => value === table[side])) select.add(new Option(table[side], table[side]));
  select.value = table[side];
}

/** What the address says, when the browser has gone back or forward. */
async function goBack() {
  turn += 1;
  tell("");
  await table.restore();
  for (const side of ["first", "second"]) choose(side);
  await show();
}

for (const link of document.querySelectorAll("#rules-link, #lines-link, #exercises-link")) link.hash = location.hash;
try {
  await table.restore();
  for (const side of ["first", "second"]) choose(side);
  find("second").closest("label").hidden = table.origin.solo;
  find("setup-start").defaultValue = table.origin.position;
  for (const [numbers, field] of [["setup-rule-numbers", "setup-rules"], ["setup-start-numbers", "setup-start"]]) steppers(find(numbers), find(field));
  if (find("misere")) misere(find("misere"), find("setup-rules"));
  statistics(find("statistics"), game, () => table.position);
  await show();
} catch (error) {
  // A wrong position in the address: it is shown, and can be mended where it is written.
  find("place-text").value = new URLSearchParams(location.search).get("p") ?? "";
  for (const button of document.querySelectorAll(".stage .tools button")) button.disabled = true;
  find("typed").hidden = true;
  rest(error);
}
