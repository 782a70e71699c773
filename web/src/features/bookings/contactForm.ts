import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Booking } from "../../api/booking";
import { db } from "../../api/client";
import { type AppError, unwrap } from "../../api/errors";
import { countryOf, homeCountry, international } from "../../components/fields/callingCodes";
import type { TypedPhone } from "../../components/fields/PhoneBox";
import { today } from "../../lib/dates";

export type Contact = TypedPhone & { key: string; full_name: string; email: string; is_primary: boolean };

/** Mirrors the server's rule. */
export function canCorrect({ status, start_date }: Booking): boolean {
  return ["pending", "approved", "confirmed"].includes(status) && start_date > today();
}

export function contactsOf({ travellers }: Booking): Contact[] {
  return travellers.map(({ phone, ...one }, place) => ({
    ...one,
    ...(phone ? { phone, country: countryOf(phone)?.code ?? homeCountry() } : noPhone()),
    key: `there-${place}`,
  }));
}

export function newContact(): Contact {
  return { key: crypto.randomUUID(), full_name: "", email: "", is_primary: false, ...noPhone() };
}

function noPhone(): TypedPhone {
  return { phone: "", country: homeCountry() };
}

/** The only one. */
export function withPrimary(contacts: readonly Contact[], key: string): Contact[] {
  return contacts.map((one) => ({ ...one, is_primary: one.key === key }));
}

/** A primary contact is required: the next takes over, or else the previous one. */
export function withoutContact(contacts: readonly Contact[], key: string): Contact[] {
  const place = contacts.findIndex((one) => one.key === key);
  const left = contacts.filter((one) => one.key !== key);
  if (left.some((one) => one.is_primary)) return left;
  return withPrimary(left, (left[place] ?? left.at(-1))?.key ?? "");
}

/** "travellers.1.phone" is the second contact's number. */
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
            travellers: contacts.map(({ full_name, email, phone, country, is_primary }) => ({
              full_name: full_name.trim(),
              email: email.trim(),
              phone: international(country, phone),
              is_primary,
            })),
          },
        }),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["booking_requests"] }),
  });
}
