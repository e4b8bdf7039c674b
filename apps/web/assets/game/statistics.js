// Every position that can be reached, counted.

import { ask } from "../server/api.js";
import { offer } from "../server/job.js";
import { make, number, say } from "../reader/words.js";

/** Counts what can be reached from the position that `current` tells. */
export function statistics(place, game, current) {
  const [button, told] = [place.querySelector("button"), place.querySelector("div")];
  button.addEventListener("click", async () => {
    const parameters = { game, position: current() };
    try {
      const answer = await ask("census", parameters);
      if (answer.solved === false) offer(told, answer.reason, "census", parameters, (done) => show(told, done));
      else show(told, answer);
    } catch (error) {
      told.replaceChildren(make("p", { class: "note" }, error.message));
    }
  });
}

function show(place, census) {
  const rows = [
    ["positions", number(census.positions)],
    ["won", number(census.won)],
    ["lost", number(census.lost)],
    ["drawn", number(census.drawn)],
    ["final", number(census.final)],
    ["branching", number(census.branching.toFixed(2))],
  ];
  if (census.longest) rows.push(["longest", `${census.longest.plies} (${census.longest.position})`]);
  const table = rows.map(([name, text]) => make("tr", {}, make("th", { scope: "row" }, say(`stat-${name}`)), make("td", {}, text)));
  const most = Math.max(1, ...census.by_plies.map(({ won, lost }) => won + lost));
  const bars = census.by_plies.slice(0, 60).map(({ plies, won, lost }) => {
    const bar = make("progress", { max: most, value: won + lost });
    return make("tr", {}, make("th", { scope: "row" }, `${plies}`), make("td", { class: "bar" }, bar), make("td", {}, number(won + lost)));
  });
  place.replaceChildren(make("table", { class: "facts" }, ...table));
  if (bars.length) place.append(make("h3", {}, say("stat-plies")), make("table", { class: "facts" }, ...bars));
}
