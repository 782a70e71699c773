import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TripCardRow } from "../../api/database.gen";
import { requestOf } from "../../api/errors";
import { usePlaces } from "../../api/places";
import { NativeName } from "../../components/NativeName";
import { Picture } from "../../components/Picture";
import { markPicture, pictureStyle } from "../../components/pictureTransition";
import { RoomNote } from "../../components/RoomNote";
import { mainPlace, placeNames, shownCategory } from "../../components/trip";
import { Icon } from "../../components/ui/Icon";
import { RequestId } from "../../components/ui/RequestId";
import { usd } from "../../lib/money";
import { copy, daysLabel, upToPeople } from "./copy";
import { featuredTrips } from "./queries";

const SHOWN_LANGUAGES = 2;
/** A poster is upright and crops a wide picture: the file is wider than the visible part. */
const SIZES = "(max-width: 560px) 110vw, 640px";

export function Featured() {
  const trips = useQuery(featuredTrips);
  return (
    <section className="sec wrap" aria-labelledby="featured">
      <div className="sechead">
        <h2 className="h-page" id="featured">
          {copy.featured}
        </h2>
        <Link className="btn line" to="/search">
          {copy.viewAll}
        </Link>
      </div>
      {trips.isPending && <Skeletons />}
      {trips.isError && (
        <div className="blank" role="alert">
          <p>{copy.failed}</p>
          <RequestId id={requestOf(trips.error)} />
          <button type="button" className="btn line" onClick={() => void trips.refetch()}>
            {copy.retry}
          </button>
        </div>
      )}
      {trips.data?.length === 0 && <p className="blank quiet">{copy.empty}</p>}
      {trips.data && trips.data.length > 0 && (
        <ul className="trips">
          {trips.data.map((trip) => (
            <li key={trip.id} className="trip">
              <FeaturedTrip trip={trip} />
            </li>
          ))}
        </ul>
      )}
      <Link className="btn line wide all-s" to="/search">
        {copy.viewAll}
      </Link>
    </section>
  );
}

function FeaturedTrip({ trip }: { trip: TripCardRow }) {
  const places = usePlaces();
  const names = placeNames(trip.package_locations);
  const place = mainPlace(trip);
  const languages = trip.package_languages.map((one) => one.language_name);
  const more = languages.length - SHOWN_LANGUAGES;
  return (
    <article>
      <Link
        className="poster"
        to="/packages/$id"
        params={{ id: trip.id }}
        tabIndex={-1}
        aria-hidden="true"
        data-light={lightOf(trip.image_url)}
        onClick={(event) => markPicture(trip.id, event.currentTarget.querySelector("img"))}
      >
        <Picture url={trip.image_url} alt="" sizes={SIZES} style={pictureStyle(trip.id)} />
        <span className="name">
          <b>{place ?? "Sri Lanka"}</b>
          <NativeName place={places.find(place)} />
        </span>
      </Link>
      <div className="row">
        <span className="badge hollow">{shownCategory(trip)}</span>
        <div className="cost">
          <p className="price">
            <span className="sr">Price </span>
            <span>{usd(trip.price)}</span>
          </p>
          <RoomNote trip={trip} isShort />
        </div>
      </div>
      <h3 className="h-28">
        <Link to="/packages/$id" params={{ id: trip.id }}>
          {trip.title}
        </Link>
      </h3>
      <p className="quiet desc">{trip.description}</p>
      <p className="facts">
        <span>
          <Icon name="calendar" />
          <span>{daysLabel(trip.duration_days)}</span>
        </span>
        <span>
          <Icon name="people" />
          <span>{upToPeople(trip.max_people)}</span>
        </span>
        <span>
          <Icon name="pin" />
          <span>{names.length > 0 ? names.join(", ") : copy.someLocations}</span>
        </span>
      </p>
      <div className="row end">
        <span className="langs">
          {languages.slice(0, SHOWN_LANGUAGES).map((language) => (
            <span key={language} className="badge">
              {language}
            </span>
          ))}
          {more > 0 && (
            <span className="badge">
              <span>{`+${more}`}</span>
              <span className="sr"> more languages</span>
            </span>
          )}
        </span>
        <Link className="go" to="/packages/$id" params={{ id: trip.id }}>
          <span>{copy.viewDetails}</span>
          <span className="sr">{`: ${trip.title}`}</span>
          <Icon name="right" />
        </Link>
      </div>
    </article>
  );
}

function Skeletons() {
  return (
    <ul className="trips" aria-busy="true">
      {[1, 2, 3].map((n) => (
        <li key={n} className="trip" aria-hidden={n > 1}>
          {n === 1 && <span className="sr">{copy.loading}</span>}
          <div>
            <div className="poster skel" />
            <div className="row">
              <span className="skel line-s" />
              <span className="skel line-s" />
            </div>
            <span className="skel line-l" />
            <span className="skel block" />
            <span className="skel line-m" />
            <div className="row end">
              <span className="skel line-s" />
              <span className="skel line-s" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The band's colour follows the picture's time of day. */
function lightOf(url: string | null): string | undefined {
  return /-(dawn|noon|gold|dusk|night|rain)-/.exec(url ?? "")?.[1];
}
