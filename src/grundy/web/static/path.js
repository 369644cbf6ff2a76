// A move whose cells are chosen one after the other, in the lists of the form or on the board.
const form = () => document.querySelector("[data-path-form]");
const lists = () => [...form().querySelectorAll("select")];
const chosen = () => lists().map((list) => list.value);
const moves = () => form().dataset.pathForm.split(" ").map((move) => move.split(/[-/]/));

export function listenToPath() {
  document.addEventListener("change", (event) => choose(event.target));
}

// A list was changed: what comes after it is chosen anew.
function choose(list) {
  if (!form()?.contains(list)) return;
  for (const later of lists().slice(lists().indexOf(list) + 1)) later.value = "";
}

// A cell of the board is the next step; one that was chosen is taken back; else it is the first step of another move.
export function pickStep(cell) {
  const steps = chosen().filter(Boolean);
  const [now] = [[...steps, cell], ...(steps.includes(cell) ? [steps.slice(0, steps.lastIndexOf(cell))] : []), [cell]].filter(isBegun);
  if (now) setSteps(now);
}

export const clearPath = () => setSteps([]);

function setSteps(steps) {
  lists().forEach((list, step) => (list.value = steps[step] ?? ""));
}

const isBegun = (steps) => moves().some((move) => steps.every((cell, step) => move[step] === cell) && steps.length <= move.length);

// Each list offers what goes on from those before it.
export function preparePath() {
  if (!form()) return;
  const steps = chosen();
  lists().forEach((list, step) => {
    for (const option of list.options) option.hidden = option.disabled = Boolean(option.value) && !isBegun([...steps.slice(0, step), option.value]);
  });
}

// Returns the steps that are made, and whether a cell goes on from them.
export function nextSteps() {
  const made = chosen().filter(Boolean);
  return [made, (cell) => made.length < lists().length && isBegun([...made, cell])];
}
