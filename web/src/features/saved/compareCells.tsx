import { Link } from "@tanstack/react-router";
import { Portrait } from "../../components/Portrait";
import { SeasonNote } from "../../components/package/SeasonNote";
import type { Party } from "../../components/party";
import { Stars } from "../../components/Stars";
import { Icon } from "../../components/ui/Icon";
import { dayText } from "../../lib/dates";
import { usd } from "../../lib/money";
import { countText } from "../../lib/text";
import { toKeyedTexts } from "../../lib/textKeys";
import { copy } from "./compareCopy";
import { normalizeLine } from "./differences";
import type { ComparedTrip } from "./queries";
import { eachText, type RoomPrice, type TripFacts } from "./tripFacts";

export function Text({ text }: { text: string }) {
  return <span>{text === "" ? copy.nothingSaid : text}</span>;
}

export function Price({
  trip,
  facts,
  isLowest,
}: {
  trip: ComparedTrip;
  facts: TripFacts | undefined;
  isLowest: boolean;
}) {
  if (!facts) return null;
  if (!facts.takes) return <span className="quiet">{`${copy.takesOnly} ${facts.group}`}</span>;
  if (facts.isRefused) return <span className="quiet">{copy.refused}</span>;
  if (facts.people > 0 && !facts.total) return <span className="quiet">{copy.looking}</span>;
  return (
    <div className="compare-price">
      <p>
        <span className="price">{usd(facts.total?.total_price ?? trip.price)}</span>{" "}
        <span className="small quiet">
          {facts.total ? `${countText(facts.people, "traveler", "travelers")} ${copy.together}` : copy.perPerson}
        </span>
      </p>
      {facts.total && facts.people > 1 && <p className="small quiet">{eachText(facts.total)}</p>}
      {facts.total?.season && (
        <p className="small quiet">
          <SeasonNote season={facts.total.season} />
        </p>
      )}
      {isLowest && <Best text={copy.lowest} />}
    </div>
  );
}

type StartProps = {
  trip: ComparedTrip;
  /** Null if there is none, undefined while unknown. */
  day: string | null | undefined;
  party: Party;
  isFailed: boolean;
  isSoonest: boolean;
};

export function Start({ trip, day, party, isFailed, isSoonest }: StartProps) {
  if (isFailed) return <span className="quiet">{copy.unread}</span>;
  if (day === undefined) return <span className="quiet">{copy.looking}</span>;
  if (day === null) return <span className="quiet">{copy.noStart}</span>;
  const search = { ...party, dateFrom: day, dateTo: "", dateFlexibility: "exact" } as const;
  return (
    <div className="compare-price">
      <Link className="link num" to="/packages/$id" params={{ id: trip.id }} search={search}>
        {dayText(day)}
      </Link>
      {isSoonest && <Best text={copy.soonest} />}
    </div>
  );
}

function Best({ text }: { text: string }) {
  return (
    <span className="badge verified">
      <Icon name="check" small />
      <span>{text}</span>
    </span>
  );
}

export function Rooms({ rooms }: { rooms: readonly RoomPrice[] }) {
  if (rooms.length === 0) return <span className="quiet">{copy.noRooms}</span>;
  return (
    <dl className="compare-rooms">
      {rooms.map((room) => (
        <div key={room.name}>
          <dt>{room.name}</dt>
          <dd className="num">{usd(room.price)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Highlights lines that not all trips have. */
export function Lines({ lines, shared, isUsual }: { lines: readonly string[]; shared: Set<string>; isUsual: boolean }) {
  if (lines.length === 0) return <span className="quiet">{copy.nothingSaid}</span>;
  return (
    <>
      {isUsual && <p className="small quiet">{copy.usually}</p>}
      <ul className="compare-lines">
        {toKeyedTexts(lines).map(({ key, text }) => (
          <li key={key} className={shared.has(normalizeLine(text)) ? "quiet" : undefined}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Hosts({ hosts }: { hosts: TripFacts["hosts"] }) {
  if (hosts.length === 0) return <span className="quiet">{copy.noHosts}</span>;
  return (
    <ul className="compare-hosts">
      {hosts.map((host) => (
        <li key={host.id}>
          <Portrait name={host.display_name} photo={host.avatar_url} />
          <div>
            <Link className="link" to="/guides/$id" params={{ id: host.id }}>
              <bdi>{host.display_name}</bdi>
            </Link>
            <Stars rating={host.rating} reviews={host.review_count} />
            <p className="small quiet">{host.guide_languages.map((one) => one.language_name).join(", ")}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Rating({ trip }: { trip: ComparedTrip }) {
  if (trip.rating > 0) return <Stars rating={trip.rating} reviews={trip.review_count} />;
  return <span className="quiet">{copy.unrated}</span>;
}
