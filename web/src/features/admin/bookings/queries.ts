import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { db } from "../../../api/client";
import type { Json } from "../../../api/database.gen";
import { deskCall } from "../../../api/deskCall";
import { unwrap } from "../../../api/errors";
import type { StaffNote } from "../noteQueries";
import { type BookingsFilter, toListArgs } from "./filters";

// Each call is in the audit log, so nothing here repeats by itself.

/** "Completed" is confirmed and the trip is over. */
export const BOOKING_STATES = [
  "pending",
  "approved",
  "confirmed",
  "completed",
  "cancelled",
  "rejected",
  "expired",
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** Amounts in dollars. */
export type AdminBooking = {
  id: string;
  reference: string;
  state: BookingState;
  trip_title: string;
  start_date: string;
  end_date: string;
  number_of_travelers: number;
  traveler: { id: string; name: string; email: string | null };
  guide: { id: string; name: string };
  total_price: number;
  paid: number;
  refunded: number;
  balance: number;
  created_at: string;
  updated_at: string;
  respond_by: string | null;
  payment_deadline: string | null;
};

type BookingTotals = { bookings: number; total_price: number; paid: number; refunded: number };

type BookingsPage = {
  rows: AdminBooking[];
  next: string | null;
  /** With the first page only. Of all states. */
  counts: Record<"all" | BookingState, number> | null;
  totals: BookingTotals | null;
};

export type BookingPayment = {
  id: string;
  kind: string;
  amount: number;
  status: string;
  provider: string;
  session_id: string | null;
  provider_payment: string | null;
  provider_url: string | null;
  created_at: string;
  paid_at: string | null;
};

export type BookingRefund = {
  id: string;
  payment_id: string;
  amount: number;
  reason: string;
  status: string;
  provider_refund: string | null;
  created_at: string;
  updated_at: string;
};

export type BookingDispute = { id: string; amount: number; status: string; created_at: string; updated_at: string };

/** Signed; the entries of an event sum to zero. */
export type BookingEntry = { at: string; account: string; amount: number; event: string };

export type TimelineEvent = {
  at: string;
  actor: string;
  action: string;
  subject: string;
  before: Json;
  after: Json;
};

type BookingPerson = { name: string; email: string; phone: string | null; is_primary: boolean };

export type BookingDetails = AdminBooking & {
  contact_email: string;
  contact_phone: string | null;
  special_requests: string | null;
  rejection_reason: string | null;
  cancelled_at: string | null;
  cancelled_by: string | null;
  cancellation_reason: string | null;
  decided_at: string | null;
  confirmed_at: string | null;
  terms_version: string | null;
  terms_accepted_at: string | null;
  advance_amount: number | null;
  quote: Json;
};

export type BookingRecord = {
  booking: BookingDetails;
  package: { id: string; title: string; status: string; is_active: boolean };
  /** Empty once erased. */
  people: BookingPerson[];
  payments: BookingPayment[];
  refunds: BookingRefund[];
  disputes: BookingDispute[];
  ledger: BookingEntry[];
  /** Newest first. */
  timeline: TimelineEvent[];
  notes: StaffNote[];
  conversation: { messages: number; last_at: string | null } | null;
};

/** The loaded rows; they stay while another filter loads. */
export function useBookings(filter: BookingsFilter, enabled: boolean) {
  const pages = useInfiniteQuery({
    enabled,
    queryKey: ["admin_bookings", "list", toListArgs(filter)],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      deskCall<BookingsPage>("admin_bookings", {
        ...toListArgs(filter),
        ...(pageParam !== "" && { after: pageParam }),
      }),
    getNextPageParam: (last) => last.next,
  });
  const first = pages.data?.pages[0];
  return {
    ...pages,
    rows: pages.data?.pages.flatMap((page) => page.rows),
    counts: first?.counts ?? undefined,
    totals: first?.totals ?? undefined,
  };
}

export const bookingRecord = (id: string) =>
  queryOptions({
    queryKey: ["admin_bookings", "one", id],
    queryFn: () => deskCall<BookingRecord>("admin_booking", { id }),
  });

/** A written note is at the top without another read. */
export function useNoteAdded(id: string) {
  const queries = useQueryClient();
  return (note: StaffNote) =>
    queries.setQueryData(bookingRecord(id).queryKey, (now) => now && { ...now, notes: [note, ...now.notes] });
}

type TripMessage = { at: string; author: string; side: "traveler" | "guide"; text: string };

export function useReadConversation(booking: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      deskCall<{ messages: TripMessage[] }>("admin_conversation", { booking_id: booking, reason: reason.trim() }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["audit_log"] }),
  });
}

/** What a link has set, in words. */
export type LinkedFilter = "guide" | "package" | "person";

const NAMES: Record<LinkedFilter, (id: string) => Promise<string | null | undefined>> = {
  guide: async (id) => unwrap(await db().from("guides").select("display_name").eq("id", id))[0]?.display_name,
  package: async (id) => unwrap(await db().from("packages").select("title").eq("id", id))[0]?.title,
  person: async (id) => unwrap(await db().from("profiles").select("display_name").eq("user_id", id))[0]?.display_name,
};

export function useLinkedName(filter: LinkedFilter, id: string) {
  return useQuery({
    queryKey: ["admin_bookings", "name", filter, id],
    queryFn: async () => (await NAMES[filter](id)) ?? "",
  }).data;
}
