// The seat in a class room whose page was last opened in this browser. Steps of lessons that are done are told to that
// room, and nobody is troubled if it does not hear them; a seat that is no more is forgotten.
const SEAT = "class-seat";
const SECRET = /^[0-9a-f]{32}$/;

let told = ""; // what was told last: a page shows one step many times

function keptSeat() {
  try {
    const kept = localStorage.getItem(SEAT) ?? "";
    return SECRET.test(kept) ? kept : "";
  } catch {
    return ""; // without storage nobody has a seat
  }
}

function keepSeat() {
  const { seat } = document.body.dataset;
  if (!seat) return;
  try {
    localStorage.setItem(SEAT, seat);
  } catch {
    // Without storage nothing is remembered.
  }
}

// Several pupils may share a browser, each with a page: the one that is looked at counts.
export function listenToSeat() {
  keepSeat();
  for (const kind of ["pageshow", "focus"]) addEventListener(kind, keepSeat);
}

export async function tellRoom(lesson, step) {
  const seat = keptSeat();
  const news = [seat, lesson, step].join(" ");
  if (!seat || news === told) return;
  told = news;
  try {
    const body = new URLSearchParams({ lesson, step });
    const { status } = await fetch(`/class/s/${seat}/learned`, { method: "POST", body, keepalive: true });
    if (status === 404 && keptSeat() === seat) localStorage.removeItem(SEAT);
  } catch {
    told = ""; // without a connection: perhaps the next time
  }
}

// Says where progress is kept, with the way back to the pupil's page.
export function showSeat() {
  const seat = keptSeat();
  const lang = new URLSearchParams(location.search).get("lang");
  for (const place of document.querySelectorAll("[data-kept]")) {
    place.hidden = (place.dataset.kept === "room") !== Boolean(seat);
    const page = place.querySelector("a");
    if (page && seat) page.href = `/class/s/${seat}${lang ? `?${new URLSearchParams({ lang })}` : ""}`;
  }
}
