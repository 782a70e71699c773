import "./destinations.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type LandingPages, landingPages } from "../../api/landing";
import { Picture } from "../../components/Picture";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy, from, tripsCount } from "./copy";
import { IslandDots } from "./IslandDots";
import { LandingState } from "./LandingState";
import { Part } from "./Part";
import { PlaceCards } from "./PlaceCards";
import { byRegion } from "./regions";
import { ThemeChips } from "./ThemeChips";

const SIZES = "(max-width: 640px) 30vw, 160px";

export function DestinationsPage() {
  const pages = useQuery(landingPages);
  useDocumentHead({ title: copy.indexTitle, description: copy.indexDescription });
  return pages.data ? <Index pages={pages.data} /> : <LandingState page={pages} />;
}

function Index({ pages: { destinations, themes } }: { pages: LandingPages }) {
  const regions = byRegion(destinations);
  return (
    <div className="landing landing-index wrap">
      <header className="landing-head">
        <div>
          <h1 className="h-hero">{copy.indexHeading}</h1>
          <p className="lede quiet">{copy.indexLede}</p>
          <ThemeChips themes={themes} label={copy.byTheme} />
        </div>
        <IslandDots places={destinations} />
      </header>
      {regions.map(({ region, places }, index) => (
        <Part key={region} id={`region-${index}`} title={region}>
          <PlaceCards places={places} facts={(place) => `${tripsCount(place.packages)} · ${from(place.price_from)}`} />
        </Part>
      ))}
      {themes.length > 0 && (
        <Part id="themes" title={copy.byTheme}>
          <ul className="sights">
            {themes.map((theme) => (
              <li key={theme.slug}>
                <div className="plate">
                  <Picture url={theme.image_url} alt="" sizes={SIZES} />
                </div>
                <div>
                  <h3 className="h-22">
                    <Link to="/themes/$slug" params={{ slug: theme.slug }}>
                      {theme.name}
                    </Link>
                  </h3>
                  <p>{theme.text}</p>
                  <p className="small quiet">{tripsCount(theme.packages)}</p>
                </div>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}
