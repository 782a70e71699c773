import "./destinations.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type ThemeContent, themePage } from "../../api/landing";
import { NotFoundPage } from "../../components/NotFoundPage";
import { Picture } from "../../components/Picture";
import { mainPlace } from "../../components/trip";
import { Icon } from "../../components/ui/Icon";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy, leadsTheme, seeAll, themeHeading, themeTitle, tripsCount } from "./copy";
import { Figures } from "./Figures";
import { GuideCards } from "./GuideCards";
import { LandingState } from "./LandingState";
import { Part } from "./Part";
import { PlaceCards } from "./PlaceCards";
import { Events } from "./Season";
import { ThemeChips } from "./ThemeChips";
import { TripGrid } from "./TripGrid";

const SIZES = "(max-width: 900px) 100vw, 640px";

export function ThemePage() {
  const { slug } = useParams({ from: "/themes/$slug" });
  const page = useQuery(themePage(slug));
  if (page.data === null) return <NotFoundPage />;
  return page.data ? <Introduced theme={page.data} /> : <LandingState page={page} />;
}

function Introduced({ theme }: { theme: ThemeContent }) {
  useDocumentHead({ title: themeTitle(theme.name), description: theme.summary });
  return (
    <article className="landing wrap">
      <p className="back no-print">
        <Link className="go" to="/destinations">
          <Icon name="left" />
          <span>{copy.allDestinations}</span>
        </Link>
      </p>
      <header className="landing-head">
        <div>
          <h1 className="h-hero">{themeHeading(theme.name)}</h1>
          <p className="lede">{theme.text}</p>
          <Figures figures={theme.figures} />
          <Link className="btn primary" to="/search" search={{ category: theme.slug }}>
            {seeAll(theme.figures.packages)}
          </Link>
        </div>
        <div className="view">
          <div className="plate">
            <Picture url={theme.image_url} alt="" sizes={SIZES} eager />
          </div>
        </div>
      </header>
      <Part id="trips" title={copy.fewTrips}>
        <TripGrid trips={theme.results} about={mainPlace} />
        <Link className="btn line" to="/search" search={{ category: theme.slug }}>
          {seeAll(theme.figures.packages)}
        </Link>
      </Part>
      {theme.experiences.length > 0 && (
        <Part id="experiences" title={copy.experiences}>
          <ul className="chips" aria-labelledby="experiences">
            {theme.experiences.map(({ label, packages }) => (
              <li key={label}>
                <Link className="chip" to="/search" search={{ q: label }}>
                  <span>{label}</span>
                  <span className="num quiet">{packages}</span>
                  <span className="sr"> trips</span>
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {theme.destinations.length > 0 && (
        <Part id="places" title={copy.best}>
          <PlaceCards places={theme.destinations} facts={(place) => tripsCount(place.packages)} />
        </Part>
      )}
      {theme.events.length > 0 && (
        <Part id="season" title={copy.season}>
          <Events events={theme.events} />
        </Part>
      )}
      {theme.guides.length > 0 && (
        <Part id="guides" title={copy.themeGuides}>
          <GuideCards guides={theme.guides} leads={leadsTheme} />
          <Link className="go" to="/guides">
            <span>{copy.allGuides}</span>
            <Icon name="right" />
          </Link>
        </Part>
      )}
      {theme.others.length > 0 && (
        <Part id="others" title={copy.otherThemes}>
          <ThemeChips themes={theme.others} label={copy.otherThemes} />
        </Part>
      )}
    </article>
  );
}
