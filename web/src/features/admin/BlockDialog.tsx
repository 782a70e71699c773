import { useId, useState } from "react";
import { failureText } from "../../api/errors";
import { ConfirmDialog } from "../../components/ConfirmDialog";
import { DialogForm } from "../../components/DialogForm";
import { toast } from "../../components/ui/toasts";
import { useSubmitResult } from "../../components/useSubmitResult";
import { plusDays, today } from "../../lib/dates";
import { blockText, copy } from "./blockCopy";
import { fieldProblem, restOfError } from "./fieldProblems";
import { useBlockPerson } from "./personActions";
import { ReasonField, useReason } from "./ReasonField";

type Props = {
  person: { id: string; name: string };
  isOpen: boolean;
  onDone: (text: string) => void;
  onClose: () => void;
};

const WEEK_DAYS = 7;

/** Until a day or without end. */
export function BlockDialog({ isOpen, ...rest }: Props) {
  return (
    <ConfirmDialog subject={isOpen ? rest.person : undefined} label={copy.blockSend} onClose={rest.onClose}>
      {() => <BlockForm {...rest} />}
    </ConfirmDialog>
  );
}

function BlockForm({ person, onDone, onClose }: Omit<Props, "isOpen">) {
  const [isEndless, setEndless] = useState(false);
  const [day, setDay] = useState(() => plusDays(today(), WEEK_DAYS));
  const reason = useReason(`to block ${person.id}`);
  const block = useBlockPerson(person.id);
  const submit = useSubmitResult();
  const isDayRight = isEndless || day >= today();
  const onSend = () =>
    submit(block.mutateAsync({ reason: reason.reason, ...(!isEndless && { until: day }) }), {
      onSuccess: ({ banned_until }) => {
        reason.forget();
        toast({ tone: "good", title: copy.blockedTitle, text: `${blockText(banned_until)}.` });
        onDone(`${blockText(banned_until)}.`);
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.blockFailed),
    });
  return (
    <DialogForm
      title={copy.blockSend}
      isReady={reason.problem === undefined && isDayRight}
      isPending={block.isPending}
      error={restOfError(block.error, ["reason", "until"])}
      otherwise={copy.blockFailed}
      leave={copy.cancel}
      send={block.isPending ? copy.blocking : copy.blockSend}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <p className="quiet" dir="auto">
        {person.name}
      </p>
      <p>{copy.blockEffect}</p>
      <HowLong isEndless={isEndless} onEndless={setEndless} />
      {!isEndless && (
        <LastDay day={day} problem={isDayRight ? fieldProblem(block.error, "until") : copy.dayMissing} onDay={setDay} />
      )}
      <ReasonField reason={reason} problem={fieldProblem(block.error, "reason")} />
    </DialogForm>
  );
}

type HowLongProps = { isEndless: boolean; onEndless: (isEndless: boolean) => void };

function HowLong({ isEndless, onEndless }: HowLongProps) {
  const name = useId();
  return (
    <fieldset className="radios">
      <legend className="label">{copy.howLong}</legend>
      {[false, true].map((one) => (
        <label key={String(one)}>
          <input type="radio" name={name} checked={one === isEndless} onChange={() => onEndless(one)} />
          <span>{one ? copy.withoutEnd : copy.untilDay}</span>
        </label>
      ))}
    </fieldset>
  );
}

type LastDayProps = { day: string; problem: string | undefined; onDay: (day: string) => void };

function LastDay({ day, problem, onDay }: LastDayProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {copy.lastDay}
      </label>
      <input
        id={id}
        className="input"
        type="date"
        min={today()}
        value={day}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onDay(event.target.value)}
      />
      <p className="error" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}
