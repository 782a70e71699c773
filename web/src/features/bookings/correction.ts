import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Booking } from "../../api/booking";
import { db } from "../../api/client";
import { type AppError, unwrap } from "../../api/errors";
import { today } from "../../lib/dates";

export type Contact = { key: string; full_name: string; email: string; phone: string; is_primary: boolean };

/** The server decides; this says what it would say. */
export function canCorrect({ status, start_date }: Booking): boolean {
  return ["pending", "approved", "confirmed"].includes(status) && start_date > today();
}

export function contactsOf({ travellers }: Booking): Contact[] {
  return travellers.map((one, place) => ({ ...one, phone: one.phone ?? "", key: `there-${place}` }));
}

/** The one that is chosen is the primary one, and no other. */
export function withPrimary(contacts: readonly Contact[], key: string): Contact[] {
  return contacts.map((one) => ({ ...one, is_primary: one.key === key }));
}

/** Somebody is always the primary one: after one that goes the next, or else the one before. */
export function withoutContact(contacts: readonly Contact[], key: string): Contact[] {
  const place = contacts.findIndex((one) => one.key === key);
  const left = contacts.filter((one) => one.key !== key);
  if (left.some((one) => one.is_primary)) return left;
  return withPrimary(left, (left[place] ?? left.at(-1))?.key ?? "");
}

/** What is wrong with one field: "travellers.1.phone" is the second contact's number. */
export function problemOf(error: AppError | undefined, place: number, part: string): string | undefined {
  return error?.fields.find(({ field }) => field === `travellers.${place}.${part}`)?.message;
}

export function useCorrectContacts(booking: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (contacts: readonly Contact[]) =>
      unwrap(
        await db().rpc("correct_booking_contacts", {
          booking_id: booking,
          document: {
            travellers: contacts.map(({ full_name, email, phone, is_primary }) => ({
              full_name: full_name.trim(),
              email: email.trim(),
              phone: phone.trim(),
              is_primary,
            })),
          },
        }),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["booking_requests"] }),
  });
}
