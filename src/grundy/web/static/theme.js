// Runs before the page is painted: the colours that the reader chose, and the mark that scripts run.
document.documentElement.classList.add("script");
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the system.
}
