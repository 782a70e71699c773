import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Picture } from "../../components/Picture";
import type { Party } from "../../components/party";
import { clearRecentTrips, recentTrips } from "../../components/recentlySeen";
import { usd } from "../../lib/money";
import { countText } from "../../lib/text";
import { copy } from "./copy";
import { tripCards } from "./queries";

const SIZES = "(max-width: 620px) 60vw, 240px";

/** The trips viewed last, if still on sale. */
export function RecentlySeen({ party }: { party: Party }) {
  const [ids, setIds] = useState(() => recentTrips().map((one) => one.id));
  const [isCleared, setCleared] = useState(false);
  const { data } = useQuery(tripCards(ids));
  const cards = ids.flatMap((id) => data?.find((one) => one.id === id) ?? []);
  if (cards.length === 0 && !isCleared) return null;
  const clear = () => {
    clearRecentTrips();
    setIds([]);
    setCleared(true);
  };
  return (
    <section className="seen" aria-labelledby="seen">
      <div className="seen-head">
        <div>
          <h2 className="h-section" id="seen">
            {copy.seen}
          </h2>
          <p className="small quiet" role="status">
            {isCleared ? copy.cleared : copy.seenNote}
          </p>
        </div>
        {!isCleared && (
          <button type="button" className="btn line compact" onClick={clear}>
            {copy.clearSeen}
          </button>
        )}
      </div>
      {!isCleared && (
        <ul className="seen-trips">
          {cards.map((card) => (
            <li key={card.id}>
              <Link to="/packages/$id" params={{ id: card.id }} search={party}>
                <span className="plate">
                  <Picture url={card.image_url} alt="" sizes={SIZES} />
                </span>
                <b>{card.title}</b>
                <span className="small quiet">
                  {`${countText(card.duration_days, "day", "days")}, from ${usd(card.price)}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
