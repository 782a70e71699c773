import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Portrait } from "../../../components/Portrait";
import { Icon } from "../../../components/ui/Icon";
import { dayText } from "../../../lib/dates";
import { instantDayText } from "../../../lib/instants";
import { Fact, Facts } from "../Facts";
import { OpenRecord } from "../OpenRecord";
import { ADMIN_DEFAULTS } from "../params";
import { RecordBookings } from "../RecordBookings";
import { bookingsOf, type RecordBooking } from "../recordQueries";
import { useMay } from "../rights";
import { StaffNotes } from "../StaffNotes";
import { StateBadge } from "../StateBadge";
import { copy, ratingText } from "./copy";
import { GuidePackages } from "./GuidePackages";
import { type GuideRecord, guideRecord } from "./queries";
import { SuspendDialog } from "./SuspendDialog";

type BookingsReading = UseQueryResult<{ rows: RecordBooking[]; counts: { all: number } | null }>;

export function GuidePage({ id, onBack }: { id: string; onBack: () => void }) {
  const queries = useQueryClient();
  const query = guideRecord(id);
  const bookings = useQuery(bookingsOf({ guide_id: id }));
  return (
    <OpenRecord label={copy.record} reading={useQuery(query)} failed={copy.recordFailed} onBack={onBack}>
      {(data) => (
        <>
          <Head data={data} bookings={bookings} />
          <div className="record-columns">
            <div>
              <GuideFacts data={data} />
              <RecordBookings reading={bookings} other="traveler" whose={{ guide: id }} />
              <GuidePackages packages={data.packages} />
            </div>
            <StaffNotes
              subject="guide"
              subjectId={id}
              notes={data.notes}
              onAdded={(note) =>
                queries.setQueryData(
                  query.queryKey,
                  (before) => before && { ...before, notes: [note, ...before.notes] },
                )
              }
            />
          </div>
        </>
      )}
    </OpenRecord>
  );
}

function Head({ data: { guide }, bookings }: { data: GuideRecord; bookings: BookingsReading }) {
  const [isDeciding, setDeciding] = useState(false);
  const mayAct = useMay("act_on_guides");
  return (
    <div className="record-head">
      <Portrait name={guide.name} photo={guide.avatar_url} />
      <h2 className="h-28" dir="auto">
        {guide.name}
      </h2>
      <StateBadge state={guide.is_active ? "active" : "suspended"} />
      <Link
        className="go"
        to="/admin"
        search={{ ...ADMIN_DEFAULTS, tab: "people", item: guide.user_id }}
        preload={false}
      >
        <span>{copy.openPerson}</span>
        <Icon name="right" small />
      </Link>
      {guide.is_active && (
        <Link className="go" to="/guides/$id" params={{ id: guide.id }}>
          <span>{copy.openPage}</span>
          <Icon name="right" small />
        </Link>
      )}
      {/* One button for both states, so that it keeps the focus. */}
      {mayAct && (
        <button
          type="button"
          className={guide.is_active ? "btn danger compact" : "btn line compact"}
          aria-haspopup="dialog"
          onClick={() => setDeciding(true)}
        >
          {guide.is_active ? copy.suspend : copy.reinstate}
        </button>
      )}
      <SuspendDialog
        open={isDeciding}
        guide={guide}
        bookings={bookings.data?.rows ?? []}
        onClose={() => setDeciding(false)}
      />
    </div>
  );
}

function GuideFacts({ data: { guide } }: { data: GuideRecord }) {
  return (
    <Facts>
      <Fact name={copy.email}>
        {guide.email === null ? (
          <span className="quiet">{copy.none}</span>
        ) : (
          <a href={`mailto:${guide.email}`}>{guide.email}</a>
        )}
      </Fact>
      <Fact name={copy.phone}>
        {guide.phone === null ? (
          <span className="quiet">{copy.none}</span>
        ) : (
          <a href={`tel:${guide.phone}`}>{guide.phone}</a>
        )}
      </Fact>
      <Fact name={copy.joined}>
        <span className="num">{instantDayText(guide.created_at)}</span>
      </Fact>
      <Fact name={copy.verified}>
        {guide.verified_until === null ? (
          <span className="quiet">{copy.none}</span>
        ) : (
          <span className="num">{dayText(guide.verified_until.slice(0, 10))}</span>
        )}
      </Fact>
      <Fact name={copy.openBookings}>
        <span className="num">{guide.open_bookings}</span>
      </Fact>
      <Fact name={copy.completedTrips}>
        <span className="num">{guide.completed_trips}</span>
      </Fact>
      <Fact name={copy.stars}>
        <span className="num">{ratingText(guide.rating, guide.reviews)}</span>
      </Fact>
    </Facts>
  );
}
