// How a game went: its moves, what each gave away, and the tug of war.

import { ask } from "../server/api.js";
import { chart } from "./chart.js";
import { keeping } from "../reader/focus.js";
import { look, make, say, sign, worth } from "../reader/words.js";

/** What a move lost, in words; none if it was as good as any. */
function loss(made, before) {
  if (!made.given) return null;
  if (made.score !== undefined) return made.given === 1 ? say("blunder-point") : say("blunder-points", { n: made.given });
  return say(before === "draw" ? "blunder-draw" : "blunder-win");
}

/** The outcome that a move had in its hands. */
function outcomeBefore(made) {
  const steps = ["lose", "draw", "win"];
  return steps[Math.min(2, steps.indexOf(made.outcome) + made.given)];
}

export class History {
  constructor(list, place, { jump, why }) {
    Object.assign(this, { list, place, jump, why, asked: 0 });
  }

  /** Shows the moves; their worth too if it may be seen. */
  async show(table, revealed) {
    this.draw(table, table.moves.map((made) => ({ move: made.move, player: made.player })));
    this.place.replaceChildren();
    if (!revealed) return;
    this.asked += 1;
    const { asked } = this;
    const parameters = { game: table.game, position: table.start };
    const moves = table.moves.map(({ move }) => move).join(";");
    const [start, review] = await Promise.all([
      ask("solve", parameters).catch(() => null),
      moves ? ask("review", { ...parameters, moves }).catch(() => null) : { moves: [] },
    ]);
    if (asked !== this.asked || !review) return;
    this.draw(table, review.moves);
    const { solo, player } = table.origin;
    const points = [{ value: start?.outcome ? start : null, player, solo }];
    for (const made of review.moves) {
      const value = made.solved ? made : null;
      points.push({ value, player: made.player, solo, blunder: made.given > 0 });
    }
    this.place.replaceChildren(chart(points, table.at, this.jump));
  }

  draw(table, moves) {
    const items = moves.length ? this.items(table, moves) : [make("li", { class: "hint" }, say("history-none"))];
    keeping(this.list, () => this.list.replaceChildren(...items));
  }

  items(table, moves) {
    const jumpTo = (at, text, more = {}) => make("button", { type: "button", "data-key": at, click: () => this.jump(at), ...more }, text);
    const here = (at) => (at === table.at ? { "aria-current": "step" } : {});
    const items = moves.map((made, number) => {
      const item = make("li", { class: `by${made.player}` }, jumpTo(number + 1, made.move, here(number + 1)));
      if (made.solved && made.outcome) {
        const title = worth(made, table.origin.solo);
        item.append(make("span", { class: `worth ${look(made)}`, title }, sign(made)));
        const lost = loss(made, outcomeBefore(made));
        if (lost) {
          const best = say("blunder-best", { move: made.best.slice(0, 3).join(", ") });
          const ask = make("button", { type: "button", class: "ask", click: () => this.why(number) }, say("why-title"));
          item.append(make("span", { class: "blunder" }, `${lost}; ${best}`), ask);
        }
      }
      return item;
    });
    const start = make("li", {}, jumpTo(0, say("history-start"), here(0)));
    return [start, ...items];
  }
}
