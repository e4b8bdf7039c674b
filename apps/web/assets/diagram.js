// A drawing of a graph: look at a vertex, go through the steps forwards and backwards.

import { make, say } from "./words.js";

export class Diagram {
  /** `chosen` hears of the vertex that somebody points at. */
  constructor(place, answer, { chosen = null, steps = true } = {}) {
    Object.assign(this, { place, answer, chosen, step: null, timer: null });
    const stage = make("div", { class: "diagram" });
    stage.innerHTML = answer.svg;
    this.svg = stage.querySelector("svg");
    this.vertices = [...this.svg.querySelectorAll("[data-v]")].sort((one, two) => one.dataset.v - two.dataset.v);
    place.replaceChildren(stage);
    // What is too wide is made smaller as long as it can be read; else it opens at its root.
    const wide = Number(this.svg.getAttribute("width")) / stage.clientWidth;
    if (wide > 1) place.append(this.sizer(stage));
    this.resize(stage, wide < 1.9);
    if (steps && answer.steps.length > 1) place.prepend(this.stepper());
    for (const [number, vertex] of this.vertices.entries()) {
      if (!chosen) continue;
      const { told, name } = answer.vertices[number];
      for (const [key, value] of Object.entries({ tabindex: 0, role: "button", "aria-label": told || name })) vertex.setAttribute(key, value);
      vertex.addEventListener("click", () => chosen(number));
      vertex.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        chosen(number);
      });
    }
  }

  /** Shows the whole picture, or its true size with the root in the middle. */
  resize(stage, whole) {
    stage.classList.toggle("fit", whole);
    this.larger?.setAttribute("aria-pressed", !whole);
    const [window, root] = [stage.getBoundingClientRect(), this.vertices[0]?.getBoundingClientRect()];
    if (root) stage.scrollLeft += root.left + root.width / 2 - window.left - window.width / 2;
  }

  sizer(stage) {
    const turn = () => this.resize(stage, !stage.classList.contains("fit"));
    this.larger = make("button", { type: "button", click: turn }, say("true-size"));
    return make("div", { class: "tools" }, this.larger);
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
