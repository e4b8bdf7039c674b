// A board that people point at. Spots are pointed at one after another; as soon as they mean a move
// it is made.

import { ask } from "../server/api.js";
import { Coordinates, isTall, owners, roundSpots } from "./coordinates.js";
import { preview } from "./preview.js";
import { boxes, hit, isCut, next, pitch, places, room, tops } from "./spots.js";
import { draw, either, look, make, say, sign, worth } from "../reader/words.js";

/** Room around the picture, in cells; more where something is written at its rim. */
const [MARGIN, RIM] = [0.25, 0.45];
/** Moves that are named when somebody has to choose among them. */
const FEW = 4;

const starts = (gesture, pointed) => pointed.every((spot, place) => gesture[place] === spot);

export class Board {
  /** `made` hears of the move that somebody made, `told` of what to do next, `shown` of the move that is previewed. */
  constructor(place, { made, told = () => {}, shown = () => {} }) {
    Object.assign(this, { place, made, told, shown, known: new Map(), undoPreview: null, keyed: null, coordinates: new Coordinates() });
  }

  /** Shows a position; `active` if somebody may move, `values` if they are to be seen. */
  show(scene, { active = false, values = null, title = "" } = {}) {
    Object.assign(this, { scene, active, values, title, pointed: [], hovered: null, down: null });
    this.known.set(scene.position, scene);
    this.undoPreview = null;
    if (scene.shapes === null) {
      this.place.replaceChildren(make("pre", {}, scene.picture));
      return;
    }
    const before = this.picture?.isConnected ? places(this.picture) : new Map();
    this.svg = draw("svg", { class: active ? "board active" : "board", role: "group" });
    this.picture = draw("g", { "aria-hidden": "true" });
    this.picture.innerHTML = scene.shapes;
    this.marks = draw("g", { class: "marks" });
    this.targets = draw("g", { class: "targets" });
    this.written = draw("g", { class: "written", "aria-hidden": "true" });
    this.svg.append(this.picture, this.written, this.marks, this.targets);
    this.place.replaceChildren(this.svg);
    this.room = room(this.room, scene, before, places(this.picture));
    this.boxes = boxes(this.picture, new Set(scene.steps.flatMap((step) => step.gesture)));
    this.tops = tops(this.picture);
    this.pitch = pitch(this.boxes);
    this.write();
    const { x, y, width, height } = this.room;
    const margin = this.written.childElementCount ? RIM : MARGIN;
    this.svg.setAttribute("viewBox", `${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`);
    this.svg.style.setProperty("--cells", Math.max(width, height * 1.2) + 2 * margin);
    this.svg.setAttribute("aria-label", this.label());
    if (active) this.listen();
    this.refresh();
    // Whoever plays by keys goes on where the last move was made, and waits at the board.
    if (this.keyed === null || document.activeElement !== document.body) return;
    const open = active ? [...this.open().keys()] : [];
    this.svg.setAttribute("tabindex", "-1");
    if (open.length) this.focus(open.includes(this.keyed) ? this.keyed : open[0]);
    else this.svg.focus();
  }

  /** Writes what spots are called, unless it stands there already or there is no room. */
  write() {
    const every = new Set([...this.picture.querySelectorAll("[data-spot]")].map(({ dataset }) => dataset.spot));
    const all = boxes(this.picture, every, ":not(text)");
    this.things = all;
    const spotted = (kind) => [...this.picture.querySelectorAll(`${kind}[data-spot]`)];
    const there = spotted("text").filter(({ dataset, textContent }) => dataset.spot === textContent);
    // The arms of a cross reach into every corner.
    const round = roundSpots(this.picture);
    const crossed = [...spotted("polyline.first"), ...spotted("polyline.second")].filter(({ dataset }) => !round.has(dataset.spot));
    const taken = new Set([...there, ...crossed].map(({ dataset }) => dataset.spot));
    this.coordinates.learn(this.scene.steps, all);
    this.written.replaceChildren(...this.coordinates.draw(all, pitch(all), taken, round));
  }

  /** The board in words: who has pieces where, and the position as it is written. */
  label() {
    const over = this.scene.over ? "board-over" : "board-told";
    const there = [...owners(this.picture)].filter(([spot]) => this.coordinates.names.has(spot));
    const pieces = [1, 2].map((player) => [player, there.filter(([, owner]) => owner === player).map(([spot]) => this.coordinates.names.get(spot))]);
    const told = pieces.filter(([, spots]) => spots.length).map(([player, spots]) => say("pieces-of", { player, text: spots.join(", ") }));
    return [say(over, { text: this.title, n: this.scene.steps.length }), ...told, this.scene.position].join(" ");
  }

