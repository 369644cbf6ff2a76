// Parts of the board that are chosen for one move: they tick the boxes of the form, are the steps of a path, or,
// in a sum, write the move. A part that is chosen again is unchosen; Escape clears all.
import { clearPath, nextSteps, pickStep, preparePath } from "./path.js";
import { showWorth } from "./worth.js";

const form = () => document.querySelector("form.take");
const field = () => form()?.querySelector("input[name=move]");
const parts = () => [...document.querySelectorAll(".table .pick")];
const namesOf = (part) => part.dataset.pick.split(" ");
const boxesOf = (part) => namesOf(part).flatMap((name) => form().elements[name] ?? []);
const MOST_STEPS = 3;

let component = ""; // of a sum, in which parts are chosen
let written = []; // their names

const isPath = () => Boolean(form()?.dataset.pathForm);
const hasBoxes = () => Boolean(form() && "chooseForm" in form().dataset);

export const canPick = () => isPath() || hasBoxes() || Boolean(field() && document.querySelector(".table .pick[data-component]"));

// The window hears of a change after the document, where lists of steps follow one another.
export function listenToPicks() {
  addEventListener("change", () => canPick() && (forgetRefusal(), show()));
}

export function preparePicks() {
  [component, written] = ["", []];
  if (!canPick()) return;
  for (const part of parts()) {
    part.setAttribute("role", "checkbox");
    part.setAttribute("aria-label", namesOf(part).map((name) => name.replace(/^pick-\d+-/, "")).join(", "));
  }
  show();
}

// Returns whether there was something to choose.
export function choose(part) {
  if (!part || !canPick()) return false;
  forgetRefusal();
  if (isPath()) {
    pickStep(part.dataset.pick);
  } else if (hasBoxes()) {
    const boxes = boxesOf(part);
    const ticked = !boxes.every((box) => box.checked);
    for (const box of boxes) box.checked = ticked;
  } else {
    writePart(part);
  }
  show();
  return true;
}

// Plays the move if this part of it is chosen and cannot be its next step; returns whether it is so.
export function playChoice(part) {
  if (!canPick() || !part.matches(".picked:not(.next)")) return false;
  form().requestSubmit();
  return true;
}

// What was refused is no longer what is chosen.
const forgetRefusal = () => document.querySelector(".controls .mistake")?.remove();

// Returns whether something had been chosen.
export function clearChoice() {
  if (!canPick() || !document.querySelector(".table .picked")) return false;
  if (isPath()) clearPath();
  else if (hasBoxes()) for (const box of form().querySelectorAll(":checked")) box.checked = false;
  else [component, written, field().value] = ["", [], ""];
  show();
  return true;
}

// The move of a sum: its component, then the parts in their groups, or the steps in their order.
function writePart(part) {
  const names = namesOf(part);
  if (component !== part.dataset.component) [component, written] = [part.dataset.component, []];
  if (names.every((name) => written.includes(name)) && (isBox(names[0]) || written.at(-1) === names[0])) {
    written = written.filter((name) => !names.includes(name));
  } else if (isBox(names[0])) {
    written = [...new Set([...written, ...names])];
  } else {
    written = [...written.slice(0, written.length % MOST_STEPS ? undefined : 0), ...names];
  }
  field().value = written.length ? `${component}:${isBox(written[0]) ? grouped(written) : written.join("-")}` : "";
}

const isBox = (name) => name.startsWith("pick-");

function grouped(names) {
  const groups = {};
  for (const name of names) {
    const [, group, part] = name.match(/^pick-(\d+)-(.*)$/);
    (groups[group] ??= []).push(part);
  }
  return Object.keys(groups).sort().map((group) => groups[group].join(",")).join("*");
}

function show() {
  preparePath();
  const [made, next] = isPath() ? nextSteps() : [written, () => false];
  for (const part of parts()) {
    const names = namesOf(part);
    const boxes = hasBoxes() ? boxesOf(part) : [];
    const here = isPath() || part.dataset.component === component;
    const picked = hasBoxes() ? boxes.length > 0 && boxes.every((box) => box.checked) : here && names.every((name) => made.includes(name));
    part.classList.toggle("picked", picked);
    part.classList.toggle("next", next(part.dataset.pick));
    part.setAttribute("aria-checked", picked);
  }
  showWorth(isPath() ? made : null);
}
