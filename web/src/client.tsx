import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type AuthCallback, takeAuthCallback } from "./api/authCallback";
import { reportHydrationError } from "./api/clientErrors";
import type { Person } from "./api/person";
import { hasPreloaded, type PreloadedAnswers, setPreloaded } from "./api/preloaded";
import { beginSession, currentSession, subscribeToSession } from "./api/session";
import { App, makeQueries } from "./app/App";
import { beginHydration, endHydration, whenHydrated } from "./app/hydration";
import { makeRouter } from "./app/routes";
import { holdPosition, isReturn } from "./app/scrollPosition";
import { clearDraftsAfterSignOut } from "./components/tabDrafts";
import { takeEarlyEvents } from "./earlyEvents";
import nativeFaces from "./styles/native.css?url";

/** Resolves once a server-rendered page is hydrated. */
export async function start(place: Element): Promise<void> {
  clearDraftsAfterSignOut();
  const preloaded = readPreloaded();
  if (preloaded) setPreloaded(preloaded.answers);
  const back = takeAuthCallback();
  const queries = makeQueries();
  dropCacheOnPersonChange(queries);
  const router = makeRouter(queries);
  void startSession(back).then(() => askForSecondStep(back, router));
  if (preloaded) {
    // The server's page stays until the client can render the same.
    await router.load();
    await Promise.allSettled(
      queries
        .getQueryCache()
        .getAll()
        .map((query) => query.promise),
    );
  }
  // Other content: another tab, or more trips because the reader comes back.
  const isSame = preloaded?.address === readAddress(router) && !hasPreloaded();
  // Otherwise it is a skeleton.
  const isDrawn = preloaded !== undefined;
  const { href, hash } = router.latestLocation;
  if (isSame || (!isReturn() && (isDrawn || hash === ""))) holdPosition(href);
  if (isSame) beginHydration();
  const doAgain = takeEarlyEvents(place);
  let onReady = () => {};
  const listening = new Promise<void>((resolve) => {
    onReady = resolve;
  });
  const app = <App queries={queries} router={router} onReady={onReady} />;
  // React rendered the page again; the error is on the console.
  const onRecoverableError = (error: unknown) => {
    endHydration();
    reportError(error);
    reportHydrationError(error, router.state.matches.at(-1)?.fullPath ?? "/");
  };
  if (isSame) {
    startTransition(() => void hydrateRoot(place, app, { onRecoverableError }));
  } else createRoot(place).render(app);
  whenIdle(loadNativeFaces);
  await listening;
  await whenHydrated();
  await doAgain();
}

/** Without the parameters of campaigns and chats, which make no other page. */
function readAddress(router: ReturnType<typeof makeRouter>): string {
  const { pathname, search } = location;
  const leaf = router.state.matches.at(-1);
  const readsQuery = !leaf || router.routesById[leaf.routeId].options.validateSearch !== undefined;
  return readsQuery ? pathname + search : pathname;
}

async function startSession(back: AuthCallback | undefined): Promise<void> {
  const code = back?.kind === "code" ? back.code : undefined;
  const begun = beginSession(code);
  // The returned code is not exchanged yet.
  const before = personNow();
  const outcome = await begun.then(
    (failed) => ({ failed, before, now: personNow() }),
    // The sign-in chunk failed to load: the next use retries. A returned code is lost.
    (failed: unknown) => ({ failed: code === undefined ? undefined : failed }),
  );
  if (!back) return;
  // Loaded on demand: few visits return from a sign-in.
  const { showSignInResult } = await import("./app/signInResult");
  showSignInResult(back, outcome);
}

/** A new session counts only after the second factor. */
function askForSecondStep(back: AuthCallback | undefined, router: ReturnType<typeof makeRouter>): void {
  if (back?.kind !== "code" || currentSession().state !== "half" || location.pathname === "/auth") return;
  const next = location.pathname + location.search;
  void router.navigate({ to: "/auth", search: { next }, replace: true });
}

function dropCacheOnPersonChange(queries: ReturnType<typeof makeQueries>): void {
  let before = personNow()?.id;
  subscribeToSession(() => {
    const now = personNow()?.id;
    if (before !== undefined && before !== now) {
      const gone = before;
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(gone) });
    }
    before = now;
  });
}

function personNow(): Person | undefined {
  const session = currentSession();
  // An ended session is not a sign-out.
  return session.state === "out" ? undefined : (session.person ?? undefined);
}

function readPreloaded(): PreloadedAnswers | undefined {
  const text = document.getElementById("told")?.textContent;
  return text ? JSON.parse(text) : undefined;
}

function loadNativeFaces(): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = nativeFaces;
  document.head.append(link);
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 1000);
}
