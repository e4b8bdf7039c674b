// Why a position is won: a strategy that is walked through on the board, reply by reply.

import { keeping } from "../reader/focus.js";
import { make, say, verdict } from "../reader/words.js";

export class Why {
  /**
   * `look` shows a position on the board, `ask` explains a position or a move in it, `closed` goes back to the game; in
   * `host` everything else rests meanwhile.
   */
  constructor(place, { host, look, ask, closed }) {
    Object.assign(this, { place, host, look, ask, closed, timer: null, before: [] });
  }

  get isOpen() {
    return !this.place.hidden;
  }

  /** Begins with an answer of the server; while it is open the moves of the game rest. */
  open(answer, { solo, player, asked }) {
    this.stop();
    Object.assign(this, { solo, player, before: [] });
    this.begin(answer, asked);
    this.place.hidden = false;
    this.from = document.activeElement;
    this.host.classList.add("explaining");
    this.show();
    this.place.querySelector("h2").focus({ preventScroll: true });
    // On a small screen board and reason stand below each other: as much as can be of both.
    const above = this.host.getBoundingClientRect().top < 0;
    if (above || this.place.getBoundingClientRect().bottom > innerHeight) this.host.scrollIntoView();
  }

  close() {
    this.stop();
    if (!this.isOpen) return;
    // The keys go back to what opened it, if they were inside.
    const inside = this.place.contains(document.activeElement);
    this.place.hidden = true;
    this.host.classList.remove("explaining");
    this.closed();
    if (inside && this.from?.isConnected) this.from.focus();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  /** What is explained now; a move that was asked about has been made. */
  begin(answer, asked) {
    const base = asked ? answer.replies.slice(0, 1) : [];
    Object.assign(this, { answer, base, path: [...base] });
  }

  get position() {
    return this.path.length ? this.path.at(-1).to : this.answer.position;
  }

  get replies() {
    return this.path.length ? this.path.at(-1).replies : this.answer.replies;
  }

  /** Moves that hold a draw from here: each side has some wherever it is to move. */
  get holds() {
    return this.path.length === this.base.length ? (this.answer.holds ?? []) : [];
  }

  get goesOn() {
    return this.holds.length > 0 || this.replies.length > 0;
  }

  /** Follows a move that holds the draw: the other side has its own from there. */
  async hold(move) {
    const { position, base, path } = this;
    const answer = await this.ask({ position, move });
    if (!answer) return this.stop();
    if (!this.isOpen || this.position !== position) return;
    this.before.push({ answer: this.answer, base, path });
    this.begin(answer, true);
    // Where play comes back nothing new is to be seen.
    if (this.before.some(({ answer: seen }) => seen.position === this.position)) this.stop();
    this.show();
  }

  /** Follows a reply; without one, a move that holds, or the reply after which there is most to see. */
  on(reply) {
    if (!reply && this.holds.length) return this.hold(this.holds[0]);
    const depth = (node) => {
      let [deepest, open] = [0, [[node, 1]]];
      while (open.length) {
        const [next, level] = open.pop();
        deepest = Math.max(deepest, level);
        for (const child of next.replies) open.push([child, level + 1]);
      }
      return deepest;
    };
    const chosen = reply ?? [...this.replies].sort((one, two) => depth(two) - depth(one))[0];
    if (!chosen) return this.stop();
    this.path.push(chosen);
    this.show();
  }

  back() {
    this.stop();
    if (this.path.length > this.base.length) this.path.pop();
    else Object.assign(this, this.before.pop());
    this.show();
  }

  first() {
    this.stop();
    const { answer, base } = this.before[0] ?? this;
    Object.assign(this, { answer, base, path: [...base], before: [] });
    this.show();
  }

  play() {
    if (this.timer) return this.stop();
    if (!this.goesOn) this.first();
    this.timer = setInterval(() => (this.goesOn ? this.on() : this.stop()), 1100);
    this.on();
  }

  show() {
    const { answer, path } = this;
    this.look(path.length ? path.at(-1).to : answer.position);
    const line = answer.replies.length && (this.solo || answer.score !== undefined);
    const about = say(this.drawn ? "why-draw" : line ? "why-line" : "why-strategy");
    const value = this.base[0] ?? answer;
    const made = this.base.length ? `${value.move}: ` : "";
    const said = made + verdict(value, this.player, this.solo);
    const begun = this.before.length > 0 || path.length > this.base.length;
    const tool = (word, act, off = false) => make("button", { type: "button", "data-key": word, click: act, disabled: off }, say(word));
    const steps = [...this.before.flatMap(({ path: earlier }) => earlier), ...path];
    const walked = steps.map((node) => make("li", {}, node.move));
    const inside = [
      make("h2", { tabindex: -1 }, say("why-title")),
      make("p", {}, make("strong", {}, `${said}. `), about),
      this.theorem(),
      make(
        "div",
        { class: "tools" },
        tool("why-first", () => this.first(), !begun),
        tool("why-back", () => this.back(), !begun),
        tool("why-on", () => this.on(), !this.goesOn),
        tool("why-play", () => this.play(), !begun && !this.goesOn),
        tool("why-close", () => this.close()),
      ),
      make("ol", { class: "walked" }, ...walked),
      ...this.next(),
    ];
    keeping(this.place, () => this.place.replaceChildren(...inside));
  }

  /** What a theorem says of the position, and the sum that shows it. */
  theorem() {
    const { theorem, source } = this.answer;
    const table = theorem?.table.length ? make("pre", {}, theorem.table.join("\n")) : null;
    const said = theorem ? make("p", {}, theorem.said) : null;
    const from = source ? make("p", { class: "hint" }, say("why-theory", { text: source })) : null;
    return make("div", { class: "theorem" }, table, said, from);
  }

  /** Whether neither side can force anything. */
  get drawn() {
    const { outcome, score } = this.base[0] ?? this.answer;
    return outcome === "draw" && score === undefined && !this.solo;
  }

  /** What may be played now. */
  next() {
    const { replies, path, holds } = this;
    const last = path.at(-1);
    if (holds.length) {
      const kept = holds.map((move) => make("li", {}, make("button", { type: "button", "data-key": "why-on", click: () => this.hold(move) }, move)));
      const found = [make("p", { class: "hint" }, say("why-holds")), make("ul", { class: "choices" }, ...kept)];
      return replies.length ? [...found, ...this.choices("why-slips")] : found;
    }
    if (!replies.length) {
      const rest = last?.same_as ? say("why-same", { text: last.same_as }) : say(last?.cut ? "why-cut" : "why-end");
      return [make("p", { class: "hint" }, rest)];
    }
    return this.choices(replies.length > 1 ? "why-choose" : "why-answer");
  }

  /** Replies to choose among, below a word about them. */
  choices(word) {
    const choices = this.replies.map((node) => {
      const choice = make("button", { type: "button", "data-key": "why-on", click: () => this.on(node) }, [node.move, ...(node.also ?? [])].join(", "));
      return make("li", {}, choice);
    });
    return [make("p", { class: "hint" }, say(word)), make("ul", { class: "choices" }, ...choices)];
  }
}
