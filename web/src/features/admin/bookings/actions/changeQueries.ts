import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { ChangeDocument, QuoteSource } from "../../../../api/bookingChanges";
import { db } from "../../../../api/client";
import { AppError, OFFLINE, unwrap } from "../../../../api/errors";
import { useBookingsChanged } from "./queries";

/** In whose name the staff changes a booking. */
export type ChangeSide = "traveler" | "guide";

type StaffChange = { side: ChangeSide; agreed: boolean; reason: string; change: ChangeDocument };

export const staffQuotes = (booking: string, side: ChangeSide): QuoteSource => ({
  key: ["staff change quote", booking, side],
  read: async (change) => unwrap(await db().rpc("quote_change_for_staff", { id: booking, side, change })),
});

export function useChangeForStaff(booking: string) {
  const sent = useRef({ text: "", key: "" });
  return useMutation({
    mutationFn: async (order: StaffChange) => {
      const text = JSON.stringify(order);
      // Idempotency key: a retry after a lost answer changes nothing twice.
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const call = db().rpc("change_for_staff", { id: booking, ...order });
      return unwrap(await call.setHeader("Idempotency-Key", sent.current.key));
    },
    onError: (error) => {
      if (error instanceof AppError && error.code !== OFFLINE) sent.current = { text: "", key: "" };
    },
    onSettled: useBookingsChanged(),
  });
}
