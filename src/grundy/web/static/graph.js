// A wide game graph is opened where the eye looks first: at the position that it starts from.
export function showStart() {
  for (const frame of document.querySelectorAll(".graph-frame")) {
    const start = frame.querySelector(".start")?.getBoundingClientRect();
    if (!start) continue;
    const middle = frame.getBoundingClientRect().left + frame.clientWidth / 2;
    frame.scrollLeft += start.left + start.width / 2 - middle;
  }
}
