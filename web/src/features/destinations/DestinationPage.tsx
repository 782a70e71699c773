import "./destinations.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type Destination, destinationPage } from "../../api/landing";
import { MiniMap } from "../../components/MiniMap";
import { NotFoundPage } from "../../components/NotFoundPage";
import { Picture } from "../../components/Picture";
import { shownCategory } from "../../components/trip";
import { Icon } from "../../components/ui/Icon";
import { useDocumentHead } from "../../components/useDocumentHead";
import { onIsland } from "../../lib/island";
import {
  copy,
  destinationTitle,
  distanceText,
  driveText,
  journeyText,
  leads,
  nearby,
  otherNames,
  regionText,
  seeAll,
  tripsCount,
  tripsTo,
} from "./copy";
import { Figures } from "./Figures";
import { GuideCards } from "./GuideCards";
import { LandingState } from "./LandingState";
import { Part } from "./Part";
import { PlaceCards } from "./PlaceCards";
import { Events, Season } from "./Season";
import { Sights } from "./Sights";
import { ThemeChips } from "./ThemeChips";
import { TripGrid } from "./TripGrid";

const SIZES = "(max-width: 900px) 100vw, 640px";

export function DestinationPage() {
  const { slug } = useParams({ from: "/destinations/$slug" });
  const page = useQuery(destinationPage(slug));
  if (page.data === null) return <NotFoundPage />;
  return page.data ? <Introduced place={page.data} /> : <LandingState page={page} />;
}

function Introduced({ place }: { place: Destination }) {
  useDocumentHead({ title: destinationTitle(place.city), description: place.summary });
  const search = { location: place.city, destinationId: place.id };
  const hasSeason = place.season !== null || place.events.length > 0;
  return (
    <article className="landing wrap">
      <p className="back no-print">
        <Link className="go" to="/destinations">
          <Icon name="left" />
          <span>{copy.allDestinations}</span>
        </Link>
      </p>
      <Head place={place} />
      <Part id="trips" title={tripsTo(place.city)}>
        <TripGrid trips={place.results} about={(trip) => shownCategory(trip)} />
        <Link className="btn line" to="/search" search={search}>
          {seeAll(place.figures.packages)}
        </Link>
      </Part>
      {place.sights.length > 0 && (
        <Part id="sights" title={copy.sights}>
          <Sights sights={place.sights} />
        </Part>
      )}
      <div className="pair">
        {hasSeason && (
          <Part id="season" title={copy.season}>
            {place.season && <Season season={place.season} />}
            {place.events.length > 0 && <Events events={place.events} />}
          </Part>
        )}
        {place.getting_there.length > 0 && (
          <Part id="getting-there" title={copy.gettingThere}>
            <dl className="events">
              {place.getting_there.map((journey) => (
                <div key={`${journey.city} ${journey.mode}`}>
                  <dt>{journeyText(journey)}</dt>
                  <dd className="num">{distanceText(journey)}</dd>
                </div>
              ))}
            </dl>
            <p className="small quiet">{copy.drivingNote}</p>
          </Part>
        )}
      </div>
      {place.guides.length > 0 && (
        <Part id="guides" title={copy.guides}>
          <GuideCards guides={place.guides} leads={leads} />
          <Link className="go" to="/guides">
            <span>{copy.allGuides}</span>
            <Icon name="right" />
          </Link>
        </Part>
      )}
      {place.themes.length > 0 && (
        <Part id="themes" title={copy.themes}>
          <ThemeChips themes={place.themes} label={copy.themes} />
        </Part>
      )}
      {place.neighbours.length > 0 && (
        <Part id="neighbours" title={copy.neighbours}>
          <PlaceCards
            places={place.neighbours}
            facts={(near) => `${driveText(near.minutes)} · ${tripsCount(near.packages)}`}
          />
        </Part>
      )}
    </article>
  );
}

function Head({ place }: { place: Destination }) {
  return (
    <header className="landing-head">
      <div>
        <p className="region">{regionText(place.region, place.province)}</p>
        <h1 className="h-hero">{place.city}</h1>
        <p className="natives">
          {place.name_si && (
            <span className="native" lang="si">
              {place.name_si}
            </span>
          )}
          {place.name_ta && (
            <span className="native" lang="ta">
              {place.name_ta}
            </span>
          )}
        </p>
        {place.also_called.length > 0 && <p className="quiet">{otherNames(place.also_called)}</p>}
        {place.nearby.length > 0 && <p className="quiet">{nearby(place.nearby)}</p>}
        <Figures figures={place.figures} />
        <Link className="btn primary" to="/search" search={{ location: place.city, destinationId: place.id }}>
          {seeAll(place.figures.packages)}
        </Link>
      </div>
      <div className="view">
        <div className="plate">
          <Picture url={place.image_url} alt="" sizes={SIZES} eager />
        </div>
        <MiniMap points={[onIsland(place.latitude, place.longitude)]} />
      </div>
    </header>
  );
}
