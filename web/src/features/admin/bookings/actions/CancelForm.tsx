import { useQuery } from "@tanstack/react-query";
import { isConflict } from "../../../../api/errors";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { usdCents } from "../../../../lib/money";
import { DeskForm } from "../../DeskForm";
import { DialogReading } from "../../DialogReading";
import { RadioList } from "../../RadioList";
import { ReasonField, useReason } from "../../ReasonField";
import { useFieldProblems } from "../../useFieldProblems";
import { AboutBooking } from "./AboutBooking";
import type { ActionProps } from "./ActionDialog";
import { cancelledText, changedText, copy, termsText } from "./copy";
import { type CancelPreview, type CancelSide, cancelPreview, useCancel } from "./queries";

const SIDES = [
  { value: "platform", label: copy.bySerendib, text: copy.bySerendibText },
  { value: "traveler", label: copy.byTraveler, text: copy.byTravelerText },
] as const;
const TEXTS = { leave: copy.leave, send: copy.cancelSend, sending: copy.cancelling, failed: copy.cancelFailed };

/** Displays the refund first, and exactly that is paid. */
export function CancelForm({ record: { booking }, onClose }: ActionProps) {
  const [chosen, setSide, forgetSide] = useFieldDraft(`side to cancel ${booking.id}`, "platform");
  const side: CancelSide = chosen === "traveler" ? "traveler" : "platform";
  const reason = useReason(`cancel ${booking.id}`);
  const cancel = useCancel(booking.id);
  const { form, check, problemOf } = useFieldProblems({ reason: reason.problem }, cancel.error);
  const preview = useQuery({ ...cancelPreview(booking.id, side), enabled: !cancel.isSuccess });
  const { data } = preview;
  const isOutdated = isConflict(cancel.error);
  const onSend = () => {
    if (!check() || !data) return undefined;
    return cancel.mutateAsync({ side, reason: reason.reason, refund: data.refund }).catch((error: unknown) => {
      if (isConflict(error)) void preview.refetch();
      throw error;
    });
  };
  return (
    <DeskForm
      title={copy.cancelTitle}
      texts={TEXTS}
      action={{ isPending: cancel.isPending || preview.isFetching, error: cancel.error }}
      fields={["reason"]}
      isReady={data !== undefined}
      isDangerous
      notice={
        isOutdated && cancel.error
          ? changedText(cancel.error.message, preview.isFetching ? undefined : data?.refund)
          : undefined
      }
      onSend={onSend}
      onSuccess={({ refund }) => {
        reason.forget();
        forgetSide();
        toast({ tone: "good", title: copy.cancelled, text: cancelledText(refund) });
      }}
      onClose={onClose}
    >
      <AboutBooking booking={booking} />
      <RadioList
        legend={copy.whoseWish}
        options={SIDES}
        value={side}
        onChange={(next) => {
          setSide(next);
          cancel.reset();
        }}
      />
      {preview.error && !data ? (
        <DialogReading of={preview} failed={copy.previewFailed}>
          {null}
        </DialogReading>
      ) : (
        <GoesBack preview={data} side={side} />
      )}
      <div ref={form}>
        <ReasonField reason={reason} problem={problemOf("reason")} readers={copy.bothReadReason} />
      </div>
    </DeskForm>
  );
}

/** The same lines while they load, so that nothing jumps. */
function GoesBack({ preview, side }: { preview: CancelPreview | undefined; side: CancelSide }) {
  const money = (dollars: number | undefined) => (dollars === undefined ? "–" : usdCents(dollars));
  const stays = preview && preview.paid - preview.refund;
  return (
    <div role="status" aria-busy={!preview}>
      <p>{preview ? termsText(preview, side) : copy.loading}</p>
      <dl className="action-facts num">
        <div>
          <dt>{copy.paid}</dt>
          <dd>{money(preview?.paid)}</dd>
        </div>
        <div className="sum">
          <dt>{copy.goesBack}</dt>
          <dd>{money(preview?.refund)}</dd>
        </div>
        <div>
          <dt>{copy.stays}</dt>
          <dd>{money(stays)}</dd>
        </div>
      </dl>
    </div>
  );
}
