// What a move would change, shown before it is made.

import { draw } from "../reader/words.js";

/** The shapes of a picture, each with its spot and its text. */
function shapes(parent) {
  return [...parent.children].map((shape) => ({ shape, spot: shape.dataset.spot, text: shape.outerHTML }));
}

/**
 * Shows in a picture what goes and what comes. Pictures of the same size are compared shape by
 * shape; where the board itself changes, only spots are: those that are gone.
 * Returns what takes it back.
 */
export function preview(picture, now, after) {
  if (after.shapes === null) return () => {};
  const other = draw("g");
  other.innerHTML = after.shapes;
  const coming = shapes(other);
  const same = after.width === now.width && after.height === now.height;
  const left = new Map();
  for (const { text } of coming) left.set(text, (left.get(text) ?? 0) + 1);
  const spots = new Set(coming.map(({ spot }) => spot));
  const going = shapes(picture).filter(({ spot, text }) => {
    if (!same) return spot !== undefined && !spots.has(spot);
    const stays = left.get(text) ?? 0;
    if (stays > 0) left.set(text, stays - 1);
    return stays === 0;
  });
  const known = new Set(shapes(picture).map(({ text }) => text));
  const ghosts = draw("g", { class: "ghost" });
  if (same) ghosts.append(...coming.filter(({ text }) => !known.has(text)).map(({ shape }) => shape));
  for (const { shape } of going) shape.classList.add("going");
  picture.after(ghosts);
  return () => {
    for (const { shape } of going) shape.classList.remove("going");
    ghosts.remove();
  };
}
