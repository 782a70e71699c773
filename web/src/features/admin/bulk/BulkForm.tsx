import { useEffect, useState } from "react";
import { isConflict } from "../../../api/errors";
import { toast } from "../../../components/ui/toasts";
import { BlockUntil } from "../BlockUntil";
import { DeskForm } from "../DeskForm";
import { fieldProblem } from "../fieldProblems";
import { NOTE_LENGTH } from "../noteQueries";
import { ReasonField } from "../ReasonField";
import { TemplatedText } from "../TemplatedText";
import type { Entry } from "../useSelection";
import type { BulkAction, BulkList } from "./actions";
import { copy } from "./copy";
import { Outcome } from "./Outcome";
import { type BulkResult, outcomeIn, useBulkChange, useBulkPreview, withNewer } from "./queries";
import { type BulkFields, useBulkFields } from "./useBulkFields";

type Props = {
  list: BulkList;
  action: BulkAction;
  entries: readonly Entry[];
  onDone: () => void;
  onClose: () => void;
};

const FIELDS = ["reason", "until"];

/** The fields, then what would happen to each record, then the change for those that it is possible for. */
export function BulkForm({ list, action, entries, onDone, onClose }: Props) {
  const fields = useBulkFields(action);
  const preview = useBulkPreview(action);
  const change = useBulkChange(list, action);
  const [outcome, setOutcome] = useState<{ results: readonly BulkResult[]; refund: number }>();
  const isPauseOver = useReadingPause(outcome);
  const allowed = outcome?.results.flatMap(({ id, problem }) => (problem === null ? id : [])) ?? [];
  const error = change.error ?? preview.error;
  const isPending = preview.isPending || change.isPending;
  const onSend = () => {
    if (!outcome) {
      preview.mutate({ ids: entries.map(({ id }) => id), ...fields.input }, { onSuccess: setOutcome });
      return undefined;
    }
    const refund = action.hasRefund && { refund: outcome.refund };
    return change.mutateAsync({ ids: allowed, ...fields.input, ...refund }).catch((failure: unknown) => {
      const now = outcomeIn(failure);
      if (now) setOutcome({ results: withNewer(outcome.results, now.results), refund: now.refund });
      else if (isConflict(failure)) setOutcome(undefined);
      throw failure;
    });
  };
  const texts = outcome
    ? { send: action.send(allowed.length), sending: action.sending, failed: copy.failed }
    : { send: copy.preview, sending: copy.previewing, failed: copy.previewFailed };
  return (
    <DeskForm
      title={action.title(entries.length)}
      texts={{ leave: copy.leave, ...texts }}
      action={{ isPending, error }}
      fields={FIELDS}
      isReady={fields.isRight && (!outcome || (allowed.length > 0 && isPauseOver))}
      isDangerous={outcome !== undefined && action.isDangerous === true}
      onSend={onSend}
      onSuccess={() => {
        fields.forget();
        toast({ tone: "good", title: action.done(allowed.length), text: copy.doneText });
        onDone();
      }}
      onClose={onClose}
    >
      <p>{action.effect}</p>
      <Fields of={fields} error={error} />
      {outcome && <Outcome action={action} entries={entries} results={outcome.results} refund={outcome.refund} />}
    </DeskForm>
  );
}

function Fields({ of, error }: { of: BulkFields; error: Error | null }) {
  return (
    <>
      {of.isEnding && <BlockUntil of={of.end} problem={fieldProblem(error, "until")} />}
      {of.isNote && (
        <TemplatedText
          kind={undefined}
          values={{}}
          label={copy.note}
          value={of.note}
          onChange={of.setNote}
          maxLength={NOTE_LENGTH}
          rows={3}
          problem={fieldProblem(error, "reason")}
          hasFocus
        />
      )}
      {of.hasReason && <ReasonField reason={of.reason} problem={fieldProblem(error, "reason")} isOnly={!of.isEnding} />}
    </>
  );
}

const PAUSE_MS = 500;

/** False right after the preview: the second press of a double click does not do what was not read yet. */
function useReadingPause(outcome: object | undefined): boolean {
  const [seen, setSeen] = useState<object>();
  // Syncs with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSeen(outcome), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return seen === outcome;
}
