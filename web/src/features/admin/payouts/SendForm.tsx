import { failureText, isRefusal } from "../../../api/errors";
import type { GuideDue, Payout } from "../../../api/payouts";
import { DialogForm } from "../../../components/DialogForm";
import { Icon } from "../../../components/ui/Icon";
import { toast } from "../../../components/ui/toasts";
import { useIsMounted, useSubmitResult } from "../../../components/useSubmitResult";
import { typedDollars } from "../../../lib/numbers";
import { restOfError } from "../fieldErrors";
import { connectedLately, connectedSince, copy, payoutName, sendText } from "./copy";
import { AmountField, NoteField, usePayoutFields } from "./PayoutFields";
import { amountProblem } from "./payoutForm";
import { useSendPayout } from "./queries";
import { useFieldProblems } from "./useFieldProblems";
import { usePayoutKey } from "./usePayoutKey";

const WEEK_MS = 7 * 86_400_000;

type Props = { guide: GuideDue; onSent: (payout: Payout) => void; onByHand: () => void; onClose: () => void };

/** To the guide's account at the payment provider. */
export function SendForm({ guide, onSent, onByHand, onClose }: Props) {
  const fields = usePayoutFields(guide);
  const { keyOf, forgetKey } = usePayoutKey(guide.guide_id);
  const send = useSendPayout();
  const submit = useSubmitResult();
  const isHere = useIsMounted();
  const { form, check, problemOf } = useFieldProblems(
    { amount: amountProblem(fields.amount, guide.balance) },
    send.error,
  );
  const amount = typedDollars(fields.amount) ?? 0;
  const onSend = () => {
    if (!check()) return;
    const note = fields.note.trim();
    const since = guide.payout_account_since;
    const order = {
      guide_id: guide.guide_id,
      amount,
      ...(note !== "" && { note }),
      // The server refuses another account than the one that is displayed here.
      ...(since !== null && { account_since: since }),
    };
    const sending = send.mutateAsync({ order, key: keyOf(order) }).catch((error: unknown) => {
      if (isRefusal(error)) forgetKey();
      throw error;
    });
    submit(sending, {
      onSuccess: (payout) => {
        fields.forget();
        forgetKey();
        if (isHere()) return;
        const text = payoutName(payout.amount, guide.display_name, payout.reference);
        toast({ tone: "good", title: copy.sending, text });
      },
      onHere: onSent,
      wordsOf: (error) => failureText(error, copy.sendFailed),
    });
  };
  return (
    <DialogForm
      title={copy.send}
      isReady
      isPending={send.isPending}
      error={restOfError(send.error, ["amount", "note"])}
      otherwise={copy.sendFailed}
      leave={copy.cancel}
      send={send.isPending ? copy.sendingNow : sendText(amount)}
      onSend={onSend}
      onClose={onClose}
    >
      <p className="payee">
        <bdi>{guide.display_name}</bdi>
      </p>
      <p className="quiet">{copy.sendExplained}</p>
      <AccountAge since={guide.payout_account_since} />
      <div className="payout-fields" ref={form}>
        <AmountField fields={fields} problem={problemOf("amount")} />
        <NoteField fields={fields} problem={problemOf("note")} />
      </div>
      <button type="button" className="link" onClick={onByHand}>
        {copy.recordByHand}
      </button>
    </DialogForm>
  );
}

/** A stranger with a guide's sign-in would connect an account of their own, so a new one is a warning. */
function AccountAge({ since }: { since: string | null }) {
  if (!since) return null;
  if (Date.now() - Date.parse(since) > WEEK_MS) return <p className="small quiet num">{connectedSince(since)}</p>;
  return (
    <p className="small warned num">
      <Icon name="warn" small />
      <span>{connectedLately(since)}</span>
    </p>
  );
}
