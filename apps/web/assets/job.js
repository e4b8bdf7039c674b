// Solving in the background, with progress and a way to stop.

import { job } from "./api.js";
import { make, number, say } from "./words.js";

/** Offers to go on with a question that the budget was too small for. */
export function offer(place, reason, question, parameters, solved) {
  const told = make("p", { class: "hint" }, reason);
  const bar = make("progress");
  const stop = new AbortController();
  const start = make("button", { type: "button", id: "solve-on" }, say("solve-on"));
  const cancel = make("button", { type: "button" }, say("solve-cancel"));
  cancel.addEventListener("click", () => stop.abort());
  start.addEventListener("click", async () => {
    place.replaceChildren(told, bar, cancel);
    try {
      const now = ({ progress = { positions: 0, seconds: 0 } }) => {
        told.textContent = say("solve-progress", { n: number(progress.positions), text: progress.seconds.toFixed(1) });
        if (progress.levels) Object.assign(bar, { max: progress.levels, value: progress.level });
      };
      now({});
      const answer = await job(question, parameters, now, stop.signal);
      place.replaceChildren();
      solved(answer);
    } catch (error) {
      told.textContent = say("solve-failed", { text: error.message });
      place.replaceChildren(told);
    }
  });
  place.replaceChildren(make("p", { class: "unsolved" }, say("unknown")), told, start);
}
