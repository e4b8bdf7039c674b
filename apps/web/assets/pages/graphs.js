// A graph that somebody pasted: who wins where, level by level, and a walk on it.

import { post } from "../server/api.js";
import { Diagram } from "../graph/diagram.js";
import { pack, unpack } from "../server/own.js";
import { make, say } from "../reader/words.js";

const find = (name) => document.getElementById(name);
const said = find("said");
let walk = null;
/** The graph that was solved last, and the target that it named itself. */
let [seen, named] = ["", ""];

/** What somebody fills in. */
const FIELDS = ["graph", "target", "player", "search", "answer"];

/** Keeps what was asked in the address, compressed: so a reload loses nothing and a link says all. */
async function save() {
  const asked = FIELDS.map((name) => [name, find(name).value]).filter(([, value]) => value !== "");
  history.replaceState(null, "", `#${await pack(JSON.stringify(Object.fromEntries(asked)))}`);
}

/** Fills in what the address says; nothing if it says nothing, or was cut off. */
async function restore() {
  const text = await unpack(location.hash.slice(1));
  if (!text) return;
  const asked = JSON.parse(text);
  for (const name of FIELDS) if (typeof asked[name] === "string") find(name).value = asked[name];
  for (const name of ["target", "search", "answer"]) find(name).value = asked[name] ?? "";
}

/** The vertices of each rank, as names. */
function levels(ranked, name) {
  if (ranked[0].rank === undefined) return make("p", {}, ranked.map(({ vertex }) => name(vertex)).join(", "));
  const rows = new Map();
  for (const { vertex, rank } of ranked) rows.set(rank, [...(rows.get(rank) ?? []), name(vertex)]);
  const sorted = [...rows].sort(([one], [two]) => one - two);
  const items = sorted.map(([rank, names]) => make("li", {}, make("strong", {}, say("graphs-level", { n: rank })), ` ${names.join(", ")}`));
  return make("ol", { class: "levels" }, ...items);
}

function region(title, look, ranked, strategy, player, name) {
  if (!ranked?.length) return null;
  const box = make("section", { class: look }, make("h3", {}, title), levels(ranked, name));
  if (strategy?.length) {
    const moves = strategy.map(({ vertex, to }) => `${name(vertex)} → ${name(to)}`).join(", ");
    box.append(make("p", {}, make("strong", {}, say("graphs-strategy", { player })), ` ${moves}`));
  }
  return box;
}

/** Why vertices are not attracted. */
function reasons(outside, player, name) {
  const items = outside.map(({ vertex, reason, to }) =>
    make("li", {}, say(`graphs-outside-${reason.replace("_", "-")}`, { text: name(vertex), to: name(to), player, other: 3 - player })),
  );
  return make("section", {}, make("h3", {}, say("graphs-outside")), make("ul", {}, ...items));
}

/** A graph that nobody owns: what every vertex is worth to whoever moves there. */
function impartial({ normal, misere, nimbers, kernel, arena }) {
  const worth = ({ outcome, plies }) => `${say(`graphs-${outcome}`)}${plies === null ? "" : ` ${plies}`}`;
  const rows = arena.names.map((name, vertex) => {
    const { nimber, infinite } = nimbers[vertex];
    const value = nimber ?? `∞${infinite.length ? `(${infinite.join(",")})` : ""}`;
    return make("tr", {}, ...[name, worth(normal[vertex]), worth(misere[vertex]), String(value)].map((cell) => make("td", {}, cell)));
  });
  const heads = ["graphs-vertex", "graphs-normal", "graphs-misere", "graphs-nimber"].map((head) => make("th", {}, say(head)));
  const told = kernel ? say("graphs-kernel", { text: kernel.map(({ vertex }) => arena.names[vertex]).join(", ") }) : say("graphs-no-kernel");
  return [make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)), make("p", {}, told)];
}

function regions(answer, target, player) {
  const name = (vertex) => answer.arena.names[vertex];
  if (answer.normal) return impartial(answer);
  if (target) {
    return [
      region(say("graphs-attractor", { player }), `one${player}`, answer.attractor, answer.strategy, player, name),
      answer.outside.length ? reasons(answer.outside, player, name) : null,
    ];
  }
  const drawn = (answer.draw ?? []).map(name);
  return [
    region(say("graphs-region1"), "one1", answer.win1, answer.strategy1, 1, name),
    region(say("graphs-region2"), "one2", answer.win2, answer.strategy2, 2, name),
    drawn.length ? make("section", { class: "one0" }, make("h3", {}, say("graphs-region0")), make("p", {}, drawn.join(", "))) : null,
  ];
}

/** A walk on the graph against an opponent who knows everything. */
class Walk {
  constructor(diagram, answer, target) {
    const { arena } = answer;
    const goal = target ? new Set(answer.attractor.filter(({ rank }) => rank === 0).map(({ vertex }) => vertex)) : new Set();
    Object.assign(this, { diagram, arena, goal, answer, at: null, path: [] });
  }

  get human() {
    return Number(find("side").value);
  }

  reset() {
    Object.assign(this, { at: null, path: [] });
    this.show();
  }

