// What this browser remembers of the course: the steps that are done, and what was not found, in five boxes.
// A thing that was not found goes into the first box. Found at once when it is due, it moves on to the next box and comes
// back later and later; found at once in the last box, it is known and forgotten.
import { tellRoom } from "./seat.js";

const PROGRESS = "course-progress";
const BOXES = "course-boxes";
const DAYS = [0, 1, 3, 7, 16]; // after how many days each box comes back
const MOST = 300;
const DAY = 24 * 3600 * 1000;

function read(name, usual) {
  try {
    const kept = JSON.parse(localStorage.getItem(name));
    return kept !== null && typeof kept === "object" && Array.isArray(kept) === Array.isArray(usual) ? kept : usual;
  } catch {
    return usual;
  }
}

function write(name, kept) {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage nothing is remembered.
  }
}

const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / DAY);
const stepsOf = (lesson) => (Array.isArray(read(PROGRESS, {})[lesson]) ? read(PROGRESS, {})[lesson] : []);

export function isItem(item) {
  return typeof item?.key === "string" && /^\/(learn|puzzle)[/?]/.test(item.url) && item.box in DAYS && Number.isInteger(item.due);
}

// Returns the boxes after an answer; `clean` tells whether it was found at once.
export function boxed(items, task, found, clean, day) {
  const known = items.find((item) => item.key === task.key);
  const others = items.filter((item) => item.key !== task.key);
  if (!found) return [{ ...task, box: 0, due: day }, ...others].slice(0, MOST);
  if (!known || !clean || known.due > day) return items;
  const box = known.box + 1;
  return box < DAYS.length ? [{ ...known, box, due: day + DAYS[box] }, ...others] : others;
}

export function keepProgress() {
  const stage = document.querySelector("[data-task][data-url]");
  if (!stage) return;
  const { learning, atStep, task: key, url, title, kind, done, wrong, clean } = stage.dataset;
  if (learning) {
    const steps = new Set(stepsOf(learning));
    if (done) {
      write(PROGRESS, { ...read(PROGRESS, {}), [learning]: [...steps.add(Number(atStep))] });
      tellRoom(learning, atStep);
    }
    for (const dot of document.querySelectorAll(".step-dot")) dot.classList.toggle("done", steps.has(Number(dot.dataset.step)));
  }
  const answered = kind !== "tell" && (wrong || done);
  if (answered) write(BOXES, boxed(read(BOXES, []).filter(isItem), { key, url, title }, !wrong, Boolean(clean), today()));
}

export function showProgress() {
  for (const card of document.querySelectorAll(".lesson-card")) {
    const all = Number(card.dataset.steps);
    const done = stepsOf(card.dataset.lesson).filter((step) => step >= 1 && step <= all).length;
    const line = card.querySelector(".progress");
    if (done) line.textContent = done < all ? line.dataset.begun.replace("{done}", done).replace("{all}", all) : `✓ ${line.dataset.finished}`;
    card.classList.toggle("begun", done > 0);
    card.classList.toggle("finished", done >= all);
  }
  const forget = document.querySelector("[data-forget-course]");
  if (forget) {
    forget.hidden = false;
    forget.addEventListener("click", () => {
      for (const name of [PROGRESS, BOXES]) localStorage.removeItem(name);
      location.reload();
    });
  }
  showBoxes();
}

function showBoxes() {
  const list = document.querySelector("[data-boxes]");
  if (!list) return;
  const items = read(BOXES, []).filter(isItem);
  const due = items.filter((item) => item.due <= today());
  list.replaceChildren(...due.map((item) => entry(item, list.dataset.box)));
  const said = document.querySelector("[data-due]");
  const later = items.length - due.length;
  said.textContent = (due.length ? said.dataset.due : said.dataset.none).replace("{n}", due.length).replace("{later}", later);
}

function entry(item, words) {
  const link = document.createElement("a");
  link.href = item.url;
  const name = document.createElement("strong");
  const box = document.createElement("span");
  name.textContent = item.title;
  box.textContent = words.replace("{box}", item.box + 1);
  link.append(name, box);
  const place = document.createElement("li");
  place.append(link);
  return place;
}
