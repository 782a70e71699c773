import { useEffect, useRef, useState } from "react";
import { OfferForm } from "../../../components/booking-handover/OfferForm";
import { type DayRangeDraft, RangeFields, rangeProblem } from "../../../components/booking-handover/RangeFields";
import { Portrait } from "../../../components/Portrait";
import { Icon } from "../../../components/ui/Icon";
import { copy, jobsOf } from "./copy";
import type { FoundGuide } from "./queries";

/** All bookings of the guide, or those of some days. */
export function GuideJobs({ guide, onBack }: { guide: FoundGuide; onBack: () => void }) {
  const [draft, setDraft] = useState<DayRangeDraft>({ from: "", to: "" });
  const [days, setDays] = useState(draft);
  const heading = useRef<HTMLHeadingElement>(null);
  // Syncs with the focus: the button that was pressed is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const onRange = (next: DayRangeDraft) => {
    setDraft(next);
    if (rangeProblem(next, true) === undefined) setDays(next);
  };
  const question = {
    guide_id: guide.id,
    ...(days.from !== "" && { from: days.from }),
    ...(days.to !== "" && { to: days.to }),
  };
  return (
    <>
      <p>
        <button type="button" className="go" onClick={onBack}>
          <Icon name="left" small />
          <span>{copy.another}</span>
        </button>
      </p>
      <div className="chosen-guide">
        <Portrait name={guide.display_name} photo={guide.avatar_url} />
        <h2 className="h-22" tabIndex={-1} ref={heading}>
          {jobsOf(guide.display_name)}
        </h2>
        {!guide.is_active && <span className="status rejected">{copy.suspended}</span>}
      </div>
      <fieldset>
        <legend className="small quiet">{copy.days}</legend>
        <RangeFields value={draft} onChange={onRange} isOptional />
      </fieldset>
      <OfferForm
        question={question}
        draft={`handovers of ${guide.id}`}
        empty={days.from === "" && days.to === "" ? copy.empty : copy.emptyDays}
        owner={guide.display_name}
        isOutdated={rangeProblem(draft, true) !== undefined}
      />
    </>
  );
}