  /** The moves that begin with what was pointed at. */
  candidates(pointed = this.pointed) {
    return this.scene.steps.filter(({ gesture }) => gesture.length >= Math.max(pointed.length, 1) && starts(gesture, pointed));
  }

  /** Spots that mean something now, with the moves they may become. */
  open() {
    const open = new Map();
    for (const step of this.candidates()) {
      const spot = step.gesture[this.pointed.length];
      open.set(spot, [...(open.get(spot) ?? []), step]);
    }
    return open;
  }

  /** Draws marks, values and what can be focused. */
  refresh() {
    const open = this.open();
    const marks = this.pointed.map((spot) => this.frame(spot, "pointed"));
    if (this.pointed.length) marks.push(...[...open.keys()].map((spot) => this.frame(spot, "open")));
    if (this.values) marks.push(...[...open].map(([spot, steps]) => this.badge(spot, steps)));
    this.marks.replaceChildren(...marks.filter(Boolean));
    if (!this.active) return;
    const focused = document.activeElement?.dataset?.target;
    const targets = [...open].map(([spot, steps]) => this.target(spot, steps)).filter(Boolean);
    this.targets.replaceChildren(...targets);
    const first = targets.find((target) => target.dataset.target === focused) ?? targets[0];
    first?.setAttribute("tabindex", "0");
    if (focused !== undefined) first?.focus();
  }

  frame(spot, kind) {
    const token = this.tops.get(spot);
    const box = token ?? this.boxes.get(spot);
    if (!box) return null;
    const { left, top, right, bottom } = box;
    const pad = 0.06;
    const [width, height] = [right - left + 2 * pad, bottom - top + 2 * pad];
    const size = { x: left - pad, y: top - pad, width, height, rx: token ? width / 2 : 0.12 };
    return draw("rect", { class: kind, ...size });
  }

  /** The best value behind a spot. */
  badge(spot, steps) {
    const box = this.things.get(spot) ?? this.boxes.get(spot);
    const order = [...this.values.keys()];
    const known = steps.map(({ move }) => move).filter((move) => this.values.has(move));
    known.sort((one, two) => order.indexOf(one) - order.indexOf(two));
    if (!box || !known.length) return null;
    const value = this.values.get(known[0]);
    const text = sign(value);
    const [x, y] = this.badgePlace(box);
    const scale = Math.min(1, this.pitch / (0.2 + 0.15 * text.length));
    const [width, height] = [scale * (0.18 + 0.15 * text.length), scale * 0.34];
    const group = draw("g", { class: `badge ${look(value)}` });
    const size = { x: x - width / 2, y: y - height / 2, width, height, rx: look(value) === "win" ? height / 2 : 0.04 };
    group.append(draw("rect", size), draw("text", { x, y: y + scale * 0.09, "font-size": scale * 0.25 }, text));
    return group;
  }

