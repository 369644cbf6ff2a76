// After a move, what is new on the board appears within a moment; nothing else moves.
const MOMENT = 180; // milliseconds
const MOST = 1500; // parts of a board that are compared

let seen = null;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const shapes = () => [...document.querySelectorAll(".table svg.board :is(circle, rect, path, line, text):not(.target)")];
const isShown = (shape) => !shape.closest(".tip, .preview, .mark");
const nameOf = (shape) => shape.outerHTML + (shape.closest("[transform]")?.getAttribute("transform") ?? "");

export function showArrival() {
  const now = shapes().slice(0, MOST).filter(isShown);
  const names = now.map(nameOf);
  if (seen && !still()) {
    for (const [number, shape] of now.entries()) if (!seen.has(names[number])) shape.animate([{ opacity: 0 }, {}], MOMENT);
  }
  seen = new Set(names);
}
