import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { BookingAudience } from "../../api/bookingPages";
import { isRefusal } from "../../api/errors";
import { tripMeeting } from "../../api/tripMeetings";
import { PROFILE_SCOPE } from "../sheetNames";
import { useOnline } from "../useOnline";
import { dropMeeting, readMeeting, storeMeeting } from "./meetingStore";
import type { MeetingTrip } from "./meetingTrip";
import { installWorker } from "./offlineWorker";

/** What this device read last, and soon what the server has now. */
export function useTripMeeting(person: string, trip: MeetingTrip, reader: BookingAudience, isFixed: boolean) {
  const isOnline = useOnline();
  const [stored] = useState(() => readMeeting(person, trip.id));
  const reading = useQuery({
    ...tripMeeting(person, trip.id),
    enabled: !isFixed && trip.met_at === null,
    ...(stored && { initialData: stored.meeting, initialDataUpdatedAt: stored.at }),
  });
  const { data, dataUpdatedAt, error } = reading;
  // No longer of this person, or of no confirmed booking.
  const isRefused = isRefusal(error);
  const store = useEffectEvent((at: number) => {
    if (data) storeMeeting(person, { trip, reader, meeting: data, at });
  });
  // Syncs with the browser's storage.
  useEffect(() => {
    if (isRefused) dropMeeting(person, trip.id);
    else if (dataUpdatedAt > 0) store(dataUpdatedAt);
  }, [person, trip.id, dataUpdatedAt, isRefused]);
  const isOpen = data?.met_at === null && reading.isFetchedAfterMount && error === null;
  // Syncs with the browser, which opens the profile without a network then.
  useEffect(() => {
    if (isOpen) installWorker(PROFILE_SCOPE).catch(() => undefined);
  }, [isOpen]);
  return {
    meeting: isRefused ? undefined : data,
    /** When the server sent it, if it could not be read again. */
    outdatedSince: data && (error || (isFixed && !isOnline)) && !isRefused ? dataUpdatedAt : undefined,
    error,
    refetch: () => void reading.refetch(),
  };
}
