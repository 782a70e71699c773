import { useId } from "react";
import type { ChangeQuote, RoomOffer } from "../../api/bookingChanges";
import { usd } from "../../lib/money";
import { HOTEL_LABELS, ROOM_LABELS } from "../rooms";
import { isSameKind, offersOf, roomsOf, standardOf, withRoom } from "./changeForm";
import { copy, sleepsText } from "./copy";
import { Stepper } from "./Stepper";
import type { ChangeFormState } from "./useChangeEdits";

type Props = { form: ChangeFormState; base: ChangeQuote };

/** From the simplest; unknown ones last. */
function standardsOf(offers: readonly RoomOffer[]): string[] {
  const found = new Set(offers.map((one) => one.hotel_type));
  const known = Object.keys(HOTEL_LABELS);
  return [...known.filter((one) => found.has(one)), ...[...found].filter((one) => !known.includes(one))];
}

/** The rooms of one standard; those of another are empty until it returns. */
export function RoomsField({ form, base }: Props) {
  const id = useId();
  const rooms = roomsOf(form.edits, base);
  const standard = standardOf(form.edits, base);
  const offers = offersOf(base);
  const standards = standardsOf(offers);
  const wrong = form.problem("rooms");
  if (standards.length === 0) return null;
  return (
    <fieldset className="change-field" aria-describedby={wrong === undefined ? undefined : `${id}-error`}>
      <legend className="h-18">{copy.rooms}</legend>
      {standards.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset within this one would be read out twice
        <div className="chips" role="group" aria-label={copy.standard}>
          {standards.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === standard}
              onClick={() => one !== standard && form.change({ standard: one, rooms })}
            >
              {HOTEL_LABELS[one] ?? one}
            </button>
          ))}
        </div>
      )}
      <ul className="change-rooms">
        {offers
          .filter((offer) => offer.hotel_type === standard)
          .map((offer) => {
            const name = ROOM_LABELS[offer.accommodation_type] ?? offer.accommodation_type;
            const { accommodation_type, hotel_type } = offer;
            return (
              <li key={accommodation_type}>
                <p>
                  <b>{name}</b>
                  <span className="small quiet">{sleepsText(offer.capacity_per_room, usd(offer.price_per_room))}</span>
                </p>
                <Stepper
                  label={name}
                  least={0}
                  value={rooms.find((one) => isSameKind(one, offer))?.quantity ?? 0}
                  onChange={(quantity) =>
                    form.change({ standard, rooms: withRoom(rooms, { accommodation_type, hotel_type, quantity }) })
                  }
                />
              </li>
            );
          })}
      </ul>
      {wrong !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
