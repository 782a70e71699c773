import { type FormEvent, useId, useState } from "react";
import type { Booking } from "../../../api/booking";
import { LEAST_CHARGE_CENTS } from "../../../api/forms.gen";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useIsMounted } from "../../../components/useSubmitResult";
import { handleOutcome } from "../../../lib/handleOutcome";
import { ofCents, usdCents } from "../../../lib/money";
import { dollarsProblem, typedDollars } from "../../../lib/numbers";
import { advanceOutside, copy, usualAdvance } from "./copy";
import { useDecideBooking } from "./queries";

/** From this to the whole price (D-058). */
const LEAST = ofCents(LEAST_CHARGE_CENTS);

type Props = { booking: Booking; onDone: () => void; onFailed: () => void; onDecide?: (() => void) | undefined };

/** Approves a request, with the usual advance or another. */
export function ApproveForm({ booking, onDone, onFailed, onDecide }: Props) {
  const id = useId();
  const [typed, setTyped, forget] = useFieldDraft(`advance of ${booking.id}`, "");
  const [isTried, setTried] = useState(false);
  const decide = useDecideBooking();
  const isHere = useIsMounted();
  const isUsual = typed.trim() === "";
  const amount = typedDollars(typed) ?? Number.NaN;
  const isRight = isUsual || (amount >= LEAST && amount <= booking.total_price);
  const outside = dollarsProblem(typed) ?? advanceOutside(usdCents(LEAST), usdCents(booking.total_price));
  const wrong = isTried && !isRight ? outside : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRight || decide.isPending) return;
    const decision = { id: booking.id, status: "approved" as const, ...(!isUsual && { advance_amount: amount }) };
    handleOutcome(decide.mutateAsync(decision), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.approvedTitle, text: copy.approvedText });
        if (isHere()) onDone();
        onDecide?.();
      },
      onError: () => {
        if (isHere()) onFailed();
      },
    });
  };
  const onCancel = () => {
    forget();
    onDone();
  };
  return (
    <form className="approve" noValidate onSubmit={onSubmit}>
      <div>
        <label className="label" htmlFor={id}>
          {copy.advance}
        </label>
        <input
          id={id}
          className="input num"
          type="text"
          inputMode="decimal"
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone; this is what it opened
          autoFocus
          autoComplete="off"
          value={typed}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? `${id}-hint` : `${id}-error`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="hint" id={`${id}-hint`}>
          {usualAdvance(usdCents(booking.total_price))}
        </p>
        {wrong !== undefined && (
          <p className="error" id={`${id}-error`}>
            {wrong}
          </p>
        )}
      </div>
      <p className="acts-row">
        <button type="submit" className="btn primary compact" aria-disabled={decide.isPending}>
          {decide.isPending ? copy.approving : copy.approveRequest}
        </button>
        <button type="button" className="btn line compact" onClick={onCancel}>
          {copy.cancel}
        </button>
      </p>
    </form>
  );
}
