// The last games, kept in this browser only: the play page writes them down, the home page offers to continue them.
const KEY = "recent-games";
const MOST = 6;
const LONGEST = 2000;
const PASSING = ["moves", "redo", "hint", "panel", "level", "lang"]; // what may differ within one match

function read() {
  try {
    const games = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(games) ? games.filter((game) => game?.address?.startsWith("/play?")) : [];
  } catch {
    return [];
  }
}

function write(games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    // Without storage nothing is remembered.
  }
}

function matchOf(address) {
  const fields = new URLSearchParams(address.slice(address.indexOf("?")));
  for (const name of PASSING) fields.delete(name);
  return fields.toString();
}

export function keepMatch() {
  const address = location.pathname + location.search;
  const made = new URLSearchParams(location.search).get("moves");
  const title = document.querySelector("h1")?.textContent.trim();
  if (location.pathname !== "/play" || !made || !title || address.length > LONGEST) return;
  const over = document.querySelector(".result") !== null;
  const others = read().filter((game) => matchOf(game.address) !== matchOf(address));
  write([{ title, address, over, date: new Date().toISOString() }, ...others].slice(0, MOST));
}

export function showRecent() {
  const template = document.getElementById("recent-games");
  const games = read();
  if (!template || !games.length) return;
  const section = template.content.cloneNode(true);
  const list = section.querySelector("ul");
  list.append(...games.map((game) => entry(game, list.dataset.over)));
  section.querySelector("[data-forget]").addEventListener("click", forget);
  template.after(section);
}

function entry(game, over) {
  const link = document.createElement("a");
  link.href = game.address;
  const date = new Date(game.date);
  const day = Number.isNaN(date.valueOf())
    ? ""
    : date.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" });
  const position = new URLSearchParams(game.address.slice(game.address.indexOf("?"))).get("position");
  link.append(
    written("strong", game.title),
    written("code", position),
    written("span", [day, game.over ? over : ""].filter(Boolean).join(" · ")),
  );
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function written(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function forget() {
  write([]);
  document.querySelector(".recent").remove();
  document.getElementById("main").focus();
}
