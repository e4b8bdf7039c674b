// What a learner has solved. It is kept by the browser and never sent anywhere.

const NAME = "gagne-solved";

/** All that is kept; nothing where a browser keeps nothing. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

/** Exercises of a game and a kind, each level with its own numbers. */
const shelf = ({ game, kind }) => `${game} ${kind}`;
const number = ({ level, seed }) => `${level}.${seed}`;

/** How many of a kind were solved. */
export const solved = (exercise) => kept()[shelf(exercise)]?.length ?? 0;

/** Remembers that one was solved. */
export function remember(exercise) {
  const all = kept();
  const those = new Set(all[shelf(exercise)]).add(number(exercise));
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...all, [shelf(exercise)]: [...those] }));
  } catch {
    // A browser that keeps nothing counts nothing.
  }
}

/** Forgets everything. */
export function forget() {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // There is nothing to forget.
  }
}
