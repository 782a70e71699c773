import type { TripCardRow } from "../api/database.gen";
import { aboutUsd } from "../lib/money";
import { withDoubleRoom } from "./trip";

export const NO_ROOMS = "*Accommodation not included";

type Props = { trip: Pick<TripCardRow, "price" | "package_room_pricing">; isShort?: boolean };

/** Rooms are extra, and about how much; shorter in lists. */
export function RoomNote({ trip, isShort = false }: Props) {
  const price = withDoubleRoom(trip);
  const about = price === undefined ? undefined : aboutUsd(price);
  return (
    <p className="small quiet room-note">
      <span>{isShort ? listNote(about) : pageNote(about)}</span>
    </p>
  );
}

function listNote(about: string | undefined): string {
  return about === undefined ? "without rooms" : `without rooms; about ${about} with a 3-star double`;
}

function pageNote(about: string | undefined): string {
  return about === undefined ? NO_ROOMS : `${NO_ROOMS}; with 3 Star double rooms about ${about} per person`;
}
