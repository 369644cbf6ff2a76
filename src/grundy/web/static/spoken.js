// What a step of the explanation speaks of is shown on the board while the step is pointed at or has the focus.
const SPEAKING = "[data-spoken], tr[data-heap]";

export function listenToSpeech() {
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => show(event.target.closest?.(SPEAKING)));
}

function show(step) {
  for (const part of document.querySelectorAll(".table .spoken")) part.classList.remove("spoken");
  if (!step) return;
  if (step.dataset.heap) document.querySelectorAll(".table .heap")[step.dataset.heap - 1]?.classList.add("spoken");
  for (const move of step.dataset.spoken?.split(" ") ?? []) {
    document.querySelector(`.table a.move[data-move="${CSS.escape(move)}"]`)?.classList.add("spoken");
  }
}
