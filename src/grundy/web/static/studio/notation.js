// A sketch in one line, as the server reads it: the notation of the position, and the places beside it.
const SIGNS = { hackenbush: "-", graph: ">", poset: "<" };
const READABLE = { "%28": "(", "%29": ")", "%2C": ",", "%3A": ":", "%3B": ";", "%5B": "[", "%5D": "]" };

export function edgeName(sketch, { one, other }) {
  return one.name + SIGNS[sketch.kind] + other.name;
}

const number = (value) => `${Math.round(value * 1000) / 1000 || 0}`;

function places(sketch) {
  return [...sketch.vertices.values()].map(({ name, x, y }) => `${name}:${number(x)},${number(y)}`).join("; ");
}

export function notation(sketch) {
  const edges = [...sketch.edges.values()];
  if (sketch.kind === "hackenbush") {
    const written = edges.map((edge) => edgeName(sketch, edge) + (edge.colour === "g" ? "" : edge.colour)).join(", ");
    return sketch.vertices.size ? `hackenbush[${places(sketch)}](${written})` : "hackenbush()";
  }
  if (!sketch.vertices.size) return "";
  const joined = new Set(edges.flatMap(({ one, other }) => [one, other]));
  const alone = [...sketch.vertices.values()].filter((vertex) => !joined.has(vertex)).map(({ name }) => name);
  const pieces = [...edges.map((edge) => edgeName(sketch, edge)), ...alone];
  return `${sketch.kind}[${pieces.join(", ")}](${sketch.token?.name ?? ""})`;
}

// The parameters of the address that opens this very sketch.
export function parameters(sketch, lang) {
  const position = notation(sketch);
  const fields = position ? { position } : { kind: sketch.kind, position };
  if (position && sketch.kind !== "hackenbush") fields.at = places(sketch);
  if (lang) fields.lang = lang;
  return fields;
}

export function query(fields) {
  return `?${new URLSearchParams(fields)}`.replace(/%(?:28|29|2C|3A|3B|5B|5D)/g, (code) => READABLE[code]);
}
