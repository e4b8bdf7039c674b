// Another size: numbers of a start position or of rules with buttons, instead of a text to be written.

import { make, say } from "../reader/words.js";

/** Texts that are numbers with signs between them, such as 1,3,5,7 or 10x7@7,3. */
const NUMBERS = /^\d{1,4}([x,@]\d{1,4})*$/;
const MISERE = /(^|,)mis[eè]re$/;

/** One number with a button on either side. */
function stepper(value, label, changed) {
  const field = make("input", { type: "number", min: 0, max: 9999, "aria-label": label });
  field.value = value;
  const tell = () => field.value !== "" && changed(field.value);
  const step = (by, sign, word) =>
    make("button", { type: "button", "aria-label": say(word, { text: label }), click: () => ((field.value = Math.max(0, Number(field.value) + by)), tell()) }, sign);
  field.addEventListener("input", tell);
  return make("span", { class: "stepped" }, step(-1, "−", "setup-less"), field, step(1, "+", "setup-more"));
}

/** Shows the numbers of a text field as steppers, and writes what they say into it. */
export function steppers(place, field) {
  const show = () => {
    const text = field.value.trim();
    place.hidden = !NUMBERS.test(text);
    if (place.hidden) return place.replaceChildren();
    const parts = text.split(/([x,@])/);
    const change = (at) => (value) => {
      parts[at] = String(Number(value));
      field.value = parts.join("");
    };
    const shown = parts.map((part, at) => (at % 2 ? make("span", { class: "between" }, part === "x" ? "×" : part) : stepper(part, say("setup-number", { n: at / 2 + 1 }), change(at))));
    const list = "grows" in place.dataset && parts.length > 1 && parts.every((part, at) => at % 2 === 0 || part === ",");
    const set = (value) => {
      field.value = value;
      show();
      place.querySelector("[data-key='setup-add']").focus();
    };
    if (list) {
      shown.push(make("button", { type: "button", "data-key": "setup-add", click: () => set(`${field.value},1`) }, say("setup-add")));
      if (parts.length > 3) shown.push(make("button", { type: "button", click: () => set(field.value.replace(/,\d+$/, "")) }, say("setup-remove")));
    }
    place.replaceChildren(...shown);
  };
  field.addEventListener("change", show);
  show();
}

/** A switch for the last word of the rules. */
export function misere(box, field) {
  const show = () => (box.checked = MISERE.test(field.value.trim()));
  box.addEventListener("change", () => {
    const rest = field.value.trim().replace(MISERE, "");
    field.value = box.checked ? [rest, "misere"].filter(Boolean).join(",") : rest;
  });
  field.addEventListener("change", show);
  show();
}
