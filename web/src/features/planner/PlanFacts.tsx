import type { Itinerary } from "../../api/plan";
import { Icon } from "../../components/ui/Icon";
import { plusDays, rangeText } from "../../lib/dates";
import { bindUnits } from "../../lib/text";
import { daysText, nameOf, travellersText } from "./copy";
import { plannedBy, priceText } from "./planCopy";

export function PlanFacts({ itinerary, isSample = false }: { itinerary: Itinerary; isSample?: boolean }) {
  const { startDate, duration, groupSize, groupType, interests, price } = itinerary;
  const dates = startDate ? rangeText(startDate, plusDays(startDate, duration - 1)) : undefined;
  return (
    <>
      {itinerary.summary !== "" && <p className="lede">{bindUnits(itinerary.summary)}</p>}
      <p className="facts">
        <span className="num">
          <Icon name="calendar" />
          <span>{dates ? `${dates}, ${daysText(duration)}` : daysText(duration)}</span>
        </span>
        <span className="num">
          <Icon name="people" />
          <span>{`${travellersText(groupSize)}, ${nameOf(groupType)}`}</span>
        </span>
        <span>
          <Icon name="clock" />
          <span>{nameOf(itinerary.pace)}</span>
        </span>
        {price && (
          <span className="num" title={price.basis}>
            <Icon name="price" />
            <span>{priceText(price)}</span>
          </span>
        )}
      </p>
      {interests.length > 0 && (
        <ul className="tags">
          {interests.map((one) => (
            <li key={one} className="badge">
              {one}
            </li>
          ))}
        </ul>
      )}
      {!isSample && <p className="tiny quiet">{plannedBy(itinerary.planner) + (price ? `. ${price.basis}` : "")}</p>}
    </>
  );
}
