import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Booking } from "../../../api/booking";
import type { Person } from "../../../api/person";
import { BlankArt } from "../../../components/BlankArt";
import { BookingStatus } from "../../../components/booking/BookingStatus";
import { CancelDialog } from "../../../components/booking/CancelDialog";
import { toast } from "../../../components/ui/toasts";
import { rangeText, today } from "../../../lib/dates";
import { usdCents } from "../../../lib/money";
import { copy, reference } from "./copy";
import { guideBookings } from "./queries";

/** What a guide has promised to lead: what comes, and what was (decision 113). */
export function Jobs({ person }: { person: Person }) {
  const bookings = useQuery(guideBookings(person.id));
  const jobs = bookings.data?.filter((one) => one.status === "confirmed") ?? [];
  const now = today();
  const upcoming = jobs
    .filter((one) => one.end_date >= now)
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  const past = jobs.filter((one) => one.end_date < now).toSorted((a, b) => b.start_date.localeCompare(a.start_date));
  return (
    <section className="requests-panel" aria-labelledby="jobs">
      <h2 className="h-section" id="jobs">
        {copy.jobsTitle}
      </h2>
      {bookings.isPending && <span className="skel block" aria-busy="true" />}
      {bookings.error && !bookings.data && (
        <p className="failed" role="alert">
          {copy.recentFailed}{" "}
          <button type="button" className="link" onClick={() => void bookings.refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {bookings.data && jobs.length === 0 && (
        <div className="blank">
          <BlankArt scene="empty" />
          <p>{copy.jobsEmpty}</p>
        </div>
      )}
      <Part title={copy.upcoming} jobs={upcoming} />
      <Part title={copy.past} jobs={past} />
    </section>
  );
}

function Part({ title, jobs }: { title: string; jobs: Booking[] }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="h-22">{title}</h3>
      <ul className="requests jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <Job job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}

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
          {job.travellers.map((one) => (
            <li key={one.full_name}>
              {one.full_name}
              {one.phone !== null && one.phone !== "" && <span className="quiet num"> {one.phone}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="acts-row">
        <button
          type="button"
          className="btn line compact"
          onClick={() => toast({ tone: "good", title: copy.chat, text: copy.chatSoon })}
        >
          {copy.chat}
        </button>
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
