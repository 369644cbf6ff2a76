// A table of values: the arrow keys walk over its cells, and a line says what the cell under the mouse or the cursor holds.
import { drawMap } from "./heatmap.js";

const card = document.querySelector("[data-cells]");
if (card) begin(card);

function begin(card) {
  const words = card.dataset;
  const outcomes = JSON.parse(words.outcomes);
  const line = card.querySelector("[data-status]");
  const opener = card.querySelector("[data-open-cell]");
  const first = { row: Number(words.row), column: Number(words.column) };
  line.hidden = false;
  card.querySelector("[data-keys]").hidden = false;

  const address = (row, column) =>
    `${words.open}&row=${row + first.row}&col=${column + first.column}${words.lang ? `&lang=${words.lang}` : ""}`;

  // Rows and columns count from 0 here; a cell without a value has none of its own, only an outcome.
  function say(row, column, value, outcome) {
    const sentence = outcome === "" ? words.hole : value === outcome ? words.class : words.said;
    const told = { row: row + first.row, column: column + first.column, value, outcome: outcomes[outcome] };
    line.textContent = sentence.replace(/\{(\w+)\}/g, (_, name) => told[name]);
  }

  const table = card.querySelector("table.values");
  if (table) return walkTable(table, say);
  drawMap(card.querySelector("[data-map]"), {
    say(row, column, value) {
      say(row, column, String(value), value === null ? "" : value ? "N" : "P");
      opener.hidden = value === null;
      opener.firstElementChild.href = address(row, column);
    },
    open: (row, column) => location.assign(address(row, column)),
    fail: (message) => (line.textContent = message),
  });
}

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

// Only one cell of the table is reached with the tabulator, the others from there.
function walkTable(table, say) {
  const cells = [...table.tBodies[0].rows].map((row) => [...row.cells].slice(1).map((cell) => cell.querySelector("a")));
  const links = cells.flat().filter(Boolean);
  for (const link of links) link.tabIndex = -1;
  if (links.length) links[0].tabIndex = 0;
  const place = (link) => {
    const cell = link.parentNode;
    return [cell.parentNode.sectionRowIndex, cell.cellIndex - 1];
  };
  const tell = (cell) => {
    const link = cell?.querySelector("a");
    if (!link) return;
    const outcome = link.dataset.outcome ?? (link.textContent === "0" ? "P" : "N");
    say(...place(link), link.textContent, outcome);
  };
  table.addEventListener("pointerover", (event) => tell(event.target.closest("tbody td")));
  table.addEventListener("focusin", (event) => {
    for (const link of links) link.tabIndex = -1;
    event.target.tabIndex = 0;
    tell(event.target.closest("td"));
  });
  table.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const link = event.target.closest("tbody a");
    if (!step || !link || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    let [row, column] = place(link);
    do {
      row += step[0];
      column += step[1];
    } while (cells[row]?.[column] === null); // over a hole
    cells[row]?.[column]?.focus();
  });
}
