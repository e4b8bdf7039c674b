// A window on a picture that may be larger than it: whole, nearer, farther, and to every side; by wheel, fingers,
// mouse, keys and buttons.

import { make, say } from "../reader/words.js";

/** The part of the screen that a window takes, the scale at which letters can still be read, and the largest. */
const [TALL, READABLE, LARGEST] = [0.7, 0.6, 4];
/** A step of the buttons, and one of the wheel for each unit that it turns. */
const [STEP, TURN] = [1.4, 0.0015];
/** Room around the picture, in its units. */
const MARGIN = 12;

const clamp = (low, value, high) => Math.max(low, Math.min(value, high));

export class View {
  /** Shows a picture in a place, with the part around `first` in sight if not all of it can be. */
  constructor(stage, svg, first) {
    const [width, height] = ["width", "height"].map((side) => Number(svg.getAttribute(side)));
    Object.assign(this, { stage, svg, width, height, scale: 1, x: 0, y: 0, fingers: new Map() });
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    this.measure();
    stage.style.setProperty("--height", `${Math.ceil(this.tall)}px`);
    this.whole();
    if (this.least < READABLE && first) {
      this.scale = READABLE;
      this.measure();
      this.centre(this.box(first));
    }
    new ResizeObserver(() => this.resized()).observe(stage);
    this.listen();
  }

  /** How large the window is, and how small the picture may become: as small as fits. */
  measure() {
    const most = Math.max(320, TALL * innerHeight);
    const [width, height] = [this.width + 2 * MARGIN, this.height + 2 * MARGIN];
    this.across = this.stage.clientWidth || width;
    const whole = Math.min(1, this.across / width);
    this.tall = Math.min(most, height * (whole < READABLE ? 1 : whole));
    this.least = Math.min(whole, this.tall / height);
  }

  resized() {
    const fits = this.scale <= this.least * 1.01;
    this.measure();
    if (fits) this.whole();
    else this.put();
  }

  /** All of the picture. */
  whole() {
    this.scale = this.least;
    this.centre({ x: 0, y: 0, width: this.width, height: this.height });
  }

  /** Puts the middle of a box into the middle of the window. */
  centre({ x, y, width, height }) {
    this.x = x + width / 2 - this.across / this.scale / 2;
    this.y = y + height / 2 - this.tall / this.scale / 2;
    this.put();
  }

  /** Moves the window as little as makes a shape seen. */
  reveal(shape) {
    const { x, y, width, height } = this.box(shape);
    const [wide, high] = [this.across / this.scale, this.tall / this.scale];
    this.x = clamp(x + width + MARGIN - wide, this.x, x - MARGIN);
    this.y = clamp(y + height + MARGIN - high, this.y, y - MARGIN);
    this.put();
  }

  /** Where a shape is, in units of the picture. */
  box(shape) {
    const inverse = this.svg.getScreenCTM().inverse();
    const { left, top, right, bottom } = shape.getBoundingClientRect();
    const [from, to] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) => point.matrixTransform(inverse));
    return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  }

  /** Shows the part that the window is on; never beside the picture. */
  put() {
    const [wide, high] = [this.across / this.scale, this.tall / this.scale];
    const inside = (at, size, part) => (part >= size + 2 * MARGIN ? (size - part) / 2 : clamp(-MARGIN, at, size + MARGIN - part));
    this.x = inside(this.x, this.width, wide);
    this.y = inside(this.y, this.height, high);
    this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${wide} ${high}`);
    this.stage.classList.toggle("near", this.scale > this.least * 1.01);
  }

  /** Comes nearer by a factor; the point of the window, in pixels, stays where it is. */
  zoom(factor, across = this.across / 2, down = this.tall / 2) {
    const scale = clamp(this.least, this.scale * factor, LARGEST);
    this.x += across / this.scale - across / scale;
    this.y += down / this.scale - down / scale;
    this.scale = scale;
    this.put();
  }

  /** Moves the picture by so many pixels. */
  pan(across, down) {
    this.x -= across / this.scale;
    this.y -= down / this.scale;
    this.put();
  }

  /** Buttons for those who have neither wheel nor fingers on it. */
  buttons() {
    const sign = (word, text, act) => make("button", { type: "button", click: act, title: say(word), "aria-label": say(word), "data-zoom": word }, text);
    const whole = make("button", { type: "button", click: () => this.whole(), "data-zoom": "zoom-whole" }, say("zoom-whole"));
    const tools = [sign("zoom-in", "+", () => this.zoom(STEP)), sign("zoom-out", "−", () => this.zoom(1 / STEP)), whole];
    return make("div", { class: "zoom", role: "group", "aria-label": say("zoom") }, ...tools);
  }

  /** Whether a key meant the window. */
  key(key) {
    if (key === "+" || key === "=") this.zoom(STEP);
    else if (key === "-") this.zoom(1 / STEP);
    else if (key === "0") this.whole();
    else return false;
    return true;
  }

  listen() {
    const { stage, fingers } = this;
    const place = (event) => {
      const { left, top } = stage.getBoundingClientRect();
      return [event.clientX - left - stage.clientLeft, event.clientY - top - stage.clientTop];
    };
    stage.addEventListener(
      "wheel",
      (event) => {
        // Whoever cannot go farther away scrolls the page.
        if (event.deltaY > 0 && this.scale <= this.least) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 6 : 1) * TURN), ...place(event));
      },
      { passive: false },
    );
    stage.addEventListener("pointerdown", (event) => fingers.set(event.pointerId, place(event)));
    stage.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      const others = [...fingers].filter(([finger]) => finger !== event.pointerId).map(([, at]) => at);
      if (others.length === 0) {
        // A vertex that is clicked with an unsteady hand stays where it is.
        if (!stage.hasPointerCapture(event.pointerId) && Math.hypot(now[0] - before[0], now[1] - before[1]) < 4) return;
        stage.setPointerCapture(event.pointerId);
        this.pan(now[0] - before[0], now[1] - before[1]);
      } else {
        const [fixed] = others;
        const apart = (point) => Math.hypot(point[0] - fixed[0], point[1] - fixed[1]);
        if (apart(before) > 1) this.zoom(apart(now) / apart(before), (now[0] + fixed[0]) / 2, (now[1] + fixed[1]) / 2);
      }
      fingers.set(event.pointerId, now);
    });
    for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
}
