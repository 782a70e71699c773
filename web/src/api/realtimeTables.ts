import type { Database } from "./database.gen";

export type LiveTable = keyof Database["public"]["Tables"];

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The tables whose changes invalidate this query: see `realtime.ts`. */
      live?: readonly LiveTable[];
      /** The announcement to screen readers for a changed result, from the old and the new one. */
      news?: (before: unknown, now: unknown) => string | undefined;
    };
  }
}
