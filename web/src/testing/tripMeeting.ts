import type { TripMeeting } from "../api/tripMeetings";

/** Without arrivals, as its guide reads it. */
export function aTripMeeting(parts: Partial<TripMeeting> = {}): TripMeeting {
  return {
    word: "Lotus",
    code: null,
    traveler_here_at: null,
    guide_here_at: null,
    met_at: null,
    tries_left: 5,
    ...parts,
  };
}
