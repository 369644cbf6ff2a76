// What the parts of a board are worth for a move of several: each shows the best move with it and with what is chosen.
const namesOf = (part) => part.dataset.pick.split(" ");
const worthOf = (part) => part.querySelector(".worth");

// The steps of a path are given in their order; other parts are chosen together.
export function showWorth(steps) {
  for (const list of document.querySelectorAll(".table .worths")) {
    const parts = [...(list.closest(".summand") ?? list.closest("svg")).querySelectorAll(".pick")].filter(worthOf);
    const picked = parts.filter((part) => part.matches(".picked"));
    const chosen = steps ?? [...new Set(picked.flatMap(namesOf))];
    const moves = list.dataset.parts.split(";").map((line) => line.split(":"));
    for (const part of parts) worthOf(part).replaceChildren();
    for (const part of parts.filter((part) => !picked.includes(part) || part.matches(".next"))) {
      mark(part, list, moves, steps ? [...chosen, ...namesOf(part)] : [...new Set([...chosen, ...namesOf(part)])]);
    }
    const last = parts.find((part) => namesOf(part).includes(chosen.at(-1)));
    if (last && !last.querySelector("use") && moves.some(([names]) => isAll(names, chosen, list))) mark(last, list, moves, chosen, true);
  }
}

const begins = (names, chosen, list) => (list.matches(".steps") ? chosen.every((name, step) => names.split(" ")[step] === name) : chosen.every((name) => names.split(" ").includes(name)));
const isAll = (names, chosen, list) => names.split(" ").length === chosen.length && begins(names, chosen, list);

// The best comes first in the list of badges; the note is that of one move alone.
function mark(part, list, moves, chosen, whole = false) {
  const found = moves.filter(([names]) => (whole ? isAll : begins)(names, chosen, list));
  if (!found.length) return;
  const alone = found.length === 1 && isAll(found[0][0], chosen, list);
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  const best = Math.min(...found.map(([, full, bare]) => Number(alone ? full : bare)));
  use.setAttribute("href", `#${list.dataset.marks}${best}`);
  worthOf(part).append(use);
}
