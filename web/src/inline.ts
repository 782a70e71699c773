import type { EarlyEvents } from "./earlyEvents";

// The inline script runs before the first paint and any other load, so it is small and imports nothing. The server puts
// its hash into the content security policy.

const { documentElement: root } = document;
try {
  // Prevents a flash of the other theme, and reserves space for the signed-in controls.
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  // The official client's key, by the server's host.
  const session = localStorage.getItem(`sb-${location.hostname.split(".")[0]}-auth-token`);
  root.toggleAttribute("data-session", session !== null);
} catch {}

// The browser reports an interrupted view transition as an error of both pages; it is none.
for (const name of ["pageswap", "pagereveal"] as const) {
  addEventListener(name, ({ viewTransition }) => viewTransition?.ready.catch(() => undefined));
}

const acts: EarlyEvents = new Map();
const over = new AbortController();
window.early = { acts, over };

const listen = (name: string, work: (target: Element) => unknown) =>
  addEventListener(
    name,
    (event) => {
      if (event.target instanceof Element && work(event.target) === false) event.preventDefault();
    },
    { capture: true, signal: over.signal },
  );

const isMarked = (target: Element): target is HTMLInputElement =>
  target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);

const isSentByBrowser = (form: Element | null) => form?.hasAttribute("action");

listen("click", (target) => {
  const button = target.closest("button");
  if (!button || (button.type === "submit" && isSentByBrowser(button.form))) return;
  acts.delete(button);
  acts.set(button, true);
  button.ariaBusy = "true";
});

// Nothing waits for a program that failed to load.
listen("error", (target) => {
  if (target instanceof HTMLScriptElement) for (const [control] of acts) control.ariaBusy = null;
});

// The browser would send a form meant for the program to this page's own address, with all its text.
listen("submit", isSentByBrowser);

for (const name of ["input", "change"]) {
  listen(name, (target) => {
    if (target.closest(".theme")) return;
    if (!("value" in target)) return;
    acts.delete(target);
    acts.set(target, isMarked(target) ? target.checked : String(target.value));
  });
}

// The program finds a choice made before it loads.
listen("change", (target) => {
  if (!target.closest(".theme") || !(target instanceof HTMLInputElement)) return;
  const { value } = target;
  const isKept = value !== "system";
  if (isKept) root.dataset.theme = value;
  else delete root.dataset.theme;
  try {
    if (isKept) localStorage.setItem("theme", value);
    else localStorage.removeItem("theme");
  } catch {}
});
