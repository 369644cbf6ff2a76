// Keeps a page of a class room true. It hears what changes and fetches itself again; forms and moves are sent without
// leaving it. The page of the server is the truth: what was sent without an answer is never sent again from here.
import { hasSameParts, partsOf, show } from "../visit.js";

// Milliseconds: before the page is fetched after a change,
const SOON = 50;
const OWN = 2000; // after a change that is most likely one's own, and was answered,
const AGAIN = 5000; // while no events come,
const SELDOM = 30000; // in any case, for a connection that is dead does not say so;
const PATIENCE = 10000; // and how long an answer may take.
const ECHO = 300; // How long after an answer its own event may come.

const EVERYTHING = "everything"; // the word for more changes than are told one by one
const TYPED = "input:not([type=button], [type=submit], [type=checkbox], [type=radio]), textarea, select";
const CHOSEN = ".picked, [data-chosen]";

const page = document.body.dataset;
const main = () => document.getElementById("main");
const wordsIn = (text) => (text ?? "").split(" ").filter(Boolean);
const notices = new Map([...document.querySelectorAll("[data-live-notice]")].map((each) => [each.dataset.liveNotice, each]));
const received = writtenParts(document); // the parts as the server wrote them, before other scripts prepare them

let source = null;
let timer = 0;
let due = Infinity; // when the page is fetched next
let fetchedAt = 0;
let answeredAt = 0;
let failedAt = 0;
let latest = 0; // the number of the last request: an answer to an earlier one is older than what is shown
let fetching = false;
let posting = false;
let waiting = false; // whether a part could not be exchanged
let ended = false;

function writtenParts(from) {
  return new Map([...partsOf(from)].map(([name, part]) => [name, part.outerHTML]));
}

// A browser has few connections to one server, and several pages of a room may be open in it: only what is seen listens.
function listen() {
  source?.close();
  source = new EventSource(page.live);
  source.addEventListener("open", () => look(0)); // for what was missed
  source.addEventListener("changed", (event) => hear(wordsIn(event.data)));
  source.addEventListener("error", () => {
    look(Date.now() - failedAt < 2 * AGAIN ? AGAIN : SOON);
    failedAt = Date.now();
  });
}

function begin() {
  if (ended || document.hidden) return;
  listen();
  look(AGAIN); // should no events come
}

function rest() {
  source?.close();
  source = null;
  clearTimeout(timer);
  due = Infinity;
}

function hear(words) {
  const concerns = wordsIn(page.concerns);
  if (!words.some((word) => word === EVERYTHING || concerns.includes(word))) return;
  look(posting || Date.now() - answeredAt < ECHO ? OWN : SOON);
}

// Fetches the page after so many milliseconds, sooner if that is planned already.
function look(wait) {
  const now = Date.now();
  const at = Math.max(now + wait, fetchedAt + 1000 * Number(page.pause ?? 0));
  if (ended || document.hidden || at >= due) return;
  clearTimeout(timer);
  due = at;
  timer = setTimeout(catchUp, at - now);
}

async function catchUp() {
  due = Infinity;
  if (fetching || posting) return look(SOON);
  const number = ++latest;
  fetching = true;
  fetchedAt = Date.now();
  try {
    const answer = await ask(location.href);
    tell("offline", false);
    if (number === latest && answer.response.status !== 429) put(answer);
  } catch {
    tell("offline", true);
  }
  fetching = false;
  if (ended || document.hidden) return;
  if (source?.readyState === EventSource.CLOSED) listen();
  look(isOffline() || source?.readyState !== EventSource.OPEN ? AGAIN : SELDOM);
}

async function ask(address, options = {}) {
  const response = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-store", signal: AbortSignal.timeout(PATIENCE), ...options });
  if (response.status >= 500) throw new Error(response.statusText);
  return { response, next: new DOMParser().parseFromString(await response.text(), "text/html") };
}

// `kind` names the notice for what was sent and not answered.
async function post(address, body, kind) {
  if (posting || ended) return;
  if (isOffline()) return look(0); // nothing is sent now, nor later by itself
  const number = ++latest;
  setPosting(true);
  try {
    const answer = await ask(address, { method: "POST", body });
    if (answer.response.status === 429) throw new Error(answer.response.statusText);
    for (const name of ["move", "entry"]) tell(name, false);
    answeredAt = Date.now();
    if (number === latest) put(answer, true);
  } catch {
    tell(kind, true);
    look(0);
  }
  setPosting(false);
}

