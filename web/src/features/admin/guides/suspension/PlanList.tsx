import { useId } from "react";
import { rangeText } from "../../../../lib/dates";
import { usdCents } from "../../../../lib/money";
import { countText } from "../../../../lib/text";
import { StateBadge } from "../../StateBadge";
import { cancelText, choicesLabel, copy, keepText, offerText, sumsText, withoutChoice } from "./copy";
import {
  canStay,
  choiceOf,
  chooseAll,
  type OpenBooking,
  type PlanChoice,
  type PlanChoices,
  type PlannedBooking,
  type PlanSums,
  rowProblem,
} from "./plan";

type Props = {
  guide: string;
  bookings: readonly OpenBooking[];
  choices: PlanChoices;
  sums: PlanSums;
  /** While one has no choice. */
  problem: string | undefined;
  error: Error | null;
  sent: readonly PlannedBooking[];
  /** Also the booking whose choice it was, if it was one. */
  onChange: (next: PlanChoices, booking?: string) => void;
};

export function PlanList({ guide, bookings, choices, sums, problem, error, sent, onChange }: Props) {
  const id = useId();
  const forAll = [
    ["hand_over", copy.allHandOver, bookings.some(({ hosts }) => hosts.some((host) => host.is_free))],
    ["keep", copy.allKeep, bookings.some(canStay)],
    ["cancel", copy.allCancel, true],
  ] as const;
  return (
    <section className="plan" aria-labelledby={id}>
      <div className="plan-head">
        <h3 className="label" id={id}>
          {copy.bookings}
        </h3>
        <span className="small quiet">{copy.forAll}</span>
        {forAll.map(
          ([all, label, isPossible]) =>
            isPossible && (
              <button
                key={all}
                type="button"
                className="chip"
                onClick={() => onChange(chooseAll(bookings, choices, all))}
              >
                {label}
              </button>
            ),
        )}
      </div>
      <ul>
        {bookings.map((booking) => {
          const choice = choiceOf(booking, choices);
          return (
            <PlanRow
              key={booking.booking_id}
              guide={guide}
              booking={booking}
              choice={choice}
              isMissing={problem !== undefined && choice === ""}
              problem={rowProblem(error, sent, booking.booking_id)}
              onChange={(next) => onChange({ ...choices, [booking.booking_id]: next }, booking.booking_id)}
            />
          );
        })}
      </ul>
      <p className="plan-sums num" role="status">
        {sums.open < bookings.length && <b>{sumsText(sums)}</b>}
        {sums.open > 0 && <span className={problem ? "error" : "quiet"}>{withoutChoice(sums.open)}</span>}
      </p>
    </section>
  );
}

type PlanRowProps = {
  guide: string;
  booking: OpenBooking;
  choice: PlanChoice;
  isMissing: boolean;
  problem: string | undefined;
  onChange: (next: PlanChoice) => void;
};

function PlanRow({ guide, booking, choice, isMissing, problem, onChange }: PlanRowProps) {
  const id = useId();
  return (
    <li>
      <div>
        <p>
          <b dir="auto">{booking.title}</b> <StateBadge state={booking.status} />
        </p>
        <p className="small quiet plan-facts num">
          <span dir="auto">{booking.traveler}</span>
          <span>{rangeText(booking.start_date, booking.end_date)}</span>
          <span>{countText(booking.number_of_travelers, "person", "people")}</span>
          <span>{booking.reference}</span>
          <span>{`${usdCents(booking.paid)} paid`}</span>
        </p>
      </div>
      <div>
        <select
          className="select"
          aria-label={choicesLabel(booking)}
          aria-invalid={isMissing || problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          value={choice}
          onChange={({ target }) => onChange(target.value as PlanChoice)}
        >
          <option value="">{copy.choose}</option>
          {booking.hosts.map((host) => (
            <option key={host.guide_id} value={`to ${host.guide_id}`} disabled={!host.is_free}>
              {offerText(host.display_name, host.is_free)}
            </option>
          ))}
          {canStay(booking) && <option value="keep">{keepText(guide)}</option>}
          <option value="cancel">{cancelText(booking.paid)}</option>
        </select>
        {problem !== undefined && (
          <p className="error" id={id} role="alert">
            {problem}
          </p>
        )}
      </div>
    </li>
  );
}
