// A game in play: where it began, the moves, and which of them is looked at. The address of the page
// holds all of it.

import { ask } from "../server/api.js";

export class Table {
  constructor(game) {
    Object.assign(this, { game, start: "", origin: null, moves: [], at: 0, first: "human", second: "perfect", values: false });
  }

  /** Reads the address, and what its moves lead to. */
  async restore() {
    const given = new URLSearchParams(location.search);
    this.start = given.get("p") ?? "";
    this.first = given.get("first") ?? "human";
    this.second = given.get("second") ?? "perfect";
    this.values = given.get("values") === "1";
    this.origin = await ask("board", { game: this.game, position: this.start });
    const moves = given.get("m");
    const review = moves && (await ask("review", { game: this.game, position: this.start, moves }));
    this.moves = review?.moves ?? [];
    const at = Number(given.get("at") ?? this.moves.length);
    this.at = Number.isInteger(at) && at >= 0 && at <= this.moves.length ? at : this.moves.length;
  }

  /** The address of what is on the table now. */
  address() {
    const here = new URL(location.pathname, location.origin);
    const given = {
      p: this.start,
      m: this.moves.map(({ move }) => move).join(";"),
      at: this.at < this.moves.length ? this.at : "",
      first: this.first === "human" ? "" : this.first,
      second: this.second === "perfect" ? "" : this.second,
      values: this.values ? "1" : "",
    };
    for (const [name, value] of Object.entries(given)) if (value !== "") here.searchParams.set(name, value);
    here.hash = location.hash;
    return here;
  }

  /** Puts everything into the address, so that a reload changes nothing; what a person did is a step that the browser goes back by. */
  save(step) {
    const here = this.address().href;
    if (step && here !== location.href) history.pushState(null, "", here);
    else history.replaceState(null, "", here);
  }

  get position() {
    return this.at > 0 ? this.moves[this.at - 1].to : this.origin.position;
  }

  /** Who is to move after so many moves: positions alone need not tell. */
  mover(at = this.at) {
    if (at === 0) return this.origin.player;
    const { player, again } = this.moves[at - 1];
    return again ? player : 3 - player;
  }

  /** Who plays a side. */
  plays(player = this.mover()) {
    return this.origin.solo || player === 1 ? this.first : this.second;
  }

  /** Whether moves were taken back that could be made again. */
  get paused() {
    return this.at < this.moves.length;
  }

  make(step) {
    this.moves = [...this.moves.slice(0, this.at), { ...step, player: this.mover() }];
    this.at += 1;
  }

  /** Back to where a person last had the choice, or by one move if none plays. */
  undo() {
    if (this.at === 0) return;
    this.at -= 1;
    const human = [this.first, this.second].includes("human");
    while (human && this.at > 0 && this.plays() !== "human") this.at -= 1;
  }

  redo() {
    if (!this.paused) return;
    this.at += 1;
    const human = [this.first, this.second].includes("human");
    while (human && this.paused && this.plays() !== "human") this.at += 1;
  }

  restart() {
    Object.assign(this, { moves: [], at: 0 });
  }

  /** How play ended, told by a board that may not know who is to move. */
  finish(scene) {
    const turned = scene.player !== this.mover();
    const winner = scene.winner && turned ? 3 - scene.winner : scene.winner;
    return { winner, points: scene.points === null ? null : turned ? -scene.points : scene.points };
  }
}
