// Solving in the background, when somebody wants it or by itself, with progress and a way to stop.

import { job } from "./api.js";
import { make, number, say } from "./words.js";

let running = null;

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

/** Stops what is solved by itself: the next move matters more. */
export function stop() {
  running?.abort();
  running = null;
}

/** Goes on by itself with a question that the budget was too small for; `solved` hears of the answer. */
export async function goOn(place, question, parameters, solved) {
  stop();
  const mine = new AbortController();
  running = mine;
  const told = make("span", { role: "status" });
  const cancel = make("button", { type: "button", click: () => mine.abort() }, say("solve-cancel"));
  const now = ({ progress = { positions: 0, seconds: 0 } }) => {
    told.textContent = say("solving-on", { n: number(progress.positions), text: progress.seconds.toFixed(0) });
  };
  now({});
  place.replaceChildren(told, " ", cancel);
  try {
    const answer = await job(question, parameters, now, mine.signal);
    if (running !== mine) return;
    running = null;
    place.replaceChildren();
    solved(answer);
  } catch {
    // Somebody who has moved on looks at something else by now.
    if (running === mine) place.replaceChildren(say("solving-vain"));
  }
}

addEventListener("pagehide", stop);
