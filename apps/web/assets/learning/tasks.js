// Exercises of every kind: what is asked, what is said to an answer, and what comes after it.

import { ask } from "../server/api.js";
import { Board } from "../board/board.js";
import { Diagram } from "../graph/diagram.js";
import { draw, make, say } from "../reader/words.js";
import { Why } from "./why.js";

/** The sentence of a task. */
export function sentence(exercise, solo) {
  const put = { player: exercise.player, n: exercise.plies };
  if (["colour", "levels", "minmax", "nimber", "mistake"].includes(exercise.kind)) return say(`task-${exercise.kind}`);
  if (solo) return say("task-puzzle");
  if (exercise.kind === "win" && exercise.score === undefined) return say(exercise.plies === 1 ? "task-win-one" : "task-win", put);
  return say(exercise.score === undefined ? "task-find" : "task-best", put);
}

const names = ({ graph }, vertices) => vertices.map((vertex) => graph.vertices[vertex].name).join(", ");

/** The answer as it stands in a key. */
export function solution(exercise) {
  const { kind, line, mistake: which } = exercise;
  if (kind === "colour") return names(exercise, exercise.region);
  if (kind === "levels") return exercise.levels.map((level, n) => `${say("graphs-level", { n })} = {${names(exercise, level)}}`).join(" · ");
  if (kind === "minmax") return [...exercise.values].reverse().map(({ vertex, value }) => `${names(exercise, [vertex])} = ${value}`).join(" · ");
  if (kind === "mistake") return `${which + 1}. ${line[which].move}`;
  return kind === "nimber" ? String(exercise.nimber) : exercise.good.join(", ");
}

export const scene = ({ game, position }) => ask("board", { game, position });

/** One exercise to work on. */
export class Task {
  /** `solved` hears of the right answer; `next` is the way to another one. */
  constructor(place, exercise, { solved, next, failed }) {
    Object.assign(this, { place, exercise, solved, next, failed });
    this.verdict = make("p", { id: "verdict", role: "status" });
    this.after = make("div", { id: "after", class: "tools", hidden: true });
    this.box = make("div", { id: "board" });
    this.explained = make("section", { id: "explain", hidden: true });
  }

  /** Shows what there is to do. */
  async begin() {
    const { exercise } = this;
    if (exercise.graph) return this[exercise.kind]();
    this.shown = await scene(exercise);
    if (exercise.kind === "nimber") this.nimber();
    else if (exercise.kind === "mistake") this.mistake();
    else this.move();
  }

  show(...parts) {
    const title = make("h2", {}, sentence(this.exercise, this.shown?.solo));
    this.place.replaceChildren(title, ...parts, this.explained);
  }

  right(text) {
    this.verdict.className = "right";
    this.verdict.textContent = text;
    this.solved();
    const why = this.why();
    const next = make("button", { type: "button", id: "go-on", class: "strong", click: this.next }, say("exercise-next"));
    this.after.hidden = false;
    this.after.replaceChildren(...[why, next].filter(Boolean));
    // Whoever goes by keys goes on from here.
    if (!this.place.contains(document.activeElement)) next.focus({ preventScroll: true });
  }

  wrong(text) {
    this.verdict.className = "wrong";
    this.verdict.textContent = `✗ ${text}`;
  }

  /** The button that tells the right answer. */
  tells() {
    const tell = () => {
      this.verdict.className = "";
      this.verdict.textContent = say("answer-is", { move: solution(this.exercise) });
    };
    return make("button", { type: "button", id: "answer", click: tell }, say("answer-show"));
  }

  /** What shows why an answer is right. */
  why() {
    const { game, position, kind, player, line, mistake: which } = this.exercise;
    if (kind === "nimber") return make("button", { type: "button", id: "reason", click: () => this.behind() }, say("exercise-why"));
    if (this.exercise.graph) {
      const query = new URLSearchParams({ p: position, ...(kind === "minmax" ? { kind: "minimax:2" } : {}) });
      const href = `/graph/${encodeURIComponent(game)}?${query}${location.hash}`;
      return make("a", { class: "button", id: "reason", href }, say("exercise-steps"));
    }
    const asked = kind === "mistake" ? { position: which > 0 ? line[which - 1].to : position, move: line[which].move } : { position, move: this.answer };
    const open = async () => {
      const answer = await ask("why", { game, ...asked });
      if (answer.solved === false) return this.wrong(answer.reason);
      this.reasons ??= this.reason();
      this.reasons.open(answer, { solo: this.shown.solo, player: line ? line[which].player : player, asked: true });
    };
    return make("button", { type: "button", id: "reason", click: () => open().catch(this.failed) }, say("exercise-why"));
  }

