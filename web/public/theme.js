// Runs before the first paint, so that a chosen theme never flashes the other one. A file, not an inline script: the policy forbids those.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