function setPosting(now) {
  posting = now;
  main().ariaBusy = now ? "true" : null;
  for (const button of main().querySelectorAll("button")) button.ariaDisabled = now ? "true" : null;
}

const isOffline = () => !notices.get("offline").hidden;

function tell(name, shown) {
  notices.get(name).hidden = !shown;
}

// Shows a page that was fetched; the answer to what was sent takes the place of what was written, too.
// A page on which the class discusses covers what is written and chosen below it: nothing of that is exchanged.
function put({ response, next }, posted = false) {
  const sent = posted && !isDiscussed(document) && !isDiscussed(next);
  const { live, concerns, pause } = next.body.dataset;
  if (response.redirected && (!live || !hasSameStyles(next))) return end(), location.assign(response.url);
  const fresh = writtenParts(next);
  const changed = (name) => received.get(name) !== fresh.get(name);
  const held = new Set(sent ? [] : [...partsOf(document)].filter(([name, part]) => changed(name) && isHeld(part)).map(([name]) => name));
  waiting = held.size > 0;
  if (waiting && !hasSameParts(next)) return;
  for (const fold of main().querySelectorAll("details[id][open]")) next.getElementById(fold.id)?.setAttribute("open", "");
  const stays = (part) => held.has(part.dataset.part) || (!sent && !changed(part.dataset.part));
  const address = response.redirected && isElsewhere(response.url) ? response.url : null;
  if (address && !posted) history.replaceState(null, "", address);
  show(next, posted && address, { stays, prepare: sent || !document.querySelector(CHOSEN) });
  // A refusal is told until something changes: it is no page of its own.
  for (const [name, part] of fresh) if (!held.has(name) && (response.ok || name === "discussion")) received.set(name, part);
  if (!live) return end();
  const moved = live !== page.live;
  Object.assign(page, { live, concerns });
  if (pause) page.pause = pause;
  else delete page.pause;
  if (moved) listen();
}

// Whether a page looks right with the style sheets that are here; if not, it is opened.
const stylesOf = (page) => [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href")).join();
const hasSameStyles = (next) => stylesOf(next) === stylesOf(document);

const isElsewhere = (url) => new URL(url).pathname + new URL(url).search !== location.pathname + location.search;

// The room is no more, or another page stands here.
function end() {
  ended = true;
  rest();
}

const isDiscussed = (page) => page.querySelector("[data-part=discussion] > .vote") !== null;

// Whether something in a part is being written or chosen, unless it yields to whatever comes.
function isHeld(part) {
  if ("yields" in part.dataset) return false;
  const focused = document.activeElement;
  if (part.contains(focused) && focused.matches(TYPED) && !focused.readOnly) return true;
  return part.querySelector(CHOSEN) !== null || [...part.querySelectorAll("input, textarea, select")].some(isWritten);
}

// The form of the board writes down the move that is pointed at; that is no work of the reader.
function isWritten(field) {
  if (field.closest("[data-take-form]")) return false;
  if (field.matches("select")) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

const kindOf = (address) => (/\/(move|write\/\d+)(\?|$)/.test(address) ? "move" : "entry");

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || !form.closest("[data-live-forms]")) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  const address = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
  post(address, form.enctype === "multipart/form-data" ? fields : new URLSearchParams(fields), kindOf(address));
});

document.addEventListener("click", (event) => {
  const move = event.target.closest?.("[data-post] a.move");
  if (!move || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { post: address, ply } = move.closest("[data-post]").dataset;
  post(address, new URLSearchParams({ move: move.dataset.move, ply }), kindOf(address));
});

for (const kind of ["focusout", "click", "keyup", "change"]) {
  document.addEventListener(kind, () => waiting && ![...partsOf(document).values()].some(isHeld) && look(SOON));
}
addEventListener("popstate", () => look(SOON)); // what concerns the page may be something else
for (const kind of ["online", "offline"]) addEventListener(kind, () => look(0));
document.addEventListener("visibilitychange", () => (document.hidden ? rest() : begin()));
begin();
