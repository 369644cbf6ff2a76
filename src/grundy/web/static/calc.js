// Buttons for the signs that keyboards do not have: they write where the cursor is.
for (const signs of document.querySelectorAll("[data-signs]")) {
  const field = document.querySelector("[name=expression], [name=list]");
  signs.hidden = false;
  signs.addEventListener("click", ({ target }) => {
    if (!target.dataset.sign) return;
    const { selectionStart, selectionEnd } = field;
    field.setRangeText(target.dataset.sign, selectionStart, selectionEnd, "end");
    field.focus();
  });
}
