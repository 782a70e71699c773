import { bulletLines, countText, peopleRange } from "../../lib/text";
import { toKeyedTexts } from "../../lib/textKeys";
import { categoryLabel } from "../categories";
import { Stars } from "../Stars";
import { placeNames } from "../trip";
import { Icon } from "../ui/Icon";
import { citiesText, copy } from "./copy";
import type { PackageView } from "./view";

type Props = {
  trip: PackageView;
  /** Whether an admin has approved it (D-036). */
  verified: boolean;
  heading?: "h1" | "h2";
};

export function Intro({ trip, verified, heading: Heading = "h1" }: Props) {
  const highlights = bulletLines(trip.highlights);
  return (
    <header className="intro">
      <div className="tags">
        {trip.package_categories.map(({ category }) => (
          <span key={category} className="badge">
            {categoryLabel(category)}
          </span>
        ))}
        <span className="badge hollow">{countText(trip.duration_days, "Day", "Days")}</span>
        {verified && (
          <span className="badge verified">
            <Icon name="seal" small />
            {copy.verified}
          </span>
        )}
      </div>
      <Heading className="h-hero">{trip.title}</Heading>
      <p className="facts">
        <Stars rating={trip.rating} reviews={trip.review_count} />
        <span>
          <Icon name="pin" />
          <span>{citiesText(placeNames(trip.package_locations))}</span>
        </span>
        <span>
          <Icon name="calendar" />
          <span>{countText(trip.duration_days, "day", "days")}</span>
        </span>
        <span>
          <Icon name="people" />
          <span>{peopleRange(trip.min_people, trip.max_people)}</span>
        </span>
      </p>
      <p className="lede about">{trip.description}</p>
      {highlights.length > 0 && (
        <ul className="hl">
          {toKeyedTexts(highlights).map(({ key, text }) => (
            <li key={key}>
              <Icon name="check" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
