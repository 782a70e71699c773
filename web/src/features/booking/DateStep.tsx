import { useQuery } from "@tanstack/react-query";
import { takenDays } from "../../api/bookings";
import { dayText, longDayText, plusDays } from "../../lib/dates";
import { isTaken } from "../../lib/taken";
import type { StepProps } from "./BookingSteps";
import { Calendar } from "./Calendar";
import { copy } from "./copy";
import { ANY } from "./form";
import { Wrong, wiring } from "./Wrong";

/** Days are Sri Lanka's, wherever the reader is (decision 40). */
export function DateStep({ trip, hosts, booking }: StepProps) {
  const { form, change, minimum } = booking;
  // Without an answer no day is struck out, and the quote says who is free.
  const { data: taken = [] } = useQuery(takenDays(trip.id));
  const leaders = form.host === ANY ? hosts.map((host) => host.id) : [form.host];
  const wrong = booking.problem("startDate");
  const last = form.startDate === "" ? "" : plusDays(form.startDate, trip.duration_days - 1);
  return (
    <fieldset className="step" {...wiring("startDate", wrong)} tabIndex={-1}>
      <legend>{copy.date}</legend>
      <div className="when">
        <Calendar
          first={minimum}
          start={form.startDate}
          end={last}
          isTaken={(day) => isTaken(day, leaders, taken)}
          onChoose={(startDate) => change({ startDate })}
        />
        <div className="chosen-days" aria-live="polite">
          {form.startDate === "" ? (
            <p className="quiet">{copy.chooseDate}</p>
          ) : (
            <>
              <p className="h-22 d">{longDayText(form.startDate)}</p>
              {last !== form.startDate && <p className="quiet">{`to ${dayText(last)}`}</p>}
            </>
          )}
          {taken.length > 0 && <p className="small quiet">{copy.struckOut}</p>}
        </div>
      </div>
      <Wrong field="startDate" text={wrong} />
    </fieldset>
  );
}
