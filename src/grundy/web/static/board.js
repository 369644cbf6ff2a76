// The board by keyboard: one tab stop for each heap, arrows inside and between heaps, digits for the amount.
const PATIENCE = 900; // milliseconds between two digits of one number

let typed = "";
let typedAt = 0;

const movesOf = (group) => [...group.querySelectorAll("a.move")];
const matchesOf = (heap) => [...heap.querySelectorAll(":scope > .match, :scope > a.move")];

function groups() {
  const board = document.querySelector(".table svg.board");
  if (!board) return [];
  const heaps = [...board.querySelectorAll(".heap")];
  return (heaps.length ? heaps : [board]).filter((group) => movesOf(group).length);
}

export function prepareBoard() {
  for (const group of groups()) {
    const moves = movesOf(group);
    for (const move of moves) move.setAttribute("tabindex", "-1");
    moves[resting(group, moves)].setAttribute("tabindex", "0");
  }
}

// The document listens: an SVG element with a listener of its own would become a tab stop.
export function listenToBoard() {
  document.addEventListener("focusin", (event) => rove(event.target.closest("a.move")));
  document.addEventListener("pointerover", (event) => write(event.target.closest("a.move")));
}

// In a heap the last match takes one; among cards the first one stands first.
const resting = (group, moves) => (group.classList.contains("heap") ? moves.length - 1 : 0);

function rove(move) {
  const group = groups().find((candidate) => candidate.contains(move));
  if (!move || !group) return;
  for (const other of movesOf(group)) other.setAttribute("tabindex", other === move ? "0" : "-1");
  write(move);
}

// How many matches a move takes: its place from the right end of the heap.
function amount(move) {
  const matches = matchesOf(move.parentNode);
  return matches.length - matches.indexOf(move);
}

function write(move) {
  const form = document.querySelector("[data-take]");
  if (!form || !move?.dataset.heap) return;
  form.elements.take.value = amount(move);
  form.elements.heap.value = move.dataset.heap;
}

function take(group, count) {
  const matches = matchesOf(group);
  const wanted = matches[Math.max(0, matches.length - count)];
  (movesOf(group).includes(wanted) ? wanted : movesOf(group).at(-1)).focus();
}

export function focusBoard(heap) {
  const all = groups();
  const group = all.find((candidate) => candidate.querySelector(`[data-heap="${heap}"]`)) ?? all[0];
  group?.querySelector('a.move[tabindex="0"]').focus();
  return Boolean(group);
}

// Returns whether the key meant something to the board.
export function boardKey(key) {
  const all = groups();
  const move = document.activeElement.closest?.("a.move");
  const here = all.findIndex((group) => group.contains(move));
  if (/^[0-9]$/.test(key)) return digit(key, all[Math.max(here, 0)]);
  typed = "";
  if (here < 0 || !key.startsWith("Arrow")) return false;
  const moves = movesOf(all[here]);
  const place = moves.indexOf(move);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    moves[place + (key === "ArrowLeft" ? -1 : 1)]?.focus();
  } else if (all[here].classList.contains("heap")) {
    const other = all[here + (key === "ArrowUp" ? -1 : 1)];
    if (other) take(other, amount(move));
  } else {
    moves[place + (key === "ArrowUp" ? -2 : 2)]?.focus(); // cards stand in two columns
  }
  return true;
}

function digit(key, group) {
  if (!group?.classList.contains("heap")) return false;
  const now = Date.now();
  const longer = now - typedAt < PATIENCE ? typed + key : key;
  typed = Number(longer) <= matchesOf(group).length ? longer : key;
  typedAt = now;
  const count = Number(typed);
  if (count && count <= matchesOf(group).length) take(group, count); // more than the heap has is no move
  return true;
}