  point(vertex) {
    if (this.at === null) this.go(vertex);
    else if (this.arena.edges[this.at].includes(vertex) && this.arena.owner[this.at] === this.human) this.go(vertex);
  }

  go(vertex) {
    this.at = vertex;
    this.path.push(vertex);
    this.show();
    if (!this.ended && this.arena.owner[vertex] !== this.human) setTimeout(() => this.reply(vertex), 600);
  }

  get ended() {
    return this.goal.has(this.at) || !this.arena.edges[this.at].length;
  }

  /** The move of a strategy if there is one; else one that stays out of the other's reach, or delays. */
  reply(from) {
    if (this.at !== from) return;
    const { answer, arena } = this;
    const owner = arena.owner[from];
    const own = answer.attractor ? (answer.player === owner ? answer.strategy : []) : answer[`strategy${owner}`];
    const wins = own?.find(({ vertex }) => vertex === from);
    if (wins) return this.go(wins.to);
    const against = answer.attractor ? (answer.player === owner ? [] : answer.attractor) : answer[`win${3 - owner}`];
    const rank = (vertex) => against.find((known) => known.vertex === vertex)?.rank ?? Infinity;
    this.go([...arena.edges[from]].sort((one, two) => rank(two) - rank(one))[0]);
  }

  show() {
    const { arena, at, path } = this;
    const name = (vertex) => arena.names[vertex];
    find("walk-moves").replaceChildren(...path.map((vertex) => make("li", {}, name(vertex))));
    if (at === null) {
      this.diagram.mark(null);
      find("walked").textContent = "";
      return;
    }
    const player = arena.owner[at];
    this.diagram.mark(at, this.ended ? [] : arena.edges[at]);
    let text = say("graphs-at", { text: name(at), player });
    if (this.goal.has(at)) text = say("graphs-reached");
    else if (this.ended) text = say("graphs-lost", { player });
    else if (path.indexOf(at) < path.length - 1) text += ` ${say("graphs-again")}`;
    find("walked").textContent = text;
  }
}

/** Whether a graph that is new here names a target: then it stands in its field, where it can be changed or taken out. */
function aims({ owned, target, names }, graph) {
  const known = graph === seen;
  seen = graph;
  if (known || !owned || !target?.length) return false;
  const plain = target.every((vertex) => !names[vertex].includes(","));
  named = target.map((vertex) => (plain ? names[vertex] : vertex)).join(",");
  find("target").value = named;
  return true;
}

async function solve(event) {
  event?.preventDefault();
  const graph = find("graph").value;
  // What another graph named is no target of this one.
  if (graph !== seen && find("target").value === named) find("target").value = "";
  const [target, player] = [find("target").value.trim(), Number(find("player").value)];
  const [search, check] = [find("search").value, find("answer").value.trim()];
  find("checked").hidden = true;
  try {
    const asked = target ? { graph, target, player } : { graph };
    const more = { ...(check ? { check } : {}), ...(target ? {} : { play: true }) };
    const [drawing, answer] = await Promise.all([post("drawing", { ...asked, search }), post("attractor", { ...asked, ...more })]);
    for (const told of [drawing, answer]) if (told.solved === false) throw new Error(told.reason);
    if (!target && aims(answer.arena, graph)) return solve();
    await save();
    find("result").hidden = false;
    const name = [...find("search").options].find(({ value }) => value && drawing.search?.startsWith(value))?.text;
    said.textContent = name ? drawing.said.replace(drawing.search, name) : drawing.said;
    if (check) {
      const told = answer.checked?.length ? answer.checked : [{ right: false, said: say("graphs-no-answer") }];
      find("checked").hidden = false;
      find("checked").replaceChildren(...told.map(({ right, said: text }) => make("li", { class: right ? "right" : "wrong" }, text)));
    }
    // The tree of a search has places of its own, and nobody walks where nobody owns anything.
    find("walk").hidden = Boolean(drawing.search) || !answer.arena.owned;
    find("who").hidden = Boolean(drawing.search);
    if (drawing.search) {
      walk = null;
      new Diagram(find("diagram"), drawing);
      return;
    }
    const diagram = new Diagram(find("diagram"), drawing, { chosen: (vertex) => walk?.point(vertex) });
    walk = answer.arena.owned && !answer.kernels ? new Walk(diagram, answer, target) : null;
    walk?.reset();
    find("regions").replaceChildren(...regions(answer, target, player).filter(Boolean));
  } catch (error) {
    find("result").hidden = true;
    said.textContent = say("failed", { text: error.message });
  }
}

find("own").addEventListener("submit", solve);
find("walk-restart").addEventListener("click", () => walk?.reset());
find("side").addEventListener("change", () => walk?.reset());
for (const example of document.querySelectorAll("[data-graph]")) {
  example.addEventListener("click", () => {
    find("graph").value = example.dataset.graph;
    for (const name of ["target", "search", "answer"]) find(name).value = "";
    solve();
  });
}
addEventListener("hashchange", () => restore().then(() => solve()));
await restore();
await solve();
