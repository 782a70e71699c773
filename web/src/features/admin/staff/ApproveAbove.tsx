import { type FormEvent, useId, useState } from "react";
import { failureText } from "../../../api/errors";
import { toast } from "../../../components/ui/toasts";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { usdCents } from "../../../lib/money";
import { dollarsProblem, typedDollars } from "../../../lib/numbers";
import { fieldProblem } from "../fieldProblems";
import { approveAboveText, copy } from "./copy";
import { type FourEyesRule, useSetRule } from "./queries";

/** The sum of a refund above which another person must approve it; empty for none. */
export function ApproveAbove({ rule }: { rule: FourEyesRule }) {
  const id = useId();
  const present = rule.approve_above;
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (present === null ? "" : String(present));
  const set = useSetRule(rule.action);
  const sent = useSubmitResult();
  const isNone = text.trim() === "";
  const dollars = isNone ? null : (typedDollars(text) ?? null);
  const own = isNone || (dollars !== null && dollars > 0) ? undefined : (dollarsProblem(text) ?? copy.sumMissing);
  const error = set.error && (fieldProblem(set.error, "approve_above") ?? failureText(set.error, copy.ruleFailed));
  const problem = own ?? error ?? undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending || own !== undefined || dollars === present) return;
    sent(set.mutateAsync({ ...rule, approve_above: dollars }), {
      onSuccess: () => {
        setTyped(undefined);
        const amount = dollars === null ? null : usdCents(dollars);
        toast({ tone: "good", title: copy.ruleSaved, text: approveAboveText(amount) });
      },
      wordsOf: (failure) => failureText(failure, copy.ruleFailed),
    });
  };
  return (
    <form className="approve-above" noValidate onSubmit={onSubmit}>
      <label htmlFor={id}>{copy.approveAbove}</label>
      <input
        id={id}
        className="input num"
        inputMode="decimal"
        autoComplete="off"
        placeholder={copy.noSum}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setTyped(target.value);
          if (set.error) set.reset();
        }}
      />
      <button
        type="submit"
        className="btn line compact"
        disabled={own !== undefined || dollars === present}
        aria-disabled={set.isPending}
      >
        {set.isPending ? copy.savingSum : copy.saveSum}
      </button>
      <p
        className={problem === undefined ? "hint" : "error"}
        id={`${id}-hint`}
        role={problem === undefined ? undefined : "alert"}
      >
        {problem ?? approveAboveText(present === null ? null : usdCents(present))}
      </p>
    </form>
  );
}
