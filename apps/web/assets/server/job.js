// Solving in the background, when somebody wants it or by itself, with progress and a way to stop.

import { job } from "./api.js";
import { make, number, say } from "../reader/words.js";

let running = null;

/** What a job is busy with, as far as it tells: the phase, and the level. */
function stage({ phase, level, levels }) {
  const known = (value) => value !== undefined && value !== null;
  const parts = [];
  if (known(phase)) parts.push(say(`phase-${phase}`));
  if (known(levels)) parts.push(say("solve-level-of", { n: number(level), text: number(levels) }));
  else if (known(level)) parts.push(say("solve-level", { n: number(level) }));
  return parts.length > 0 ? ` · ${parts.join(", ")}` : "";
}

/** How far a job has come, in a sentence of this name. */
function far(name, progress, digits) {
  return say(name, { n: number(progress.positions), text: progress.seconds.toFixed(digits) }) + stage(progress);
}

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
        told.textContent = far("solve-progress", progress, 1);
        if (progress.levels) Object.assign(bar, { max: progress.levels, value: progress.level });
        // The next phase may have no levels, and then nobody knows how much of it is done.
        else bar.removeAttribute("value");
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
    told.textContent = far("solving-on", progress, 0);
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
