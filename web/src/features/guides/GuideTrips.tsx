import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Picture } from "../../components/Picture";
import { markPicture, pictureStyle } from "../../components/pictureTransition";
import { RoomNote } from "../../components/RoomNote";
import { Stars } from "../../components/Stars";
import { Icon } from "../../components/ui/Icon";
import { LoadMore } from "../../components/ui/LoadMore";
import { usd } from "../../lib/money";
import { copy, daysLabel, upToPeople } from "./copy";
import { guidePackages } from "./queries";

const SIZES = "(max-width: 640px) 90vw, 400px";

/** The page is about the guide, so a failed list is empty. */
export function GuideTrips({ guide }: { guide: string }) {
  const pages = useInfiniteQuery(guidePackages(guide));
  const { isPending } = pages;
  const trips = pages.data?.pages.flatMap((page) => page.trips) ?? [];
  return (
    <section className="guide-trips" aria-labelledby="trips">
      <h2 className="h-page" id="trips">
        {copy.packages}
      </h2>
      {isPending && (
        <ul className="cards" aria-busy="true">
          {[1, 2, 3].map((n) => (
            <li key={n}>
              <div className="plate skel" />
              <span className="skel line-l" />
              <span className="skel line-m" />
            </li>
          ))}
        </ul>
      )}
      {!isPending && trips.length === 0 && <p className="blank quiet">{copy.noPackages}</p>}
      <ul className="cards">
        {trips.map((trip) => (
          <li key={trip.id}>
            <article>
              <Link
                className="plate"
                to="/packages/$id"
                params={{ id: trip.id }}
                tabIndex={-1}
                aria-hidden="true"
                onClick={(event) => markPicture(trip.id, event.currentTarget.querySelector("img"))}
              >
                <Picture url={trip.image_url} alt="" sizes={SIZES} style={pictureStyle(trip.id)} />
                {trip.image_url === null && <span className="small">{copy.noImage}</span>}
              </Link>
              <h3 className="h-22">
                <Link to="/packages/$id" params={{ id: trip.id }}>
                  {trip.title}
                </Link>
              </h3>
              <p className="facts">
                <span>
                  <Icon name="calendar" />
                  <span>{daysLabel(trip.duration_days)}</span>
                </span>
                <span>
                  <Icon name="people" />
                  <span>{upToPeople(trip.max_people)}</span>
                </span>
                <Stars rating={trip.rating} reviews={trip.review_count} />
              </p>
              <div className="cost">
                <p>
                  <span className="price">{usd(trip.price)}</span> <span className="small quiet">{copy.perPerson}</span>
                </p>
                <Link className="go" to="/packages/$id" params={{ id: trip.id }}>
                  <span>{copy.viewDetails}</span>
                  <span className="sr">{`: ${trip.title}`}</span>
                  <Icon name="right" />
                </Link>
              </div>
              <RoomNote trip={trip} isShort />
            </article>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} failed={copy.morePackagesFailed} />
    </section>
  );
}
