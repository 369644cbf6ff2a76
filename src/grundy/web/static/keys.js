// Single keys: each presses the control that shows it (data-key).
import { boardKey } from "./board.js";

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
    if (event.key === " " && event.target.closest("a, button, summary")) return; // it presses what has the focus
    if (boardKey(event.key) || press(event.key)) event.preventDefault();
  });
}

function press(key) {
  const control = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!control) return false;
  if (control.localName === "summary") {
    const fold = control.parentNode;
    fold.open = !fold.open;
    const first = [...fold.querySelectorAll("a[href], input:not([type=hidden]), select")].find((each) => each.checkVisibility());
    ((fold.open && first) || control).focus();
  } else {
    control.click();
  }
  return true;
}
