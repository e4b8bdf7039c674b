// What the spots of a board are called, where that is written, and how it is said.

import { isCut } from "./spots.js";
import { draw, say } from "../reader/words.js";

/** How high letters are in a corner and at the rim, how far they are from an edge, and how close spots may be; in cells. */
const [SIZE, LARGE, INSIDE, OUTSIDE, CLOSE] = [0.19, 0.3, 0.12, 0.2, 0.4];

const kind = (name) => name.replace(/\d+/g, "0");
const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
export const isTall = ({ left, right, top, bottom }) => bottom - top > 2 * (right - left);

export class Coordinates {
  constructor() {
    this.names = new Map();
  }

  /**
   * Learns from the moves what spots are called: a spot that is a move has its name; where moves begin with the names
   * of spots, all spots of that kind have theirs.
   */
  learn(steps, boxes) {
    const kinds = new Set();
    // Where some moves take more, a spot alone is no more than the shortest of its moves.
    const single = steps.every(({ gesture }) => gesture.length === 1);
    for (const { move, gesture } of steps) {
      const [spot] = gesture;
      if (single) this.names.set(spot, move);
      if (move === spot || (move.startsWith(spot) && !/^\d/.test(move.slice(spot.length)))) kinds.add(kind(spot));
    }
    for (const spot of boxes.keys()) if (kinds.has(kind(spot))) this.names.set(spot, spot);
  }

  /** Texts for the spots that have names and room for them. */
  draw(boxes, pitch, taken, round) {
    const named = [...boxes].filter(([spot]) => this.names.has(spot) && !taken.has(spot));
    this.axes = named.length > 0 && named.every(([spot]) => /^\d+,\d+$/.test(this.names.get(spot))) ? this.grid(boxes) : null;
    if (this.axes) return this.rim(named.map(([, box]) => box));
    if (pitch < CLOSE) return [];
    return named.map(([spot, box]) => this.letters(this.place(box, round.has(spot)), this.names.get(spot)));
  }

  letters([x, y, size = LARGE], text) {
    return draw("text", { class: "t faint coordinate", x, y: y + 0.35 * size, "font-size": size }, text);
  }

  /** Where the name of a spot is written: at the end of a cut, above a column, beside an edge, in the corner of a cell. */
  place(box, round) {
    const [x, y] = middle(box);
    const flat = box.right - box.left > box.bottom - box.top;
    if (isCut(box) && Math.max(box.right - box.left, box.bottom - box.top) > 1.5) return flat ? [box.left - OUTSIDE, y] : [x, box.top - OUTSIDE];
    if (isCut(box)) return flat ? [x, y - 1.35 * OUTSIDE, SIZE] : [x + 2 * OUTSIDE, y, SIZE];
    // A column ends at the frame.
    if (isTall(box)) return [x, box.top - 1.9 * OUTSIDE];
    const inside = round ? -0.04 : INSIDE;
    return [box.left + inside, box.top + inside, SIZE];
  }

  /** Which of two numbers is the row: the one that spots side by side share. */
  grid(boxes) {
    const all = [...boxes].filter(([spot]) => this.names.has(spot)).map(([spot, box]) => [this.names.get(spot).split(","), middle(box)[1]]);
    const row = [0, 1].find((part) => all.every(([one, at]) => all.every(([two, other]) => (one[part] === two[part]) === Math.abs(at - other) < 0.1)));
    return row === undefined ? null : { row, all: [...boxes].filter(([spot]) => this.names.has(spot)) };
  }

  /** Numbers of rows at the left, of columns below. */
  rim(boxes) {
    const { row, all } = this.axes;
    const [left, bottom] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.bottom))];
    const texts = new Map();
    for (const [spot, box] of all) {
      const parts = this.names.get(spot).split(",");
      const [x, y] = middle(box);
      texts.set(`row ${parts[row]}`, this.letters([left - OUTSIDE, y], parts[row]));
      texts.set(`column ${parts[1 - row]}`, this.letters([x, bottom + OUTSIDE], parts[1 - row]));
    }
    return [...texts.values()];
  }

  /** A spot in words, as it is read to people who cannot see it. */
  say(spot, box) {
    const name = this.names.get(spot) ?? spot;
    if (this.axes) {
      const parts = name.split(",");
      return say("place-row-column", { n: parts[this.axes.row], text: parts[1 - this.axes.row] });
    }
    const digits = /^\d+$/.test(name);
    if (box && isTall(box)) return digits && box.right - box.left > 0.5 ? say("place-column", { n: name }) : name;
    return digits ? say("place-cell", { n: name }) : name;
  }
}

/** Spots that have corners beside them. */
export function roundSpots(picture) {
  const of = (kind) => [...picture.querySelectorAll(`${kind}[data-spot]`)].map(({ dataset }) => dataset.spot);
  const square = new Set(of("rect"));
  return new Set(of("circle").filter((spot) => !square.has(spot)));
}

/** Who has a piece on each spot, by the shapes that lie there. */
export function owners(picture) {
  const owners = new Map();
  for (const shape of picture.querySelectorAll("[data-spot].first:not(text), [data-spot].second:not(text)")) {
    owners.set(shape.dataset.spot, shape.classList.contains("first") ? 1 : 2);
  }
  return owners;
}
