import { Link } from "@tanstack/react-router";
import type { TripCardRow } from "../../api/database.gen";
import type { Place } from "../../api/places";
import { useTopRatedReviews } from "../../api/support";
import { MiniMap } from "../../components/MiniMap";
import { NativeName } from "../../components/NativeName";
import { Picture } from "../../components/Picture";
import { Portraits } from "../../components/Portrait";
import { hasDates, type Party } from "../../components/party";
import { markPicture, pictureStyle } from "../../components/pictureTransition";
import { RoomNote } from "../../components/RoomNote";
import { SaveButton } from "../../components/SaveButton";
import { Stars } from "../../components/Stars";
import { isTopRated, mainPlace, placeNames, shownCategory } from "../../components/trip";
import { Icon } from "../../components/ui/Icon";
import { onIsland } from "../../lib/island";
import { usd } from "../../lib/money";
import { countText, peopleRange } from "../../lib/text";
import { copy, roomsNote } from "./copy";
import { NextStart } from "./NextStart";
import type { SearchAnswer } from "./queries";

/** Nearly square, so that the middle of a wider picture is visible. */
const SIZES = "(max-width: 520px) 90vw, 440px";

/** Lets the trip's page lead back here. */
const fromHere = (now: { __TSR_index: number }) => ({ foundAt: now.__TSR_index });

type Price = NonNullable<SearchAnswer["group"]>["prices"][number];

type Props = {
  trip: TripCardRow;
  /** The search's. */
  category: string;
  find: (name: string | undefined) => Place | undefined;
  /** Passed on to the trip's page. */
  party: Party;
  /** The party's total, or a person's price on the party's dates. */
  price: Price | undefined;
  /** One request reads the next starts of all, this one included. */
  among: string[];
  eager: boolean;
};

export function TripRow({ trip, category, find, party, price, among, eager }: Props) {
  const names = placeNames(trip.package_locations);
  const place = mainPlace(trip);
  const wanted = useTopRatedReviews();
  const points = names.flatMap((name) => {
    const place = find(name);
    return place ? [onIsland(place.latitude, place.longitude)] : [];
  });
  const hosts = trip.package_guides.flatMap(({ guides }) =>
    guides ? [{ name: guides.display_name, photo: guides.avatar_url }] : [],
  );
  const link = { to: "/packages/$id", params: { id: trip.id }, search: party, state: fromHere } as const;
  // Without a group it is a person's, in the season of the dates.
  const group = party.people > 0 ? price : undefined;
  const rated = trip.rating !== null && trip.rating > 0;
  return (
    <article className="res">
      <div className="plate">
        <Picture url={trip.image_url} alt="" sizes={SIZES} eager={eager} style={pictureStyle(trip.id)} />
        {isTopRated(trip.rating, trip.review_count, wanted) && <span className="badge top-rated">{copy.topRated}</span>}
      </div>
      <div className="body">
        <p className="where">
          <span>{shownCategory(trip, category)}</span>
          <span>
            <span>{place}</span>
            <NativeName place={find(place)} />
          </span>
        </p>
        <h2 className="h-28">
          {/* It covers the whole row, including the picture. */}
          <Link
            {...link}
            onClick={(event) => {
              const row = event.currentTarget.closest("article");
              markPicture(trip.id, row?.querySelector("img") ?? null);
            }}
          >
            {trip.title}
          </Link>
        </h2>
        <p className="quiet desc">{trip.description}</p>
        <p className="facts">
          <span>
            <Icon name="calendar" />
            <span>{countText(trip.duration_days, "day", "days")}</span>
          </span>
          <span>
            <Icon name="people" />
            <span>{peopleRange(trip.min_people, trip.max_people)}</span>
          </span>
          {rated ? (
            <Stars rating={trip.rating} reviews={trip.review_count} />
          ) : (
            <span className="fresh">
              <Icon name="star" />
              <span>{copy.fresh}</span>
            </span>
          )}
        </p>
        {!hasDates(party) && hosts.length > 0 && (
          <p className="small quiet next-start">
            <NextStart trip={trip.id} among={among} />
          </p>
        )}
        {hosts.length > 0 && <Portraits guides={hosts} label={`Hosts: ${hosts.map((host) => host.name).join(", ")}`} />}
      </div>
      <div className="side">
        <MiniMap points={points} />
        <div className="cost">
          <p className="small quiet">{group ? countText(party.people, "traveler", "travelers") : copy.startingFrom}</p>
          <p className="price">{usd(price?.total_price ?? trip.price)}</p>
          <p className="small quiet">{group ? `${usd(group.per_person)} ${copy.perPerson}` : copy.perPerson}</p>
          {group && party.comfort && trip.duration_days > 1 ? (
            <p className="small quiet room-note">{roomsNote(party.comfort)}</p>
          ) : (
            <RoomNote trip={{ ...trip, price: price?.per_person ?? trip.price }} isShort />
          )}
        </div>
        <Link className="go" {...link}>
          <span>{copy.viewDetails}</span>
          <span className="sr">{`: ${trip.title}`}</span>
          <Icon name="right" />
        </Link>
      </div>
      <SaveButton trip={trip} className="disc" />
    </article>
  );
}

/** Like the results in shape and number, so that a reload restores its scroll position. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <ul className="results" aria-busy="true">
      {Array.from({ length: count }, (_, index) => index + 1).map((n) => (
        <li key={n} aria-hidden={n > 1}>
          {n === 1 && <span className="sr">{copy.loading}</span>}
          <div className="res">
            <div className="plate skel" />
            <div className="body">
              <span className="skel line-m" />
              <span className="skel line-l" />
              <span className="skel block" />
              <span className="skel line-m" />
              <span className="skel line-s" />
              <span className="skel line-s" />
            </div>
            <div className="side">
              <MiniMap points={[]} />
              <span className="skel block" />
              <span className="skel line-s" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
