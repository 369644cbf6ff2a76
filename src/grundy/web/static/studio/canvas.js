// The sketch as one SVG. Every edge and vertex has an element of its own, and only what has changed is touched.
import { curvesOf, distanceTo, pointAt } from "./curves.js";
import { isGround } from "./sketch.js";

const UNIT = 52; // pixels between two whole places
const LARGEST = 0.68; // small sketches are shown larger, up to so many pixels of theirs in one of the screen
const FINGER = 22; // how near, in pixels on the screen, a finger must come to a vertex
const DISC = 17; // the radius of a vertex with its name inside
const SHAPES = { P: "M9 0A9 9 0 1 1 -9 0A9 9 0 1 1 9 0Z", N: "M0 -11L11 8H-11Z", D: "M0 -11L11 0L0 11L-11 0Z" };
const RIGHT = "M0 -14L14 0L0 14L-14 0Z";
const MARK = "M12 0A12 12 0 1 1 -12 0A12 12 0 1 1 12 0Z";
const WIDE_MARK = "M-8 -12H8A12 12 0 0 1 8 12H-8A12 12 0 0 1 -8 -12Z";

const round = (value) => Math.round(value * 10) / 10;
const screen = ([x, y]) => `${round(x * UNIT)} ${round(-y * UNIT)}`;

export function make(name, attributes = {}, parent = null, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  parent?.append(element);
  return element;
}

