import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Booking } from "../../api/booking";
import { useSession } from "../../api/session";
import { keepAgain } from "../../components/booking/requestDraft";
import { today } from "../../lib/dates";
import { copy } from "./copy";

// Loaded on demand: guides seldom cancel.
const WhatNow = lazy(() => import("./WhatNow").then((file) => ({ default: file.WhatNow })));

/** For an expired or rejected request, or a booking that its guide cancelled. */
export function NextSteps({ booking }: { booking: Booking }) {
  if (isCancelledByGuide(booking)) {
    return (
      <Suspense fallback={<span className="skel block" aria-busy="true" />}>
        <WhatNow booking={booking} />
      </Suspense>
    );
  }
  const cameToNothing = ["expired", "rejected"].includes(booking.status);
  if (!cameToNothing) return null;
  return (
    <p className="acts-of-booking no-print">
      {booking.can.ask_again && <AskAgain booking={booking} />}
      <OtherTrips booking={booking} />
    </p>
  );
}

export function isCancelledByGuide({ status, cancelled_by }: Pick<Booking, "status" | "cancelled_by">): boolean {
  return status === "cancelled" && cancelled_by === "guide";
}

export function OtherTrips({ booking }: { booking: Booking }) {
  const isToCome = booking.start_date >= today();
  return (
    <Link
      className="btn line compact"
      to="/search"
      search={{
        location: booking.trip_place ?? "",
        people: booking.number_of_travelers,
        ...(isToCome && { dateFrom: booking.start_date, dateTo: booking.end_date }),
      }}
    >
      <span>
        <span>{copy.otherTrips}</span>
        <span className="sr">{`: ${booking.package.title}`}</span>
      </span>
    </Link>
  );
}

function AskAgain({ booking }: { booking: Booking }) {
  const navigate = useNavigate();
  const session = useSession();
  const person = session.state === "in" ? session.person : undefined;
  const onAsk = () => {
    if (person) keepAgain(booking, person);
    void navigate({ to: "/packages/$id", params: { id: booking.package_id }, search: { book: true } });
  };
  return (
    <button type="button" className="btn primary compact" onClick={onAsk}>
      <span>
        <span>{copy.askAgain}</span>
        <span className="sr">{`: ${booking.package.title}`}</span>
      </span>
    </button>
  );
}
