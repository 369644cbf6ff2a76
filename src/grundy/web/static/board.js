// The board by keyboard: one tab stop for each group of moves or of parts to choose, arrows to the next one in that
// direction, digits for the amount in a heap.
import { showArrival } from "./arriving.js";
import { canPick, choose, clearChoice, listenToPicks, playChoice, preparePicks } from "./pick.js";

const PATIENCE = 900; // milliseconds between two digits of one number
const SIDEWAYS = 4; // how much worse a step aside is than a step ahead
const AHEAD = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SPOT = "a.move, .pick";

let typed = "";
let typedAt = 0;
let pointed = false; // whether the focus came by a pointer, not by Tab

const allGroups = () => [...document.querySelectorAll(".table svg.board, .table svg.board :is(.heap, .group, .summand)")];
// What is chosen for one move stands in one group; a move of a board without rows or heaps has the whole board for its.
const groupOf = (spot) => (spot?.matches("a.move") && spot.closest(".heap, .group")) || spot?.closest(".summand, svg.board");
const spotsOf = (group) => [...group.querySelectorAll(canPick() ? SPOT : "a.move")].filter((spot) => groupOf(spot) === group);
const groups = () => allGroups().filter((group) => spotsOf(group).length);
const isHeap = (group) => Boolean(group?.matches(".heap, .group") && group.querySelector("[data-take]"));
const amount = (move) => Number(move.dataset.take);

export function prepareBoard() {
  writeAddresses();
  preparePicks();
  showArrival();
  for (const group of groups()) {
    const spots = spotsOf(group);
    for (const spot of spots) spot.setAttribute("tabindex", "-1");
    spots[isHeap(group) ? takingOf(group).length - 1 : 0].setAttribute("tabindex", "0"); // the last match takes one
  }
}

// A long address is not written at every place of a large board; it is made of the fields of the form.
function writeAddresses() {
  const form = document.querySelector("form.take");
  for (const move of document.querySelectorAll(".table a.move:not([href])")) {
    if (move.closest("[data-post]")) {
      move.setAttribute("href", `?${new URLSearchParams({ move: move.dataset.move })}`);
      continue;
    }
    const hidden = [...form.querySelectorAll("input[type=hidden]:not([name=sent])")];
    const fields = new URLSearchParams(hidden.map((field) => [field.name, field.value]));
    fields.set("move", move.dataset.move);
    move.setAttribute("href", `${form.getAttribute("action")}?${fields}`);
  }
}

// The document listens: an SVG element with a listener of its own would become a tab stop.
export function listenToBoard() {
  listenToPicks();
  document.addEventListener("pointerdown", () => (pointed = true));
  document.addEventListener("keydown", (event) => event.key === "Tab" && (pointed = false));
  document.addEventListener("focusin", (event) => rove(event.target.closest(SPOT)));
  document.addEventListener("pointerover", (event) => write(event.target.closest("a.move")));
  document.addEventListener("click", (event) => choose(event.target.closest?.(".table .pick")));
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => say(event.target.closest(".table a.move")));
}

function rove(spot) {
  const group = groupOf(spot);
  if (!group || !spotsOf(group).includes(spot)) return;
  for (const other of spotsOf(group)) other.setAttribute("tabindex", other === spot ? "0" : "-1");
  write(spot);
}

function write(move) {
  const form = document.querySelector("[data-take-form]");
  if (!form || !move?.dataset.take) return;
  (form.elements.take ?? form.elements.move).value = move.dataset.take;
  if (form.elements.heap) form.elements.heap.value = move.dataset.heap;
}

// On a large board all moves share one caption.
function say(move) {
  const tip = move?.closest(".summand, svg.board").querySelector(".tip.shared");
  for (const other of document.querySelectorAll(".tip.shown")) other.classList.toggle("shown", other === tip);
  if (!tip) return;
  const [first, ...more] = tip.querySelectorAll("text");
  for (const line of more) line.remove();
  first.textContent = move.getAttribute("aria-label");
  tip.classList.add("shown");
  const room = tip.querySelector("rect").width.baseVal.value - 16;
  if (first.getComputedTextLength() > room) first.setAttribute("textLength", room), first.setAttribute("lengthAdjust", "spacingAndGlyphs");
  else first.removeAttribute("textLength");
}

// The moves that take matches, the largest amount first.
const takingOf = (group) => spotsOf(group).filter((move) => move.dataset.take);

// Focus the move that takes so many, or the next smaller amount that is allowed.
function take(group, count) {
  const moves = takingOf(group);
  (moves.find((move) => amount(move) <= count) ?? moves.at(-1)).focus();
}

export function describeBoardFocus() {
  const group = groupOf(document.activeElement?.closest(SPOT));
  return group ? allGroups().indexOf(group) : -1;
}

export function focusBoard(number) {
  const same = allGroups()[number];
  const group = groups().includes(same) ? same : groups()[0];
  group && spotsOf(group).find((spot) => spot.getAttribute("tabindex") === "0").focus();
  return Boolean(group);
}

// Returns whether the key meant something to the board.
export function boardKey(key) {
  const spot = document.activeElement.closest?.(SPOT);
  const group = groupOf(spot);
  if (/^[0-9]$/.test(key)) return digit(key, group ?? groups()[0]);
  typed = "";
  if (key === "Escape") return clearChoice();
  if (group && spot.matches(".pick") && key === "Enter" && playChoice(spot)) return true;
  if (group && spot.matches(".pick") && (key === " " || key === "Enter")) return choose(spot);
  if (!group || !(key in AHEAD) || leavesToMatch(spot, key)) return false;
  const [across, down] = AHEAD[key];
  if (!(down && spot.dataset.take && otherHeap(group, down, amount(spot)))) ahead(spot, across, down)?.focus();
  return true;
}

// After a click the focus is where nobody put it: then arrows step through the match, if there is somewhere to go.
function leavesToMatch(spot, key) {
  if (!pointed || !spot.matches("a.move") || !document.querySelector(`[data-key="${key}"]`)) return false;
  spot.blur();
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

// The nearest spot in a direction; sideways it stays in the line, and goes on in the next one where the line ends.
function ahead(spot, across, down) {
  const here = areaOf(spot);
  let nearest = null;
  let least = Infinity;
  for (const other of down ? groups().flatMap(spotsOf) : spotsOf(groupOf(spot))) {
    const there = areaOf(other);
    const [x, y] = [there.x + there.width / 2 - here.x - here.width / 2, there.y + there.height / 2 - here.y - here.height / 2];
    const forth = x * across + y * down;
    const aside = Math.abs(x * down + y * across);
    const far = forth + SIDEWAYS * aside;
    if (forth > 1 && far < least && (down || aside < 0.75 * here.height)) [nearest, least] = [other, far];
  }
  if (nearest || down) return nearest;
  const spots = spotsOf(groupOf(spot));
  return spots[spots.indexOf(spot) + across];
}

// What is touched; the caption of a move that has the focus would count to its size.
const areaOf = (spot) => (spot.querySelector(".target, .card") ?? spot).getBoundingClientRect();

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
