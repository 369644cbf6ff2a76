// Mouse, pen and finger: a tap uses the chosen tool, dragging draws an edge or moves a vertex.
const DRAGGED = 8; // pixels after which a press is no tap

export function listenToPointer(svg, sketch, canvas, hand) {
  let press = null;

  svg.addEventListener("pointerdown", (event) => {
    if (event.button || press) return;
    svg.setPointerCapture(event.pointerId);
    const place = canvas.place(event);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, place, vertex: canvas.at(place).vertex, dragged: false };
    press.before = sketch.write();
  });

  svg.addEventListener("pointermove", (event) => {
    if (press?.id !== event.pointerId) return;
    if (!press.dragged && Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAGGED) return;
    press.dragged = true;
    const place = canvas.place(event);
    if (hand.tool === "draw") canvas.stretch(hand.end(press.place), hand.end(place));
    if (hand.tool === "move" && press.vertex) {
      const { x, y } = hand.snap(place, 0.25);
      sketch.move(press.vertex, x, y);
      canvas.render();
    }
  });

  svg.addEventListener("pointerup", (event) => {
    if (press?.id !== event.pointerId) return;
    const { vertex, place, dragged, before } = press;
    press = null;
    const end = canvas.place(event);
    canvas.stretch(null);
    if (!dragged || (hand.tool === "draw" && stays(place, end))) hand.use(place);
    else if (hand.tool === "draw") hand.join(hand.end(place), hand.end(end));
    else if (hand.tool === "move" && vertex) {
      sketch.settle(vertex);
      sketch.remember(before);
      hand.say("moved", vertex);
    }
  });

  // A finger that slips a little meant to tap.
  function stays(start, end) {
    const [from, to] = [hand.end(start), hand.end(end)];
    return from.x === to.x && from.y === to.y;
  }

  svg.addEventListener("pointercancel", () => {
    if (press) sketch.read(press.before);
    press = null;
    canvas.stretch(null);
    canvas.render();
  });
}