// Changes an attribute only if it is another one.
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export class Canvas {
  constructor(svg, sketch) {
    this.svg = svg;
    this.sketch = sketch;
    this.marks = { edges: {}, vertices: {} };
    this.drawn = { edges: new Map(), vertices: new Map() };
    this.curves = new Map();
    this.room = new Map();
    const dots = { id: "dots", width: UNIT / 2, height: UNIT / 2, patternUnits: "userSpaceOnUse" };
    const pattern = make("pattern", dots, make("defs", {}, svg));
    make("circle", { cx: 0.9, cy: 0.9, r: 0.9, class: "dot-of-grid" }, pattern);
    this.sheet = make("rect", { class: "sheet-of-paper", fill: "url(#dots)" }, svg);
    this.soil = make("path", { class: "soil" }, svg);
    this.ground = make("path", { class: "ground" }, svg);
    this.edges = make("g", { class: "edges" }, svg);
    this.vertices = make("g", { class: "vertices" }, svg);
    this.badges = make("g", { class: "badges" }, svg);
    this.rubber = make("path", { class: "rubber" }, svg);
    this.cursor = make("path", { class: "cursor", d: "M-14 0H14M0 -14V14" }, svg);
    new ResizeObserver(() => this.fit()).observe(svg);
  }

  // Shows the whole sketch, and one more place if it is given; the ground is at the bottom.
  fit(also = null) {
    const { width, height } = this.svg.getBoundingClientRect();
    if (!width || !height) return;
    const grounded = this.sketch.kind === "hackenbush";
    const places = [...this.sketch.vertices.values(), ...(also ? [also] : [])];
    if (!places.length) places.push({ x: 0, y: 0 });
    const [across, up] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right] = [Math.min(...across) - 1, Math.max(...across) + 1];
    const [low, high] = [grounded ? -0.7 : Math.min(...up) - 1, Math.max(...up) + 1.2];
    const scale = Math.max(((right - left) * UNIT) / width, ((high - low) * UNIT) / height, LARGEST);
    const [wide, tall] = [width * scale, height * scale];
    const x = ((left + right) / 2) * UNIT - wide / 2;
    const y = grounded ? -low * UNIT - tall : (-(low + high) / 2) * UNIT - tall / 2;
    this.view = { x, y, wide, tall, scale };
    set(this.svg, "viewBox", [x, y, wide, tall].map(round).join(" "));
    for (const [name, value] of Object.entries({ x, y, width: wide, height: tall })) set(this.sheet, name, `${value}`);
    if (!grounded) return;
    let hatching = "";
    for (let at = Math.floor(x / 13) * 13; at < x + wide; at += 13) hatching += `M${at} 3l-9 12`;
    set(this.soil, "d", hatching);
    set(this.ground, "d", `M${x} 0H${x + wide}`);
  }

  // Whether a place is so near to the rim that the view should grow.
  atRim({ x, y }) {
    const { x: left, y: top, wide, tall } = this.view;
    return x * UNIT < left + 20 || x * UNIT > left + wide - 20 || -y * UNIT < top + 20 || -y * UNIT > top + tall - 10;
  }

  // The place under a point of the screen.
  place(event) {
    const matrix = this.svg.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: x / UNIT, y: -y / UNIT };
  }

  // What is at a place: the nearest vertex within a finger's reach, else the nearest edge.
  at({ x, y }) {
    const reach = (FINGER * this.view.scale) / UNIT;
    const nearest = (things, distance) => {
      let [best, least] = [null, reach];
      for (const thing of things) {
        const far = distance(thing);
        if (far < least) [best, least] = [thing, far];
      }
      return best;
    };
    const vertex = nearest(this.sketch.vertices.values(), (each) => Math.hypot(each.x - x, each.y - y));
    const edge = vertex ? null : nearest(this.sketch.edges.values(), (each) => distanceTo(this.curves.get(each), x, y) + 0.05);
    return { vertex, edge };
  }

  middle(edge) {
    const [x, y] = pointAt(this.curves.get(edge), 0.5);
    return { x, y };
  }

  render() {
    Object.assign(this, curvesOf(this.sketch));
    this.keep("edges", this.sketch.edges, (edge) => this.newEdge(edge));
    this.keep("vertices", this.sketch.vertices, () => this.newVertex());
    this.standing = this.sketch.kind === "hackenbush" ? this.sketch.standing() : null;
    for (const [id, element] of this.drawn.edges) this.drawEdge(this.sketch.edges.get(id), element);
    for (const [id, element] of this.drawn.vertices) this.drawVertex(this.sketch.vertices.get(id), element);
    this.drawMarks();
  }

  // One element for each thing on the sketch.
  keep(name, things, create) {
    const drawn = this.drawn[name];
    for (const [id, element] of drawn) {
      if (things.has(id)) continue;
      element.group.remove();
      drawn.delete(id);
    }
    for (const [id, thing] of things) if (!drawn.has(id)) drawn.set(id, create(thing));
  }

  newEdge() {
    const group = make("g", {}, this.edges);
    const parts = { group, bark: make("path", {}, group), wood: make("path", {}, group) };
    if (this.sketch.kind === "graph") parts.head = make("path", { class: "arrowhead" }, group);
    return parts;
  }

  drawEdge(edge, { group, bark, wood, head }) {
    const curve = head ? shortened(this.curves.get(edge), edge.one === edge.other) : this.curves.get(edge);
    const [start, ...rest] = curve.map(screen);
    const path = `M${start}${["", "L", "Q", "C"][rest.length]}${rest.join(" ")}`;
    const look = this.sketch.kind === "hackenbush" ? edge.colour : "line";
    set(group, "class", this.standing && !this.standing.has(edge) ? "floating" : "");
    set(bark, "d", path);
    set(wood, "d", path);
    set(bark, "class", `bark ${look}`);
    set(wood, "class", `branch ${look}`);
    if (head) set(head, "d", arrowhead(curve));
  }

  newVertex() {
    const group = make("g", {}, this.vertices);
    make("circle", { class: "reach", r: FINGER }, group);
    return { group, disc: make("circle", {}, group), name: make("text", {}, group) };
  }

  drawVertex(vertex, { group, disc, name }) {
    set(group, "transform", `translate(${screen([vertex.x, vertex.y])})`);
    const inside = this.sketch.kind !== "hackenbush";
    const chosen = vertex === this.begun ? " begun" : "";
    set(disc, "class", (inside ? `element${vertex === this.sketch.token ? " here" : ""}` : "joint") + chosen);
    set(disc, "r", `${inside ? DISC : 6}`);
    set(name, "class", `${inside ? "inside" : "beside"}${vertex === this.sketch.token ? " here" : ""}`);
    const turn = this.room.get(vertex);
    set(name, "x", inside ? "0" : `${round(16 * Math.cos(turn))}`);
    set(name, "y", inside ? "5" : `${round(4 - 16 * Math.sin(turn))}`);
    const shown = !inside && isGround(vertex) ? "" : vertex.name; // all of the ground is one vertex
    if (name.textContent !== shown) name.textContent = shown;
  }

  // Who wins by cutting an edge, and what each vertex is: by letter, shape and colour.
  showMarks(marks) {
    this.marks = marks;
    this.drawMarks();
  }

  drawMarks() {
    this.badges.replaceChildren();
    [...this.sketch.edges.values()].forEach((edge, n) => {
      const letters = this.marks.edges[n];
      this.drawn.edges.get(edge.id).group.classList.toggle("wins", Boolean(letters));
      const shape = letters === "R" ? RIGHT : letters?.length > 1 ? WIDE_MARK : MARK;
      if (letters) this.badge(this.middle(edge), shape, letters, `wins ${letters}`);
    });
    for (const vertex of this.sketch.vertices.values()) {
      const mark = this.marks.vertices[vertex.name];
      if (!mark) continue;
      const { x, y } = vertex;
      const looks = `${mark.letter === "D" ? "even" : "known"}${mark.wins ? " wins" : ""}`;
      this.badge({ x: x + 0.4, y: y + 0.38 }, SHAPES[mark.letter] ?? MARK, mark.letter, looks);
      if (mark.note) make("text", { class: "note", x: round(x * UNIT), y: round(-y * UNIT + DISC + 17) }, this.badges, mark.note);
      if (mark.wins) make("circle", { class: "goal", r: DISC + 5, cx: round(x * UNIT), cy: round(-y * UNIT) }, this.badges);
    }
  }

  badge({ x, y }, shape, letters, looks) {
    const group = make("g", { class: `mark ${looks}`, transform: `translate(${screen([x, y])})` }, this.badges);
    make("path", { d: shape }, group);
    make("text", { y: 5 }, group, letters);
  }

  // The line that follows the pointer from where an edge begins.
  stretch(from, to) {
    set(this.rubber, "d", from ? `M${screen([from.x, from.y])}L${screen([to.x, to.y])}` : "");
  }

  point({ x, y }) {
    set(this.cursor, "transform", `translate(${screen([x, y])})`);
  }
}

// An arrow ends at the rims of the discs.
function shortened(curve, loop) {
  const far = (DISC + 1) / UNIT;
  const towards = ([x, y], [x2, y2], by) => {
    const part = Math.min(by / (Math.hypot(x2 - x, y2 - y) || 1), 0.45);
    return [x + (x2 - x) * part, y + (y2 - y) * part];
  };
  const last = curve.length - 1;
  const points = [...curve];
  points[0] = towards(curve[0], curve[1], far);
  points[last] = towards(curve[last], curve[last - 1], far + (loop ? 0.02 : 0.04));
  return points;
}

function arrowhead(curve) {
  const [tipX, tipY] = curve.at(-1);
  const [fromX, fromY] = pointAt(curve, 0.8);
  const far = Math.hypot(tipX - fromX, tipY - fromY) || 1;
  const [right, up] = [(tipX - fromX) / far, (tipY - fromY) / far];
  const corner = (side) => [tipX - 0.24 * right + side * 0.12 * up, tipY - 0.24 * up - side * 0.12 * right];
  return `M${screen([tipX, tipY])}L${screen(corner(1))}L${screen(corner(-1))}Z`;
}
