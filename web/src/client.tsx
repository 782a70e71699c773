import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type Back, takeBack } from "./api/callback";
import { beginSession, currentSession, subscribeToSession } from "./api/session";
import { isSomethingLeft, type Told, tell } from "./api/told";
import { App, makeQueries } from "./app/App";
import { tellOfBack } from "./app/back";
import { makeRouter } from "./app/routes";
import nativeFaces from "./styles/native.css?url";

/** Starts the program in the page, on top of what the server has drawn there, if it has; says when it listens. */
export async function start(place: Element, onReady: () => void): Promise<void> {
  const told = readTold();
  if (told) tell(told.answers);
  beginToLook(takeBack());
  const queries = makeQueries();
  forgetWhoLeft(queries);
  const router = makeRouter(queries);
  const app = <App queries={queries} router={router} onReady={onReady} />;
  if (told) {
    // What stands there stays until the same can be drawn here.
    await router.load();
    await Promise.allSettled(
      queries
        .getQueryCache()
        .getAll()
        .map((query) => query.promise),
    );
  }
  // Not the same: another tab is asked for, or more trips than the first page has, because the reader comes back.
  const isSame = told?.address === location.pathname + location.search && !isSomethingLeft();
  if (isSame)
    startTransition(() => void hydrateRoot(place, app, { onRecoverableError: reportUnlessLeft(told?.address) }));
  else createRoot(place).render(app);
  whenIdle(loadNativeFaces);
}

/** Whoever has gone on before the page was taken over finds the next one drawn anew, and loses nothing: that is no error. */
function reportUnlessLeft(address: string | undefined): (error: unknown) => void {
  return (error) => {
    if (location.pathname + location.search === address) reportError(error);
  };
}

function beginToLook(back: Back | undefined): void {
  const code = back?.kind === "code" ? back.code : undefined;
  beginSession(code).then(
    (failed) => tellOfBack(back, failed),
    // The sign-in's program did not load: whoever needs it loads it again. A code that was brought back is lost.
    (failed: unknown) => tellOfBack(back, code === undefined ? undefined : failed),
  );
}

/** What was read for one person is not kept for the next. */
function forgetWhoLeft(queries: ReturnType<typeof makeQueries>): void {
  let before = personId();
  subscribeToSession(() => {
    const now = personId();
    if (before !== undefined && before !== now) {
      const gone = before;
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(gone) });
    }
    before = now;
  });
}

function personId(): string | undefined {
  const session = currentSession();
  // Whose session ended by itself has not left yet.
  return session.state === "out" ? undefined : session.person?.id;
}

function readTold(): Told | undefined {
  const told = document.getElementById("told")?.textContent;
  return told ? JSON.parse(told) : undefined;
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
