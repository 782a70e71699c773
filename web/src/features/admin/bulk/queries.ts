import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { db } from "../../../api/client";
import { AppError, OFFLINE, unwrap } from "../../../api/errors";
import type { DeskCalls } from "../recordQueries";
import type { BulkAction, BulkList } from "./actions";

type BulkArgs = DeskCalls["bulk_change"]["Args"];
/** What happens to each record. Amounts are dollars. */
export type BulkOutcome = DeskCalls["bulk_change"]["Returns"];
export type BulkResult = BulkOutcome["results"][number];
/** What was typed. */
export type BulkInput = Pick<BulkArgs, "reason" | "until">;

/** Nothing changes. */
export function useBulkPreview({ action }: BulkAction) {
  return useMutation({
    mutationFn: async (sent: BulkInput & { ids: string[] }) =>
      unwrap(await db().rpc("bulk_change", { action, ...sent, is_preview: true })),
  });
}

const CHANGED: Readonly<Record<BulkList, readonly QueryKey[]>> = {
  bookings: [["admin_bookings"], ["booking_requests"], ["payment_logs"], ["admin_guide"], ["audit_log"]],
  people: [["admin_people"], ["admin_person"], ["chat_reports"], ["audit_log"]],
  guides: [["admin_guide"], ["audit_log"]],
  packages: [["packages"], ["admin_guide"], ["audit_log"]],
};

/** All or none. `refund` is the sum that was displayed; another one is refused, with what would happen now. */
export function useBulkChange(list: BulkList, { action }: BulkAction) {
  const queries = useQueryClient();
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: async (order: BulkInput & { ids: string[]; refund?: number }) => {
      const document = { action, ...order, is_preview: false };
      const text = JSON.stringify(document);
      // Idempotency key: a retry after a lost answer writes no second notes.
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return unwrap(await db().rpc("bulk_change", document).setHeader("Idempotency-Key", sent.current.key));
    },
    onError: (error) => {
      if (error instanceof AppError && error.code !== OFFLINE) sent.current = { text: "", key: "" };
    },
    // Not awaited: a long list is read again behind the closed dialog.
    onSettled: () => {
      for (const queryKey of CHANGED[list]) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** What the server would do now, if it refused because something has changed. */
export function outcomeIn(error: unknown): BulkOutcome | undefined {
  const details = error instanceof AppError ? (error.details as Partial<BulkOutcome> | null) : null;
  return Array.isArray(details?.results) ? (details as BulkOutcome) : undefined;
}

/** A newer answer about some of the records. */
export function withNewer(results: readonly BulkResult[], newer: readonly BulkResult[]): BulkResult[] {
  return results.map((one) => newer.find(({ id }) => id === one.id) ?? one);
}
