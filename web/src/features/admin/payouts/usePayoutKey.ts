import { useFieldDraft } from "../../../components/useFieldDraft";

/**
 * The idempotency key of a payout by the provider. The same order has the same key until its answer is known, also
 * after the dialog was closed: a retry after a lost answer sends no second payout.
 */
export function usePayoutKey(guide: string) {
  const [attempt, setAttempt] = useFieldDraft(`payout attempt of ${guide}`, "");
  const keyOf = (order: object): string => {
    const text = ` ${JSON.stringify(order)}`;
    const key = attempt.endsWith(text) ? attempt.slice(0, -text.length) : crypto.randomUUID();
    setAttempt(key + text);
    return key;
  };
  return { keyOf, forgetKey: () => setAttempt("") };
}
