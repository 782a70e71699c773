import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { isSomethingLeft, type Told, tell } from "./api/told";
import { App, makeQueries } from "./app/App";
import { makeRouter } from "./app/routes";
import nativeFaces from "./styles/native.css?url";

/** Starts the program in the page, on top of what the server has drawn there, if it has; says when it listens. */
export async function start(place: Element, onReady: () => void): Promise<void> {
  const queries = makeQueries();
  const router = makeRouter(queries);
  const app = <App queries={queries} router={router} onReady={onReady} />;
  const told = readTold();
  if (told) {
    tell(told.answers);
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
  if (isSame) startTransition(() => void hydrateRoot(place, app));
  else createRoot(place).render(app);
  whenIdle(loadNativeFaces);
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
