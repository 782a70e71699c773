import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Booking } from "../../../api/booking";
import { bookingCounts } from "../../../api/bookingPages";
import type { OwnGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { pruneSheets } from "../../../components/booking/daySheetStore";
import { useStatusAnnouncements } from "../../../components/booking/statusChanges";
import { SearchBox } from "../../../components/ui/SearchBox";
import { copy } from "./copy";
import { Blank, BookingGroup } from "./GuideBookings";
import { Job } from "./Job";
import { PastJobs } from "./PastJobs";

/** Up to this number, no search is needed. */
const FEW = 8;

const entry = (job: Booking) => <Job job={job} />;

/** Upcoming ones, the next first, and past ones, the last first. */
export function Jobs({ person, guide }: { person: Person; guide: OwnGuide }) {
  const { q } = useSearch({ from: "/profile" });
  const navigate = useNavigate({ from: "/profile" });
  const { data: counts } = useQuery(bookingCounts(person.id, "guide", q));
  useStatusAnnouncements(person.id, guide.id);
  // Syncs with the browser's storage, where the sheets of trips that are long over need not stay.
  useEffect(() => pruneSheets(), []);
  const jobs = counts && counts.upcoming + counts.past;
  return (
    <section className="requests-panel" aria-labelledby="jobs">
      <h2 className="h-section" id="jobs">
        {copy.jobsTitle}
      </h2>
      {(q !== "" || (jobs ?? 0) > FEW) && (
        <SearchBox
          label={copy.findRequest}
          value={q}
          onSearch={(text) =>
            void navigate({ search: (now) => ({ ...now, q: text }), replace: true, resetScroll: false })
          }
        />
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
