import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { takenDays } from "../../api/bookings";
import type { Itinerary } from "../../api/plan";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { today } from "../../lib/dates";
import type { Cart } from "./cart";
import { copy } from "./cartCopy";
import { packageCheck, partyOfPlan, planCheck } from "./cartDates";
import { Dates, Offer } from "./MatchingTrips";
import { coversText } from "./planCopy";
import { type CartPackage, packagesById } from "./queries";

type Props = { itinerary: Itinerary; cart: Cart; open: boolean; onClose: () => void };

/** Also suggested ones; each links to its own booking dialog. */
export function CartDialog({ itinerary, cart, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={copy.cart} className="sheet plan-sheet">
      <header>
        <h2 className="h-22">{copy.cart}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <Contents itinerary={itinerary} cart={cart} />
    </Dialog>
  );
}

function Contents({ itinerary, cart }: Pick<Props, "itinerary" | "cart">) {
  const others = itinerary.packages.filter((one) => !cart.ids.includes(one.id));
  const { data, isError, refetch } = useQuery(packagesById([...cart.ids, ...others.map((one) => one.id)]));
  const rowOf = (id: string) => data?.find((row) => row.id === id);
  const { ofPlan, ofPackage } = useDates(itinerary, data ?? []);
  return (
    <div className="sheet-body">
      <p className="small quiet">{copy.cartText}</p>
      {ofPlan && <Dates check={ofPlan} />}
      {isError && (
        <p role="alert">
          {copy.failed}{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      <section aria-labelledby="in-cart">
        <h3 className="tiny quiet" id="in-cart">
          {copy.inCart}
        </h3>
        {cart.ids.length === 0 && <p>{copy.empty}</p>}
        <ul>
          {cart.ids.map((id) => {
            const planned = itinerary.packages.find((one) => one.id === id);
            const isGone = data !== undefined && !rowOf(id);
            return (
              <Offer
                key={id}
                id={id}
                title={planned?.title ?? ""}
                row={rowOf(id)}
                why={isGone ? [copy.gone] : planned ? [coversText(planned.covers, planned.coverage)] : []}
                dates={ofPackage(id)}
                of={partyOfPlan(itinerary)}
                cart={cart}
                isBookable={!isGone}
              />
            );
          })}
        </ul>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="matches">
          <h3 className="tiny quiet" id="matches">
            {copy.matches}
          </h3>
          <ul>
            {others.map((one) => (
              <Offer
                key={one.id}
                id={one.id}
                title={one.title}
                row={rowOf(one.id)}
                why={[coversText(one.covers, one.coverage)]}
                dates={ofPackage(one.id)}
                of={partyOfPlan(itinerary)}
                cart={cart}
                isBookable
              />
            ))}
          </ul>
        </section>
      )}
      {itinerary.packages.length === 0 && (
        <p>
          {copy.noMatches}{" "}
          <Link className="link" to="/search" search={{ location: itinerary.days[0]?.place.name ?? "" }}>
            {copy.browse}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Of the plan against the packages'. If the plan's own dates are not bookable, packages are not checked. */
function useDates(itinerary: Itinerary, rows: CartPackage[]) {
  const ofPlan = planCheck(itinerary, today());
  const looked = ofPlan ? [] : rows.filter((row) => row.duration_days <= itinerary.duration);
  const taken = useQueries({ queries: looked.map((row) => takenDays(row.id)) });
  const ofPackage = (id: string) => {
    const row = rows.find((one) => one.id === id);
    if (!row || ofPlan) return undefined;
    const hosts = row.package_guides.flatMap(({ guides }) => guides?.id ?? []);
    return packageCheck(itinerary, row, hosts, taken[looked.indexOf(row)]?.data, today());
  };
  return { ofPlan, ofPackage };
}
