// Where the spots of a board are: which is pointed at, which is next to another, which are close.

/** How far beside a spot somebody may point and still mean it, in cells. */
const NEAR = 0.4;

/** The first shape of each spot. */
export function places(picture) {
  const places = new Map();
  for (const shape of picture.querySelectorAll("[data-spot]")) {
    if (!places.has(shape.dataset.spot)) places.set(shape.dataset.spot, shape.getBBox());
  }
  return places;
}

/** A box around all shapes of each spot among those that matter; `kind` leaves some of the shapes out. */
export function boxes(picture, spots, kind = "") {
  const boxes = new Map();
  for (const shape of picture.querySelectorAll(`[data-spot]${kind}`)) {
    const { spot } = shape.dataset;
    if (!spots.has(spot)) continue;
    const { x, y, width, height } = shape.getBBox();
    const box = boxes.get(spot) ?? { left: x, top: y, right: x, bottom: y };
    boxes.set(spot, {
      left: Math.min(box.left, x),
      top: Math.min(box.top, y),
      right: Math.max(box.right, x + width),
      bottom: Math.max(box.bottom, y + height),
    });
  }
  return boxes;
}

/** The topmost of the large circles of each spot that is nothing but circles, such as a pile seen from above. */
export function tops(picture) {
  const tops = new Map();
  for (const shape of picture.querySelectorAll("[data-spot]:not(text)")) {
    const { spot } = shape.dataset;
    const known = tops.get(spot);
    const { x, y, width, height } = shape.getBBox();
    if (shape.tagName !== "circle" || known === null) tops.set(spot, null);
    else if (!known || width > 0.8 * (known.right - known.left)) tops.set(spot, { left: x, top: y, right: x + width, bottom: y + height });
  }
  return tops;
}

const middle = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2];

/** The spot at a point: the smallest around it, or the nearest beside it. */
export function hit(boxes, spots, { x, y }) {
  let found = null;
  for (const spot of spots) {
    const box = boxes.get(spot);
    if (!box) continue;
    const across = Math.max(box.left - x, 0, x - box.right);
    const down = Math.max(box.top - y, 0, y - box.bottom);
    const far = Math.hypot(across, down);
    const area = (box.right - box.left) * (box.bottom - box.top);
    const closer = !found || far < found.far || (far === found.far && area < found.area);
    if (far <= NEAR && closer) found = { spot, far, area };
  }
  return found?.spot ?? null;
}

/** The next spot in the direction of an arrow key; none if it is no such key, or there is none. */
export function next(boxes, spots, from, key) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way || !boxes.has(from)) return null;
  const [x, y] = middle(boxes.get(from));
  let best = null;
  for (const spot of spots) {
    const [across, down] = middle(boxes.get(spot)).map((at, axis) => at - [x, y][axis]);
    const along = across * way[0] + down * way[1];
    const aside = Math.abs(across * way[1]) + Math.abs(down * way[0]);
    const cost = along + 2.5 * aside;
    if (along > 0.01 && (!best || cost < best.cost)) best = { spot, cost };
  }
  return best?.spot ?? null;
}

/** How far apart spots are that lie side by side. */
export function pitch(boxes) {
  const all = [...boxes.values()].map((box) => ({ top: box.top, x: middle(box)[0] }));
  all.sort((one, two) => one.top - two.top || one.x - two.x);
  let least = 1;
  for (let place = 1; place < all.length; place += 1) {
    const [one, two] = [all[place - 1], all[place]];
    if (two.top - one.top < 0.1 && two.x > one.x) least = Math.min(least, two.x - one.x);
  }
  return Math.max(least, 0.25);
}

/** Whether a box is as long and thin as the cut of a knife. */
export function isCut({ left, top, right, bottom }) {
  const [thin, long] = [right - left, bottom - top].sort((one, two) => one - two);
  return thin < 0.35 && long > 0.95 && long > 5 * thin;
}

/**
 * The part of the plane that is shown: as large as any board of the game was, and placed so that what
 * stays on the board stays where it is.
 */
export function room(before, size, then, now) {
  const old = before ?? { x: 0, y: 0, width: 0, height: 0 };
  const [width, height] = [Math.max(size.width, old.width), Math.max(size.height, old.height)];
  const centred = { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height };
  // What has become shorter may also begin elsewhere.
  const same = (one, two) => one && Math.abs(one.width - two.width) < 0.01 && Math.abs(one.height - two.height) < 0.01;
  const stayed = [...now.keys()].find((spot) => same(then.get(spot), now.get(spot)));
  if (stayed === undefined || width > old.width || height > old.height) return centred;
  const [x, y] = [old.x + now.get(stayed).x - then.get(stayed).x, old.y + now.get(stayed).y - then.get(stayed).y];
  const inside = (at, part, whole) => at <= 0.01 && at + whole >= part - 0.01;
  return inside(x, size.width, width) && inside(y, size.height, height) ? { x, y, width, height } : centred;
}
