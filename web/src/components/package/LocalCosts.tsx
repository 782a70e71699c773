import { usd } from "../../lib/money";
import { Icon } from "../ui/Icon";
import { copy } from "./copy";
import { costFor, costsFor, costsOf, costText, type LocalCost, togetherText } from "./paidLocally";
import type { PackageView } from "./view";

type Props = { trip: PackageView; people: number };

/** With the party's total, and never part of the price. */
export function LocalCosts({ trip, people }: Props) {
  const costs = costsOf(trip.local_costs);
  const due = costs?.filter((one) => !one.is_optional) ?? [];
  const optional = costs?.filter((one) => one.is_optional) ?? [];
  return (
    <section aria-labelledby="paid-locally">
      <h2 className="h-22" id="paid-locally">
        {copy.paidLocally}
      </h2>
      {costs === null && <p className="quiet">{copy.costsNotSaid}</p>}
      {costs?.length === 0 && <p>{copy.nothingPaidLocally}</p>}
      {due.length > 0 && (
        <>
          <Costs costs={due} people={people} />
          <p className="sum">
            <span>{togetherText(people)}</span>
            <b className="num">{usd(costsFor(due, people))}</b>
          </p>
        </>
      )}
      {optional.length > 0 && (
        <>
          <h3 className="quiet">{copy.optionalCosts}</h3>
          <Costs costs={optional} people={people} />
        </>
      )}
    </section>
  );
}

function Costs({ costs, people }: { costs: readonly LocalCost[]; people: number }) {
  return (
    <ul className="l costs">
      {costs.map((cost, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and none is moved here
        <li key={index}>
          <span>
            <span>{cost.label}</span>
            <span className="small quiet">{costText(cost)}</span>
          </span>
          {cost.amount_usd > 0 && <span className="num">{usd(costFor(cost, people))}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The shops that the trip stops at, and who earns from it, as declared by the host. */
export function ShoppingStops({ trip }: { trip: PackageView }) {
  return (
    <section aria-labelledby="shopping-stops">
      <h2 className="h-22" id="shopping-stops">
        {copy.shopping}
      </h2>
      {trip.shopping === null && <p className="quiet">{copy.shoppingNotSaid}</p>}
      {trip.shopping === "none" && (
        <p className="said">
          <Icon name="check" />
          <span>{copy.noShopping}</span>
        </p>
      )}
      {trip.shopping === "stops" && (
        <>
          <p className="lines">{trip.shopping_stops}</p>
          <p className={trip.shopping_commission ? "said earns" : "said"}>
            <Icon name={trip.shopping_commission ? "warn" : "check"} />
            <span>{trip.shopping_commission ? copy.commission : copy.noCommission}</span>
          </p>
        </>
      )}
    </section>
  );
}