  reason() {
    const { game } = this.exercise;
    const look = (position) => this.look(position).catch(this.failed);
    return new Why(this.explained, { host: this.place, look, ask: (asked) => ask("why", { game, ...asked }).catch(this.failed), closed: () => this.board.show(this.shown) });
  }

  /** Shows another position on the board; whoever looks at several sees the last. */
  async look(position) {
    this.looked = (this.looked ?? 0) + 1;
    const { looked } = this;
    const found = await scene({ game: this.exercise.game, position });
    if (looked === this.looked) this.board.show(found);
  }

  /** A move that is made on the board or chosen from the list. */
  move() {
    const { exercise, shown } = this;
    const judge = ({ move }) => {
      if (this.answer) return;
      if (!exercise.good.includes(move)) {
        this.wrong(say("answer-wrong", { move }));
        return this.board.show(shown, { active: true });
      }
      this.answer = move;
      this.look(shown.steps.find((step) => step.move === move).to).catch(this.failed);
      for (const button of list.querySelectorAll("button")) button.disabled = true;
      this.right(`✓ ${say("answer-right")} (${solution(exercise)})`);
    };
    const moves = shown.steps.map((step) => make("li", {}, make("button", { type: "button", "data-move": step.move, click: () => judge(step) }, step.move)));
    const list = make("ol", { id: "moves" }, ...moves);
    this.show(this.box, this.verdict, this.after, list, this.tells());
    this.board = new Board(this.box, { made: judge, told: (text) => (this.verdict.textContent = text) });
    this.board.show(shown, { active: true });
  }

