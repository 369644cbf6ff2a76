// Follows a job without loading its page again, and goes on to the result when it is there.
const PAUSE = 1500;

async function look() {
  let page;
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!response.ok) return setTimeout(look, 4 * PAUSE); // busy, or being started anew
    page = new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return setTimeout(look, 4 * PAUSE);
  }
  for (const part of document.querySelectorAll("[data-job]")) {
    const fresh = page.querySelector(`[data-job="${part.dataset.job}"]`);
    // Only what has changed: the focus stays on a button that stays.
    if (fresh && fresh.innerHTML !== part.innerHTML) part.replaceChildren(...fresh.childNodes);
  }
  const result = document.querySelector("[data-result]");
  if (result) location.replace(result.href);
  else if (document.querySelector("[data-job=end] form")) setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
