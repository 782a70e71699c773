import type { Database } from "./database.gen";

export type LiveTable = keyof Database["public"]["Tables"];

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The tables whose changes make this out of date: see `realtime.ts`. */
      live?: readonly LiveTable[];
      /** What is said to screen readers when a change made it another: what was, and what is. */
      news?: (before: unknown, now: unknown) => string | undefined;
    };
  }
}
