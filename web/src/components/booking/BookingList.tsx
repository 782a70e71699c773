import type { ReactNode } from "react";
import type { Booking } from "../../api/booking";
import type { BookingPages } from "../../api/bookingPages";
import { requestOf } from "../../api/errors";
import { LoadMore } from "../ui/LoadMore";
import { RequestId } from "../ui/RequestId";
import { useLostFocus } from "../useLostFocus";
import { copy } from "./copy";

type Props = {
  pages: BookingPages;
  /** The number on all pages, once known. */
  total: number | undefined;
  loading: string;
  failed: string;
  blank: ReactNode;
  children: (bookings: Booking[]) => ReactNode;
};

/** With states for loading, failure and no bookings. */
export function BookingList({ pages, total, loading, failed, blank, children }: Props) {
  const { bookings, error } = pages;
  // A cancelled booking may leave the list with the focus.
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  if (pages.isPending) {
    return (
      <div aria-busy="true">
        <p className="sr" role="status">
          {loading}
        </p>
        <span className="skel tall" />
      </div>
    );
  }
  if (!bookings) {
    return (
      <p className="failed" role="alert">
        <span>{failed}</span>{" "}
        <button type="button" className="link" onClick={() => void pages.refetch()}>
          {copy.tryAgain}
        </button>
        <RequestId id={requestOf(error)} />
      </p>
    );
  }
  if (bookings.length === 0) return blank;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="booking-pages"
      role="group"
      aria-label={copy.list}
      tabIndex={-1}
      ref={fallback}
      {...area}
      aria-busy={pages.isPlaceholderData}
    >
      {children(bookings)}
      <LoadMore pages={pages} failed={failed} shown={bookings.length} total={total} />
    </div>
  );
}
