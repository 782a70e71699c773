import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TripToCome } from "../../../../api/earnings";
import { usdCents } from "../../../../lib/money";
import { copy, MOST_TRIPS, paidText, showAllText, tripFacts } from "./copy";

/** More are behind a button. */
const FIRST = 6;

type Props = { trips: readonly TripToCome[]; upcoming: number };

export function TripsToCome({ trips, upcoming }: Props) {
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    flushSync(() => setAll(true));
    // The button is gone; its focus goes to the first row that it brought.
    list.current?.querySelectorAll("a")[FIRST]?.focus();
  };
  const visible = isAll ? trips : trips.slice(0, FIRST);
  return (
    <section className="to-come" aria-labelledby="to-come">
      <h3 className="h-28" id="to-come">
        {copy.tripsToCome}
      </h3>
      {trips.length === 0 ? (
        <p className="none">
          <span>{copy.noTripsToCome}</span>{" "}
          <Link className="link" to="/profile" search={{ mode: "host", tab: "bookings" }}>
            {copy.toRequests}
          </Link>
        </p>
      ) : (
        <>
          <p className="quiet">{copy.tripsToComeText}</p>
          <ul className="to-come-rows" ref={list}>
            {visible.map((trip) => (
              <li key={trip.booking_id}>
                <div>
                  {trip.led_by == null ? (
                    <Link to="/profile/jobs/$id" params={{ id: trip.booking_id }}>
                      {trip.title}
                    </Link>
                  ) : (
                    <b>{trip.title}</b>
                  )}
                  <span className="small quiet">
                    <bdi>{trip.traveler}</bdi> · <span className="num">{tripFacts(trip)}</span>
                  </span>
                </div>
                <p>
                  <span className="sr">{copy.yourShare}</span> <b className="num">{usdCents(trip.share)}</b>{" "}
                  <span className="small quiet num">{paidText(trip)}</span>
                </p>
              </li>
            ))}
            {visible.length === trips.length && (
              <li className="sum">
                <span>{copy.yourShare}</span>
                <b className="num">{usdCents(upcoming)}</b>
              </li>
            )}
          </ul>
          {visible.length < trips.length && (
            <button type="button" className="btn line compact" onClick={showAll}>
              {showAllText(trips.length)}
            </button>
          )}
          {trips.length >= MOST_TRIPS && isAll && <p className="small quiet">{copy.soonestOnly}</p>}
        </>
      )}
    </section>
  );
}
