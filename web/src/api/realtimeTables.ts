import type { Database } from "./database.gen";

export type LiveTable = keyof Database["public"]["Tables"];

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Their changes invalidate this query: see `realtime.ts`. */
      live?: readonly LiveTable[];
      /** For screen readers, from the old and the new result. */
      news?: (before: unknown, now: unknown) => string | undefined;
    };
  }
}
