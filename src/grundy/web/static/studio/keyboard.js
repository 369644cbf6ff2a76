// The canvas by keys: a cursor on the grid, and a key for everything that a hand can do.
const STEP = 0.5;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function listenToKeyboard(svg, sketch, canvas, hand, chosen) {
  const cursor = { x: 0, y: 0 };
  let edge = null; // the edge that the cursor was sent to
  let lifted = null; // the vertex that moves with the cursor

  const here = () => {
    const { vertex } = canvas.at(cursor);
    if (edge && sketch.edges.get(edge.id) === edge) return { vertex: null, edge };
    return vertex ? { vertex, edge: null } : canvas.at(cursor);
  };

  function go(x, y) {
    edge = null;
    Object.assign(cursor, { x, y: sketch.kind === "hackenbush" ? Math.max(y, 0) : y });
    if (lifted) {
      sketch.move(lifted.vertex, cursor.x, cursor.y);
      canvas.render();
    }
    show();
  }

  function show() {
    canvas.point(cursor);
    if (hand.begun) canvas.stretch(hand.begun, cursor);
    if (canvas.atRim(cursor)) canvas.fit(cursor);
  }

  // The nearest vertex in a direction: one that is more beside the way counts as farther.
  function next([right, up]) {
    let [best, least] = [null, Infinity];
    for (const vertex of sketch.vertices.values()) {
      const [x, y] = [vertex.x - cursor.x, vertex.y - cursor.y];
      const along = x * right + y * up;
      const far = along + 2 * Math.abs(x * up - y * right);
      if (along > 0.1 && far < least) [best, least] = [vertex, far];
    }
    return best;
  }

  function nextEdge(by) {
    const edges = [...sketch.edges.values()];
    if (!edges.length) return hand.say("nothingHere");
    const now = edges.indexOf(edge);
    const then = edges[(now + by + edges.length + (now < 0 && by < 0 ? 1 : 0)) % edges.length];
    const { x, y } = canvas.middle(then);
    Object.assign(cursor, { x, y });
    show();
    edge = then;
    hand.tell(cursor, { edge });
  }

  function lift() {
    if (lifted) return putDown();
    const { vertex } = here();
    if (!vertex) return hand.say("nothingHere");
    lifted = { vertex, before: sketch.write() };
    Object.assign(cursor, { x: vertex.x, y: vertex.y });
    hand.say("lifted", vertex);
  }

  function putDown() {
    const { vertex, before } = lifted;
    lifted = null;
    sketch.settle(vertex);
    sketch.remember(before);
    hand.say("moved", vertex);
  }

  function markVertex() {
    const end = hand.end(cursor);
    if (end.id) hand.tell(end);
    else hand.addVertex(end);
  }

  // An edge begins and ends at a vertex, a new one if none is there.
  function drawEdge() {
    if (hand.begun) return hand.endEdge(cursor);
    const end = hand.end(cursor);
    hand.beginEdge(end.id ? end : hand.addVertex(end));
  }

  function undo() {
    if (lifted) putDown();
    hand.undo();
  }

  function redo() {
    if (lifted) putDown();
    hand.redo();
  }

  const colour = (code) => () => {
    chosen("colour", code);
    hand.say("colour", { colour: code });
  };

  const KEYS = {
    v: markVertex,
    e: drawEdge,
    l: () => hand.loop(here().vertex),
    x: () => hand.remove(here().vertex, here().edge),
    Delete: () => hand.remove(here().vertex, here().edge),
    Backspace: () => hand.remove(here().vertex, here().edge),
    m: lift,
    n: () => nextEdge(1),
    N: () => nextEdge(-1),
    u: undo,
    U: redo,
    Enter: () => (lifted ? putDown() : hand.use(cursor)),
    " ": () => (lifted ? putDown() : hand.use(cursor)),
    Escape: () => (lifted ? putDown() : hand.giveUp()),
    ...(sketch.kind === "hackenbush" && { g: colour("g"), b: colour("b"), r: colour("r"), c: () => hand.paint(here().edge) }),
    ...(sketch.kind === "graph" && { t: () => hand.putToken(here().vertex) }),
  };

  svg.addEventListener("keydown", (event) => {
    const undoing = (event.ctrlKey || event.metaKey) && ["z", "y", "Z"].includes(event.key);
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !undoing)) return;
    if (undoing) event.key === "z" ? undo() : redo();
    else if (ARROWS[event.key]) {
      const way = ARROWS[event.key];
      const vertex = event.shiftKey && !lifted ? next(way) : null;
      if (vertex) go(vertex.x, vertex.y);
      else if (!event.shiftKey || lifted) go(onGrid(cursor.x + way[0] * STEP), onGrid(cursor.y + way[1] * STEP));
      hand.tell(cursor);
    } else if (KEYS[event.key]) KEYS[event.key]();
    else return;
    event.preventDefault();
    event.stopPropagation(); // the keys of the page do not hear it
  });

  svg.addEventListener("focus", () => {
    const first = [...sketch.vertices.values()][0];
    if (first && !canvas.at(cursor).vertex) Object.assign(cursor, { x: first.x, y: first.y });
    show();
  });
}

const onGrid = (value) => Math.round(value / STEP) * STEP;
