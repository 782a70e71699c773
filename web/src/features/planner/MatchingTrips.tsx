import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Itinerary } from "../../api/plan";
import { Picture } from "../../components/Picture";
import { Icon } from "../../components/ui/Icon";
import { usd } from "../../lib/money";
import { toKeyedTexts } from "../../lib/textKeys";
import type { Cart } from "./cart";
import { copy } from "./cartCopy";
import { type DateCheck, type PlanParty, partyOfPlan } from "./cartDates";
import { daysText } from "./copy";
import { coversText } from "./planCopy";
import { type CartPackage, packagesById } from "./queries";

/** Guided trips that cover much of the plan. */
type Props = { itinerary: Itinerary; cart: Cart };

export function MatchingTrips({ itinerary, cart }: Props) {
  const { packages } = itinerary;
  const { data } = useQuery(packagesById(packages.map((one) => one.id)));
  if (packages.length === 0) return null;
  return (
    <section className="matching no-print" aria-labelledby="matching">
      <h2 className="h-28" id="matching">
        {copy.fits}
      </h2>
      <p className="quiet">{copy.fitsText}</p>
      <ul className="offers">
        {packages.map((one) => (
          <Offer
            key={one.id}
            id={one.id}
            title={one.title}
            row={data?.find((row) => row.id === one.id)}
            why={[coversText(one.covers, one.coverage), one.reason]}
            of={partyOfPlan(itinerary)}
            cart={cart}
          />
        ))}
      </ul>
    </section>
  );
}

type OfferProps = {
  id: string;
  title: string;
  row: CartPackage | undefined;
  why?: string[];
  dates?: DateCheck | undefined;
  cart: Cart;
  /** The plan's party. */
  of: PlanParty;
  /** Whether it can be requested from here. */
  isBookable?: boolean;
};

export function Offer({ id, title, row, why = [], dates, of, cart, isBookable = false }: OfferProps) {
  const isIn = cart.ids.includes(id);
  return (
    <li className="offer pictured">
      <div className="plate">
        <Picture url={row?.images?.[0] ?? null} alt="" sizes="120px" />
      </div>
      <div>
        <Link className="offer-name" to="/packages/$id" params={{ id }} search={of}>
          <b>{row?.title ?? title}</b>
        </Link>
        {row && (
          <p className="small quiet num">{`${daysText(row.duration_days)}, ${usd(row.price)}${copy.perPerson}`}</p>
        )}
        {toKeyedTexts(why.filter((text) => text !== "")).map(({ key, text }) => (
          <p key={key} className="small">
            {text}
          </p>
        ))}
        {dates && <Dates check={dates} />}
      </div>
      <p className="offer-acts">
        {isBookable && (
          <Link className="btn primary compact" to="/packages/$id" params={{ id }} search={{ ...of, book: true }}>
            {copy.book}
            <span className="sr">{`: ${row?.title ?? title}`}</span>
          </Link>
        )}
        <button type="button" className="btn line compact" aria-pressed={isIn} onClick={() => cart.toggle(id)}>
          <Icon name={isIn ? "check" : "plus"} small />
          <span>{isIn ? copy.take : copy.put}</span>
          <span className="sr">{`: ${row?.title ?? title}`}</span>
        </button>
      </p>
    </li>
  );
}

/** The text has the objection, not the colour alone. */
export function Dates({ check: { fits, text } }: { check: DateCheck }) {
  if (fits) return <p className="small quiet num">{text}</p>;
  return (
    <p className="small warned num">
      <Icon name="warn" small />
      <span>{text}</span>
    </p>
  );
}
