import { useQuery } from "@tanstack/react-query";
import { takenDays } from "../../api/bookings";
import { type GroupPrice, groupPrices } from "../../api/groupPrices";
import { DateAlert } from "../../components/DateAlert";
import { firstStart, startSpan } from "../../components/firstStart";
import { SeasonNote } from "../../components/package/SeasonNote";
import { hasDates, type Party } from "../../components/party";
import { HOTEL_LABELS, ROOM_LABELS } from "../../components/rooms";
import { Icon } from "../../components/ui/Icon";
import { plusDays, rangeText, today } from "../../lib/dates";
import { usd } from "../../lib/money";
import { countText, peopleRange } from "../../lib/text";
import { copy, freeFrom, noRoomsOf, notFree, takesOnly } from "./partyCopy";
import type { Host, PackageDetail } from "./queries";

type Props = { trip: PackageDetail; hosts: Host[]; party: Party };

/** The price for the party, and whether a guide is free on its dates. */
export function PartyPrice({ trip, hosts, party }: Props) {
  const { people, comfort } = party;
  const fits = people >= trip.min_people && people <= trip.max_people;
  const prices = useQuery(groupPrices([trip.id], { ...party, people: fits ? people : 0 }));
  const price = prices.data?.[0];
  // The booking dialog says why; here the season's limits stand above.
  const isRefused = trip.isOnSale && fits && !price && prices.data !== undefined && !prices.isPlaceholderData;
  return (
    <div className="party" role="status">
      {people > 0 && !fits && <Warning text={takesOnly(peopleRange(trip.min_people, trip.max_people))} />}
      {fits && price && (
        <>
          <p className="p">
            <b className="h-22 num">{usd(price.total_price)}</b>
            <span className="quiet">{countText(people, "traveler", "travelers")}</span>
          </p>
          <p className="small quiet">{roomsText(price)}</p>
          {price.season && (
            <p className="small quiet">
              <SeasonNote season={price.season} />
            </p>
          )}
          {comfort !== "" && price.comfort === null && trip.duration_days > 1 && (
            <Warning text={noRoomsOf(HOTEL_LABELS[comfort] ?? comfort)} />
          )}
        </>
      )}
      {isRefused && <Warning text={copy.refused} />}
      {hasDates(party) && !isRefused && <Days trip={trip} hosts={hosts} party={party} />}
    </div>
  );
}

function Days({ trip, hosts, party }: Props) {
  const { data: taken } = useQuery(takenDays(trip.id));
  if (!taken) return null;
  const ids = hosts.map((host) => host.id);
  const start = firstStart(party, trip.duration_days, ids, taken, today());
  if (start === undefined) {
    const span = startSpan(party, trip.duration_days, today());
    const people = Math.min(Math.max(party.people, trip.min_people), trip.max_people);
    return (
      <>
        <Warning text={notFree(party, today())} />
        {span && ids.length > 0 && <DateAlert trip={trip.id} span={span} people={people} />}
      </>
    );
  }
  return (
    <p className="small free">
      <Icon name="check" small />
      <span>{freeFrom(rangeText(start, plusDays(start, trip.duration_days - 1)))}</span>
    </p>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="small warned">
      <Icon name="warn" small />
      <span>{text}</span>
    </p>
  );
}

/** "$472 each, with 2 × Double Bedroom (3 Star)". */
function roomsText({ per_person, comfort, room_selections }: GroupPrice): string {
  const each = `${usd(per_person)} ${copy.each}`;
  if (comfort === null) return `${each}, ${copy.withoutRooms}`;
  const rooms = room_selections.map(
    (one) => `${one.quantity} × ${ROOM_LABELS[one.accommodation_type] ?? one.accommodation_type}`,
  );
  return `${each}, with ${rooms.join(", ")} (${HOTEL_LABELS[comfort] ?? comfort})`;
}
