// A drawing of a graph: look at a vertex, go through the steps forwards and backwards.

import { next } from "../board/spots.js";
import { View } from "./view.js";
import { draw, make, say } from "../reader/words.js";

export class Diagram {
  /** `chosen` hears of the vertex that somebody points at; on paper there is no window to look through. */
  constructor(place, answer, { chosen = null, steps = true, paper = false } = {}) {
    Object.assign(this, { place, answer, chosen, step: null, timer: null });
    const stage = make("div", { class: "diagram" });
    stage.innerHTML = answer.svg;
    this.svg = stage.querySelector("svg");
    this.svg.querySelector("title")?.remove();
    this.vertices = [...this.svg.querySelectorAll("[data-v]")].sort((one, two) => one.dataset.v - two.dataset.v);
    this.svg.setAttribute("role", chosen ? "group" : "img");
    this.svg.setAttribute("aria-label", say(chosen ? "diagram-walked" : "diagram-seen", { n: this.vertices.length }));
    place.replaceChildren(stage);
    if (!paper) {
      this.view = new View(stage, this.svg, this.vertices[0]);
      stage.append(this.view.buttons());
    }
    if (steps && answer.steps.length > 1) place.prepend(this.stepper());
    if (chosen) this.listen();
  }

  /**
   * Vertices are reached with arrow keys from the one that the tabulator finds. What is pressed is a sheet over the
   * vertex, whose name tells more than what is written below it.
   */
  listen() {
    this.targets = this.vertices.map((vertex, number) => {
      const { told, name } = this.answer.vertices[number];
      const { x, y, width, height } = vertex.getBBox();
      const target = draw("rect", { class: "target", x, y, width, height, tabindex: number ? -1 : 0, role: "button", "aria-label": told || name });
      for (const part of vertex.children) part.setAttribute("aria-hidden", "true");
      vertex.append(target);
      vertex.addEventListener("click", () => this.choose(number));
      return target;
    });
    this.svg.addEventListener("keydown", (event) => {
      const at = this.targets.indexOf(event.target);
      if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Enter" || event.key === " ") this.choose(at);
      else if (event.key === "Home") this.focus(0);
      else if (event.key.startsWith("Arrow")) this.focus(this.beside(at, event.key));
      else if (!this.view?.key(event.key)) return;
      event.preventDefault();
    });
  }

  choose(number) {
    this.focus(number);
    this.chosen(number);
  }

  /** The next vertex in the direction of an arrow key. */
  beside(from, key) {
    const boxes = new Map(this.vertices.map((vertex, number) => [number, vertex.getBoundingClientRect()]));
    return next(boxes, boxes.keys(), from, key);
  }

  /** Goes to a vertex: the only one that the tabulator finds. */
  focus(number) {
    if (number === null) return;
    for (const [place, target] of this.targets.entries()) target.setAttribute("tabindex", place === number ? "0" : "-1");
    this.targets[number].focus({ preventScroll: true });
    this.view?.reveal(this.vertices[number]);
  }

  /** Marks one vertex as the place where somebody stands, others as where one may go. */
  mark(here, open = []) {
    for (const [number, vertex] of this.vertices.entries()) {
      vertex.classList.toggle("standing", number === here);
      vertex.classList.toggle("reachable", open.includes(number));
    }
  }

  stepper() {
    const last = this.answer.steps.length - 1;
    this.slider = make("input", { type: "range", min: 0, max: last, value: last, "aria-label": say("step-on") });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.told = make("p", { class: "told", "aria-live": "polite" });
    const tool = (word, act) => make("button", { type: "button", click: act }, say(word));
    const by = (way) => () => {
      this.stop();
      this.go(Math.max(0, Math.min(last, (this.step ?? last) + way)));
    };
    const all = () => {
      this.stop();
      this.go(null);
    };
    const tools = [tool("step-back", by(-1)), tool("step-on", by(1)), tool("step-play", () => this.play()), tool("step-all", all)];
    return make("div", { class: "stepper" }, make("div", { class: "tools" }, ...tools, this.slider), this.told);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  play() {
    if (this.timer) return this.stop();
    this.go(0);
    const last = this.answer.steps.length - 1;
    this.timer = setInterval(() => (this.step < last ? this.go(this.step + 1) : this.stop()), 1400);
  }

  /** Shows what is reached after so many steps; null shows everything. */
  go(step) {
    this.step = step;
    const last = this.answer.steps.length - 1;
    for (const [number, { step: reached }] of this.answer.vertices.entries()) {
      const vertex = this.vertices[number];
      const coloured = vertex.querySelector(`.s${reached}`);
      coloured?.classList.toggle("later", step !== null && reached > step);
      vertex.classList.toggle("fresh", step !== null && reached === step);
    }
    // An arrow of a strategy is bold only once the vertex that it leaves is inside.
    for (const [number, { from, best }] of this.answer.edges.entries()) {
      if (!best) continue;
      const reached = this.answer.vertices[from].step;
      const bold = this.svg.querySelector(`[data-e="${number}"] .s${reached}`);
      bold?.classList.toggle("later", step !== null && reached > step);
    }
    this.slider.value = step ?? last;
    this.told.textContent = step === null ? "" : this.answer.steps[step];
  }
}
