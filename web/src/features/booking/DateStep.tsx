import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { takenDays } from "../../api/bookings";
import { Calendar } from "../../components/booking/Calendar";
import { DateAlert } from "../../components/DateAlert";
import { firstStart, startSpan } from "../../components/firstStart";
import { refusalOfAll } from "../../components/package/refusedStarts";
import { isAllowed, refusalText } from "../../components/package/seasonLimits";
import { hasDates } from "../../components/party";
import { Icon } from "../../components/ui/Icon";
import { isDayTaken } from "../../lib/busyDays";
import { dayText, longDayText, plusDays } from "../../lib/dates";
import type { StepProps } from "./BookingSteps";
import { cannotStart, copy, missedDay, notFreeThen, struckOut } from "./copy";
import { DateFacts } from "./DateFacts";
import { FieldError, fieldAttributes } from "./FieldError";
import { ANY, refusalOf } from "./form";
import { SeasonSwaps } from "./SeasonSwaps";
import { dateNotes } from "./seasons";
import { reasonsOf } from "./struckDays";
import { idOf } from "./useBookingForm";

/** Sri Lanka's days, wherever the reader is (D-040). */
export function DateStep({ trip, hosts, booking }: StepProps) {
  const { form, change, minimum, wished } = booking;
  // Without an answer no day is struck out, and the quote reports busy guides.
  const { data: taken = [] } = useQuery(takenDays(trip.id));
  const leaders = form.host === ANY ? hosts.map((host) => host.id) : [form.host];
  const leader = hosts.find((host) => host.id === form.host)?.display_name;
  const isStruck = (day: string) => isDayTaken(day, leaders, taken);
  const refusedWish = refusalOfAll(wished, trip.duration_days, minimum, (start) =>
    refusalText(trip.package_seasons ?? [], { start, people: form.travelers, now: minimum }),
  );
  const wrong = booking.problem("startDate");
  // An unavailable day.
  const [missed, setMissed] = useState("");
  const all = hosts.map((host) => host.id);
  const awaitedSpan = () =>
    firstStart(wished, trip.duration_days, all, taken, minimum) === undefined &&
    startSpan(wished, trip.duration_days, minimum);
  const awaited = missed || form.startDate;
  const span =
    awaited === ""
      ? awaitedSpan()
      : isDayTaken(awaited, all, taken) && { first: awaited, last: awaited, weekendsOnly: false };
  const refusalOn = (startDate: string) => refusalOf(trip, { ...form, startDate }, minimum);
  const refused = refusalOn(missed || form.startDate);
  const struck = reasonsOf(minimum, leaders, taken, (day) => refusalOn(day).start);
  const last = form.startDate === "" ? "" : plusDays(form.startDate, trip.duration_days - 1);
  return (
    <fieldset className="step" {...fieldAttributes("startDate", wrong)} tabIndex={-1}>
      <legend>{copy.date}</legend>
      <div className="when">
        <Calendar
          first={minimum}
          start={form.startDate}
          end={last}
          wished={wished.dateFrom || wished.dateTo}
          isTaken={isStruck}
          onChoose={(startDate) => {
            setMissed("");
            change({ startDate });
          }}
          onMissed={setMissed}
        />
        <div className="chosen-days" aria-live="polite">
          {form.startDate === "" ? (
            <>
              {hasDates(wished) && (
                <p className="small warned" role="status">
                  <Icon name="warn" small />
                  <span>{refusedWish ?? notFreeThen(wished, trip.duration_days, minimum)}</span>
                </p>
              )}
              <p className="quiet">{copy.chooseDate}</p>
            </>
          ) : (
            <>
              <p className="h-22 d">{longDayText(form.startDate)}</p>
              {last !== form.startDate && <p className="quiet">{`to ${dayText(last)}`}</p>}
              {/* A closed sight matters more than general facts, so it comes first. */}
              <DateFacts trip={trip.id} form={form} onChange={change} />
            </>
          )}
          {form.startDate !== "" &&
            missed === "" &&
            wrong === undefined &&
            (isStruck(form.startDate) || refused.start) && (
              <p className="small warned">
                <Icon name="warn" small />
                <span>{refused.start ?? (leader === undefined ? copy.nobodyStarts : cannotStart(leader))}</span>
              </p>
            )}
          {missed !== "" && (
            <p className="small warned">
              <Icon name="warn" small />
              <span>{refused.start ?? missedDay(missed, span ? undefined : leader)}</span>
            </p>
          )}
          {span && isAllowed(refused) && (awaited !== "" || refusedWish === undefined) && hosts.length > 0 && (
            <DateAlert trip={trip.id} span={span} people={form.travelers} />
          )}
          {form.startDate !== "" && (
            <>
              {dateNotes(trip, form.startDate).map((note) => (
                <p key={note} className="small quiet">
                  {note}
                </p>
              ))}
              <SeasonSwaps trip={trip.id} form={form} onChange={change} />
            </>
          )}
          {struck.rules
            .filter((rule) => rule !== refused.start && rule !== refusedWish)
            .map((rule) => (
              <p key={rule} className="small quiet">
                {rule}
              </p>
            ))}
          {struck.byHosts && (
            <p className="small quiet">{leader === undefined ? copy.struckOutAny : struckOut(leader)}</p>
          )}
          {struck.byHosts && leader !== undefined && hosts.length > 1 && (
            <button
              type="button"
              className="link small"
              onClick={() => {
                change({ host: ANY });
                // The button disappears.
                document.getElementById(idOf("startDate"))?.focus();
              }}
            >
              {copy.seeAnyHost}
            </button>
          )}
        </div>
      </div>
      <FieldError field="startDate" text={wrong} />
    </fieldset>
  );
}
