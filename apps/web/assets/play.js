// A board with its moves as buttons.

import { ask } from "./api.js";

const board = document.getElementById("board");
const game = board.dataset.game;

async function show(position) {
  const [shown, worth] = await Promise.all([
    ask("board", { game, position }),
    ask("moves", { game, position }),
  ]);
  const values = new Map((worth.moves ?? []).map((move) => [move.move, move]));
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  if (shown.shapes) {
    picture.setAttribute("viewBox", `0 0 ${shown.width} ${shown.height}`);
    picture.setAttribute("width", shown.width * 48);
    picture.innerHTML = shown.shapes;
  }
  const moves = shown.steps.map((step) => {
    const button = document.createElement("button");
    const value = values.get(step.move);
    button.textContent = value?.outcome ? `${step.move} (${value.outcome} ${value.plies ?? ""})` : step.move;
    button.addEventListener("click", () => show(step.to));
    return button;
  });
  board.replaceChildren(picture, ...moves);
}

show(new URLSearchParams(location.search).get("position") ?? undefined);
