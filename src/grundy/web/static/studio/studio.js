// The studio: puts the canvas, the tools, the value and the address together.
import { Canvas } from "./canvas.js";
import { Hand } from "./hand.js";
import { listenToKeyboard } from "./keyboard.js";
import { Live } from "./live.js";
import { notation, parameters, query } from "./notation.js";
import { listenToPointer } from "./pointer.js";
import { save, svgFile } from "./saving.js";
import { Sketch } from "./sketch.js";

const desk = document.getElementById("studio");
const find = (id) => document.getElementById(id);
const words = JSON.parse(desk.dataset.words);
const lang = new URLSearchParams(location.search).get("lang");
const NONE = { edges: {}, vertices: {} };
const colours = { g: words.g, b: words.b, r: words.r };

desk.hidden = false;
document.querySelector(".written").hidden = true;

const sketch = new Sketch(JSON.parse(desk.dataset.sketch), Number(desk.dataset.most));
const canvas = new Canvas(find("canvas"), sketch);
const hand = new Hand(sketch, canvas, say);
let version = 0; // counts the changes, so that an answer is known to be of today
let story = Boolean(new URLSearchParams(location.search).get("story"));

function say(sentence, fields = {}) {
  const filled = { ...fields, ...(fields.colour && { colour: colours[fields.colour] }) };
  const written = (value) => (typeof value === "number" ? value.toLocaleString(document.documentElement.lang) : value);
  find("said").textContent = words[sentence].replace(/\{(\w+)\}/g, (_, name) => written(filled[name]));
}

const live = new Live(
  () => ({ address: `/api/studio${query({ ...asked(), ...(story && { story: 1 }) })}`, version }),
  (answer, of) => {
    if (of !== version) return;
    find("known").innerHTML = answer.panel;
    find("known").classList.remove("old");
    leadOn();
    if (answer.story !== null || !answer.said) tell(answer.story ?? "");
    marks = answer.marks;
    showMarks();
    if (version > spoken) find("said").textContent += ` ${answer.said}`;
    spoken = version;
  },
  (message, of) => {
    if (of !== version) return;
    const told = document.createElement("p");
    told.textContent = message ? words.notFound.replace("{why}", message) : words.unreachable;
    find("known").replaceChildren(told);
    find("known").classList.remove("old");
  },
);
let marks = JSON.parse(desk.dataset.marks) ?? NONE;
let spoken = 0; // the version whose value was read aloud

// The story goes on while something is drawn; when it was asked for, it comes into sight.
function tell(steps) {
  find("told").innerHTML = steps;
  find("story").hidden = !steps;
  if (story === "wanted") find("story").scrollIntoView();
  story = true;
}

// The parameters of this sketch for the server, which speaks the language of the page.
const asked = () => ({ ...parameters(sketch), lang: document.documentElement.lang });

function showMarks() {
  canvas.showMarks(find("show").checked ? marks : NONE);
}

let plain = structure();
function structure() {
  const { edges, token } = sketch.write();
  return JSON.stringify([edges, token, sketch.vertices.size]);
}

sketch.changed = () => {
  version++;
  if (structure() !== plain) marks = NONE; // they are of another picture
  plain = structure();
  canvas.render();
  showMarks();
  if ([...sketch.vertices.values()].some((vertex) => canvas.atRim(vertex))) canvas.fit();
  find("known").classList.add("old");
  tellAddress();
  live.soon();
};

function tellAddress() {
  const address = `/studio${query(parameters(sketch, lang))}`;
  history.replaceState(null, "", address);
  find("share-link").value = new URL(address, location.href).href;
  find("notation").value = notation(sketch);
  find("files").hidden = false;
  find("as-json").href = `/studio/sketch.json${query(parameters(sketch))}`;
  leadOn();
  for (const link of document.querySelectorAll(".languages a")) link.href = `/studio${query(parameters(sketch, link.hreflang))}`;
}

// The links to other pages have this position, also before the next answer comes.
function leadOn() {
  const fields = { position: notation(sketch), ...(lang && { lang }) };
  for (const link of document.querySelectorAll("[data-position]")) link.href = link.dataset.position + query(fields);
}

function chosen(name, value) {
  if (name === "colour") hand.colour = value;
  else hand.tool = value;
  desk.querySelector(`input[name="${name}"][value="${value}"]`).checked = true;
}

desk.addEventListener("change", ({ target }) => {
  if (target.name === "tool") hand.giveUp();
  if (target.name === "tool" || target.name === "colour") chosen(target.name, target.value);
  if (target.id === "show") showMarks();
});

desk.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do]");
  if (button) hand[button.dataset.do]();
});

document.addEventListener("click", async (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const ready = event.target.closest("[data-open]");
  if (ready) {
    event.preventDefault();
    open(ready);
  } else if (event.target.closest("[data-story]")) {
    event.preventDefault();
    if (find("story").hidden) story = "wanted";
    else find("story").scrollIntoView();
    live.now();
  } else if (event.target.closest("#as-svg")) {
    event.preventDefault();
    save(svgFile(canvas.svg), "sketch.svg", "image/svg+xml");
  }
});

// A ready-made sketch, or one by chance, comes onto this sheet; undo brings back what was there.
async function open(link) {
  const address = new URL(link.href);
  if ("chance" in link.dataset) address.searchParams.set("random", `${Math.floor(Math.random() * 1e9)}`);
  address.searchParams.set("open", "1");
  try {
    const answer = await (await fetch(`/api/studio${address.search}`)).json();
    hand.open(answer.sketch, link.textContent);
    canvas.fit();
  } catch {
    say("unreachable");
  }
}

canvas.fit();
canvas.render();
listenToPointer(canvas.svg, sketch, canvas, hand);
listenToKeyboard(canvas.svg, sketch, canvas, hand, chosen);
showMarks(); // a browser may have kept the switch on
if (marks === NONE) live.soon();
