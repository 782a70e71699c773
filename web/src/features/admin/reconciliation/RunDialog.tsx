import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { today } from "../../../lib/dates";
import { DeskForm } from "../DeskForm";
import { TextBox } from "../TextBox";
import { useFieldProblems } from "../useFieldProblems";
import { copy } from "./copy";
import { useStartRun } from "./queries";
import { dayProblems, lastDays } from "./runDays";

const TEXTS = { leave: copy.cancel, send: copy.run, sending: copy.starting, failed: copy.startFailed };

/** Compares some days at once. */
export function RunDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog subject={isOpen || undefined} label={copy.runTitle} onClose={onClose}>
      {() => <RunForm onClose={onClose} />}
    </ConfirmDialog>
  );
}

function RunForm({ onClose }: { onClose: () => void }) {
  const own = lastDays(today());
  const [from, setFrom, forgetFrom] = useFieldDraft("first day of a reconciliation", own.from);
  const [to, setTo, forgetTo] = useFieldDraft("last day of a reconciliation", own.to);
  const start = useStartRun();
  const { form, check, problemOf } = useFieldProblems(dayProblems({ from, to }, today()), start.error);
  return (
    <DeskForm
      title={copy.runTitle}
      texts={TEXTS}
      action={start}
      fields={["from", "to"]}
      onSend={() => (check() ? start.mutateAsync({ from, to }) : undefined)}
      onSuccess={() => {
        forgetFrom();
        forgetTo();
        toast({ tone: "good", title: copy.started, text: copy.startedText });
      }}
      onClose={onClose}
    >
      <p className="quiet">{copy.runText}</p>
      <div className="run-days" ref={form}>
        <TextBox
          label={copy.from}
          type="date"
          max={own.to}
          value={from}
          onChange={setFrom}
          hint=""
          problem={problemOf("from")}
        />
        <TextBox
          label={copy.to}
          type="date"
          max={own.to}
          value={to}
          onChange={setTo}
          hint=""
          problem={problemOf("to")}
        />
      </div>
    </DeskForm>
  );
}
