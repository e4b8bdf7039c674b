// What is said, in the language of the page.

const language = document.documentElement.lang;
const words = await (await fetch(new URL(`words-${language}.json`, import.meta.url))).json();

/** A message with things put into it. */
export function say(name, put = {}) {
  return words[name].replace(/\{(\w+)\}/g, (hole, key) => put[key] ?? hole);
}

/** A number as people of this language write it. */
export const number = (count) => Number(count).toLocaleString(language);

/** Things to choose between: "coffee or wheat". */
export const either = (texts) => new Intl.ListFormat(language, { type: "disjunction" }).format(texts);

/** What a value means for the player it belongs to. */
export function worth(value, solo) {
  if (value.score !== undefined) return say(Math.abs(value.score) === 1 ? "scored-one" : "scored", { n: sign(value) });
  const timed = value.plies !== null && value.plies !== undefined;
  if (solo) return value.outcome === "win" ? (timed ? say("solved-in", { n: value.plies }) : say("won")) : say("never");
  if (value.outcome === "draw") return say("drawn");
  const word = value.outcome === "win" ? "won" : "lost";
  return timed ? say(value.plies === 1 ? `${word}-in-one` : `${word}-in`, { n: value.plies }) : say(word);
}

/** Who wins, from the value of a position or a move to a player. */
export function verdict(value, player, solo) {
  if (value.outcome === "draw" && !solo) return say("value-draw");
  const name = solo ? "value-now-solo" : value.score === undefined ? "value-now" : "value-score";
  return say(name, { player, text: worth(value, solo) });
}

/** A value in as few letters as can be, never by colour alone. */
export function sign(value) {
  if (value.score !== undefined) return value.score > 0 ? `+${value.score}` : `${value.score}`.replace("-", "−");
  return say(`short-${value.outcome}`) + (value.outcome === "draw" ? "" : (value.plies ?? ""));
}

/** The class of a value. */
export function look(value) {
  return value.score === undefined ? value.outcome : value.score > 0 ? "win" : value.score < 0 ? "lose" : "draw";
}

/** An element with attributes and what is in it. */
export function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...inside.filter((part) => part !== null && part !== undefined));
  return element;
}

/** An element of a picture. */
export function draw(tag, attributes = {}, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}
