// Checks the table again whenever a cell is written anew, and does what a button asks without loading the whole page.
const PAUSE = 500; // milliseconds without a key after which the table is checked
let typed = 0; // how often something was written
let timer;
let latest = 0; // the number of the last request: older answers are old
let busy = 0; // how many are under way
let unsaved = false;

const form = () => document.getElementById("records");
const isCell = (element) => element.name?.startsWith("cell-");

document.addEventListener("input", (event) => {
  if (event.target.form !== form() || !isCell(event.target)) return;
  typed += 1;
  unsaved = true;
  later();
});

document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  if (event.submitter?.hasAttribute("formaction")) {
    unsaved = false;
    return;
  }
  event.preventDefault();
  clearTimeout(timer);
  if (event.submitter?.name === "do" && event.submitter.value !== "check") unsaved = true;
  send(event.submitter);
});

// What was corrected is nowhere but on this page.
addEventListener("beforeunload", (event) => unsaved && event.preventDefault());

function later() {
  clearTimeout(timer);
  timer = setTimeout(() => (busy ? later() : send(null)), PAUSE);
}

// Without a button the games that are shown stay, also those that have no mistake any more.
async function send(button) {
  const fields = new FormData(form(), button);
  if (!button) fields.set("do", "go-on");
  const before = typed;
  const number = ++latest;
  busy += 1;
  form().setAttribute("aria-busy", "true");
  let next;
  try {
    const answer = await fetch(form().action, { method: "POST", body: fields, headers: { Accept: "text/html" } });
    next = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    next = null;
  }
  busy -= 1;
  form().removeAttribute("aria-busy");
  if (number !== latest) return;
  if (button === null && typed !== before) return later(); // more was written meanwhile
  const fresh = next?.getElementById("records");
  if (fresh) exchange(fresh);
  else refused(next);
}

function exchange(fresh) {
  document.querySelector("main > .mistake")?.remove();
  const { name, value, selectionStart: at } = document.activeElement;
  const left = form().querySelector(".scroll")?.scrollLeft;
  form().replaceChildren(...fresh.childNodes);
  if (left) form().querySelector(".scroll").scrollLeft = left;
  const fields = [...form().querySelectorAll("input, button")].filter((field) => field.name === name);
  const same = fields.find((field) => isCell(field) || field.value === value) ?? (name === "do" && form().querySelector("[value^=accept]"));
  if (!same) return name && form().querySelector("[name=do]:not(.first)").focus();
  same.focus({ preventScroll: true });
  if (isCell(same)) same.setSelectionRange(at, at);
}

// The server says in one sentence why not; the table stays as it is.
function refused(next) {
  const said = next?.querySelector("main [role=alert], main .mistake, main p")?.textContent;
  document.querySelector("main > .mistake")?.remove();
  const sentence = Object.assign(document.createElement("p"), { className: "mistake", textContent: said ?? "…" });
  sentence.setAttribute("role", "alert");
  form().before(sentence);
}
