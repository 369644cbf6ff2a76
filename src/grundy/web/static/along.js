// A long match is moved sideways in its place: the moment that is shown stands in the middle.
export function showMoment() {
  const moment = document.querySelector(".along [aria-current]");
  if (!moment) return;
  const [place, shown] = [moment.closest(".along"), moment.getBoundingClientRect()];
  const frame = place.getBoundingClientRect();
  place.scrollLeft += shown.left + shown.width / 2 - frame.left - frame.width / 2;
}
