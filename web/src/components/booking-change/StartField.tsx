import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Booking } from "../../api/booking";
import type { ChangeQuote } from "../../api/bookingChanges";
import type { BookingAudience } from "../../api/bookingPages";
import { takenDays } from "../../api/bookings";
import { isDayTaken } from "../../lib/busyDays";
import { daysBetween, longDayText, plusDays } from "../../lib/dates";
import { Calendar } from "../booking/Calendar";
import { copy, lastDayText } from "./copy";
import type { ChangeFormState } from "./useChangeForm";

type Props = { booking: Booking; reader: BookingAudience; form: ChangeFormState; base: ChangeQuote };

/** Days on which the guide is busy are struck out as a hint; they can be chosen, and the quote decides. */
export function StartField({ booking, reader, form, base }: Props) {
  const id = useId();
  const { data: taken = [] } = useQuery(takenDays(booking.package_id));
  const { before } = base;
  const nights = daysBetween(before.start_date, before.end_date);
  const start = form.edits.start ?? before.start_date;
  const end = plusDays(start, nights);
  // The booking itself takes its own days.
  const isOwn = (day: string) => day >= plusDays(before.start_date, -nights) && day <= before.end_date;
  const isTaken = (day: string) => !isOwn(day) && isDayTaken(day, [booking.guide_id], taken);
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
      {taken.some((one) => one.guide_id === booking.guide_id) && (
        <p className="small quiet">{copy.struckOut[reader]}</p>
      )}
      {wrong !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
