import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Failure } from "../../../../components/Failure";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { toast } from "../../../../components/ui/toasts";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { plusDays, rangeText } from "../../../../lib/dates";
import { monthsLater } from "../../../../lib/monthGrid";
import { copy as handover } from "../handoverCopy";
import { toHandoverPeriod } from "../handoverDays";
import { copy, stillBookedText } from "./copy";
import { DayBookings } from "./DayBookings";
import { failureOf } from "./fieldErrors";
import { useBlockDays } from "./queries";
import type { DayBooking } from "./types";
import { MONTHS_AHEAD } from "./windows";

const FIELD = "leave-until";

export function LeaveForm({ today }: { today: string }) {
  const [until, setUntil] = useState("");
  const [problem, setProblem] = useState("");
  const [stillBooked, setStillBooked] = useState<readonly DayBooking[]>([]);
  const block = useBlockDays();
  const submit = useSubmitResult();
  const latest = plusDays(`${monthsLater(today.slice(0, 7), MONTHS_AHEAD + 1)}-01`, -1);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (block.isPending) return;
    const wrong = findProblem(until, today, latest);
    setProblem(wrong);
    if (wrong !== "") {
      document.getElementById(FIELD)?.focus();
      return;
    }
    submit(block.mutateAsync({ first: today, last: until, note: copy.leaveNote }), {
      onSuccess: () => toast({ tone: "good", title: copy.blockedToast, text: rangeText(today, until) }),
      onHere: (booked) => {
        setUntil("");
        setStillBooked(booked);
      },
      wordsOf: (error) => failureOf(error, copy.blockFailed),
    });
  };
  return (
    <section aria-labelledby="calendar-leave">
      <div>
        <h2 className="h-22" id="calendar-leave">
          {copy.leaveTitle}
        </h2>
        <p className="small quiet">{copy.leaveText}</p>
      </div>
      <form noValidate onSubmit={onSubmit}>
        <div className="leave">
          <div>
            <label className="label" htmlFor={FIELD}>
              {copy.leaveUntil}
            </label>
            <input
              id={FIELD}
              className="input"
              type="date"
              min={today}
              max={latest}
              value={until}
              aria-invalid={problem !== ""}
              aria-describedby={problem === "" ? undefined : `${FIELD}-error`}
              onChange={(event) => {
                setUntil(event.target.value);
                setProblem("");
              }}
            />
          </div>
          <button type="submit" className="btn line" aria-disabled={block.isPending}>
            {block.isPending ? copy.blocking : copy.leave}
          </button>
        </div>
        {problem !== "" && (
          <p className="error" id={`${FIELD}-error`}>
            {problem}
          </p>
        )}
        <Failure error={block.error}>{failureOf(block.error, copy.blockFailed)}</Failure>
        {block.isPaused && (
          <p className="hint" role="status">
            {OFFLINE_TEXT}
          </p>
        )}
        {stillBooked.length > 0 && (
          <>
            <p className="note-box" role="status">
              {stillBookedText(stillBooked)}
            </p>
            <p>
              <Link
                className="btn line compact"
                to="/profile"
                search={{
                  mode: "host",
                  tab: "jobs",
                  period: toHandoverPeriod({ from: today, to: lastDayOf(today, stillBooked) }),
                }}
              >
                {handover.absence}
              </Link>
            </p>
            <DayBookings bookings={stillBooked} />
          </>
        )}
      </form>
    </section>
  );
}

/** `until` is empty again by then. */
function lastDayOf(today: string, bookings: readonly DayBooking[]): string {
  const starts = bookings.map((one) => one.start_date);
  return [today, ...starts].toSorted().at(-1) ?? today;
}

function findProblem(until: string, today: string, latest: string): string {
  if (until === "") return copy.leaveMissing;
  if (until < today) return copy.leavePast;
  return until > latest ? copy.leaveTooFar : "";
}
