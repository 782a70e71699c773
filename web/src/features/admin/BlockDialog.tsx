import { useId, useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog";
import { toast } from "../../components/ui/toasts";
import { plusDays, today } from "../../lib/dates";
import { blockText, copy } from "./blockCopy";
import { DeskForm } from "./DeskForm";
import { fieldProblem } from "./fieldProblems";
import { useBlockPerson } from "./personActions";
import { ReasonField, useReason } from "./ReasonField";
import { TextBox } from "./TextBox";

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
  const isDayRight = isEndless || day >= today();
  return (
    <DeskForm
      title={copy.blockSend}
      texts={{ leave: copy.cancel, send: copy.blockSend, sending: copy.blocking, failed: copy.blockFailed }}
      action={block}
      fields={["reason", "until"]}
      isReady={reason.problem === undefined && isDayRight}
      isDangerous
      onSend={() => block.mutateAsync({ reason: reason.reason, ...(!isEndless && { until: day }) })}
      onSuccess={({ banned_until }) => {
        reason.forget();
        toast({ tone: "good", title: copy.blockedTitle, text: `${blockText(banned_until)}.` });
        onDone(`${blockText(banned_until)}.`);
      }}
      onClose={onClose}
    >
      <p className="quiet" dir="auto">
        {person.name}
      </p>
      <p>{copy.blockEffect}</p>
      <HowLong isEndless={isEndless} onEndless={setEndless} />
      {!isEndless && (
        <TextBox
          label={copy.lastDay}
          type="date"
          min={today()}
          value={day}
          hint=""
          problem={isDayRight ? fieldProblem(block.error, "until") : copy.dayMissing}
          onChange={setDay}
        />
      )}
      <ReasonField reason={reason} problem={fieldProblem(block.error, "reason")} />
    </DeskForm>
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
