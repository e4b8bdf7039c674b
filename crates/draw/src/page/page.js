"use strict";
(() => {
  const stage = document.getElementById("stage");
  const picture = stage.querySelector("svg");
  const told = document.getElementById("told");
  const slider = document.getElementById("step");
  const now = document.getElementById("now");
  const whole = picture.viewBox.baseVal;
  const size = { x: 0, y: 0, width: whole.width, height: whole.height };
  const vertices = [...picture.querySelectorAll("[data-v]")].sort((a, b) => a.dataset.v - b.dataset.v);
  const edges = new Map([...picture.querySelectorAll("[data-e]")].map(edge => [Number(edge.dataset.e), edge]));
  const last = data.steps.length - 1;
  let view = { ...size }, chosen = null, playing = null;
  picture.removeAttribute("width");
  picture.removeAttribute("height");

  // Where the picture is looked at.
  const show = () => picture.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  const scale = () => Math.min(stage.clientWidth / view.width, stage.clientHeight / view.height);
  const fit = () => { view = { ...size }; show(); };
  const place = event => {
    const matrix = picture.getScreenCTM().inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };
  const zoom = (factor, at) => {
    const width = Math.min(Math.max(view.width * factor, 60), size.width * 4);
    factor = width / view.width;
    view = { x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor, width, height: view.height * factor };
    show();
  };
  stage.addEventListener("wheel", event => {
    event.preventDefault();
    zoom(Math.exp(Math.max(-80, Math.min(80, event.deltaY)) / 300), place(event));
  }, { passive: false });
  const held = new Map();
  let moved = false;
  stage.addEventListener("pointerdown", event => {
    held.set(event.pointerId, event);
    moved = false;
  });
  stage.addEventListener("pointermove", event => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const across = event.clientX - before.clientX, down = event.clientY - before.clientY;
    if (!moved && Math.hypot(across, down) < 4) return;
    if (!moved) stage.setPointerCapture(event.pointerId);
    moved = true;
    stage.classList.add("held");
    if (held.size === 2) {
      const other = [...held.values()].find(one => one.pointerId !== event.pointerId);
      const apart = one => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      zoom(apart(before) / Math.max(apart(event), 1), place(event));
    } else {
      view.x -= across / scale();
      view.y -= down / scale();
      show();
    }
    held.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    stage.addEventListener(end, event => {
      held.delete(event.pointerId);
      stage.classList.remove("held");
    });
  }

  // What is known of a position.
  const list = (title, found, other) => {
    if (!found.length) return;
    const head = document.createElement("h3");
    head.textContent = title;
    const items = document.createElement("ul");
    for (const edge of found) {
      const [name, words] = data.vertices[edge[other]];
      const button = document.createElement("button");
      const move = edge[2] ? edge[2] + " → " : "";
      button.textContent = move + (words || name) + (edge[3] ? " (" + data.best + ")" : "");
      if (edge[3]) button.className = "best";
      button.addEventListener("click", () => choose(edge[other], true));
      const item = document.createElement("li");
      item.append(button);
      items.append(item);
    }
    told.append(head, items);
  };
  const choose = (vertex, centre) => {
    chosen = vertex;
    told.replaceChildren();
    vertices.forEach((group, number) => group.classList.toggle("chosen", number === vertex));
    edges.forEach((group, number) => {
      const [from, to] = data.edges[number];
      group.classList.toggle("aside", vertex !== null && from !== vertex && to !== vertex);
    });
    if (vertex === null) return;
    const [name, words] = data.vertices[vertex];
    const [first, ...rest] = (words || name).split("\n");
    const head = document.createElement("h2");
    head.textContent = first;
    told.append(head);
    for (const line of rest) {
      const said = document.createElement("p");
      said.style.margin = "0";
      said.textContent = line;
      told.append(said);
    }
    list(data.moves, data.edges.filter(edge => edge[0] === vertex), 1);
    list(data.before, data.edges.filter(edge => edge[1] === vertex), 0);
    if (centre) {
      const box = vertices[vertex].getBoundingClientRect(), frame = stage.getBoundingClientRect();
      const inside = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
      if (!inside) {
        view.x += ((box.left + box.right) / 2 - (frame.left + frame.right) / 2) / scale();
        view.y += ((box.top + box.bottom) / 2 - (frame.top + frame.bottom) / 2) / scale();
        show();
      }
    }
  };
  vertices.forEach((group, number) => {
    group.setAttribute("tabindex", "0");
    group.addEventListener("click", event => { if (!moved) { event.stopPropagation(); choose(number); } });
    group.addEventListener("keydown", event => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(number); } });
  });
  stage.addEventListener("click", () => { if (!moved) choose(null); });

  // Levels, or steps.
  const upTo = step => {
    slider.value = step === null ? last : step;
    now.textContent = step === null ? "" : data.steps[step];
    const seen = data.vertices.map(vertex => step === null || (vertex[2] !== null && vertex[2] <= step));
    vertices.forEach((group, number) => group.classList.toggle("later", !seen[number]));
    edges.forEach((group, number) => group.classList.toggle("later", !(seen[data.edges[number][0]] && seen[data.edges[number][1]])));
  };
  const stop = () => { clearInterval(playing); playing = null; };
  const go = step => { stop(); upTo(Math.min(Math.max(step, 0), last)); };
  slider.max = Math.max(last, 0);
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.getElementById("back").addEventListener("click", () => go(Number(slider.value) - 1));
  document.getElementById("on").addEventListener("click", () => go(Number(slider.value) + 1));
  document.getElementById("all").addEventListener("click", () => { stop(); upTo(null); });
  document.getElementById("fit").addEventListener("click", fit);
  document.getElementById("play").addEventListener("click", () => {
    if (playing) return stop();
    upTo(0);
    playing = setInterval(() => {
      const next = Number(slider.value) + 1;
      if (next > last) return stop();
      upTo(next);
    }, 900);
  });
  document.addEventListener("keydown", event => {
    if (event.key === "Escape") choose(null);
    if (event.target === slider) return;
    if (event.key === "ArrowRight") go(Number(slider.value) + 1);
    if (event.key === "ArrowLeft") go(Number(slider.value) - 1);
  });
  upTo(null);
})();
