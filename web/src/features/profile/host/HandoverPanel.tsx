import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { OfferForm } from "../../../components/booking-handover/OfferForm";
import { type DayRangeDraft, RangeFields, rangeProblem } from "../../../components/booking-handover/RangeFields";
import { Icon } from "../../../components/ui/Icon";
import { copy, noJobsText } from "./handoverCopy";
import { toHandoverPeriod } from "./handoverDays";

/** A guide's own jobs of some days, offered to other hosts. */
export function HandoverPanel({ days }: { days: DayRangeDraft }) {
  const navigate = useNavigate({ from: "/profile" });
  const [draft, setDraft] = useState(days);
  const heading = useRef<HTMLHeadingElement>(null);
  // Syncs with the focus: the link that led here is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const onRange = (next: DayRangeDraft) => {
    setDraft(next);
    // Days that are still being typed are not in the address.
    if (rangeProblem(next, false) !== undefined) return;
    void navigate({ search: (now) => ({ ...now, period: toHandoverPeriod(next) }), replace: true, resetScroll: false });
  };
  return (
    <section className="handover-panel" aria-labelledby="handover">
      <Link className="go" to="/profile" search={{ mode: "host", tab: "jobs" }} resetScroll={false}>
        <Icon name="left" small />
        <span>{copy.back}</span>
      </Link>
      <h2 className="h-section" id="handover" tabIndex={-1} ref={heading}>
        {copy.title}
      </h2>
      <p className="quiet">{copy.lede}</p>
      <RangeFields value={draft} onChange={onRange} />
      <OfferForm
        question={days}
        draft="handover of several jobs"
        empty={noJobsText(days.from, days.to)}
        isOutdated={rangeProblem(draft, false) !== undefined}
      />
    </section>
  );
}
