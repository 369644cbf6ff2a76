// The model: vertices with places, to the right and up, and edges between them. Every change can be undone.
const MOST_REMEMBERED = 200;
const CLOSE = 0.2; // two vertices never stand nearer to each other

export class Sketch {
  constructor(written, most) {
    this.most = most;
    this.past = [];
    this.future = [];
    this.changed = () => {};
    this.read(written);
  }

  // What the server writes of a sketch, and what is remembered: kind, vertices, edges and token, all by name.
  read({ kind, vertices, edges, token }) {
    this.kind = kind;
    this.vertices = new Map();
    this.edges = new Map();
    this.last = 0;
    const named = new Map();
    for (const [name, x, y] of vertices) named.set(name, this.put({ name, x, y }));
    for (const [one, other, colour] of edges) this.join(named.get(one), named.get(other), colour);
    this.token = named.get(token) ?? null;
  }

  write() {
    return {
      kind: this.kind,
      vertices: [...this.vertices.values()].map(({ name, x, y }) => [name, x, y]),
      edges: [...this.edges.values()].map(({ one, other, colour }) => [one.name, other.name, colour]),
      token: this.token?.name ?? "",
    };
  }

  // Do something that undo takes back in one step.
  change(doing) {
    const before = this.write();
    const done = doing();
    this.remember(before);
    return done;
  }

  // Keeps what was there before a change, if there was one.
  remember(before) {
    if (JSON.stringify(before) === JSON.stringify(this.write())) return;
    this.past.push(before);
    if (this.past.length > MOST_REMEMBERED) this.past.shift();
    this.future = [];
    this.changed();
  }

  undo() {
    return this.step(this.past, this.future);
  }

  redo() {
    return this.step(this.future, this.past);
  }

  step(from, to) {
    if (!from.length) return false;
    to.push(this.write());
    this.read(from.pop());
    this.changed();
    return true;
  }

  put(vertex) {
    vertex.id = ++this.last;
    this.vertices.set(vertex.id, vertex);
    return vertex;
  }

  join(one, other, colour) {
    const edge = { id: ++this.last, one, other, colour };
    this.edges.set(edge.id, edge);
    return edge;
  }

  // The vertex that leaves no room for another one at a place.
  near(x, y, except = null) {
    return [...this.vertices.values()].find((each) => each !== except && Math.hypot(each.x - x, each.y - y) < CLOSE) ?? null;
  }

  // A vertex at a place: a new one, unless one stands there.
  addVertex(x, y) {
    const there = this.near(x, y);
    if (there) return there;
    const vertex = this.put({ name: this.freeName(y), x, y });
    if (this.kind === "graph") this.token ??= vertex;
    return vertex;
  }

  // The new edge, or the name of the sentence that says why there is none.
  addEdge(one, other, colour) {
    if (this.edges.size >= this.most) return "full";
    if (this.kind === "hackenbush") return this.join(one, other, colour);
    if (this.kind === "graph") return this.joined(one, other) ? "twice" : this.join(one, other, "");
    if (one === other) return "noLoop";
    if (one.y === other.y) return "level";
    const [low, high] = one.y < other.y ? [one, other] : [other, one];
    if (this.leadsTo(low, high)) return "follows";
    const edge = this.join(low, high, "");
    // A line that follows from the others is not drawn in a diagram.
    for (const each of [...this.edges.values()]) if (this.leadsTo(each.one, each.other, each)) this.edges.delete(each.id);
    return edge;
  }

  joined(one, other) {
    return [...this.edges.values()].some((edge) => edge.one === one && edge.other === other);
  }

  // Whether a way upwards leads from one element to another, without the edge `except`.
  leadsTo(low, high, except = null) {
    const seen = new Set([low]);
    for (const vertex of seen) {
      for (const edge of this.edges.values()) if (edge !== except && edge.one === vertex) seen.add(edge.other);
    }
    return seen.has(high);
  }

  removeVertex(vertex) {
    this.vertices.delete(vertex.id);
    for (const edge of this.edgesAt(vertex)) this.edges.delete(edge.id);
    if (this.token === vertex) this.token = this.vertices.values().next().value ?? null;
  }

  removeEdge(edge) {
    this.edges.delete(edge.id);
  }

  edgesAt(vertex) {
    return [...this.edges.values()].filter((edge) => edge.one === vertex || edge.other === vertex);
  }

  // The edges that a way along others joins to the ground; the rest floats.
  standing() {
    const reached = new Set([...this.vertices.values()].filter(isGround));
    const near = new Map([...this.vertices.values()].map((vertex) => [vertex, []]));
    for (const { one, other } of this.edges.values()) near.get(one).push(other), near.get(other).push(one);
    for (const vertex of reached) for (const other of near.get(vertex)) reached.add(other);
    return new Set([...this.edges.values()].filter(({ one }) => reached.has(one)));
  }

  // A vertex stays apart from the others, and in an order between those below and above it.
  move(vertex, x, y) {
    if (this.kind === "poset") {
      for (const { one, other } of this.edgesAt(vertex)) y = one === vertex ? Math.min(y, other.y - 0.5) : Math.max(y, one.y + 0.5);
    }
    if (!this.near(x, y, vertex)) Object.assign(vertex, { x, y });
  }

  // A vertex that was put on the ground or taken from it has another name there.
  settle(vertex) {
    if (this.kind === "hackenbush" && isGround(vertex) !== (vertex.y === 0)) vertex.name = this.freeName(vertex.y);
  }

  clear() {
    this.vertices.clear();
    this.edges.clear();
    this.token = null;
  }

  freeName(y) {
    const taken = new Set([...this.vertices.values()].map((vertex) => vertex.name));
    const names = this.kind !== "hackenbush" ? letters() : y === 0 ? points() : numbers();
    for (const name of names) if (!taken.has(name)) return name;
  }
}

export const isGround = (vertex) => vertex.name === "0" || vertex.name.startsWith("0.");

function* numbers() {
  for (let n = 1; ; n++) yield `${n}`;
}

function* points() {
  yield "0";
  for (const n of numbers()) yield `0.${n}`;
}

function* letters() {
  const alphabet = "abcdefghijklmnopqrstuvwxyz";
  yield* alphabet;
  for (const n of numbers()) for (const letter of alphabet) yield letter + n;
}
