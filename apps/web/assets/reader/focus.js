// Keeps the keyboard where it was when what had it is drawn anew.

const name = (element) => element.dataset.move ?? element.dataset.key ?? null;

/** Draws the inside of a place anew; what had the focus there has it again, or what comes nearest to it. */
export function keeping(place, act) {
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  if (held && name(held) !== null) place.kept = name(held);
  act();
  if (!held || (held !== place && held.isConnected && !held.disabled)) return;
  const open = [...place.querySelectorAll("button:not(:disabled)")];
  const same = open.find((button) => name(button) === place.kept);
  const next = same ?? place.querySelector("[aria-current]") ?? open[0] ?? place;
  if (next === place) place.tabIndex = -1;
  // Whoever reads elsewhere meanwhile stays there.
  next.focus({ preventScroll: true });
}
