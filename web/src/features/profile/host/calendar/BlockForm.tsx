import type { FormEvent } from "react";
import { useState } from "react";
import { Failure } from "../../../../components/Failure";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { rangeText } from "../../../../lib/dates";
import { copy, stillBookedText } from "./copy";
import { DayBookings } from "./DayBookings";
import { isAllBlocked, isAnyBlocked } from "./dayStates";
import { failureOf } from "./fieldErrors";
import { useBlockDays, useOpenDays } from "./queries";
import type { DayBooking, DayRange, GuideCalendar } from "./types";

const NOTE_LIMIT = 200;

type Props = {
  calendar: GuideCalendar;
  /** From today on. */
  range: DayRange;
  /** Those of all selected days. */
  bookings: readonly DayBooking[];
  /** The pressed button may be gone. */
  onChanged: () => void;
};

export function BlockForm({ calendar, range, bookings, onChanged }: Props) {
  const [note, setNote] = useFieldDraft("calendar note", "");
  const [stillBooked, setStillBooked] = useState<readonly DayBooking[]>([]);
  const block = useBlockDays();
  const open = useOpenDays();
  const submit = useSubmitResult();
  const isPending = block.isPending || open.isPending;
  const text = rangeText(range.first, range.last);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    open.reset();
    submit(block.mutateAsync({ ...range, note: note.trim() }), {
      onSuccess: () => toast({ tone: "good", title: copy.blockedToast, text }),
      onHere: (booked) => {
        setNote("");
        setStillBooked(booked);
        onChanged();
      },
      wordsOf: (error) => failureOf(error, copy.blockFailed),
    });
  };
  const onOpen = () => {
    if (isPending) return;
    block.reset();
    submit(open.mutateAsync(range), {
      onSuccess: () => toast({ tone: "good", title: copy.openedToast, text }),
      onHere: () => {
        setStillBooked([]);
        onChanged();
      },
      wordsOf: (error) => failureOf(error, copy.openFailed),
    });
  };
  return (
    <>
      {stillBooked.length > 0 && (
        <p className="note-box" role="status">
          {stillBookedText(stillBooked)}
        </p>
      )}
      <DayBookings bookings={stillBooked.length > 0 ? stillBooked : bookings} />
      <form className="block-form" noValidate onSubmit={onSubmit}>
        {!isAllBlocked(calendar, range) && (
          <>
            <div>
              <label className="label" htmlFor="calendar-note">
                {copy.note}
              </label>
              <input
                id="calendar-note"
                className="input"
                value={note}
                maxLength={NOTE_LIMIT}
                autoComplete="off"
                aria-describedby="calendar-note-hint"
                onChange={(event) => setNote(event.target.value)}
              />
              <p className="hint" id="calendar-note-hint">
                {copy.noteHint}
              </p>
            </div>
            <button type="submit" className="btn primary" aria-disabled={isPending}>
              {block.isPending ? copy.blocking : copy.block}
            </button>
          </>
        )}
        {isAnyBlocked(calendar, range) && (
          <button type="button" className="btn line" aria-disabled={isPending} onClick={onOpen}>
            {open.isPending ? copy.opening : copy.open}
          </button>
        )}
        <Failure error={block.error}>{failureOf(block.error, copy.blockFailed)}</Failure>
        <Failure error={open.error}>{failureOf(open.error, copy.openFailed)}</Failure>
        {(block.isPaused || open.isPaused) && (
          <p className="hint" role="status">
            {OFFLINE_TEXT}
          </p>
        )}
      </form>
    </>
  );
}