  /** A number that somebody writes. */
  nimber() {
    const { exercise } = this;
    const field = make("input", { type: "number", min: 0, id: "number", required: "", "aria-label": sentence(exercise, false) });
    const form = make("form", { class: "row" }, field, make("button", { id: "judge", class: "strong" }, say("answer-check")), this.tells());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (Number(field.value) === exercise.nimber) this.right(`✓ ${say("answer-right")} (${exercise.nimber})`);
      else this.wrong(say("answer-wrong-number", { text: field.value }));
    });
    this.show(this.box, this.verdict, this.after, form);
    this.board = new Board(this.box, { made: () => {} });
    this.board.show(this.shown);
  }

  /** The nimbers behind all moves: the least that is missing is that of the position. */
  behind() {
    const { behind, nimber } = this.exercise;
    const rows = new Map();
    for (const { move, nimber: there } of behind) rows.set(there, [...(rows.get(there) ?? []), move]);
    const items = [...rows].map(([there, moves]) => make("li", {}, make("strong", {}, String(there)), ` ${moves.join(", ")}`));
    const told = make("p", {}, say("exercise-missing", { n: nimber }));
    this.explained.replaceChildren(make("h2", {}, say("why-title")), make("ol", { class: "levels" }, ...items), told);
    this.explained.hidden = false;
  }

  /** A game that somebody looks through: a move under the pointer or the keys is seen on the board. */
  mistake() {
    const { exercise } = this;
    this.board = new Board(this.box, { made: () => {} });
    const item = (text, position, more) => {
      const button = make("button", { type: "button", ...more }, text);
      const seen = () => this.reasons?.isOpen || this.look(position).catch(this.failed);
      for (const kind of ["focus", "pointerenter"]) button.addEventListener(kind, seen);
      return button;
    };
    const made = exercise.line.map(({ move, to, player }, number) => {
      const judge = () => (number === exercise.mistake ? this.right(`✓ ${say("answer-right")} (${move})`) : this.wrong(say("answer-wrong-step", { move })));
      return make("li", { class: `by${player}` }, item(move, to, { "data-step": number, click: judge }));
    });
    const before = item(say("exercise-before"), exercise.position, { id: "before" });
    // Above the board, which may change its height: no button moves from under the pointer.
    this.show(before, make("ol", { id: "moves" }, ...made), this.verdict, this.after, this.box, this.tells());
    this.board.show(this.shown);
  }

  /** A graph to point at, with buttons that judge and tell. */
  graph(judge, tell, point) {
    const box = make("div", {});
    const check = make("button", { type: "button", id: "check", click: tell }, say("answer-show"));
    const judged = make("button", { type: "button", id: "judge", class: "strong", click: judge }, say("answer-check"));
    this.asked = make("p", { id: "asked-now" });
    this.show(this.asked, make("div", { class: "tools" }, judged, check), this.verdict, this.after, box);
    this.diagram = new Diagram(box, this.exercise.graph, { chosen: point, steps: false });
  }

  /** Vertices that somebody chooses; those that are settled stay as they are. */
  choosing(judge, tell) {
    const [chosen, settled] = [new Set(), new Set()];
    const paint = () => {
      for (const [number, vertex] of this.diagram.vertices.entries()) {
        const on = chosen.has(number) || settled.has(number);
        vertex.classList.toggle("coloured", on);
        this.diagram.targets[number].setAttribute("aria-pressed", on);
      }
    };
    const point = (vertex) => {
      if (settled.has(vertex)) return;
      if (!chosen.delete(vertex)) chosen.add(vertex);
      paint();
    };
    this.graph(judge, tell, point);
    paint();
    return { chosen, settled, paint };
  }

  /** How many vertices are in one of two sets and not in the other. */
  missed(chosen, wanted) {
    return this.exercise.graph.vertices.filter((_, number) => chosen.has(number) !== wanted.includes(number)).length;
  }

  colour() {
    const { region } = this.exercise;
    const judge = () => {
      const count = this.missed(held.chosen, region);
      if (count) this.wrong(say("answer-wrong-colour", { n: count }));
      else this.right(`✓ ${say("answer-right-colour", { n: region.length })}`);
    };
    const tell = () => {
      held.chosen.clear();
      for (const vertex of region) held.chosen.add(vertex);
      held.paint();
    };
    const held = this.choosing(judge, tell);
    this.asked.remove();
  }

  levels() {
    const { levels } = this.exercise;
    let level = 0;
    const ask = () => (this.asked.textContent = say(level ? "level-next" : "level-first", { n: level, text: levels.length - 1 }));
    const judge = () => {
      if (level === levels.length) return;
      const count = this.missed(held.chosen, levels[level]);
      if (count) return this.wrong(say("answer-wrong-level", { n: count, text: level }));
      this.settle(level, held);
      level += 1;
      if (level === levels.length) return this.right(`✓ ${say("answer-right-levels", { n: level })}`);
      this.verdict.className = "right";
      this.verdict.textContent = `✓ ${say("answer-right-level", { n: level - 1 })}`;
      ask();
    };
    const tell = () => {
      if (level === levels.length) return;
      this.settle(level, held);
      level += 1;
      if (level < levels.length) ask();
    };
    const held = this.choosing(judge, tell);
    ask();
  }

  /** Writes the number of a level beside its vertices. */
  settle(level, { chosen, settled, paint }) {
    chosen.clear();
    for (const vertex of this.exercise.levels[level]) {
      settled.add(vertex);
      const group = this.diagram.vertices[vertex];
      const { x, y, width } = this.diagram.targets[vertex].getBBox();
      group.append(draw("text", { class: "t level", x: x + width - 6, y: y + 16, "text-anchor": "end", "font-size": 15, "aria-hidden": "true" }, level));
      const target = this.diagram.targets[vertex];
      target.setAttribute("aria-label", `${target.getAttribute("aria-label")}, ${say("graphs-level", { n: level })}`);
    }
    paint();
  }

  minmax() {
    const { values, graph } = this.exercise;
    const plain = (text) => text.trim().replace("−", "-").replace(/^\+/, "");
    const fields = [...values].reverse().map(({ vertex, value }) => {
      const { name, owner } = graph.vertices[vertex];
      const field = make("input", { type: "text", inputmode: "numeric", size: 4, autocomplete: "off", "data-vertex": vertex });
      field.addEventListener("input", () => field.removeAttribute("aria-invalid"));
      return { field, value, vertex, label: make("label", {}, make("span", {}, `${name} ${owner === 1 ? "MAX" : "MIN"}`), field) };
    });
    const judge = () => {
      const off = fields.filter(({ field, value }) => plain(field.value) !== plain(value));
      for (const { field } of fields) field.removeAttribute("aria-invalid");
      for (const { field } of off) field.setAttribute("aria-invalid", "true");
      if (off.length) this.wrong(say("answer-wrong-values", { n: off.length }));
      else this.right(`✓ ${say("answer-right")}`);
    };
    const tell = () => {
      for (const { field, value } of fields) field.value = value;
    };
    // Whoever points at a node writes what it is worth.
    this.graph(judge, tell, (vertex) => fields.find((known) => known.vertex === vertex)?.field.focus());
    this.asked.replaceWith(make("div", { class: "row values" }, ...fields.map(({ label }) => label)));
  }
}
