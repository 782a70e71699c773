import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Portrait } from "../../../components/Portrait";
import { Icon } from "../../../components/ui/Icon";
import { dayText } from "../../../lib/dates";
import { ContactFacts } from "../ContactFacts";
import { Fact, Facts } from "../Facts";
import { OpenFlags } from "../OpenFlags";
import { ADMIN_DEFAULTS } from "../params";
import { RecordBookings } from "../RecordBookings";
import { RecordPage } from "../RecordPage";
import { ratingText } from "../recordCopy";
import { bookingsOf } from "../recordQueries";
import { useMay } from "../rights";
import { StateBadge } from "../StateBadge";
import { copy } from "./copy";
import { GuidePackages } from "./GuidePackages";
import { type GuideRecord, guideRecord } from "./queries";
import { type GuideDecision, SuspendDialog } from "./SuspendDialog";

export function GuidePage({ id, onBack }: { id: string; onBack: () => void }) {
  const bookings = useQuery(bookingsOf({ guide_id: id }));
  return (
    <RecordPage
      subject="guide"
      id={id}
      label={copy.record}
      failed={copy.recordFailed}
      query={guideRecord(id)}
      onBack={onBack}
      Head={Head}
    >
      {(data) => (
        <>
          <GuideFacts data={data} />
          <OpenFlags flags={data.flags} />
          <RecordBookings reading={bookings} other="traveler" whose={{ guide: id }} />
          <GuidePackages guide={id} packages={data.packages} />
        </>
      )}
    </RecordPage>
  );
}

function Head({ data: { guide } }: { data: GuideRecord }) {
  const [decision, setDecision] = useState<GuideDecision>();
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
          onClick={() => setDecision(guide.is_active ? "suspend" : "reinstate")}
        >
          {guide.is_active ? copy.suspend : copy.reinstate}
        </button>
      )}
      <SuspendDialog decision={decision} guide={guide} onClose={() => setDecision(undefined)} />
    </div>
  );
}

function GuideFacts({ data: { guide } }: { data: GuideRecord }) {
  return (
    <Facts>
      <ContactFacts of={guide} joined={copy.joined} />
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
