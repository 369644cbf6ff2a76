// Opens the moments of a match, and the next position of an analysis, without loading the whole page:
// fetches it and exchanges the parts that changed.
import { describeBoardFocus, focusBoard } from "./board.js";

// Pages of a match, and what leads back to one.
const MATCH = ["/play", "/review", "/show", "/record", "/random", "/add", "/edge"];

let afterVisit = () => {};
let latest = 0;
let shown = ""; // the address of what the page shows, without the place in it

export function listenToLinks(callback) {
  afterVisit = callback;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("main a[href]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.getAttribute("href"), location.href);
    if (!staysHere(url, link) || isHere(url) || link.hasAttribute("download")) return;
    event.preventDefault();
    visit(url, true, foldOf(link));
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "get" || !form.closest("main")) return;
    const url = new URL(form.action);
    url.search = new URLSearchParams(new FormData(form));
    if (!staysHere(url, form)) return;
    event.preventDefault();
    visit(url, true, foldOf(form));
  });
  shown = pageAddress();
  addEventListener("popstate", () => pageAddress() !== shown && visit(new URL(location.href), false));
}

const pageAddress = () => location.pathname + location.search;

// A place of the page that is shown.
const isHere = (url) => url.hash && url.pathname + url.search === pageAddress();

// The fold in which a position is changed step by step.
const foldOf = (element) => element.closest(".sizes") && element.closest("details[id]")?.id;

// The steps of one lesson, and a puzzle.
const isTask = (path) => /^\/learn\/[^/]+$/.test(path) || path === "/puzzle";

// In an analysis what changes the board or the words below it; a move in a list opens a page of its own, from its top.
function staysHere(url, element) {
  if (url.origin !== location.origin) return false;
  if (MATCH.includes(url.pathname) && MATCH.includes(location.pathname)) return true;
  if (isTask(url.pathname) && url.pathname === location.pathname) return true;
  const analysed = url.pathname === "/analyse" && location.pathname === "/analyse";
  return analysed && element.closest("[data-part=seen], .tabs") !== null;
}

// The fold with the id `open` is opened again, for several changes one after the other.
async function visit(url, push = true, open = null) {
  const number = ++latest;
  const focused = describeFocus();
  document.getElementById("main").classList.add("waiting"); // until the parts are exchanged
  let page, address;
  try {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    page = new DOMParser().parseFromString(await response.text(), "text/html");
    address = response.url;
  } catch {
    location.assign(url);
    return;
  }
  if (number !== latest) return;
  show(page, push && address, { open, focused });
  if (url.hash) reveal(document.getElementById(url.hash.slice(1)));
  else if (isTask(location.pathname)) reveal(document.querySelector(".stage .status"));
}

// Shows a page that was fetched, as the page of an address if there is one. Parts for which `stays` is true are left as
// they are; `prepare` tells whether the board is a new one.
export function show(page, address, { open = null, focused = describeFocus(), stays = () => false, prepare = true } = {}) {
  if (address) history.pushState(null, "", address);
  shown = pageAddress();
  document.title = page.title;
  exchange(page, stays);
  document.getElementById(open)?.setAttribute("open", "");
  if (prepare) afterVisit();
  restoreFocus(focused);
}

// Scrolls to a place that is above what is seen, or so far below that little of it is.
function reveal(place) {
  const top = place?.getBoundingClientRect().top;
  if (top < 0 || top > 0.6 * innerHeight) place.scrollIntoView();
}

// The parts stay in place, so that the status line is announced and nothing jumps.
function exchange(page, stays) {
  const next = partsOf(page);
  const main = document.getElementById("main");
  const same = hasSameParts(page);
  main.className = page.getElementById("main").className;
  if (!same) main.replaceChildren(...page.getElementById("main").childNodes);
  for (const [name, part] of partsOf(document)) {
    const fresh = next.get(name);
    if (!fresh || !same || stays(part) || part.outerHTML === fresh.outerHTML) continue;
    for (const name of part.getAttributeNames()) if (!fresh.hasAttribute(name)) part.removeAttribute(name);
    for (const name of fresh.getAttributeNames()) part.setAttribute(name, fresh.getAttribute(name));
    part.replaceChildren(...fresh.childNodes);
  }
}

export function hasSameParts(page) {
  const [now, next] = [partsOf(document), partsOf(page)];
  return now.size === next.size && [...now.keys()].every((name) => next.has(name));
}

export function partsOf(page) {
  return new Map([...page.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
}

function describeFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return {};
  return { id: element.id, group: describeBoardFocus(), part: element.closest("[data-part]")?.dataset.part };
}

// Where the focus was, else on the board; where nothing moves any more, on what comes next.
function restoreFocus({ id, group, part }) {
  if (document.activeElement !== document.body || !part) return;
  const current = { history: ".course [aria-current]", panel: ".tabs [aria-current]" }[part];
  const same = (id && document.getElementById(id)) || (current && document.querySelector(current));
  if (same) same.focus();
  else if (!focusBoard(group)) focusEnd(document.querySelector(".controls a.primary") ?? document.getElementById("main"));
}

// Who has won stays in sight: no more is scrolled than it takes.
function focusEnd(element) {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
}
