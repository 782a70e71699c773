import "./platform";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { type PreloadedAnswers, setPreloaded } from "../api/preloaded";
import { App, makeQueries } from "../app/App";
import { makeRouter } from "../app/routes";
import { setClock } from "./platform";

type RenderedPage = { hints: string; html: string };

/** React's mark for a failed part that the browser should retry. */
const GIVEN_UP = "<!--$!-->";
/** React begins with resource hints: links, which belong into the head. */
const HINTS = /^(?:<link [^>]*>)*/;

/**
 * As the browser would from the same answers. A read without a preloaded answer fails, so that no page is incomplete.
 */
async function render(text: string, now: number): Promise<RenderedPage> {
  const { address, answers }: PreloadedAnswers = JSON.parse(text);
  setClock(now);
  setPreloaded(answers);
  const queries = makeQueries();
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const reads = queries.getQueryCache().getAll();
  await Promise.allSettled(reads.map((read) => read.promise));
  for (const { state, queryHash } of reads) {
    if (state.status !== "success") throw new Error(`${queryHash}: ${state.error?.message ?? state.status}`);
  }
  const draw = () => renderToString(<App queries={queries} router={router} />);
  let html = draw();
  if (html.includes(GIVEN_UP)) {
    // A part whose code loads on the first render is ready for the next.
    await afterImports();
    html = draw();
  }
  queries.clear();
  if (html.includes(GIVEN_UP)) throw new Error("a part of the page could not be drawn");
  const hints = HINTS.exec(html)?.[0] ?? "";
  return { hints, html: html.slice(hints.length) };
}

/** All code is bundled: pending imports need only a few ticks of the queue. */
async function afterImports(): Promise<void> {
  for (let turns = 0; turns < 16; turns++) await Promise.resolve();
}

Object.assign(globalThis, { render });
