import { useState } from "react";
import type { Booking } from "../../../api/booking";
import type { Person } from "../../../api/person";
import { BookingStatus } from "../../../components/booking/BookingStatus";
import { CancelDialog } from "../../../components/booking/CancelDialog";
import { ChatLink } from "../../../components/booking/ChatLink";
import { rangeText, today } from "../../../lib/dates";
import { usdCents } from "../../../lib/money";
import { copy, reference } from "./copy";
import { BookingGroup, GuideBookings } from "./GuideBookings";

/** What a guide has promised to lead: what comes, and what was (decision 113). */
export function Jobs({ person }: { person: Person }) {
  const now = today();
  const isConfirmed = (one: Booking) => one.status === "confirmed";
  return (
    <section className="requests-panel" aria-labelledby="jobs">
      <h2 className="h-section" id="jobs">
        {copy.jobsTitle}
      </h2>
      <GuideBookings person={person} of={isConfirmed} blank={<p>{copy.jobsEmpty}</p>}>
        {(jobs) => (
          <>
            <BookingGroup
              title={copy.upcoming}
              isWithin
              bookings={jobs
                .filter((one) => one.end_date >= now)
                .toSorted((a, b) => a.start_date.localeCompare(b.start_date))}
              entry={entry}
            />
            <BookingGroup
              title={copy.past}
              isWithin
              bookings={jobs
                .filter((one) => one.end_date < now)
                .toSorted((a, b) => b.start_date.localeCompare(a.start_date))}
              entry={entry}
            />
          </>
        )}
      </GuideBookings>
    </section>
  );
}

const entry = (job: Booking) => <Job job={job} />;

function Job({ job }: { job: Booking }) {
  const [isCancelling, setCancelling] = useState(false);
  const facts = [
    [copy.customer, job.contact_email],
    [copy.dates, rangeText(job.start_date, job.end_date)],
    [copy.travelersTitle, String(job.number_of_travelers)],
    [copy.advancePaid, job.paid > 0 ? usdCents(job.advance_amount ?? job.paid) : ""],
    [copy.phone, job.contact_phone ?? ""],
  ].filter(([, value]) => value !== "");
  return (
    <article className="job">
      <header>
        <p className="small quiet">{reference(job.id)}</p>
        <h4 className="h-22 d">{job.package.title}</h4>
        <BookingStatus booking={job} audience="guide" />
      </header>
      <dl className="small">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {job.travellers.length > 1 && (
        <ul className="small party">
          {job.travellers.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two who travel together may have one name; they are never moved
            <li key={index}>
              <span>{one.full_name}</span>
              {one.phone !== null && one.phone !== "" && <span className="quiet num">{` ${one.phone}`}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="acts-row">
        {job.can.chat && (
          <ChatLink booking={job.id} label={copy.chat} about={`${job.package.title}, ${reference(job.id)}`} />
        )}
        {job.can.cancel && (
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
            {copy.cancelBooking}
          </button>
        )}
      </p>
      <CancelDialog booking={job} open={isCancelling} onClose={() => setCancelling(false)} />
    </article>
  );
}
