import { REASON_LENGTH } from "../../../api/forms.gen";
import type { GuideDue } from "../../../api/payouts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { TextBox } from "../TextBox";
import { copy, dueOfText } from "./copy";

/** The amount and the note, the same for a payout by the provider and one by hand. The amount begins with what is due. */
export function usePayoutFields(guide: GuideDue) {
  const due = guide.due > 0 ? guide.due.toFixed(2) : "";
  const [amount, setAmount, forgetAmount] = useFieldDraft(`payout of ${guide.guide_id}`, due);
  const [note, setNote, forgetNote] = useFieldDraft(`payout note of ${guide.guide_id}`, "");
  const forget = () => {
    forgetAmount();
    forgetNote();
  };
  return { guide, amount, setAmount, note, setNote, forget };
}

type Props = { fields: ReturnType<typeof usePayoutFields>; problem: string | undefined };

export function AmountField({ fields: { guide, amount, setAmount }, problem }: Props) {
  return (
    <TextBox
      label={copy.amountField}
      value={amount}
      onChange={setAmount}
      inputMode="decimal"
      autoComplete="off"
      hint={dueOfText(guide.due, guide.balance)}
      problem={problem}
    />
  );
}

export function NoteField({ fields: { note, setNote }, problem }: Props) {
  return (
    <TextBox
      label={copy.noteField}
      value={note}
      onChange={setNote}
      maxLength={REASON_LENGTH}
      autoComplete="off"
      hint={copy.noteHint}
      problem={problem}
    />
  );
}
