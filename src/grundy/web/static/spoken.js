// What a step of the explanation speaks of is shown on the board while the step is pointed at or has the focus.
const SPEAKING = "[data-spoken], tr[data-heap]";
const all = (selector) => [...document.querySelectorAll(`.table ${selector}`)];

export function listenToSpeech() {
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => show(event.target.closest?.(SPEAKING)));
}

function show(step) {
  for (const part of all(".spoken")) part.classList.remove("spoken");
  if (!step) return;
  const parts = step.dataset.heap ? [rowOf(step)] : step.dataset.spoken.split(" ").flatMap(partsOf);
  for (const part of parts) part?.classList.add("spoken");
}

// A row of a table is one of as many components, heaps or other groups of the board as the table has rows.
function rowOf(row) {
  const rows = row.parentElement.children.length;
  const groups = [".summand", ".heap", ".group"].map(all).find((found) => found.length === rows);
  return groups?.[row.dataset.heap - 1];
}

function partsOf(spoken) {
  const [kind, number] = spoken.split("=");
  if (number) return [all({ heap: ".heap, .table .group", component: ".summand" }[kind])[number - 1]];
  const move = document.querySelector(`.table a.move[data-move="${CSS.escape(spoken)}"]`);
  return move ? [move] : all(".pick").filter((part) => belongs(part, spoken));
}

// A move of several parts is written by their names, in a sum after the number of the component.
function belongs(part, move) {
  const [, component, written] = move.match(/^(?:(\d+):)?(.*)$/);
  if ((part.dataset.component ?? undefined) !== component) return false;
  const groups = written.split("*").map((group) => group.split(/[-,/]/));
  return part.dataset.pick.split(" ").every((name) => {
    const [, group, one] = name.match(/^(?:pick-(\d+)-)?(.*)$/);
    return groups[(group ?? 1) - 1]?.includes(one);
  });
}
