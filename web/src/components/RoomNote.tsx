import type { TripCardRow } from "../api/database.gen";
import { aboutUsd } from "../lib/money";
import { withDoubleRoom } from "./trip";

/** The unavoidable cost beside the price, wherever the price stands (decision 28). */
export function RoomNote({ trip }: { trip: Pick<TripCardRow, "price" | "package_room_pricing"> }) {
  const price = withDoubleRoom(trip);
  return price === undefined ? null : (
    <p className="tiny quiet room-note">with 3 Star double rooms about {aboutUsd(price)} per person</p>
  );
}
