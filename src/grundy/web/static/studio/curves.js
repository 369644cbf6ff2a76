// Where edges run: straight, bowed beside others between the same ends, or as the ear of a loop.
// Points are places of the sketch, to the right and up; a curve has two of them, or three or four as Bézier does.
const BOW = 0.32;
const EAR = 1;
const OPENS = 0.72; // half the angle of a loop at its vertex

// The curve of every edge, and for every vertex the direction in which there is most room for its name.
export function curvesOf(sketch) {
  const beside = new Map();
  const loops = new Map();
  for (const edge of sketch.edges.values()) {
    if (edge.one === edge.other) add(loops, edge.one, edge);
    else add(beside, [edge.one.id, edge.other.id].sort((a, b) => a - b).join(), edge);
  }
  const curves = new Map();
  const leaving = new Map();
  for (const edges of beside.values()) {
    edges.forEach((edge, n) => {
      const turned = edge.one.id > edge.other.id ? -1 : 1;
      curves.set(edge, bowed(edge.one, edge.other, turned * 2 * BOW * (n - (edges.length - 1) / 2)));
      add(leaving, edge.one, angle(edge.one, edge.other));
      add(leaving, edge.other, angle(edge.other, edge.one));
    });
  }
  for (const [vertex, edges] of loops) {
    const turns = freeDirections(leaving.get(vertex) ?? [], edges.length, sketch.kind === "hackenbush" && vertex.y === 0);
    edges.forEach((edge, n) => {
      curves.set(edge, ear(vertex, turns[n]));
      add(leaving, vertex, turns[n]);
    });
  }
  const room = new Map();
  for (const vertex of sketch.vertices.values()) room.set(vertex, freeDirections(leaving.get(vertex) ?? [], 1, false)[0]);
  return { curves, room };
}

function add(map, key, item) {
  if (map.has(key)) map.get(key).push(item);
  else map.set(key, [item]);
}

const angle = (start, end) => Math.atan2(end.y - start.y, end.x - start.x);

function bowed(one, other, aside) {
  const [start, end] = [[one.x, one.y], [other.x, other.y]];
  if (!aside) return [start, end];
  const [right, up] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(right, up);
  return [start, [(one.x + other.x) / 2 - (aside * up) / far, (one.y + other.y) / 2 + (aside * right) / far], end];
}

function ear({ x, y }, turn) {
  const side = (by) => [x + EAR * Math.cos(turn + by), y + EAR * Math.sin(turn + by)];
  return [[x, y], side(OPENS), side(-OPENS), [x, y]];
}

// Directions for loops, each where there is most room between the edges that are there.
function freeDirections(used, count, upwards) {
  const turn = 2 * Math.PI;
  let walls;
  if (upwards) {
    walls = [0, ...used.filter((way) => way > 0 && way < Math.PI), Math.PI];
  } else {
    walls = used.length ? used.map((way) => (way + turn) % turn) : [1.5 * Math.PI];
    walls.sort((a, b) => a - b).push(Math.min(...walls) + turn);
  }
  walls.sort((a, b) => a - b);
  const gaps = walls.slice(1).map((wall, n) => ({ low: walls[n], high: wall, many: 0 }));
  for (let n = 0; n < count; n++) {
    const room = (gap) => (gap.high - gap.low) / (gap.many + 1) + 1e-3 * Math.sin((gap.low + gap.high) / 2);
    gaps.reduce((best, gap) => (room(gap) > room(best) ? gap : best)).many++;
  }
  const inside = ({ low, high, many }, n) => low + ((high - low) * (n + 1)) / (many + 1);
  return gaps.flatMap((gap) => Array.from({ length: gap.many }, (_, n) => inside(gap, n)));
}

// The point of a curve at a time from 0 to 1.
export function pointAt(curve, time) {
  const between = ([x, y], [x2, y2]) => [x + time * (x2 - x), y + time * (y2 - y)];
  let points = curve;
  while (points.length > 1) points = points.slice(1).map((point, n) => between(points[n], point));
  return points[0];
}

// How near a point comes to a curve.
export function distanceTo(curve, x, y) {
  let least = Infinity;
  let [fromX, fromY] = curve[0];
  const pieces = curve.length === 2 ? 1 : 12;
  for (let n = 1; n <= pieces; n++) {
    const [toX, toY] = pointAt(curve, n / pieces);
    const [right, up] = [toX - fromX, toY - fromY];
    const along = Math.max(0, Math.min(1, ((x - fromX) * right + (y - fromY) * up) / (right * right + up * up || 1)));
    least = Math.min(least, Math.hypot(fromX + along * right - x, fromY + along * up - y));
    [fromX, fromY] = [toX, toY];
  }
  return least;
}
