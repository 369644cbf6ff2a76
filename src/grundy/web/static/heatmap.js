// A large table of values on a canvas: a pixel for each cell, enlarged; numbers and marks where there is room for them.
const EDGE = { left: 44, top: 24 };
const MARKED = 7; // from this size of a cell on a zero has a ring
const NUMBERED = 22; // and its value is written
const LARGEST = 44;

export async function drawMap(map, { say, open, fail }) {
  map.hidden = false;
  const canvas = map.querySelector("canvas");
  const response = await fetch(map.dataset.source).catch(() => null);
  const found = await response?.json().catch(() => null);
  if (!response?.ok || !found) return fail(found?.error?.message ?? "");
  const rows = found.rows;
  const first = found.first ?? [0, 0];
  const size = { rows: rows.length, columns: rows[0].length };
  const largest = rows.reduce((most, row) => row.reduce((most, value) => Math.max(most, value ?? 0), most), 1);
  // Where a few values are far larger than most, their digits are counted.
  const steep = largest > 4 * (size.rows + size.columns);
  const share = (value) => (steep ? Math.log2(1 + value) / Math.log2(1 + largest) : value / largest);
  const pen = canvas.getContext("2d");
  const view = { cell: 0, x: 0, y: 0 }; // the size of a cell, and what of the table lies in the upper left corner
  let looks, pixels, fitting = 1;
  let cursor = null;

  // ---- colours, from the legend of the page, so that they follow its style sheet
  function readColours() {
    const drop = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const parts = (colour) => {
      drop.fillStyle = colour;
      drop.fillRect(0, 0, 1, 1);
      return drop.getImageData(0, 0, 1, 1).data;
    };
    const swatch = (name) => parts(getComputedStyle(document.querySelector(`[data-look="${name}"]`)).backgroundColor);
    const ink = getComputedStyle(map).color;
    const card = getComputedStyle(canvas).backgroundColor;
    const muted = getComputedStyle(document.querySelector(".muted")).color;
    looks = { cold: swatch("cold"), least: swatch("least"), most: swatch("most"), ink, card, muted };
    looks.middle = (bright(parts(ink)) + bright(parts(card))) / 2;
    looks.inkIsDark = bright(parts(ink)) < bright(parts(card));
    pixels = painted();
  }

  const bright = ([red, green, blue]) => 0.3 * red + 0.59 * green + 0.11 * blue;

  // The colour of a cell, as parts.
  const mixed = (value) =>
    value ? [0, 1, 2].map((part) => looks.least[part] + (looks.most[part] - looks.least[part]) * share(value)) : looks.cold;

  // Letters of the colour that is farther from that of their cell.
  const letters = (value) => (bright(mixed(value)) > looks.middle === looks.inkIsDark ? looks.ink : looks.card);

  function painted() {
    const sheet = new OffscreenCanvas(size.columns, size.rows);
    const image = new ImageData(size.columns, size.rows);
    let at = 0;
    for (const row of rows) {
      for (const value of row) {
        const colour = mixed(value);
        for (let part = 0; part < 3; part++) image.data[at + part] = colour[part];
        image.data[at + 3] = value === null ? 0 : 255;
        at += 4;
      }
    }
    sheet.getContext("2d").putImageData(image, 0, 0);
    return sheet;
  }

  // ---- the view
  const room = () => ({ width: canvas.clientWidth - EDGE.left - 4, height: canvas.clientHeight - EDGE.top - 4 });

  function fit() {
    const { width, height } = room();
    fitting = Math.min(width / size.columns, height / size.rows, LARGEST);
    Object.assign(view, { cell: fitting, x: 0, y: 0 });
  }

  function zoom(factor, x = room().width / 2, y = room().height / 2) {
    const cell = Math.min(Math.max(view.cell * factor, fitting), Math.max(LARGEST, fitting));
    // What lies under the point stays there.
    view.x += x / view.cell - x / cell;
    view.y += y / view.cell - y / cell;
    view.cell = cell;
    draw();
  }

  function hold() {
    const { width, height } = room();
    view.x = Math.min(Math.max(view.x, 0), Math.max(size.columns - width / view.cell, 0));
    view.y = Math.min(Math.max(view.y, 0), Math.max(size.rows - height / view.cell, 0));
    canvas.classList.toggle("zoomed", view.cell > fitting * 1.001);
  }

  function draw() {
    hold();
    const ratio = devicePixelRatio || 1;
    const { width, height } = room();
    canvas.width = Math.round(canvas.clientWidth * ratio);
    canvas.height = Math.round(canvas.clientHeight * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.save();
    pen.beginPath();
    pen.rect(EDGE.left, EDGE.top, Math.min(width, size.columns * view.cell), Math.min(height, size.rows * view.cell));
    pen.clip();
    pen.translate(EDGE.left - view.x * view.cell, EDGE.top - view.y * view.cell);
    pen.imageSmoothingEnabled = view.cell * ratio < 1;
    pen.drawImage(pixels, 0, 0, size.columns * view.cell, size.rows * view.cell);
    const seen = {
      top: Math.floor(view.y), bottom: Math.min(size.rows, Math.ceil(view.y + height / view.cell)),
      left: Math.floor(view.x), right: Math.min(size.columns, Math.ceil(view.x + width / view.cell)),
    };
    if (view.cell >= MARKED) drawMarks(seen);
    if (cursor) {
      pen.lineWidth = 2;
      const grown = Math.max(view.cell, 6);
      const middle = (at) => (at + 0.5) * view.cell - grown / 2;
      for (const [colour, inset] of [[looks.card, -2], [looks.ink, -1]]) {
        pen.strokeStyle = colour;
        pen.strokeRect(middle(cursor.column) + inset, middle(cursor.row) + inset, grown - 2 * inset, grown - 2 * inset);
      }
    }
    pen.restore();
    drawNumbers(seen);
  }

  function drawMarks(seen) {
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (let row = seen.top; row < seen.bottom; row++) {
      for (let column = seen.left; column < seen.right; column++) {
        const value = rows[row][column];
        const x = (column + 0.5) * view.cell, y = (row + 0.5) * view.cell;
        if (value === 0) {
          pen.strokeStyle = looks.card;
          pen.lineWidth = Math.max(1, view.cell / 14);
          pen.beginPath();
          pen.arc(x, y, view.cell * 0.36, 0, 2 * Math.PI);
          pen.stroke();
        }
        if (view.cell < NUMBERED) continue;
        const text = value === null ? "×" : String(value);
        pen.font = `${Math.min(15, (1.5 * view.cell) / Math.max(text.length, 3))}px ${getComputedStyle(map).fontFamily}`;
        pen.fillStyle = value === null ? looks.muted : letters(value);
        pen.fillText(text, x, y);
      }
    }
  }

  // The numbers of rows and columns, as many as there is room for.
  function drawNumbers(seen) {
    const steps = [1, 2, 4, 8, 16, 32, 64, 128];
    const step = steps.find((step) => step * view.cell >= 34) ?? 256;
    pen.font = `12px ${getComputedStyle(map).fontFamily}`;
    pen.fillStyle = looks.muted;
    pen.textBaseline = "middle";
    pen.textAlign = "right";
    const next = (least) => Math.ceil(least / step) * step;
    for (let row = next(seen.top); row < seen.bottom; row += step) {
      const y = EDGE.top + (row + 0.5 - view.y) * view.cell;
      if (y >= EDGE.top - 1) pen.fillText(String(row + first[0]), EDGE.left - 6, Math.max(y, EDGE.top + 4));
    }
    pen.textAlign = "center";
    for (let column = next(seen.left); column < seen.right; column += step) {
      const x = EDGE.left + (column + 0.5 - view.x) * view.cell;
      if (x >= EDGE.left - 1) pen.fillText(String(column + first[1]), Math.max(x, EDGE.left + 4), EDGE.top / 2);
    }
  }

  // ---- the cursor
  function choose(row, column) {
    if (row < 0 || column < 0 || row >= size.rows || column >= size.columns) return;
    if (cursor?.row === row && cursor.column === column) return;
    cursor = { row, column };
    say(row, column, rows[row][column]);
    draw();
  }

  function follow() {
    const { width, height } = room();
    view.x = Math.min(Math.max(view.x, cursor.column + 1 - width / view.cell), cursor.column);
    view.y = Math.min(Math.max(view.y, cursor.row + 1 - height / view.cell), cursor.row);
    draw();
  }

  function cellAt(event) {
    const box = canvas.getBoundingClientRect();
    const scale = box.width / canvas.offsetWidth || 1; // large screens zoom the whole page
    const x = (event.clientX - box.left) / scale - EDGE.left, y = (event.clientY - box.top) / scale - EDGE.top;
    return { x, y, column: Math.floor(view.x + x / view.cell), row: Math.floor(view.y + y / view.cell), inside: x >= 0 && y >= 0 };
  }

  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) {
      const far = event.shiftKey ? 10 : 1;
      const at = cursor ?? { row: 0, column: 0 };
      const clamp = (number, most) => Math.min(Math.max(number, 0), most - 1);
      const moved = cursor ? far : 0;
      choose(clamp(at.row + moved * step[0], size.rows), clamp(at.column + moved * step[1], size.columns));
      follow();
    } else if (event.key === "Enter" && cursor) openCell();
    else if (event.key === "+" || event.key === "=") zoomAtCursor(2);
    else if (event.key === "-") zoomAtCursor(0.5);
    else if (event.key === "0") zoom(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  canvas.addEventListener("focus", () => cursor || choose(0, 0));

  function zoomAtCursor(factor) {
    if (!cursor) return zoom(factor);
    zoom(factor, (cursor.column + 0.5 - view.x) * view.cell, (cursor.row + 0.5 - view.y) * view.cell);
    follow();
  }

  function openCell() {
    if (rows[cursor.row][cursor.column] !== null) open(cursor.row, cursor.column);
  }

  // ---- mouse and fingers: one moves the table, two enlarge it
  const fingers = new Map();
  let dragged = false;

  canvas.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, cellAt(event));
    dragged = fingers.size > 1;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const now = cellAt(event);
    const before = fingers.get(event.pointerId);
    if (!before) return now.inside && event.pointerType === "mouse" && choose(now.row, now.column);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (!other && !dragged && far < 6) return;
    dragged = true;
    if (other) {
      const apart = (at) => Math.hypot(at.x - other.x, at.y - other.y) || 1;
      zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else {
      view.x -= (now.x - before.x) / view.cell;
      view.y -= (now.y - before.y) / view.cell;
      draw();
    }
    fingers.set(event.pointerId, cellAt(event));
  });
  canvas.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  canvas.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    if (dragged) return;
    const at = cellAt(event);
    const again = cursor?.row === at.row && cursor.column === at.column;
    if (!at.inside || at.row >= size.rows || at.column >= size.columns) return;
    choose(at.row, at.column);
    // A finger sees first what it has touched, and opens it when it touches it again.
    if (event.pointerType === "mouse" || again) openCell();
  });
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    const { x, y } = cellAt(event);
    zoom(2 ** (-event.deltaY / 200), x, y);
  }, { passive: false });
  for (const button of map.querySelectorAll("[data-zoom]")) {
    const factor = Number(button.dataset.zoom);
    button.addEventListener("click", () => (factor ? zoomAtCursor(factor) : zoom(0)));
  }

  // ---- what changes around it
  const again = () => {
    readColours();
    draw();
  };
  new ResizeObserver(() => {
    fit();
    draw();
  }).observe(canvas);
  new MutationObserver(again).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
  readColours();
  fit();
  draw();
  map.dataset.ready = "";
}
