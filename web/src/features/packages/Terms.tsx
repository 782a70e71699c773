import { REFUND_POLICY } from "../../api/forms.gen";
import { policyTexts } from "../../components/booking/copy";
import { Icon } from "../../components/ui/Icon";
import { copy, terms } from "./copy";

const TIERS = policyTexts([...REFUND_POLICY, { days: 0, percent: 0 }]);

/** Payments and refunds in two lines; the rest is one press away. */
export function Terms() {
  return (
    <details className="terms small">
      <summary>
        <span>
          <span>{terms.pay}</span>
          <span>{terms.back}</span>
          <b className="no-print">{copy.allTerms}</b>
        </span>
        <Icon name="chevron" small />
      </summary>
      <h2 className="tiny">{copy.termsPay}</h2>
      <ul>
        {terms.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <h2 className="tiny">{copy.termsBack}</h2>
      <ul>
        {TIERS.map((tier) => (
          <li key={tier}>{tier}</li>
        ))}
        <li>{terms.ifGuideCancels}</li>
      </ul>
      <p>
        <a className="link" href="/terms" target="_blank" rel="noopener">
          {copy.termsLink}
        </a>
      </p>
    </details>
  );
}
