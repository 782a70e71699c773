import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { AppError, offline, unwrap } from "./errors";

// On the first day of a trip its two sides recognize each other by a word and a code.

/** `code` is the traveler's alone. `tries_left`: wrong codes before the guide has to pause for an hour. */
export type TripMeeting = Database["public"]["Functions"]["trip_meeting"]["Returns"];

/** A weak signal may hold a request for minutes. */
const PATIENCE_MS = 15_000;
const RENEWAL_MS = 20_000;
/** The guide has to pause. */
export const TOO_MANY_CODES = "too many codes";

export const tripMeeting = (person: string, booking: string) =>
  queryOptions({
    queryKey: ["booking_requests", "trip meeting", person, booking],
    staleTime: 0,
    // The panel says itself that there is no connection.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.met_at ? false : RENEWAL_MS),
    // The other side's arrival is a notification.
    meta: { live: ["booking_requests", "notifications"] },
    queryFn: async () => {
      requireNetwork();
      return unwrap(await db().rpc("trip_meeting", { booking_id: booking }).abortSignal(patience()));
    },
  });

/** The first press counts. */
export function useReportArrival(person: string, booking: string) {
  return useMeetingCall(person, booking, async () =>
    unwrap(await db().rpc("report_arrival", { booking_id: booking }).abortSignal(patience())),
  );
}

/** An answer without `met_at`: the code is wrong, and was counted. */
export function useConfirmMeeting(person: string, booking: string) {
  return useMeetingCall(person, booking, async (code: string) => {
    const answer = await db().rpc("confirm_meeting", { booking_id: booking, code }).abortSignal(patience());
    if (answer.status === 429) throw new AppError({ title: "Error", text: "Too many codes", code: TOO_MANY_CODES });
    return unwrap(answer);
  });
}

function useMeetingCall<Sent>(person: string, booking: string, call: (sent: Sent) => Promise<TripMeeting>) {
  const queries = useQueryClient();
  const { queryKey } = tripMeeting(person, booking);
  return useMutation({
    // A paused one would be sent at some later time.
    networkMode: "always",
    mutationFn: async (sent: Sent) => {
      requireNetwork();
      return call(sent);
    },
    onSuccess: async (meeting) => {
      // A read that began earlier would undo it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, meeting);
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
}

/** The session's renewal would try for half a minute. */
function requireNetwork(): void {
  if (!navigator.onLine) throw offline();
}

function patience(): AbortSignal {
  return AbortSignal.timeout(PATIENCE_MS);
}
