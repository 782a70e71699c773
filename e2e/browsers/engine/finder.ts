import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as TestingLibrary from "@testing-library/dom";

// A locator is a list of steps, each within the previous one's result. The steps run inside the page, which computes
// roles and names as assistive technology does, in every browser.

/** Exact text, or an expression to match. */
export type TextPattern = string | { source: string; flags: string };

export type LocatorStep =
  | { role: string; name?: TextPattern; level?: number }
  | { label: TextPattern }
  | { text: TextPattern }
  | { css: string }
  /** Elements that contain this text. */
  | { holding: TextPattern }
  /** Counted from zero. */
  | { at: number };

/** `hand` is the element itself, once it can be pressed. */
export type PageQuestion = "count" | "text" | "value" | "state" | "hand" | "file";

/** As text, because it is injected into three engines under a strict policy. */
export const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

export const NO_LIBRARY = "the page has no finder yet";

type InPage = typeof globalThis & {
  TestingLibraryDom?: typeof TestingLibrary;
  /** Frame by frame: an element is pressed once it stops moving. */
  reachedFor?: { element: Element; still: number } | undefined;
};

/** Runs in the page and must be self-contained. A result starting with "!" is the reason for no answer yet. */
export function find(steps: LocatorStep[], question: PageQuestion): unknown {
  const page = globalThis as InPage;
  const library = page.TestingLibraryDom;
  if (library === undefined) return "!the page has no finder yet";
  const words = (text: TextPattern) => (typeof text === "string" ? text : new RegExp(text.source, text.flags));
  const hasText = (element: Element, text: TextPattern) => {
    const content = (element.textContent ?? "").replace(/\s+/g, " ");
    return typeof text === "string" ? content.includes(text) : new RegExp(text.source, text.flags).test(content);
  };
  const findWithin = (place: HTMLElement, step: LocatorStep): Element[] => {
    if ("role" in step) {
      const name = step.name === undefined ? {} : { name: words(step.name) };
      const level = step.level === undefined ? {} : { level: step.level };
      return library.queryAllByRole(place, step.role, { ...name, ...level });
    }
    if ("label" in step) return library.queryAllByLabelText(place, words(step.label));
    if ("text" in step) return library.queryAllByText(place, words(step.text), { ignore: "script, style, noscript" });
    if ("css" in step) return [...place.querySelectorAll(step.css)];
    return [];
  };
  const canBeSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;

  let found: Element[] = [document.documentElement];
  steps.forEach((step, index) => {
    if ("at" in step) found = found.slice(step.at, step.at + 1);
    else if ("holding" in step) found = found.filter((one) => hasText(one, step.holding));
    else {
      found = [...new Set(found.flatMap((one) => findWithin(one as HTMLElement, step)))];
      // Pages have a narrow and a wide form of a control; only one is visible.
      const isLast = !steps.slice(index + 1).some((later) => !("at" in later || "holding" in later));
      if (question !== "file" || !isLast) found = found.filter(canBeSeen);
    }
  });

  if (question === "count") return found.length;
  const [element] = found;
  if (!(element instanceof HTMLElement) || found.length > 1) return `!${found.length} of them`;
  if (question === "text") return element.textContent;
  if (question === "value") return (element as HTMLInputElement).value ?? "";
  if (question === "state")
    return element.getAttribute("aria-pressed") ?? String((element as HTMLInputElement).checked);
  if (question === "file") return element;

  if (element.matches(":disabled, [aria-disabled=true]")) return "!it is disabled";
  if (page.reachedFor?.element !== element) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const reached = { element, still: 0 };
    page.reachedFor = reached;
    const watch = (last: DOMRect) => {
      const now = element.getBoundingClientRect();
      reached.still = now.left === last.left && now.top === last.top ? reached.still + 1 : 0;
      if (page.reachedFor === reached) requestAnimationFrame(() => watch(now));
    };
    requestAnimationFrame(() => watch(element.getBoundingClientRect()));
  }
  if (page.reachedFor.still < 3) return "!it moves";
  page.reachedFor = undefined;
  const now = element.getBoundingClientRect();
  const over = document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2);
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const isReached = [element, ...labels].some((one) => one.contains(over));
  return isReached ? element : `!it lies under ${over?.outerHTML.slice(0, 120) ?? "nothing"}`;
}
