import { HOTEL_LABELS, ROOM_LABELS } from "../../components/rooms";
import type { RoomForm } from "./form";

/** "Double Bedroom, 3 Star". */
export function roomName(room: RoomForm): string {
  const type = ROOM_LABELS[room.accommodation_type] ?? room.accommodation_type;
  return `${type}, ${HOTEL_LABELS[room.hotel_type] ?? room.hotel_type}`;
}
