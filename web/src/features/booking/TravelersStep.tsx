import { Icon } from "../../components/ui/Icon";
import type { StepProps } from "./BookingSteps";
import { boundsText, copy, mostText } from "./copy";
import { FieldError, fieldAttributes } from "./FieldError";
import { refusalOf, travelerChoices } from "./form";
import { idOf } from "./useBookingForm";

/** Unsupported numbers are disabled with a reason. */
export function TravelersStep({ trip, booking }: StepProps) {
  const { form, change, minimum } = booking;
  const refusal = (travelers: number) => refusalOf(trip, { ...form, travelers }, minimum).people;
  const choices = travelerChoices(trip).map((one) => ({
    ...one,
    refused: one.isOpen && refusal(one.count) !== undefined,
  }));
  const wrong = booking.problem("travelers");
  const ruleId = `${idOf("travelers")}-rule`;
  const bounds = `${idOf("travelers")}-bounds`;
  const refused = refusal(form.travelers);
  const rule = choices.map(({ count }) => refusal(count)).find((text) => text !== undefined);
  const hasClosed = choices.some((one) => !one.isOpen);
  const general = rule === undefined ? boundsText(trip.min_people, trip.max_people) : mostText(trip.max_people);
  return (
    <fieldset className="step" {...fieldAttributes("travelers", wrong)} tabIndex={-1}>
      <legend>{copy.travelers}</legend>
      <div className="counts">
        {choices.map(({ count, isOpen, refused: isRefused }) => (
          <label key={count} className="chip">
            <input
              type="radio"
              name="travelers"
              className="sr"
              checked={form.travelers === count}
              // The chosen number stays: another day may take it.
              disabled={!isOpen || (isRefused && form.travelers !== count)}
              aria-describedby={isRefused ? ruleId : isOpen ? undefined : bounds}
              onChange={() => change({ travelers: count })}
            />
            <span className="num">{count}</span>
          </label>
        ))}
      </div>
      {hasClosed && (
        <p className="hint" id={bounds}>
          {general}
        </p>
      )}
      {rule !== undefined && refused === undefined && (
        <p className="hint" id={ruleId}>
          {rule}
        </p>
      )}
      {refused !== undefined && wrong === undefined && (
        <p className="small warned" role="status" id={ruleId}>
          <Icon name="warn" small />
          <span>{refused}</span>
        </p>
      )}
      <FieldError field="travelers" text={wrong} />
    </fieldset>
  );
}
