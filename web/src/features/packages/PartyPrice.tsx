import { useQuery } from "@tanstack/react-query";
import { takenDays } from "../../api/bookings";
import { type GroupPrice, groupPrices } from "../../api/groupPrices";
import { DateAlert } from "../../components/DateAlert";
import { firstStart, startSpan, startsIn } from "../../components/firstStart";
import { SeasonNote } from "../../components/package/SeasonNote";
import { refusalText } from "../../components/package/seasonLimits";
import { hasDates, type Party } from "../../components/party";
import { HOTEL_LABELS, ROOM_LABELS } from "../../components/rooms";
import { Icon } from "../../components/ui/Icon";
import { plusDays, rangeText, today } from "../../lib/dates";
import { usd } from "../../lib/money";
import { countText, peopleRange } from "../../lib/text";
import { copy, freeFrom, noRoomsOf, notFree, takesOnly } from "./partyCopy";
import type { Host, PackageDetail } from "./queries";

type Props = { trip: PackageDetail; hosts: Host[]; party: Party };

/** The price for the party on its first possible day, and whether a guide is free on its dates. */
export function PartyPrice({ trip, hosts, party }: Props) {
  const { people, comfort } = party;
  const fits = people >= trip.min_people && people <= trip.max_people;
  const wish = useWishedStart({ trip, hosts, party: fits ? party : { ...party, people: 0 } });
  const prices = useQuery(
    groupPrices([trip.id], { people: fits ? people : 0, comfort, dateFrom: wish.day, dateTo: "" }),
  );
  const price = wish.isPossible ? prices.data?.[0] : undefined;
  // The package may have been read before its season got a limit; the booking dialog says which.
  const isRefused =
    trip.isOnSale && fits && wish.isPossible && !price && prices.data !== undefined && !prices.isPlaceholderData;
  return (
    <div className="party" role="status">
      {people > 0 && !fits && <Warning text={takesOnly(peopleRange(trip.min_people, trip.max_people))} />}
      {wish.refusal !== undefined && <Warning text={wish.refusal} />}
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
      {hasDates(party) && !isRefused && <Days trip={trip} hosts={hosts} party={party} wish={wish} />}
    </div>
  );
}

type WishedStart = {
  /** Empty without one. */
  day: string;
  /** Why the season of the wished day refuses it; another day of the span may be free. */
  refusal: string | undefined;
  isPossible: boolean;
  /** Undefined if no host is free, null until known. */
  free: string | undefined | null;
  /** Whether the seasons allow any day of the span. */
  isAnyAllowed: boolean;
};

/** The wished day; where its season refuses it, the first other one of the span that is allowed and free. */
function useWishedStart({ trip, hosts, party }: Props): WishedStart {
  const { data: taken } = useQuery({ ...takenDays(trip.id), enabled: hasDates(party) });
  const now = today();
  const refusalOf = (start: string) =>
    trip.isOnSale ? refusalText(trip.package_seasons, { start, people: party.people, now }) : undefined;
  const isAllowed = (day: string) => refusalOf(day) === undefined;
  const ids = hosts.map((host) => host.id);
  const free = taken ? firstStart(party, trip.duration_days, ids, taken, now, isAllowed) : null;
  const wished = party.dateFrom || party.dateTo;
  const refusal = refusalOf(wished);
  return {
    day: refusal === undefined ? wished : (free ?? ""),
    refusal,
    isPossible: refusal === undefined || (free ?? null) !== null,
    free,
    isAnyAllowed: startsIn(party, trip.duration_days).some(isAllowed),
  };
}

function Days({ trip, hosts, party, wish }: Props & { wish: WishedStart }) {
  const { free, refusal, isAnyAllowed } = wish;
  if (free === null) return null;
  if (free === undefined) {
    if (refusal !== undefined && !isAnyAllowed) return null;
    const span = startSpan(party, trip.duration_days, today());
    const people = Math.min(Math.max(party.people, trip.min_people), trip.max_people);
    return (
      <>
        <Warning text={refusal === undefined ? notFree(party, today()) : copy.othersTaken} />
        {span && hosts.length > 0 && <DateAlert trip={trip.id} span={span} people={people} />}
      </>
    );
  }
  return (
    <p className="small free">
      <Icon name="check" small />
      <span>{freeFrom(rangeText(free, plusDays(free, trip.duration_days - 1)))}</span>
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
