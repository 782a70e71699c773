import { copy } from "./copy";
import { GroupPriceTable } from "./GroupPriceTable";
import { limitsText } from "./limitsText";
import { byFirstDay, percentText, spanText } from "./priceText";
import type { PackageView } from "./view";

type Props = {
  trip: Pick<PackageView, "price" | "min_people" | "max_people" | "package_group_prices" | "package_seasons">;
};

/** Other prices than its base price, or limits. */
export function hasPrices({ package_group_prices: steps, package_seasons: seasons }: Props["trip"]): boolean {
  return steps.length > 0 || seasons.length > 0;
}

/** The prices by group size and by season, and what a season takes. */
export function Prices({ trip }: Props) {
  const { package_group_prices: steps, package_seasons: seasons } = trip;
  if (!hasPrices(trip)) return null;
  return (
    <div className="prices" data-part="prices">
      {steps.length > 0 && (
        <GroupPriceTable
          caption={copy.groupPrices}
          price={trip.price}
          steps={steps}
          min={trip.min_people}
          max={trip.max_people}
        />
      )}
      {seasons.length > 0 && (
        <>
          <h2 className="tiny">{copy.seasons}</h2>
          <ul className="small">
            {byFirstDay(seasons).map((season) => (
              <li key={`${season.first_day} ${season.name}`}>
                <span>
                  <bdi>{season.name}</bdi>
                  <span className="tiny quiet">{spanText(season)}</span>
                </span>
                {season.percent !== 0 && <span className="num">{percentText(season.percent)}</span>}
                {limitsText(season) !== "" && <span className="tiny limits">{limitsText(season)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
