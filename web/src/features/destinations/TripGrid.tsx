import { Link } from "@tanstack/react-router";
import type { TripCardRow } from "../../api/database.gen";
import { useTopRatedReviews } from "../../api/support";
import { Picture } from "../../components/Picture";
import { markPicture, pictureStyle } from "../../components/pictureTransition";
import { RoomNote } from "../../components/RoomNote";
import { Stars } from "../../components/Stars";
import { isTopRated } from "../../components/trip";
import { Icon } from "../../components/ui/Icon";
import { usd } from "../../lib/money";
import { countText, peopleRange } from "../../lib/text";
import { copy } from "./copy";

const SIZES = "(max-width: 640px) 90vw, 400px";
/** The same badge as in the results. */
const TOP_RATED = "Top Rated";

type Props = {
  trips: TripCardRow[];
  /** Facts that the page itself lacks. */
  about: (trip: TripCardRow) => string | undefined;
};

/** The first trips of the search that the page links to. */
export function TripGrid({ trips, about }: Props) {
  return (
    <ul className="cards">
      {trips.map((trip) => (
        <li key={trip.id}>
          <TripCard trip={trip} about={about(trip)} />
        </li>
      ))}
    </ul>
  );
}

function TripCard({ trip, about }: { trip: TripCardRow; about: string | undefined }) {
  const wanted = useTopRatedReviews();
  const link = { to: "/packages/$id", params: { id: trip.id } } as const;
  return (
    <article className="card">
      <div className="plate">
        <Picture url={trip.image_url} alt="" sizes={SIZES} style={pictureStyle(trip.id)} />
        {isTopRated(trip.rating, trip.review_count, wanted) && <span className="badge top-rated">{TOP_RATED}</span>}
      </div>
      <p className="where">{about}</p>
      <h3 className="h-22">
        {/* It covers the whole card, including the picture. */}
        <Link
          {...link}
          onClick={(event) => {
            const card = event.currentTarget.closest("article");
            markPicture(trip.id, card?.querySelector("img") ?? null);
          }}
        >
          {trip.title}
        </Link>
      </h3>
      <p className="facts">
        <span>
          <Icon name="calendar" />
          <span>{countText(trip.duration_days, "day", "days")}</span>
        </span>
        <span>
          <Icon name="people" />
          <span>{peopleRange(trip.min_people, trip.max_people)}</span>
        </span>
        <Stars rating={trip.rating} reviews={trip.review_count} />
      </p>
      <div className="cost">
        <p>
          <span className="price">{usd(trip.price)}</span> <span className="small quiet">{copy.perPerson}</span>
        </p>
        <RoomNote trip={trip} isShort />
      </div>
    </article>
  );
}
