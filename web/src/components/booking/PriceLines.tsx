import "./booking-parts.css";
import { usd, usdCents } from "../../lib/money";
import { SeasonNote } from "../package/SeasonNote";
import { HOTEL_LABELS, ROOM_LABELS } from "../rooms";
import { copy, perTraveler, roomLine } from "./copy";
import type { Summary } from "./summary";

export function PriceLines({ summary }: { summary: Summary }) {
  return (
    <>
      <dl className="price-lines small">
        <div>
          <dt>
            <span>{perTraveler(usd(summary.perPerson), summary.travelers)}</span>
            {summary.season && (
              <span className="season tiny quiet">
                <SeasonNote season={summary.season} />
              </span>
            )}
          </dt>
          <dd>{usdCents(summary.base)}</dd>
        </div>
        {summary.rooms.map((room) => (
          <div key={`${room.accommodation_type} ${room.hotel_type}`}>
            <dt>{roomLine(roomName(room), room.quantity)}</dt>
            <dd>{usdCents(room.quantity * room.price_per_room)}</dd>
          </div>
        ))}
      </dl>
      <p className="total">
        <b>{copy.total}</b>
        <span className="price">{usdCents(summary.total)}</span>
      </p>
    </>
  );
}

/** "Double Bedroom, 3 Star". */
function roomName({ accommodation_type, hotel_type }: { accommodation_type: string; hotel_type: string }): string {
  return `${ROOM_LABELS[accommodation_type] ?? accommodation_type}, ${HOTEL_LABELS[hotel_type] ?? hotel_type}`;
}
