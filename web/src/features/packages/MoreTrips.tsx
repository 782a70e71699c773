import { Link } from "@tanstack/react-router";
import { usePlaces } from "../../api/places";
import { categoryLabel, searchCategory, THEMES } from "../../components/categories";
import { Icon } from "../../components/ui/Icon";
import { addressSlug } from "../../lib/slug";
import { copy } from "./copy";
import type { PackageDetail } from "./queries";

/** A long route passes many. */
const MOST_PLACES = 6;

export function MoreTrips({ trip }: { trip: Pick<PackageDetail, "package_locations" | "package_categories"> }) {
  const { byId } = usePlaces();
  const found = trip.package_locations.flatMap((one) => byId(one.destination_id) ?? []);
  const places = [...new Map(found.map((place) => [place.slug, place])).values()].slice(0, MOST_PLACES);
  const categories = trip.package_categories.map(({ category }) => searchCategory(category));
  const themes = [...new Set(categories)].filter((category) => THEMES.has(category));
  if (places.length + themes.length === 0) return null;
  return (
    <nav className="more-trips no-print" aria-labelledby="more-trips">
      <h2 className="h-22" id="more-trips">
        {copy.more}
      </h2>
      <ul className="chips">
        {places.map((place) => (
          <li key={place.slug}>
            <Link className="chip" to="/destinations/$slug" params={{ slug: addressSlug(place.slug) }}>
              <Icon name="pin" small />
              <span className="sr">{copy.moreTo}</span>
              <span>{place.city}</span>
            </Link>
          </li>
        ))}
        {themes.map((theme) => (
          <li key={theme}>
            <Link className="chip" to="/themes/$slug" params={{ slug: theme }}>
              <Icon name="flag" small />
              <span className="sr">{copy.moreOf}</span>
              <span>{categoryLabel(theme)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
