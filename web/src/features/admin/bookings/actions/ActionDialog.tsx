import { Dialog } from "../../../../components/ui/Dialog";
import type { BookingRecord } from "../queries";
import type { ActionName } from "./actionRules";
import { CancelForm } from "./CancelForm";
import { ChangeForStaff } from "./ChangeForStaff";
import { copy } from "./copy";
import { ExtendForm } from "./ExtendForm";
import { HandOverForm } from "./HandOverForm";
import { MailForm } from "./MailForm";
import { RecordPaymentForm } from "./RecordPaymentForm";
import { RefundForm } from "./RefundForm";
import { ReopenForm } from "./ReopenForm";

/** An action, for a refund perhaps of one payment. */
export type OpenAction = { name: ActionName; payment?: string };

export type ActionProps = { record: BookingRecord; onClose: () => void };

const TITLES: Readonly<Record<ActionName, string>> = {
  reopen: copy.reopenTitle,
  record: copy.recordTitle,
  extend: copy.extendTitle,
  hand_over: copy.handOverTitle,
  refund: copy.refundTitle,
  change: copy.changeTitle,
  mail: copy.mailTitle,
  cancel: copy.cancelTitle,
};

type Props = { action: OpenAction | undefined } & ActionProps;

/** One dialog for all actions of a booking: open while there is one. */
export function ActionDialog({ action, ...rest }: Props) {
  return (
    <Dialog
      open={action !== undefined}
      onClose={rest.onClose}
      label={action ? TITLES[action.name] : copy.actions}
      className={action?.name === "change" ? "dialog change-dialog" : "dialog reject-dialog action-dialog"}
    >
      {action && <ActionForm {...rest} action={action} />}
    </Dialog>
  );
}

function ActionForm({ action, ...props }: ActionProps & { action: OpenAction }) {
  switch (action.name) {
    case "reopen":
      return <ReopenForm {...props} />;
    case "record":
      return <RecordPaymentForm {...props} />;
    case "extend":
      return <ExtendForm {...props} />;
    case "hand_over":
      return <HandOverForm {...props} />;
    case "refund":
      return <RefundForm {...props} payment={action.payment} />;
    case "change":
      return <ChangeForStaff {...props} />;
    case "mail":
      return <MailForm {...props} />;
    case "cancel":
      return <CancelForm {...props} />;
  }
}
