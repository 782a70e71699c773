import { useState } from "react";
import { HOTEL_LABELS, ROOM_LABELS } from "../../components/rooms";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { usd } from "../../lib/money";
import type { StepProps } from "./BookingSteps";
import { copy, extraRoom, moreNeedRooms, oneLess, oneMore, perStay, roomsEmptied, sleeps } from "./copy";
import { FieldError, fieldAttributes } from "./FieldError";
import { type BookingForm, countBeds, type Room, standardsOf, withRooms } from "./form";
import { idOf } from "./useBookingForm";

type EmptiedRooms = Pick<BookingForm, "standard" | "rooms">;

/** Another standard empties them, which can be undone (D-044 to D-046). */
export function RoomsStep({ trip, booking }: StepProps) {
  const { form, change } = booking;
  const [emptied, setEmptied] = useState<EmptiedRooms>();
  if (trip.package_room_pricing.length === 0) {
    return (
      <section className="step" aria-labelledby={idOf("rooms")}>
        <h3 id={idOf("rooms")}>{copy.rooms}</h3>
        <p className="quiet">{copy.noRooms}</p>
      </section>
    );
  }
  const choose = (standard: string) => {
    if (standard === form.standard) return;
    setEmptied(form.rooms.length > 0 ? { standard: form.standard, rooms: form.rooms } : undefined);
    change({ standard, rooms: [] });
  };
  const undo = () => {
    if (emptied) change(emptied);
    setEmptied(undefined);
  };
  return (
    <fieldset className="step">
      <legend>{copy.rooms}</legend>
      <p className="label" id={idOf("standard")}>
        {copy.standard}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within this one would be read out twice */}
      <div className="chips" role="group" aria-labelledby={idOf("standard")}>
        {standardsOf(trip).map((standard) => (
          <button
            key={standard}
            type="button"
            className="chip"
            aria-pressed={standard === form.standard}
            onClick={() => choose(standard)}
          >
            {HOTEL_LABELS[standard]}
          </button>
        ))}
      </div>
      <div role="status">
        {emptied && (
          <p className="emptied">
            <span>{roomsEmptied(HOTEL_LABELS[emptied.standard] ?? emptied.standard)}</span>
            <button type="button" className="link" onClick={undo}>
              {copy.undo}
            </button>
          </p>
        )}
      </div>
      <ul className="room-list">
        {trip.package_room_pricing
          .filter((one) => one.hotel_type === form.standard)
          .map((room) => (
            <RoomLine
              key={room.accommodation_type}
              room={room}
              nights={trip.duration_days - 1}
              quantity={form.rooms.find((one) => isSame(one, room))?.quantity ?? 0}
              onQuantity={(quantity) => {
                setEmptied(undefined);
                change({ rooms: withRooms(form.rooms, { ...kindOf(room), quantity }) });
              }}
            />
          ))}
      </ul>
      <Coverage trip={trip} booking={booking} />
    </fieldset>
  );
}

type RoomKind = Pick<Room, "accommodation_type" | "hotel_type">;

function kindOf({ accommodation_type, hotel_type }: RoomKind): RoomKind {
  return { accommodation_type, hotel_type };
}

function isSame(a: RoomKind, b: RoomKind): boolean {
  return a.accommodation_type === b.accommodation_type && a.hotel_type === b.hotel_type;
}

type LineProps = {
  room: RoomKind & { capacity_per_room: number; price_per_room: number };
  nights: number;
  quantity: number;
  onQuantity: (quantity: number) => void;
};

function RoomLine({ room, nights, quantity, onQuantity }: LineProps) {
  const name = ROOM_LABELS[room.accommodation_type] ?? room.accommodation_type;
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className="small quiet">{`${sleeps(room.capacity_per_room)}, ${perStay(usd(room.price_per_room), nights)}`}</span>
      </p>
      <span className="stepper">
        <button
          type="button"
          className="iconbtn"
          aria-label={oneLess(name)}
          disabled={quantity === 0}
          onClick={() => onQuantity(quantity - 1)}
        >
          <MoreIcon name="minus" small />
        </button>
        <output aria-label={name}>{quantity}</output>
        <button type="button" className="iconbtn" aria-label={oneMore(name)} onClick={() => onQuantity(quantity + 1)}>
          <Icon name="plus" small />
        </button>
      </span>
    </li>
  );
}

function Coverage({ trip, booking: { form, change, problem } }: Pick<StepProps, "trip" | "booking">) {
  const beds = countBeds(trip, form.rooms);
  const missing = form.travelers - beds;
  const wrong = problem("selfArranged");
  return (
    <>
      <div role="status">
        {missing > 0 && (
          <p className="coverage">
            <MoreIcon name="bed" />
            <span>{moreNeedRooms(missing, beds, form.travelers)}</span>
          </p>
        )}
        {missing === 0 && (
          <p className="coverage fits">
            <Icon name="check" />
            {copy.fits}
          </p>
        )}
        {missing < 0 && (
          <p className="coverage">
            <MoreIcon name="bed" />
            <span>{extraRoom(-missing)}</span>
          </p>
        )}
      </div>
      {missing > 0 && (
        <label className="tick">
          <input
            type="checkbox"
            checked={form.selfArranged}
            {...fieldAttributes("selfArranged", wrong)}
            onChange={(event) => change({ selfArranged: event.target.checked })}
          />
          {copy.selfArranged}
        </label>
      )}
      <FieldError field="selfArranged" text={wrong} />
    </>
  );
}
