import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { instantText } from "../../../../lib/instants";
import { usdCents } from "../../../../lib/money";
import { copy as deskCopy } from "../../copy";
import { DialogReading } from "../../DialogReading";
import { paymentKindText } from "../../paymentKinds";
import { MoneyForm } from "../../payments/MoneyDialog";
import { paymentRefunds } from "../../payments/queries";
import { SecondStep } from "../../payments/SecondStep";
import { RadioList } from "../../RadioList";
import { AboutBooking } from "./AboutBooking";
import type { ActionProps } from "./ActionDialog";
import { hasMoney } from "./actionRules";
import { copy } from "./copy";

/** All or a part of one payment goes back. */
export function RefundForm({ record, payment, onClose }: ActionProps & { payment?: string | undefined }) {
  const payments = record.payments.filter(hasMoney);
  const [chosen, setChosen] = useState(payment ?? payments[0]?.id ?? "");
  const reading = useQuery({ ...paymentRefunds(chosen), enabled: chosen !== "" });
  const { data } = reading;
  const about = (
    <>
      <AboutBooking booking={record.booking} />
      {payments.length > 1 && (
        <RadioList
          legend={copy.whichPayment}
          options={payments.map(({ id, amount, kind, paid_at }) => ({
            value: id,
            label: <span className="num">{usdCents(amount)}</span>,
            // A traveler who paid twice has two that are alike but for their time.
            text: paid_at === null ? paymentKindText(kind) : `${paymentKindText(kind)}, ${instantText(paid_at)}`,
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </>
  );
  if (data?.is_assured && data.left > 0) {
    return (
      <MoneyForm key={data.id} payment={data} title={deskCopy.giveBack} onClose={onClose}>
        {about}
      </MoneyForm>
    );
  }
  return (
    <div className="action-state">
      <h2 className="h-28">{copy.refundTitle}</h2>
      {about}
      <DialogReading of={reading} failed={copy.paymentFailed}>
        {data && data.left <= 0 ? <p>{copy.noneLeft}</p> : <SecondStep />}
      </DialogReading>
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.close}
        </button>
      </p>
    </div>
  );
}
