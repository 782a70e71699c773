import type { TripCardRow } from "../api/database.gen";
import { aboutUsd } from "../lib/money";
import { withDoubleRoom } from "./trip";

export const NO_ROOMS = "*Accommodation not included";

/** What the price leaves out and about what that costs, beside the price of a trip (decision 28). */
export function RoomNote({ trip }: { trip: Pick<TripCardRow, "price" | "package_room_pricing"> }) {
  const price = withDoubleRoom(trip);
  return (
    <p className="tiny quiet room-note">
      <span>{NO_ROOMS}</span>
      {price !== undefined && <span>{`with 3 Star double rooms about ${aboutUsd(price)} per person`}</span>}
    </p>
  );
}
