import "./suspension.css";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isConflict } from "../../../../api/errors";
import { toast } from "../../../../components/ui/toasts";
import { DeskForm } from "../../DeskForm";
import { DialogReading } from "../../DialogReading";
import { ReasonField, useReason } from "../../ReasonField";
import { useFieldProblems } from "../../useFieldProblems";
import { suspendTitle } from "../copy";
import { copy, leavingText, outdatedText, suspendedText } from "./copy";
import { PlanList } from "./PlanList";
import { type PlannedBooking, planOf, type SuspensionPreview, sumsOf } from "./plan";
import { suspensionPreview, useSuspend } from "./queries";
import { usePlanChoices } from "./usePlanChoices";

const TEXTS = { leave: copy.leave, send: copy.suspend, sending: copy.suspending, failed: copy.suspendFailed };

type Props = { guide: { id: string; name: string }; onClose: () => void };

/** Suspends a guide with a choice for each open booking: all of it happens, or nothing. */
export function SuspendForm({ guide, onClose }: Props) {
  const suspend = useSuspend(guide.id);
  const reading = useQuery({ ...suspensionPreview(guide.id), enabled: !suspend.isSuccess });
  const [choices, setChoices, forgetChoices] = usePlanChoices(guide.id);
  const [sent, setSent] = useState<PlannedBooking[]>([]);
  const reason = useReason(`suspend ${guide.id}`);
  const bookings = reading.data?.bookings ?? [];
  const sums = sumsOf(bookings, choices);
  const own = { plan: sums.open > 0 ? copy.missing : undefined, reason: reason.problem };
  const { form, check, problemOf } = useFieldProblems(own, suspend.error);
  const isCut = reading.data?.is_cut === true;
  const onSend = () => {
    if (!check()) return undefined;
    const plan = planOf(bookings, choices);
    setSent(plan);
    return suspend.mutateAsync({ reason: reason.reason, bookings: plan });
  };
  return (
    <DeskForm
      title={suspendTitle(guide.name)}
      texts={TEXTS}
      action={suspend}
      fields={["reason"]}
      isReady={reading.data !== undefined && !isCut}
      isDangerous
      notice={suspend.error && isConflict(suspend.error) ? outdatedText(suspend.error.message, sums.open) : undefined}
      onSend={onSend}
      onSuccess={(done) => {
        forgetChoices();
        reason.forget();
        toast({ tone: "good", title: copy.suspended, text: suspendedText(done) });
      }}
      onClose={onClose}
    >
      <Effect reading={reading} />
      <div className="plan-fields" ref={form}>
        {reading.data && !isCut && bookings.length > 0 && (
          <PlanList
            guide={guide.name}
            bookings={bookings}
            choices={choices}
            sums={sums}
            problem={problemOf("plan")}
            error={suspend.error}
            sent={sent}
            onChange={(next, id) => {
              setChoices(next);
              // Its problem is of the earlier choice; the places of the others stay.
              setSent((now) => now.map((one) => (one.booking_id === id ? { ...one, booking_id: "" } : one)));
            }}
          />
        )}
        {reading.data && <ReasonField reason={reason} problem={problemOf("reason")} readers={copy.travelersRead} />}
      </div>
    </DeskForm>
  );
}

/** What a suspension changes besides the bookings. */
function Effect({ reading }: { reading: UseQueryResult<SuspensionPreview> }) {
  const { data } = reading;
  const leaving = data?.packages.filter(({ state, other_hosts }) => state === "on_sale" && other_hosts === 0) ?? [];
  return (
    <>
      <p>{copy.suspendEffect}</p>
      {leaving.length > 0 && <p className="small quiet">{leavingText(leaving.map(({ title }) => title))}</p>}
      <DialogReading of={reading} failed={copy.previewFailed}>
        {data?.is_cut && (
          <p className="error" role="alert">
            {copy.isCut}
          </p>
        )}
        {data?.bookings.length === 0 && <p className="quiet">{copy.none}</p>}
      </DialogReading>
    </>
  );
}
