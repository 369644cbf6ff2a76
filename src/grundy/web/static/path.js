// A move whose cells are chosen one after the other, in the lists of the form or on the board.
const form = () => document.querySelector("[data-path-form]");
const lists = () => [...form().querySelectorAll("select")];
const chosen = () => lists().map((list) => list.value);
const moves = () => form().dataset.pathForm.split(" ").map((move) => move.split(/[-/]/));

export function listenToPath() {
  document.addEventListener("click", (event) => pick(event.target.closest?.(".pick")?.dataset.pick));
  document.addEventListener("change", (event) => choose(event.target));
}

export function preparePath() {
  if (form()) show();
}

// A list was changed: what comes after it is chosen anew.
function choose(list) {
  if (!form()?.contains(list)) return;
  for (const later of lists().slice(lists().indexOf(list) + 1)) later.value = "";
  show();
}

// A cell of the board is the next step; if no move goes on so, it is the first step of another.
function pick(cell) {
  if (!form() || !cell) return;
  const steps = chosen().filter(Boolean);
  const [now] = [[...steps, cell], [cell]].filter(isBegun);
  if (!now) return;
  lists().forEach((list, step) => (list.value = now[step] ?? ""));
  show();
}

const isBegun = (steps) => moves().some((move) => steps.every((cell, step) => move[step] === cell) && steps.length <= move.length);

// Each list offers what goes on from those before it; so does the board, for the next step.
function show() {
  const steps = chosen();
  lists().forEach((list, step) => {
    for (const option of list.options) option.hidden = option.disabled = Boolean(option.value) && !isBegun([...steps.slice(0, step), option.value]);
  });
  const made = steps.filter(Boolean);
  for (const part of document.querySelectorAll(".table .pick")) {
    const cell = part.dataset.pick;
    part.classList.toggle("picked", made.includes(cell));
    part.classList.toggle("next", made.length < steps.length && isBegun([...made, cell]));
  }
}
