// The operations that a journey needs of any browser. Everything else is built on them, once for all browsers.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** An element as the browser's protocol names it. */
export type Hold = {
  press: () => Promise<void>;
  fill: (words: string) => Promise<void>;
  /** A day (YYYY-MM-DD) into a box for days, as this browser has them typed. */
  fillDate: (day: string) => Promise<void>;
  choose: (files: string[]) => Promise<void>;
};

export type Tab = {
  go: (address: string) => Promise<void>;
  /** Defines a script's globals in the page, independent of its content security policy. */
  define: (script: string) => Promise<void>;
  /** Runs a self-contained function in the page; returns data or a handle of an element. */
  ask: <Given extends unknown[]>(what: (...given: Given) => unknown, ...given: Given) => Promise<Json | Hold>;
  /** A key by its name in the DOM, such as "Enter". */
  key: (name: Key) => Promise<void>;
  picture: (file: string) => Promise<void>;
};

export type Key = "Enter" | "Escape" | "Tab";

/** One person's browser, with cookies and storage of their own. */
export type Visitor = {
  tab: Tab;
  /** The tabs that there are besides the first, in no certain order. */
  others: () => Promise<Tab[]>;
  close: () => Promise<void>;
};

export type Engine = {
  visit: (width: number, height: number) => Promise<Visitor>;
  stop: () => Promise<void>;
};

export const isHold = (answer: Json | Hold): answer is Hold =>
  typeof answer === "object" && answer !== null && "press" in answer && typeof answer.press === "function";
