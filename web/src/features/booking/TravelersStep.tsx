import { Icon } from "../../components/ui/Icon";
import type { StepProps } from "./BookingSteps";
import { boundsText, copy } from "./copy";
import { FieldError, fieldAttributes } from "./FieldError";
import { refusalOf, travelerChoices } from "./form";
import { idOf } from "./useBookingForm";

/** Unsupported numbers are disabled with a reason. */
export function TravelersStep({ trip, booking }: StepProps) {
  const { form, change, minimum } = booking;
  const choices = travelerChoices(trip);
  const wrong = booking.problem("travelers");
  const bounds = `${idOf("travelers")}-bounds`;
  const refused = refusalOf(trip, form, minimum).people;
  const hasClosed = choices.some((one) => !one.isOpen);
  return (
    <fieldset className="step" {...fieldAttributes("travelers", wrong)} tabIndex={-1}>
      <legend>{copy.travelers}</legend>
      <div className="counts">
        {choices.map(({ count, isOpen }) => (
          <label key={count} className="chip">
            <input
              type="radio"
              name="travelers"
              className="sr"
              checked={form.travelers === count}
              disabled={!isOpen}
              aria-describedby={isOpen ? undefined : bounds}
              onChange={() => change({ travelers: count })}
            />
            <span className="num">{count}</span>
          </label>
        ))}
      </div>
      {hasClosed && (
        <p className="hint" id={bounds}>
          {boundsText(trip.min_people, trip.max_people)}
        </p>
      )}
      {refused !== undefined && wrong === undefined && (
        <p className="small warned" role="status">
          <Icon name="warn" small />
          <span>{refused}</span>
        </p>
      )}
      <FieldError field="travelers" text={wrong} />
    </fieldset>
  );
}
