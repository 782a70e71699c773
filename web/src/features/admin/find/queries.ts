import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { DeskCalls } from "../recordQueries";

export type RecordKind = "person" | "guide" | "booking" | "package" | "payment" | "application" | "message";

type FoundAnswer = DeskCalls["admin_search"]["Returns"];

/** `booking_id` is a payment's. */
export type AdminRecord = Omit<FoundAnswer["records"][number], "kind"> & { kind: RecordKind };

/** At most six records of a kind, in the order to display; `correction` was searched instead of a misspelt text. */
type FoundRecords = Omit<FoundAnswer, "records"> & { records: AdminRecord[] };

/** Shorter texts match too much. */
export const SHORTEST_TEXT = 2;

/** Each read is in the audit log, so an answer serves for a while. */
export const foundRecords = (text: string) =>
  queryOptions({
    queryKey: ["admin_search", text],
    enabled: text.length >= SHORTEST_TEXT,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async () => unwrap(await db().rpc("admin_search", { text })) as FoundRecords,
  });

/** Without what the search has left out. */
export function searchedText(text: string, leftOut: readonly string[]): string {
  const words = text.split(/\s+/);
  return words.filter((word) => !leftOut.includes(word)).join(" ");
}
