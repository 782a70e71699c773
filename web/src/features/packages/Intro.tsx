import { categoryLabel } from "../../components/categories";
import { Stars } from "../../components/Stars";
import { placeNames } from "../../components/trip";
import { Icon } from "../../components/ui/Icon";
import { bulletLines, counted, peopleRange } from "../../lib/text";
import { citiesText, copy } from "./copy";
import type { PackageDetail } from "./queries";

export function Intro({ trip }: { trip: PackageDetail }) {
  const highlights = bulletLines(trip.highlights);
  return (
    <header className="intro">
      <div className="tags">
        {trip.package_categories.map(({ category }) => (
          <span key={category} className="badge">
            {categoryLabel(category)}
          </span>
        ))}
        <span className="badge hollow">{counted(trip.duration_days, "Day", "Days")}</span>
        <span className="badge verified">
          <Icon name="seal" small />
          {copy.verified}
        </span>
      </div>
      <h1 className="h-hero">{trip.title}</h1>
      <p className="facts">
        <span>
          <Icon name="pin" />
          {citiesText(placeNames(trip.package_locations))}
        </span>
        <span>
          <Icon name="calendar" />
          {counted(trip.duration_days, "day", "days")}
        </span>
        <span>
          <Icon name="people" />
          {peopleRange(trip.min_people, trip.max_people)}
        </span>
        <Stars rating={trip.rating} reviews={trip.review_count} />
      </p>
      <p className="lede about">{trip.description}</p>
      {highlights.length > 0 && (
        <ul className="hl">
          {highlights.map((line) => (
            <li key={line}>
              <Icon name="check" />
              {line}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
