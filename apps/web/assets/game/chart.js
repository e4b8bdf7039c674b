// Who was winning after each move, as a tug of war: up for player 1, down for player 2.

import { draw, say } from "../reader/words.js";

const [HEIGHT, WIDTH, WIDEST, TOP, LEFT] = [96, 304, 26, 12, 16];

/** How far the rope is pulled towards player 1, from -1 to 1; null if nobody knows. */
function pull(point, largest) {
  const { value, player, solo } = point;
  if (!value) return null;
  const side = solo || player === 1 ? 1 : -1;
  if (value.score !== undefined) return (side * value.score) / largest;
  if (value.outcome === "draw") return 0;
  const near = value.plies === null ? 0.6 : 0.35 + 0.65 / (1 + value.plies / 5);
  return side * (value.outcome === "win" ? near : -near);
}

/** A chart of points `{value, player, blunder}`, one for each position; `at` is the one on the board, a click `jump`s to another. */
export function chart(points, at, jump) {
  const largest = Math.max(1, ...points.map(({ value }) => Math.abs(value?.score ?? 0)));
  const width = WIDTH;
  const step = Math.min(WIDEST, (WIDTH - LEFT) / points.length);
  const picture = draw("svg", { viewBox: `0 0 ${width} ${HEIGHT + 2 * TOP}`, class: "chart", role: "img" });
  picture.setAttribute("aria-label", say("chart-about"));
  const middle = TOP + HEIGHT / 2;
  const place = (number) => LEFT + step * (number + 0.5);
  const heights = points.map((point) => {
    const pulled = pull(point, largest);
    return pulled === null ? null : middle - (pulled * HEIGHT) / 2;
  });
  picture.append(
    draw("rect", { class: "one", x: 0, y: TOP, width, height: HEIGHT / 2 }),
    draw("rect", { class: "two", x: 0, y: middle, width, height: HEIGHT / 2 }),
    draw("text", { class: "name", x: 6, y: TOP + 17 }, "1"),
    draw("text", { class: "name", x: 6, y: TOP + HEIGHT - 8 }, "2"),
    draw("line", { class: "middle", x1: 0, x2: width, y1: middle, y2: middle }),
    draw("line", { class: "here", x1: place(at), x2: place(at), y1: TOP, y2: TOP + HEIGHT }),
  );
  for (let number = 1; number < points.length; number += 1) {
    if (heights[number] === null || heights[number - 1] === null) continue;
    const ends = { x1: place(number - 1), y1: heights[number - 1], x2: place(number), y2: heights[number] };
    picture.append(draw("line", { class: "rope", ...ends }));
  }
  points.forEach((point, number) => {
    const [x, y] = [place(number), heights[number]];
    if (y === null) picture.append(draw("text", { class: "unknown", x, y: middle + 5 }, "?"));
    else if (point.blunder) {
      picture.append(draw("circle", { class: "blunder", cx: x, cy: y, r: 7 }), draw("text", { class: "mark-text", x, y: y + 4 }, "!"));
    } else picture.append(draw("circle", { class: "knot", cx: x, cy: y, r: Math.min(4, step / 3) }));
    const column = draw("rect", { class: "column", x: x - step / 2, y: TOP, width: step, height: HEIGHT });
    column.addEventListener("click", () => jump(number));
    picture.append(column);
  });
  return picture;
}
