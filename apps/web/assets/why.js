// Why a position is won: a strategy that is walked through on the board, reply by reply.

import { keeping } from "./focus.js";
import { make, say, verdict } from "./words.js";

export class Why {
  /** `look` shows a position on the board, `closed` goes back to the game. */
  constructor(place, { look, closed }) {
    Object.assign(this, { place, look, closed, timer: null });
  }

  get isOpen() {
    return !this.place.hidden;
  }

  /** Begins with an answer of the server. */
  open(answer, { solo, player, asked }) {
    this.stop();
    // If a move was asked about, it has been made.
    const base = asked ? answer.replies.slice(0, 1) : [];
    Object.assign(this, { answer, solo, player, base, path: [...base] });
    this.place.hidden = false;
    this.from = document.activeElement;
    this.show();
    this.place.querySelector("h2").focus();
  }

  close() {
    this.stop();
    if (!this.isOpen) return;
    // The keys go back to what opened it, if they were inside.
    const inside = this.place.contains(document.activeElement);
    this.place.hidden = true;
    this.closed();
    if (inside && this.from?.isConnected) this.from.focus();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  get replies() {
    return this.path.length ? this.path.at(-1).replies : this.answer.replies;
  }

  /** Follows a reply; without one, the reply after which there is most to see. */
  on(reply) {
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
    this.path.pop();
    this.show();
  }

  play() {
    if (this.timer) return this.stop();
    if (!this.replies.length) this.path = [...this.base];
    this.timer = setInterval(() => (this.replies.length ? this.on() : this.stop()), 1100);
    this.on();
  }

  show() {
    const { answer, path } = this;
    this.look(path.length ? path.at(-1).to : answer.position);
    const line = answer.replies.length && (this.solo || answer.score !== undefined);
    let about = say(line ? "why-line" : "why-strategy");
    if (answer.holds?.length) about = say("why-draw", { text: answer.holds.join(", ") });
    const value = this.base[0] ?? answer;
    const made = this.base.length ? `${value.move}: ` : "";
    const said = made + verdict(value, this.player, this.solo);
    const begun = path.length > this.base.length;
    const tool = (word, act, off = false) => make("button", { type: "button", "data-key": word, click: act, disabled: off }, say(word));
    const first = () => {
      this.stop();
      this.path = [...this.base];
      this.show();
    };
    const walked = path.map((node) => make("li", {}, node.move));
    const inside = [
      make("h2", { tabindex: -1 }, say("why-title")),
      make("p", {}, make("strong", {}, `${said}. `), about),
      ...this.theorem(),
      make(
        "div",
        { class: "tools" },
        tool("why-first", first, !begun),
        tool("why-back", () => this.back(), !begun),
        tool("why-on", () => this.on(), !this.replies.length),
        tool("why-play", () => this.play(), !answer.replies.length),
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
    return [table, said, from].filter(Boolean);
  }

  /** What may be played now. */
  next() {
    const { replies, path } = this;
    const last = path.at(-1);
    if (!replies.length) {
      const rest = last?.same_as ? say("why-same", { text: last.same_as }) : say(last?.cut ? "why-cut" : "why-end");
      return [make("p", { class: "hint" }, rest)];
    }
    const choices = replies.map((node) => {
      const choice = make("button", { type: "button", click: () => this.on(node) }, [node.move, ...(node.also ?? [])].join(", "));
      return make("li", {}, choice);
    });
    const word = replies.length > 1 ? "why-choose" : "why-answer";
    return [make("p", { class: "hint" }, say(word)), make("ul", { class: "choices" }, ...choices)];
  }
}
