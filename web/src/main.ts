import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import { pages } from "./app/pages";

/** Most visits begin here: this code loads in parallel with the program. */
const BEGINNINGS: [RegExp, () => Promise<unknown>][] = [
  [/^\/$/, pages.home],
  [/^\/search$/, pages.search],
  [/^\/packages\/[^/]+$/, pages.package],
  [/^\/guides$/, pages.guides],
  [/^\/guides\/[^/]+$/, pages.guide],
  [/^\/auth$/, pages.auth],
  [/^\/profile$/, pages.profile],
  [/^\/profile\/jobs\/[^/]+$/, pages.daySheet],
  [/^\/become-guide$/, pages.becomeGuide],
  [/^\/guide-onboarding$/, pages.guideOnboarding],
];

/** Some browsers never report a paint: in the background, or by their settings. */
const PATIENCE_MS = 500;

const place = document.getElementById("root");
if (place) {
  if (place.firstElementChild) afterFirstPaint(() => void startClient(place));
  else void startClient(place);
}

/** The client must not delay the first view. */
function afterFirstPaint(work: () => void): void {
  const ready = () => {
    clearTimeout(patience);
    painted.disconnect();
    work();
  };
  const patience = setTimeout(ready, PATIENCE_MS);
  const painted = new PerformanceObserver(ready);
  painted.observe({ type: "paint", buffered: true });
}

async function startClient(place: Element): Promise<void> {
  // The page reports its failure when it renders.
  BEGINNINGS.find(([path]) => path.test(location.pathname))?.[1]().catch(() => undefined);
  const { start } = await import("./client").catch((failed: unknown) => {
    // Nothing waits for a program that failed to load.
    for (const control of place.querySelectorAll("button[aria-busy]")) control.removeAttribute("aria-busy");
    throw failed;
  });
  await start(place);
}
