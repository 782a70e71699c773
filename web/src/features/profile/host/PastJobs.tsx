import { Link } from "@tanstack/react-router";
import type { Booking } from "../../../api/booking";
import { useBookingPages } from "../../../api/bookingPages";
import type { Person } from "../../../api/person";
import { BookingList } from "../../../components/booking/BookingList";
import { reference } from "../../../components/booking/copy";
import { Icon } from "../../../components/ui/Icon";
import { MoreIcon } from "../../../components/ui/MoreIcon";
import { useMediaQuery } from "../../../components/useMediaQuery";
import { rangeText } from "../../../lib/dates";
import { usdCents } from "../../../lib/money";
import { copy, starsText, travelers } from "./copy";

/** Its heading, to which the list of upcoming ones links. */
export const PAST_JOBS = "past-jobs";

/** All columns fit. */
const WIDE = "(min-width: 860px)";

type Props = { person: Person; q: string; total: number | undefined };

/** The last first: a table, or compact lines where it does not fit. */
export function PastJobs({ person, q, total }: Props) {
  const pages = useBookingPages(person.id, "guide", "past", q);
  const isWide = useMediaQuery(WIDE);
  if (pages.bookings?.length === 0) return null;
  return (
    <section aria-label={copy.past}>
      <h3 className="h-22" id={PAST_JOBS} tabIndex={-1}>
        {copy.past}
      </h3>
      <BookingList pages={pages} total={total} loading={copy.loadingRequests} failed={copy.recentFailed} blank={null}>
        {(jobs) => (isWide ? <JobTable jobs={jobs} /> : <JobLines jobs={jobs} />)}
      </BookingList>
    </section>
  );
}

function JobTable({ jobs }: { jobs: readonly Booking[] }) {
  return (
    <table className="table past-jobs" aria-label={copy.past}>
      <thead>
        <tr>
          <th scope="col">{copy.trip}</th>
          <th scope="col">{copy.customerName}</th>
          <th scope="col">{copy.dates}</th>
          <th scope="col" className="r">
            {copy.travelersTitle}
          </th>
          <th scope="col" className="r">
            {copy.total}
          </th>
          <th scope="col" className="r">
            {copy.paid}
          </th>
          <th scope="col">{copy.review}</th>
          <th scope="col">
            <span className="sr">{copy.chat}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <th scope="row">
              <JobTitle job={job} />
            </th>
            <td>
              <bdi>{job.traveller.display_name}</bdi>
            </td>
            <td className="num">{rangeText(job.start_date, job.end_date)}</td>
            <td className="num r">{job.number_of_travelers}</td>
            <td className="num r">{usdCents(job.total_price)}</td>
            <td className="num r">{usdCents(job.paid)}</td>
            <td>
              <JobStars job={job} />
            </td>
            <td>
              <JobChat job={job} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function JobLines({ jobs }: { jobs: readonly Booking[] }) {
  return (
    <ul className="past-lines">
      {jobs.map((job) => (
        <li key={job.id}>
          <p>
            <JobTitle job={job} />
          </p>
          <p className="num past-total">{usdCents(job.total_price)}</p>
          <p className="facts small">
            <bdi>{job.traveller.display_name}</bdi>
            <span className="num">{rangeText(job.start_date, job.end_date)}</span>
            <span>{travelers(job.number_of_travelers)}</span>
            {job.paid < job.total_price && <span className="num">{`${copy.paid}: ${usdCents(job.paid)}`}</span>}
            <JobStars job={job} />
          </p>
          <JobChat job={job} />
        </li>
      ))}
    </ul>
  );
}

/** Its day sheet holds the rest. */
function JobTitle({ job }: { job: Booking }) {
  return (
    <Link className="past-title" to="/profile/jobs/$id" params={{ id: job.id }}>
      <span>{job.package.title}</span>
      <span className="sr">{`, ${reference(job.id)}`}</span>
    </Link>
  );
}

function JobChat({ job }: { job: Booking }) {
  if (!job.can.chat) return null;
  return (
    <Link
      className="iconbtn"
      to="/messages"
      search={{ booking: job.id }}
      aria-label={`${copy.chat}: ${job.traveller.display_name}`}
    >
      <MoreIcon name="speech" small />
    </Link>
  );
}

/** Of the guide, or of the trip if only that was rated. */
function JobStars({ job: { reviews } }: { job: Booking }) {
  const rating = reviews.guide?.rating ?? reviews.package?.rating;
  if (rating === undefined) return null;
  return (
    <span className="stars">
      <Icon name="star" />
      <b className="num" aria-hidden="true">
        {rating}
      </b>
      <span className="sr">{starsText(rating)}</span>
    </span>
  );
}
