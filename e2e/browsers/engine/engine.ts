// The operations that a journey needs; all else is built on them, once for all browsers.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** An element's handle in the browser's protocol. */
export type Hold = {
  press: () => Promise<void>;
  fill: (words: string) => Promise<void>;
  /** Types a day (YYYY-MM-DD) in this browser's format. */
  fillDate: (day: string) => Promise<void>;
  choose: (files: string[]) => Promise<void>;
};

export type Tab = {
  go: (address: string) => Promise<void>;
  /** Defines a script's globals, whatever the page's content security policy. */
  define: (script: string) => Promise<void>;
  /** Runs a self-contained function; returns data or an element's handle. */
  ask: <Given extends unknown[]>(what: (...given: Given) => unknown, ...given: Given) => Promise<Json | Hold>;
  /** The DOM's name of the key, such as "Enter". */
  key: (name: Key) => Promise<void>;
  picture: (file: string) => Promise<void>;
};

export type Key = "Enter" | "Escape" | "Tab";

/** One person's browser, with its own cookies and storage. */
export type Visitor = {
  tab: Tab;
  /** The tabs besides the first, in no certain order. */
  others: () => Promise<Tab[]>;
  close: () => Promise<void>;
};

export type Engine = {
  visit: (width: number, height: number) => Promise<Visitor>;
  stop: () => Promise<void>;
};

export const isHold = (answer: Json | Hold): answer is Hold =>
  typeof answer === "object" && answer !== null && "press" in answer && typeof answer.press === "function";
