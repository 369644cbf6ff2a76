// The drawing as a file: the same SVG without the grid and the cursor, its colours written into it.
const LOOKS = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "paint-order"];
const LETTERS = ["font-family", "font-size", "font-weight", "text-anchor"];

export function svgFile(svg) {
  const copy = svg.cloneNode(true);
  const [drawn, copied] = [svg, copy].map((each) => [...each.querySelectorAll("path, circle, text")]);
  svg.style.colorScheme = "light"; // a file is for paper
  drawn.forEach((element, n) => {
    const looks = getComputedStyle(element);
    for (const name of [...LOOKS, ...(element.localName === "text" ? LETTERS : [])]) copied[n].setAttribute(name, looks.getPropertyValue(name));
  });
  svg.style.colorScheme = "";
  for (const extra of copy.querySelectorAll("defs, rect, .reach, .rubber, .cursor")) extra.remove();
  const [, , width, height] = svg.getAttribute("viewBox").split(" ");
  for (const name of ["tabindex", "role", "aria-label", "aria-describedby", "id", "class"]) copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

export function save(text, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
