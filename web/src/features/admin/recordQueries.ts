import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { deskCall } from "../../api/deskCall";

export type RecordPage<Row> = { rows: Row[]; next: string | null; total: number | null };

export type RecordFilter = { search?: string; order?: string; role?: string; state?: string };

/** Each read is in the audit log, so a list is not read again while it is fresh. */
export function recordList<Row>(call: "admin_people" | "admin_guides", filter: RecordFilter) {
  return infiniteQueryOptions({
    queryKey: [call, filter],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      deskCall<RecordPage<Row>>(call, { ...filter, ...(pageParam !== "" && { after: pageParam }) }),
    getNextPageParam: (last) => last.next,
  });
}

export type RecordBooking = {
  id: string;
  reference: string;
  state: string;
  trip_title: string;
  start_date: string;
  end_date: string;
  traveler: { id: string; name: string };
  guide: { id: string; name: string };
  total_price: number;
};

type BookingsPage = { rows: RecordBooking[]; next: string | null; counts: { all: number } | null };

/** Those of one person or guide, the latest trips first. */
export const bookingsOf = (whose: { user_id: string } | { guide_id: string }) =>
  queryOptions({
    queryKey: ["admin_bookings", whose],
    queryFn: () => deskCall<BookingsPage>("admin_bookings", { ...whose, order: "-start" }),
  });
