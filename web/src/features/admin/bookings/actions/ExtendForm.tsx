import { isConflict } from "../../../../api/errors";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { deadlineText } from "../../../../lib/instants";
import { DeskForm } from "../../DeskForm";
import { ReasonField, useReason } from "../../ReasonField";
import { TextBox } from "../../TextBox";
import { useFieldProblems } from "../../useFieldProblems";
import { AboutBooking } from "./AboutBooking";
import type { ActionProps } from "./ActionDialog";
import { deadlineOf, latestDeadline } from "./actionRules";
import { copy, extendedText, hoursText, latestText } from "./copy";
import { localMinute } from "./localMinute";
import { useExtend } from "./queries";

const TEXTS = { leave: copy.leave, send: copy.extendSend, sending: copy.extending, failed: copy.extendFailed };
const HOUR_MS = 3_600_000;
const STEPS = [24, 48, 72, 168] as const;

export function ExtendForm({ record: { booking }, onClose }: ActionProps) {
  const present = deadlineOf(booking) ?? "";
  // What was typed is by the clock of this device, as the field has it.
  const [until, setUntil, forgetUntil] = useFieldDraft(`deadline of ${booking.id}`, "");
  const reason = useReason(`extend the deadline of ${booking.id}`);
  const extend = useExtend(booking.id);
  const now = Date.now();
  const earliest = Math.max(now, Date.parse(present));
  const latest = latestDeadline(booking.start_date, now);
  const chosen = Date.parse(until);
  const own = { until: untilProblem(chosen, earliest, latest), reason: reason.problem };
  const { form, check, problemOf } = useFieldProblems(own, extend.error);
  const onSend = () => {
    if (!check()) return undefined;
    return extend.mutateAsync({ until: new Date(chosen).toISOString(), reason: reason.reason, expected: present });
  };
  return (
    <DeskForm
      title={copy.extendTitle}
      texts={TEXTS}
      action={extend}
      fields={Object.keys(own)}
      onSend={onSend}
      onSuccess={({ respond_by, payment_deadline }) => {
        forgetUntil();
        reason.forget();
        const next = booking.state === "pending" ? respond_by : payment_deadline;
        toast({ tone: "good", title: copy.extended, text: extendedText(next) });
      }}
      onClose={onClose}
    >
      <AboutBooking booking={booking} />
      <dl className="action-facts">
        <div>
          <dt>{copy.presentDeadline}</dt>
          <dd className="num" role={isConflict(extend.error) ? "status" : undefined}>
            {deadlineText(present)}
          </dd>
        </div>
      </dl>
      <div className="action-fields" ref={form}>
        <div className="chips">
          {STEPS.filter((hours) => earliest + hours * HOUR_MS <= latest).map((hours) => {
            const value = localMinute(earliest + hours * HOUR_MS);
            return (
              <button
                key={hours}
                type="button"
                className="chip num"
                aria-pressed={value === until}
                onClick={() => setUntil(value)}
              >
                {hoursText(hours)}
              </button>
            );
          })}
        </div>
        <TextBox
          label={copy.newDeadline}
          type="datetime-local"
          value={until}
          onChange={setUntil}
          min={localMinute(earliest)}
          max={localMinute(latest)}
          hint={
            Number.isNaN(chosen)
              ? latestText(new Date(latest).toISOString())
              : deadlineText(new Date(chosen).toISOString())
          }
          problem={problemOf("until")}
        />
        <ReasonField reason={reason} problem={problemOf("reason")} readers={copy.sidesRead} />
      </div>
    </DeskForm>
  );
}

function untilProblem(chosen: number, earliest: number, latest: number): string | undefined {
  if (Number.isNaN(chosen)) return copy.untilMissing;
  if (chosen <= earliest) return copy.untilEarlier;
  return chosen > latest ? latestText(new Date(latest).toISOString()) : undefined;
}
