import type { FormEvent } from "react";
import { useState } from "react";
import { Failure } from "../../../../components/Failure";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { daysBetween, rangeText } from "../../../../lib/dates";
import { AskBlock } from "./AskBlock";
import { blockDaysText, copy, stillBookedText } from "./copy";
import { DayBookings } from "./DayBookings";
import { commonNote, findInRange, isAllBlocked, isAnyBlocked } from "./dayStates";
import { failureOf } from "./fieldErrors";
import { NoteField } from "./NoteField";
import { NoteForm } from "./NoteForm";
import { useBlockDays, useOpenDays } from "./queries";
import type { DayBooking, DayRange, GuideCalendar } from "./types";

/** More are blocked only after a question. */
const MOST_AT_ONCE = 14;

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
  const [isAsking, setAsking] = useState(false);
  const block = useBlockDays();
  const open = useOpenDays();
  const submit = useSubmitResult();
  const isPending = block.isPending || open.isPending;
  const isBlocked = isAllBlocked(calendar, range);
  const text = rangeText(range.first, range.last);
  const days = daysBetween(range.first, range.last) + 1;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (days > MOST_AT_ONCE) setAsking(true);
    else onBlock();
  };
  const onBlock = () => {
    setAsking(false);
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
      <DayBookings bookings={stillBooked.length > 0 ? stillBooked : bookings} calendar={calendar} />
      {isBlocked && <NoteForm range={range} saved={commonNote(calendar, range)} />}
      <form className="block-form" noValidate onSubmit={onSubmit}>
        {!isBlocked && (
          <>
            <NoteField value={note} onChange={setNote} />
            <button type="submit" className="btn primary" aria-disabled={isPending}>
              {block.isPending ? copy.blocking : blockDaysText(days)}
            </button>
          </>
        )}
        {isAnyBlocked(calendar, range) && (
          <button type="button" className="btn line" aria-disabled={isPending} onClick={onOpen}>
            {open.isPending ? copy.opening : copy.open}
          </button>
        )}
        {isAnyBlocked(calendar, range) && findInRange(calendar, range).imported.length > 0 && (
          <p className="hint">{copy.openStays}</p>
        )}
        <Failure error={block.error}>{failureOf(block.error, copy.blockFailed)}</Failure>
        <Failure error={open.error}>{failureOf(open.error, copy.openFailed)}</Failure>
        {(block.isPaused || open.isPaused) && (
          <p className="hint" role="status">
            {OFFLINE_TEXT}
          </p>
        )}
      </form>
      <AskBlock range={range} days={days} open={isAsking} onSend={onBlock} onClose={() => setAsking(false)} />
    </>
  );
}
