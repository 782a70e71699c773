import { HOTEL_LABELS } from "../../components/rooms";
import { countText } from "../../lib/text";
import type { ChangeSearch, TripSearch } from "./params";

const copy = {
  whose: "Price of",
  person: "One person",
  rooms: "Rooms",
  none: "Not included",
};

type Props = { search: TripSearch; onChange: ChangeSearch };

/** Per person, or the party's with rooms. */
export function GroupPriceChoice({ search: { people, priceFor, comfort }, onChange }: Props) {
  const whose = [
    { value: "person", label: copy.person },
    { value: "group", label: people === 1 ? "The whole trip" : `All ${countText(people, "traveler", "travelers")}` },
  ] as const;
  const rooms = [["", copy.none], ...Object.entries(HOTEL_LABELS)] as const;
  return (
    <>
      <p className="tiny quiet" id="price-of">
        {copy.whose}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within this one would be read out twice */}
      <div className="days" role="group" aria-labelledby="price-of">
        {whose.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={value === priceFor}
            onClick={() => onChange({ priceFor: value })}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="tiny quiet" id="rooms-of">
        {copy.rooms}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within this one would be read out twice */}
      <div className="days" role="group" aria-labelledby="rooms-of">
        {rooms.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={value === comfort}
            // Choosing rooms implies interest in the total.
            onClick={() => onChange({ comfort: value, ...(value !== "" && { priceFor: "group" }) })}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
