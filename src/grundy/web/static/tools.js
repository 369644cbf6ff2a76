// What only a script can do: colours, copying, the help overlay, reading a file into the form, scrolling to where one is.
const SCRIPTED = "[data-theme-toggle], [data-copy], [data-help], [data-file]";

export function showTools() {
  for (const tool of document.querySelectorAll(SCRIPTED)) tool.hidden = false;
  showCurrent(document.querySelector(".instruments"));
}

// On a phone the bar of instruments is wider than the screen.
function showCurrent(bar) {
  const current = bar?.querySelector("[aria-current]");
  if (current) bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
}

export function listenToTools() {
  document.addEventListener("click", (event) => {
    const tool = event.target.closest?.(SCRIPTED);
    if (!tool) return;
    if ("themeToggle" in tool.dataset) toggleTheme();
    if ("copy" in tool.dataset) copy(tool);
    if ("help" in tool.dataset) document.getElementById("help").showModal();
  });
  document.addEventListener("change", async (event) => {
    const file = event.target.closest("[data-file]") && event.target.files[0];
    if (file) event.target.form.querySelector("textarea").value = await file.text();
  });
}

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    return; // the text is selected, the reader can copy it
  }
  button.focus();
  const name = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = name), 1500);
}
