import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import type { Booking } from "../../../api/booking";
import { bookingCounts } from "../../../api/bookingPages";
import type { OwnGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { pruneSheets } from "../../../components/booking/daySheetStore";
import { useStatusAnnouncements } from "../../../components/booking/statusChanges";
import { Icon } from "../../../components/ui/Icon";
import { SearchBox } from "../../../components/ui/SearchBox";
import { useLostFocus } from "../../../components/useLostFocus";
import { plusDays, today } from "../../../lib/dates";
import { groupDigits } from "../../../lib/text";
import { copy } from "./copy";
import { Blank, BookingGroup } from "./GuideBookings";
import { copy as handover } from "./handoverCopy";
import { readHandoverDays, toHandoverPeriod } from "./handoverDays";
import { Job } from "./Job";
import { PAST_JOBS, PastJobs } from "./PastJobs";

// Loaded on demand: a guide is seldom away.
const HandoverPanel = lazy(() => import("./HandoverPanel").then((file) => ({ default: file.HandoverPanel })));

/** How far the handover of several jobs looks at first. */
const DAYS_AHEAD = 30;
/** Up to this number, all are in sight: no search is needed. */
const FEW = 8;

const entry = (job: Booking) => <Job job={job} />;

/** Upcoming ones, the next first, and past ones, the last first. */
export function Jobs({ person, guide }: { person: Person; guide: OwnGuide }) {
  const { period } = useSearch({ from: "/profile" });
  const days = readHandoverDays(period);
  if (!days || !guide.is_active) return <JobList person={person} guide={guide} />;
  return (
    <Suspense fallback={<span className="skel tall" aria-busy="true" />}>
      <HandoverPanel days={days} />
    </Suspense>
  );
}

function JobList({ person, guide }: { person: Person; guide: OwnGuide }) {
  const { q } = useSearch({ from: "/profile" });
  const navigate = useNavigate({ from: "/profile" });
  const { data: counts } = useQuery(bookingCounts(person.id, "guide", q));
  useStatusAnnouncements(person.id, guide.id);
  // Syncs with the browser's storage, where the sheets of trips that are long over need not stay.
  useEffect(() => pruneSheets(), []);
  // The last job may leave with the focus, and its list with it.
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  const jobs = counts && counts.upcoming + counts.past;
  // Otherwise the past ones are in sight.
  const past = counts && counts.upcoming > FEW ? counts.past : 0;
  const hasSearch = q !== "" || (jobs ?? 0) > FEW;
  // Requests are handed over too, so it stands there without jobs.
  const hasHandover = guide.is_active && q === "";
  return (
    <section className="requests-panel" aria-labelledby="jobs" {...area}>
      <h2 className="h-section" id="jobs" tabIndex={-1} ref={fallback}>
        {copy.jobsTitle}
      </h2>
      {(hasSearch || hasHandover) && (
        <div className="tools">
          {hasSearch && (
            <SearchBox
              label={copy.findRequest}
              value={q}
              onSearch={(text) =>
                void navigate({ search: (now) => ({ ...now, q: text }), replace: true, resetScroll: false })
              }
            />
          )}
          {past > 0 && (
            <a className="chip" href={`#${PAST_JOBS}`}>
              <span>{copy.past}</span> <span className="n num">{groupDigits(String(past))}</span>
              <Icon name="chevron" small />
            </a>
          )}
          {hasHandover && (
            <Link
              className="btn line compact"
              to="/profile"
              search={{
                mode: "host",
                tab: "jobs",
                period: toHandoverPeriod({ from: today(), to: plusDays(today(), DAYS_AHEAD) }),
              }}
              resetScroll={false}
            >
              <Icon name="people" small />
              <span>{handover.open}</span>
            </Link>
          )}
        </div>
      )}
      <BookingGroup
        person={person}
        show="upcoming"
        q={q}
        total={counts?.upcoming}
        title={copy.upcoming}
        isWithin
        entry={entry}
      />
      <PastJobs person={person} q={q} total={counts?.past} />
      {jobs === 0 && (
        <Blank q={q}>
          <p>{copy.jobsEmpty}</p>
        </Blank>
      )}
    </section>
  );
}
