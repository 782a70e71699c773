import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { deskCall } from "../../../api/deskCall";

export type RecordKind = "person" | "guide" | "booking" | "package" | "payment" | "application" | "message";

export type AdminRecord = {
  kind: RecordKind;
  id: string;
  title: string;
  detail: string | null;
  state: string | null;
  start_date: string | null;
  end_date: string | null;
  amount: number | null;
  /** Of a payment. */
  booking_id: string | null;
};

type FoundRecords = {
  /** At most six of a kind, in the order to display. */
  records: AdminRecord[];
  /** What was searched instead of a misspelt text. */
  correction: string | null;
  is_cut: boolean;
};

/** Shorter texts match too much. */
export const SHORTEST_TEXT = 2;

/** Each read is in the audit log, so an answer serves for a while. */
export const foundRecords = (text: string) =>
  queryOptions({
    queryKey: ["admin_search", text],
    enabled: text.length >= SHORTEST_TEXT,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: () => deskCall<FoundRecords>("admin_search", { text }),
  });
