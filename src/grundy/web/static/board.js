// The board by keyboard: one tab stop for each group of moves, arrows to the next move in that direction,
// digits for the amount in a heap.
const PATIENCE = 900; // milliseconds between two digits of one number
const SIDEWAYS = 4; // how much worse a step aside is than a step ahead
const AHEAD = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let typed = "";
let typedAt = 0;

const allGroups = () => [...document.querySelectorAll(".table svg.board :is(.heap, .group)")];
const movesOf = (group) => [...group.querySelectorAll("a.move")];
const groups = () => allGroups().filter((group) => movesOf(group).length);
const groupOf = (move) => move?.closest(".heap, .group");
const isHeap = (group) => Boolean(group?.querySelector("[data-take]"));
const amount = (move) => Number(move.dataset.take);

export function prepareBoard() {
  showChosen();
  for (const group of groups()) {
    const moves = movesOf(group);
    for (const move of moves) move.setAttribute("tabindex", "-1");
    moves[isHeap(group) ? takingOf(group).length - 1 : 0].setAttribute("tabindex", "0"); // the last match takes one
  }
}

// The document listens: an SVG element with a listener of its own would become a tab stop.
export function listenToBoard() {
  document.addEventListener("focusin", (event) => rove(event.target.closest("a.move")));
  document.addEventListener("pointerover", (event) => write(event.target.closest("a.move")));
  document.addEventListener("click", (event) => choose(event.target.closest?.(".pick")));
  document.addEventListener("change", showChosen);
}

// A part of the board that stands for boxes of the form: all of them are ticked, or unticked if they all were.
function choose(part) {
  const form = document.querySelector("[data-choose-form]");
  if (!form || !part) return;
  const boxes = boxesOf(form, part);
  const ticked = !boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = ticked;
  showChosen();
}

const boxesOf = (form, part) => part.dataset.pick.split(" ").flatMap((name) => form.elements[name] ?? []);

function showChosen() {
  const form = document.querySelector("[data-choose-form]");
  if (!form) return;
  for (const part of document.querySelectorAll(".table .pick")) {
    const boxes = boxesOf(form, part);
    part.classList.toggle("picked", boxes.length > 0 && boxes.every((box) => box.checked));
  }
}

function rove(move) {
  const group = groupOf(move);
  if (!group) return;
  for (const other of movesOf(group)) other.setAttribute("tabindex", other === move ? "0" : "-1");
  write(move);
}

function write(move) {
  const form = document.querySelector("[data-take-form]");
  if (!form || !move?.dataset.take) return;
  (form.elements.take ?? form.elements.move).value = move.dataset.take;
  if (form.elements.heap) form.elements.heap.value = move.dataset.heap;
}

// The moves that take matches, the largest amount first.
const takingOf = (group) => movesOf(group).filter((move) => move.dataset.take);

// Focus the move that takes so many, or the next smaller amount that is allowed.
function take(group, count) {
  const moves = takingOf(group);
  (moves.find((move) => amount(move) <= count) ?? moves.at(-1)).focus();
}

export function describeBoardFocus() {
  const group = groupOf(document.activeElement);
  return group ? allGroups().indexOf(group) : -1;
}

export function focusBoard(number) {
  const same = allGroups()[number];
  const group = groups().includes(same) ? same : groups()[0];
  group?.querySelector('a.move[tabindex="0"]').focus();
  return Boolean(group);
}

// Returns whether the key meant something to the board.
export function boardKey(key) {
  const move = document.activeElement.closest?.("a.move");
  const group = groupOf(move);
  if (/^[0-9]$/.test(key)) return digit(key, group ?? groups()[0]);
  typed = "";
  if (!group || !(key in AHEAD)) return false;
  const [across, down] = AHEAD[key];
  if (!(down && move.dataset.take && otherHeap(group, down, amount(move)))) ahead(move, across, down)?.focus();
  return true;
}

// From heap to heap the amount stays.
function otherHeap(group, down, count) {
  const all = groups();
  const other = all[all.indexOf(group) + down];
  if (!isHeap(other)) return false;
  take(other, count);
  return true;
}

// The nearest move in a direction; sideways it stays in the line, and goes on in the next one where the line ends.
function ahead(move, across, down) {
  const here = areaOf(move);
  let nearest = null;
  let least = Infinity;
  for (const other of down ? groups().flatMap(movesOf) : movesOf(groupOf(move))) {
    const there = areaOf(other);
    const [x, y] = [there.x + there.width / 2 - here.x - here.width / 2, there.y + there.height / 2 - here.y - here.height / 2];
    const forth = x * across + y * down;
    const aside = Math.abs(x * down + y * across);
    const far = forth + SIDEWAYS * aside;
    if (forth > 1 && far < least && (down || aside < 0.75 * here.height)) [nearest, least] = [other, far];
  }
  if (nearest || down) return nearest;
  const moves = movesOf(groupOf(move));
  return moves[moves.indexOf(move) + across];
}

// What is touched; the caption of a move that has the focus would count to its size.
const areaOf = (move) => (move.querySelector(".target, .card") ?? move).getBoundingClientRect();

function digit(key, group) {
  if (!isHeap(group)) return false;
  const most = amount(takingOf(group)[0]);
  const now = Date.now();
  const longer = now - typedAt < PATIENCE ? typed + key : key;
  typed = Number(longer) <= most ? longer : key;
  typedAt = now;
  const count = Number(typed);
  if (count && count <= most) take(group, count); // more than the heap has is no move
  return true;
}
