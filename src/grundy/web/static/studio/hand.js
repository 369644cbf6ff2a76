// What a hand does on the sheet, by pointer or by keys: the same tools for both, and a sentence for each.
import { edgeName } from "./notation.js";

const GRID = 0.5;
const NEAR_GROUND = 0.3;

export class Hand {
  constructor(sketch, canvas, say) {
    Object.assign(this, { sketch, canvas, say });
    this.tool = "draw";
    this.colour = "g";
    this.begun = null;
  }

  // The place of the grid next to another one; near the ground it is on the ground.
  snap({ x, y }, grid = GRID) {
    const on = (value) => Math.round(value / grid) * grid;
    if (this.sketch.kind !== "hackenbush") return { x: on(x), y: on(y) };
    return { x: on(x), y: y < NEAR_GROUND ? 0 : Math.max(on(y), grid) };
  }

  // Where a stroke begins or ends: a vertex within reach or where the grid leads to, else that place.
  end(place) {
    const { x, y } = this.snap(place);
    return this.canvas.at(place).vertex ?? this.sketch.near(x, y) ?? { x, y };
  }

  // Uses the chosen tool at a place.
  use(place) {
    const { vertex, edge } = this.canvas.at(place);
    if (this.tool === "draw") this.draw(place, vertex, edge);
    else if (this.tool === "delete") this.remove(vertex, edge);
    else if (this.tool === "loop") this.loop(vertex);
    else if (this.tool === "paint") this.paint(edge);
    else if (this.tool === "token") this.putToken(vertex);
    else this.tell(place);
  }

  draw(place, vertex, edge) {
    const end = this.end(place);
    if (this.begun) this.endEdge(place);
    else if (edge && !vertex) this.tell(place);
    else if (end.id) this.beginEdge(end);
    else this.addVertex(end);
  }

  addVertex({ x, y }) {
    const vertex = this.sketch.change(() => this.sketch.addVertex(x, y));
    this.say("vertex", vertex);
    return vertex;
  }

  beginEdge(vertex) {
    this.begin(vertex);
    this.say("begun", vertex);
  }

  begin(vertex) {
    this.begun = this.canvas.begun = vertex;
    this.canvas.render();
  }

  giveUp() {
    if (this.begun) this.say("givenUp");
    this.begin(null);
    this.canvas.stretch(null);
  }

  // Ends the edge at a place; the same vertex again gives it up.
  endEdge(place) {
    const [start, end] = [this.sketch.vertices.get(this.begun.id) ?? null, this.end(place)];
    if (!start || end === start) this.giveUp();
    else this.join(start, end);
  }

  // Draws an edge between two ends, in one step.
  join(from, to) {
    const edge = this.sketch.change(() => {
      const added = [];
      const [one, other] = [from, to].map((end) => {
        if (end.id) return end;
        added.push(this.sketch.addVertex(end.x, end.y));
        return added.at(-1);
      });
      const made = this.sketch.addEdge(one, other, this.colour);
      if (typeof made !== "string") return made;
      for (const vertex of added) this.sketch.removeVertex(vertex);
      const [low, high] = one.y < other.y ? [one, other] : [other, one];
      return { refused: made, low: low.name, high: high.name };
    });
    this.begin(null);
    this.canvas.stretch(null);
    if (edge.refused) this.say(edge.refused, { ...edge, limit: this.sketch.most });
    else this.say("edge", { name: edgeName(this.sketch, edge) });
  }

  loop(vertex) {
    if (!vertex) return this.say("nothingHere");
    const made = this.sketch.change(() => this.sketch.addEdge(vertex, vertex, this.colour));
    if (typeof made === "string") this.say(made, { limit: this.sketch.most });
    else this.say("loop", vertex);
  }

  paint(edge) {
    if (!edge) return this.say("nothingHere");
    this.sketch.change(() => (edge.colour = this.colour));
    this.say("painted", { name: edgeName(this.sketch, edge), colour: this.colour });
  }

  putToken(vertex) {
    if (!vertex) return this.say("nothingHere");
    this.sketch.change(() => (this.sketch.token = vertex));
    this.say("token", vertex);
  }

  remove(vertex, edge) {
    if (vertex) {
      this.sketch.change(() => this.sketch.removeVertex(vertex));
      this.say("vertexGone", vertex);
    } else if (edge) {
      const name = edgeName(this.sketch, edge);
      this.sketch.change(() => this.sketch.removeEdge(edge));
      this.say("edgeGone", { name });
    } else this.say("nothingHere");
  }

  undo() {
    this.begin(null);
    this.say(this.sketch.undo() ? "undone" : "nothingUndone");
  }

  redo() {
    this.begin(null);
    this.say(this.sketch.redo() ? "redone" : "nothingRedone");
  }

  clear() {
    this.begin(null);
    this.sketch.change(() => this.sketch.clear());
    this.say("cleared");
  }

  open(written, name) {
    this.begin(null);
    this.sketch.change(() => this.sketch.read(written));
    this.say("opened", { name });
  }

  // Says what is at a place.
  tell(place, { vertex, edge } = this.canvas.at(place)) {
    if (vertex) this.say("onVertex", vertex);
    else if (edge) this.say(edge.colour ? "onColouredEdge" : "onEdge", { name: edgeName(this.sketch, edge), colour: edge.colour });
    else this.say("empty", place);
  }
}
