// Runs before the first paint, so that a chosen theme never flashes the other one and the header has room for what comes to
// whoever is signed in. A file, not an inline script: the policy forbids those.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  // The key is the official client's, by the server's host.
  const session = localStorage.getItem(`sb-${location.hostname.split(".")[0]}-auth-token`);
  document.documentElement.toggleAttribute("data-session", session !== null);
} catch {}

// Whoever chooses a theme before the program is there has chosen it: the program finds it here.
addEventListener("change", ({ target }) => {
  if (!target.closest?.(".theme")) return;
  const { dataset } = document.documentElement;
  const isKept = target.value !== "system";
  if (isKept) dataset.theme = target.value;
  else delete dataset.theme;
  try {
    if (isKept) localStorage.setItem("theme", target.value);
    else localStorage.removeItem("theme");
  } catch {}
});
