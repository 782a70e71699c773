import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Booking } from "../api/booking";
import { type Party, partyOf } from "../components/party";
import { BOOKING, SENT, swapOverlay, useOverlayEntry } from "../components/useOverlay";
import { useBooking } from "../features/packages/packageStatus";
import { packageDetail, packageHosts } from "../features/packages/queries";

// Loaded on demand: most readers do not book.
const BookingDialog = lazy(() =>
  import("../features/booking/BookingDialog").then((file) => ({ default: file.BookingDialog })),
);

const SentDialog = lazy(() => import("../features/booking/SentDialog").then((file) => ({ default: file.SentDialog })));

const NOBODY: never[] = [];

/** The address marks it open, so that a sign-in returns to it. */
export function BookingOverlay() {
  const { id } = useParams({ from: "/packages/$id" });
  const search = useSearch({ from: "/packages/$id" });
  const { book } = search;
  const navigate = useNavigate({ from: "/packages/$id" });
  const trip = useQuery(packageDetail(id));
  const hosts = useQuery(packageHosts(id));
  const { isKnown, barred } = useBooking(id, hosts.data ?? NOBODY);
  const entry = useOverlayEntry(BOOKING);
  // It stays once opened, so that the focus can return.
  const [isWanted, setWanted] = useState(false);
  // At opening, also from a free start, and as changed in the dialog.
  const [party, setParty] = useState<Party>();
  const [wasOpen, setOpen] = useState(false);
  if (book !== wasOpen) {
    setOpen(book);
    if (book) setParty(partyOf(search));
  }
  // Syncs with the history: the page's entry beneath the dialog's stores the choices.
  useEffect(() => {
    if (book || !party) return;
    setParty(undefined);
    if (isSameParty(party, search)) return;
    void navigate({ search: (now) => ({ ...now, ...party }), state: true, replace: true, resetScroll: false });
  }, [book, party, search, navigate]);
  if (book && !isWanted && isKnown && barred === undefined) setWanted(true);
  const receipt = useOverlayEntry(SENT);
  const [sent, setSent] = useState<{ request: Booking; hasEntry: boolean }>();
  if (!isWanted || !trip.data || !hosts.data || hosts.data.length === 0) return null;
  const close = () => {
    if (!book) return;
    if (entry.isHere) entry.leave();
    // A direct visit has no entry to go back to.
    else void navigate({ search: (now) => ({ ...now, book: false }), state: true, replace: true, resetScroll: false });
  };
  // Replaces the booking in the history: back leads to the trip from either.
  const onSent = (request: Booking) => {
    // The choice is sent, so it is no wish.
    setParty(undefined);
    setSent({ request, hasEntry: entry.isHere });
    void navigate({
      search: (now) => ({ ...now, book: false }),
      state: (now) => swapOverlay(now, BOOKING, SENT),
      replace: true,
      resetScroll: false,
    });
  };
  const closeReceipt = () => {
    if (receipt.isHere) receipt.leave();
    else setSent(undefined);
  };
  return (
    <Suspense fallback={null}>
      <BookingDialog
        key={id}
        open={book}
        trip={trip.data}
        hosts={hosts.data}
        party={partyOf(search)}
        onParty={setParty}
        onClose={close}
        onSent={onSent}
      />
      {sent && (
        <SentDialog request={sent.request} open={!book && (receipt.isHere || !sent.hasEntry)} onClose={closeReceipt} />
      )}
    </Suspense>
  );
}

function isSameParty(one: Party, other: Party): boolean {
  return JSON.stringify(partyOf(one)) === JSON.stringify(partyOf(other));
}
