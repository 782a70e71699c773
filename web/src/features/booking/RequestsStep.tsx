import { SPECIAL_REQUESTS_LENGTH } from "../../api/forms.gen";
import { policyTexts } from "../../components/booking/copy";
import type { StepProps } from "./BookingSteps";
import { copy } from "./copy";
import { FieldError, fieldAttributes } from "./FieldError";
import { idOf } from "./useBookingForm";

export function RequestsStep({ booking }: StepProps) {
  const { form, change, price } = booking;
  const wrong = booking.problem("requests");
  const terms = booking.problem("terms");
  const policy = policyTexts(price.quote?.policy ?? []);
  return (
    <section className="step">
      <h3>
        <label htmlFor={idOf("requests")}>
          {copy.requests} <span className="small quiet">{copy.optional}</span>
        </label>
      </h3>
      <textarea
        className="area"
        rows={4}
        maxLength={SPECIAL_REQUESTS_LENGTH}
        value={form.requests}
        {...fieldAttributes("requests", wrong)}
        onChange={(event) => change({ requests: event.target.value })}
      />
      <p className="hint">{copy.requestsHint}</p>
      <FieldError field="requests" text={wrong} />
      <label className="tick">
        <input
          type="checkbox"
          checked={form.terms}
          {...fieldAttributes("terms", terms)}
          onChange={(event) => change({ terms: event.target.checked })}
        />
        <span>
          {copy.termsBefore}{" "}
          <a className="link" href="/terms" target="_blank" rel="noopener">
            {copy.terms}
          </a>
        </span>
      </label>
      <FieldError field="terms" text={terms} />
      {/* It loads with the price and would shift the checkbox from under a finger. */}
      {policy.length > 0 && (
        <div className="refund-tiers small">
          <p>{copy.refunds}</p>
          <ul>
            {policy.map((tier) => (
              <li key={tier}>{tier}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
