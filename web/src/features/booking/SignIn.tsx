import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Person } from "../../api/person";
import { dropFormDraft, readFormDraft, storeFormDraft } from "../../components/useDraft";
import { copy } from "./copy";

/** Where a visitor can sign in, and where the focus returns. */
export const PLACES = { contacts: "booking-contacts", send: "booking-send" } as const;
type SignInPlace = keyof typeof PLACES;

function nameOf(trip: string): string {
  return `booking place ${trip}`;
}

/** Leads to the sign-in and back to this booking. */
export function SignIn({ trip, place }: { trip: string; place: SignInPlace }) {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    <Link
      className="link"
      to="/auth"
      search={{ next: here }}
      // This entry's address then opens the booking again.
      replace
      onClick={() => storeFormDraft(nameOf(trip), undefined, PLACES[place])}
    >
      {copy.signIn}
    </Link>
  );
}

/** After signing in, instead of the top of the form. */
export function useReturnedFocus(trip: string, person: Person | null): void {
  const isIn = person !== null;
  // Syncs with the browser's focus, which an opening dialog gives to its first control.
  useEffect(() => {
    const id = isIn ? readFormDraft(nameOf(trip), undefined) : undefined;
    if (typeof id !== "string") return;
    const frame = requestAnimationFrame(() => {
      dropFormDraft(nameOf(trip), undefined);
      const place = document.getElementById(id);
      place?.focus({ preventScroll: true });
      place?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, [trip, isIn]);
}
