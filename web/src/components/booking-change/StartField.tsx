import { useId } from "react";
import type { ChangeQuote } from "../../api/bookingChanges";
import type { BookingAudience } from "../../api/bookingPages";
import { daysBetween, longDayText, plusDays } from "../../lib/dates";
import { Calendar } from "../booking/Calendar";
import { copy, lastDayText } from "./copy";
import type { ChangeFormState } from "./useChangeEdits";
import { type ScheduledBooking, useTakenStarts } from "./useTakenStarts";

type Props = { booking: ScheduledBooking; reader: BookingAudience; form: ChangeFormState; base: ChangeQuote };

/** Days on which the guide is busy are struck out as a hint; they can be chosen, and the quote decides. */
export function StartField({ booking, reader, form, base }: Props) {
  const id = useId();
  const { before } = base;
  const nights = daysBetween(before.start_date, before.end_date);
  const { isTaken, hasTaken } = useTakenStarts({ booking, reader, base });
  const start = form.edits.start ?? before.start_date;
  const end = plusDays(start, nights);
  const wrong = form.problem("start");
  return (
    <fieldset className="change-field" aria-describedby={wrong === undefined ? undefined : `${id}-error`}>
      <legend className="h-18">{copy.start}</legend>
      <Calendar
        first={base.first_start}
        last={base.last_start}
        start={start}
        end={end}
        isTaken={isTaken}
        takenHint={copy.maybeBusy[reader]}
        onChoose={(day) => form.change({ start: day })}
      />
      <p className="change-days" aria-live="polite">
        <b>{longDayText(start)}</b>
        {end !== start && <span className="quiet">{lastDayText(end)}</span>}
      </p>
      {hasTaken && <p className="small quiet">{copy.struckOut[reader]}</p>}
      {wrong !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
