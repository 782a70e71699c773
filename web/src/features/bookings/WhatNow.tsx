import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { Booking } from "../../api/booking";
import { requestOf } from "../../api/errors";
import { bookingAlternatives } from "../../api/handovers";
import { useSession } from "../../api/session";
import { keepAgain } from "../../components/booking/requestDraft";
import { Portrait } from "../../components/Portrait";
import { RequestId } from "../../components/ui/RequestId";
import { today } from "../../lib/dates";
import { usdCents } from "../../lib/money";
import { allComesBack, copy, requestSameDays, startDaysText } from "./handoverCopy";
import { OtherTrips } from "./NextSteps";

/** After a cancellation by the guide: other hosts on the same days, and other days. */
export function WhatNow({ booking }: { booking: Booking }) {
  const id = useId();
  const isToCome = booking.start_date >= today();
  const reading = useQuery({ ...bookingAlternatives(booking.id), enabled: isToCome });
  const { data } = reading;
  const refund = booking.refund_due ?? 0;
  return (
    <section className="what-now no-print" aria-labelledby={id}>
      <h4 className="h-18" id={id}>
        {copy.whatNow}
      </h4>
      <p>{refund > 0 ? allComesBack(usdCents(refund)) : copy.nothingPaid}</p>
      {reading.isLoading && (
        <div aria-busy="true">
          <p className="sr" role="status">
            {copy.loading}
          </p>
          <span className="skel block" />
        </div>
      )}
      {reading.error && !data && (
        <p className="small" role="alert">
          <span>{copy.failed}</span>{" "}
          <button type="button" className="link" onClick={() => void reading.refetch()}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(reading.error)} />
        </p>
      )}
      {data && data.hosts.length > 0 && (
        <ul className="same-days" aria-label={copy.hosts}>
          {data.hosts.map((host) => (
            <li key={host.guide_id}>
              <AgainLink booking={booking} host={host.guide_id} day={booking.start_date} className="btn line compact">
                <Portrait name={host.display_name} photo={host.avatar_url} />
                <span>{requestSameDays(host.display_name)}</span>
              </AgainLink>
            </li>
          ))}
        </ul>
      )}
      {data && data.starts.length > 0 && (
        <div className="other-days">
          <p className="small quiet">{copy.starts}</p>
          <ul aria-label={copy.starts}>
            {data.starts.map((start) => (
              <li key={start.start_date}>
                <AgainLink
                  booking={booking}
                  host={start.guide_ids.find((one) => one === booking.guide_id) ?? start.guide_ids[0]}
                  day={start.start_date}
                  className="link num"
                >
                  <span>{startDaysText(start.start_date, start.end_date)}</span>
                </AgainLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data && data.hosts.length === 0 && data.starts.length === 0 && <p className="small quiet">{copy.none}</p>}
      <p className="acts-of-booking">
        <OtherTrips booking={booking} />
      </p>
    </section>
  );
}

type AgainLinkProps = {
  booking: Booking;
  host: string | undefined;
  day: string;
  className: string;
  children: ReactNode;
};

/** Opens the booking of the same trip with this host and day, filled in as before. */
function AgainLink({ booking, host, day, className, children }: AgainLinkProps) {
  const session = useSession();
  const onFollow = () => {
    if (session.state !== "in") return;
    keepAgain(booking, session.person, { ...(host !== undefined && { host }), startDate: day });
  };
  return (
    <Link
      className={className}
      to="/packages/$id"
      params={{ id: booking.package_id }}
      search={{ book: true, dateFrom: day, people: booking.number_of_travelers }}
      onClick={onFollow}
    >
      {children}
    </Link>
  );
}
