import { Link } from "@tanstack/react-router";
import { failureText, isForbidden } from "../../../../api/errors";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { calendarDay, plusDays, today } from "../../../../lib/dates";
import { usdCents } from "../../../../lib/money";
import { dollarsProblem, typedDollars } from "../../../../lib/numbers";
import { DeskForm } from "../../DeskForm";
import { TextBox } from "../../TextBox";
import { useFieldProblems } from "../../useFieldProblems";
import { AboutBooking } from "./AboutBooking";
import type { ActionProps } from "./ActionDialog";
import { dueAmount, dueKind } from "./actionRules";
import { copy, dueText, recordedText } from "./copy";
import { useRecordPayment } from "./queries";

const TEXTS = { leave: copy.leave, send: copy.recordSend, sending: copy.recording, failed: copy.recordFailed };
/** The server's limits. */
const REFERENCE_LENGTH = 100;
const NOTE_LENGTH = 500;
const MOST_DAYS = 90;
const FIELDS = ["kind", "amount", "reference", "received_on", "note"];

export function RecordPaymentForm({ record: { booking }, onClose }: ActionProps) {
  const { id } = booking;
  const kind = dueKind(booking);
  const due = dueAmount(booking);
  const [amount, setAmount, forgetAmount] = useFieldDraft(`payment by hand of ${id}`, due.toFixed(2));
  const [reference, setReference, forgetReference] = useFieldDraft(`reference of a payment of ${id}`, "");
  const [day, setDay, forgetDay] = useFieldDraft(`day of a payment of ${id}`, today());
  const [note, setNote, forgetNote] = useFieldDraft(`note of a payment of ${id}`, "");
  const record = useRecordPayment(id);
  const dollars = typedDollars(amount) ?? 0;
  const own = {
    amount: dollars > 0 ? undefined : (dollarsProblem(amount) ?? copy.amountMissing),
    reference: reference.trim() === "" ? copy.referenceMissing : undefined,
    received_on: isRecent(day) ? undefined : copy.receivedWrong,
  };
  const { form, check, problemOf } = useFieldProblems(own, record.error);
  const onSend = () => {
    if (!check()) return undefined;
    return record.mutateAsync({
      kind,
      amount: dollars,
      reference: reference.trim(),
      received_on: day,
      ...(note.trim() !== "" && { note: note.trim() }),
    });
  };
  return (
    <DeskForm
      title={copy.recordTitle}
      texts={TEXTS}
      action={record}
      fields={FIELDS}
      notice={isForbidden(record.error) ? <Forbidden text={failureText(record.error)} /> : undefined}
      onSend={onSend}
      onSuccess={() => {
        for (const forget of [forgetAmount, forgetReference, forgetDay, forgetNote]) forget();
        toast({ tone: "good", title: copy.recorded, text: recordedText(dollars, reference.trim()) });
      }}
      onClose={onClose}
    >
      <AboutBooking booking={booking} />
      <p>{copy.recordText}</p>
      <dl className="action-facts">
        <div>
          <dt>{copy.kind}</dt>
          <dd>
            <b>{kind === "advance" ? copy.advance : booking.state === "approved" ? copy.whole : copy.balance}</b>{" "}
            <span className="num">{usdCents(due)}</span>
          </dd>
        </div>
      </dl>
      <div className="action-fields" ref={form}>
        <TextBox
          label={copy.amount}
          value={amount}
          onChange={setAmount}
          inputMode="decimal"
          autoComplete="off"
          hint={dueText(due)}
          problem={problemOf("amount")}
        />
        <TextBox
          label={copy.reference}
          value={reference}
          onChange={setReference}
          maxLength={REFERENCE_LENGTH}
          autoComplete="off"
          hint={copy.referenceHint}
          problem={problemOf("reference")}
        />
        <TextBox
          label={copy.receivedOn}
          type="date"
          value={day}
          onChange={setDay}
          min={plusDays(today(), -MOST_DAYS)}
          max={today()}
          hint={copy.receivedHint}
          problem={problemOf("received_on")}
        />
        <TextBox
          label={copy.note}
          value={note}
          onChange={setNote}
          maxLength={NOTE_LENGTH}
          autoComplete="off"
          hint={copy.noteHint}
          problem={problemOf("note")}
        />
      </div>
    </DeskForm>
  );
}

function isRecent(day: string): boolean {
  return calendarDay(day) !== undefined && day <= today() && day >= plusDays(today(), -MOST_DAYS);
}

/** Such as without a second step at sign-in. */
function Forbidden({ text }: { text: string }) {
  return (
    <span>
      <span>{text}</span>{" "}
      <Link to="/profile" search={{ tab: "security" }} className="link">
        {copy.setUp}
      </Link>
    </span>
  );
}