  /** On the lower edge, where it hides least of what is drawn there, at the top of a column; in the middle of an edge, at the end of a long cut. */
  badgePlace(box) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    if (!isCut(box)) return [x, isTall(box) && wide > 0.5 ? box.top : Math.max(y, box.bottom - 0.12)];
    if (Math.max(wide, high) < 1.5) return [x, y];
    return wide > high ? [box.left + 0.25, y] : [x, box.top + 0.12];
  }

  target(spot, steps) {
    const target = this.frame(spot, "target");
    if (!target) return null;
    const done = this.completes(spot);
    const value = done && this.values?.get(done.move);
    const owner = owners(this.picture).get(spot);
    const told = [this.coordinates.say(spot, this.boxes.get(spot))];
    if (owner) told.push(say("piece-of", { player: owner }));
    if (done && done.gesture.length > 1) told.push(done.choice ?? done.move);
    if (!done) told.push(say("moves-from", { n: steps.length }));
    if (value) told.push(worth(value, this.scene.solo));
    const text = told.join(", ");
    for (const [name, given] of Object.entries({ "data-target": spot, tabindex: -1, role: "button", "aria-label": text })) {
      target.setAttribute(name, given);
    }
    return target;
  }

  /** The move that pointing at a spot would make. */
  completes(spot) {
    const pointed = [...this.pointed, spot];
    return this.candidates(pointed).find(({ gesture }) => gesture.length === pointed.length);
  }

  listen() {
    const at = (event) => this.hit(event);
    this.svg.addEventListener("pointermove", (event) => event.pointerType !== "touch" && this.hover(at(event)));
    this.svg.addEventListener("pointerleave", () => this.hover(null));
    this.svg.addEventListener("pointerdown", (event) => Object.assign(this, { down: at(event), keyed: null }));
    this.svg.addEventListener("pointerup", (event) => {
      const [down, up] = [this.down, at(event)];
      this.down = null;
      // What was dragged from one spot to another was pointed at twice.
      const dragged = down !== null && up !== down && !this.pointed.length && this.candidates([down, up]).length > 0;
      if (dragged) this.point(down);
      if (dragged || up === down) this.point(up);
    });
    // Programs that read the screen click without a pointer.
    this.targets.addEventListener("click", (event) => this.point(event.target.dataset.target));
    this.targets.addEventListener("focusin", (event) => this.hover(event.target.dataset.target));
    this.targets.addEventListener("focusout", () => this.hover(null));
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  /** The spot that is pointed at. */
  hit(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return hit(this.boxes, new Set([...this.open().keys(), ...this.scene.steps.map(({ gesture }) => gesture[0])]), point);
  }

  /** Shows what pointing at a spot would do. */
  hover(spot) {
    if (this.hovered === spot) return;
    this.hovered = spot;
    const step = spot === null ? null : this.completes(spot);
    this.svg.classList.toggle("hot", spot !== null);
    this.shown(step);
    this.mark(spot === null ? [] : [spot], step, "hovered");
  }

  /** Shows what a move of the list would do; none takes it back. */
  suggest(step) {
    if (!this.svg) return;
    this.hovered = null;
    this.mark(step?.gesture ?? [], step, "hinted");
  }

  /** Marks spots and shows what a move would change; there is one such mark at a time. */
  async mark(spots, step, kind) {
    this.undoPreview?.();
    this.undoPreview = null;
    this.marked = step;
    for (const old of this.marks.querySelectorAll(".hovered, .hinted, .cut")) old.remove();
    const frames = spots.filter((spot) => this.boxes.has(spot)).map((spot) => this.frame(spot, isCut(this.boxes.get(spot)) ? "cut" : kind));
    this.marks.append(...frames);
    if (!step) return;
    const { scene } = this;
    if (!this.known.has(step.to)) {
      const after = await ask("board", { game: scene.game, position: step.to }).catch(() => null);
      if (!after) return;
      this.known.set(step.to, after);
    }
    if (this.scene !== scene || this.marked !== step || this.undoPreview) return;
    this.undoPreview = preview(this.picture, scene, this.known.get(step.to));
  }

  /** Somebody points at a spot, or beside all of them. */
  point(spot) {
    if (!this.active) return;
    const again = this.pointed.at(-1) === spot;
    let pointed = [...this.pointed, spot];
    if (spot === null || !this.candidates(pointed).length) pointed = again || spot === null ? [] : [spot];
    this.hover(null);
    const done = this.candidates(pointed).find(({ gesture }) => gesture.length === pointed.length);
    if (done) {
      this.active = false;
      this.made(done);
      return;
    }
    const left = this.candidates(pointed);
    this.pointed = left.length ? pointed : [];
    this.told(this.pointed.length ? this.question(left) : "");
    this.refresh();
  }

  /** What is to be pointed at next: of few moves, which one is meant. */
  question(left) {
    if (left.length > FEW) return say("point-next");
    const { question } = this.scene;
    if (question) return say("point-choice", { text: question, move: either(left.map(({ choice }) => choice)) });
    return say("point-which", { text: either(left.map(({ move }) => move)) });
  }

  key(event) {
    const focused = event.target.dataset.target;
    if (event.key === "Escape") this.point(null);
    else if (event.key === "Enter" || event.key === " ") {
      this.keyed = focused;
      this.point(focused);
    } else if (event.key.startsWith("Arrow")) this.focus(next(this.boxes, [...this.open().keys()], focused, event.key));
    else return;
    event.preventDefault();
  }

  /** Goes to a spot: the only one that the tabulator finds. */
  focus(spot) {
    if (spot === null) return;
    for (const target of this.targets.children) {
      const wanted = target.dataset.target === spot;
      target.setAttribute("tabindex", wanted ? "0" : "-1");
      if (wanted) target.focus();
    }
  }
}
