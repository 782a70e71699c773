import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../../components/ConfirmDialog";
import { Failure } from "../../../../components/Failure";
import { toast } from "../../../../components/ui/toasts";
import { useLostFocus } from "../../../../components/useLostFocus";
import { DeskForm } from "../../DeskForm";
import { fieldProblem } from "../../fieldProblems";
import { ReasonField, useReason } from "../../ReasonField";
import { Accounts } from "./Accounts";
import { copy, mergedText } from "./copy";
import { MergeFacts } from "./MergeFacts";
import { type MergePair, type MergePreview, mergePreview, previewIn, useMerge } from "./queries";

type Props = {
  /** Open while there is one. */
  pair: MergePair | undefined;
  onSwap: (pair: MergePair) => void;
  onClose: () => void;
};

/** One account becomes part of another one. */
export function MergeDialog({ pair, onSwap, onClose }: Props) {
  return (
    <ConfirmDialog subject={pair} label={copy.title} className="merge-dialog" onClose={onClose}>
      {(subject) => <MergeArea pair={subject} onSwap={onSwap} onClose={onClose} />}
    </ConfirmDialog>
  );
}

/** The button that swaps is away while the other way is counted. */
function MergeArea({ pair, onSwap, onClose }: Props & { pair: MergePair }) {
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  return (
    <div ref={fallback} tabIndex={-1} {...area}>
      <MergeSteps
        key={pair.source}
        pair={pair}
        onSwap={() => onSwap({ source: pair.target, target: pair.source })}
        onClose={onClose}
      />
    </div>
  );
}

type MergeStepsProps = { pair: MergePair; onSwap: () => void; onClose: () => void };

function MergeSteps({ pair, onSwap, onClose }: MergeStepsProps) {
  const reading = useQuery(mergePreview(pair));
  const { data, error, refetch } = reading;
  if (data && data.problems.length === 0) {
    return <MergeForm pair={pair} preview={data} onSwap={onSwap} onClose={onClose} />;
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <h2 className="h-28">{copy.title}</h2>
      {data && (
        <>
          <Accounts preview={data} onSwap={onSwap} />
          <MergeFacts preview={data} />
        </>
      )}
      {!data && !error && (
        <>
          <p role="status">{copy.loading}</p>
          <span className="skel block" aria-hidden="true" />
        </>
      )}
      {!data && <Failure error={error} otherwise={copy.previewFailed} />}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.close}
        </button>
        {!data && error && (
          <button type="button" className="btn line" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        )}
      </p>
    </form>
  );
}

function MergeForm({ pair, preview, onSwap, onClose }: MergeStepsProps & { preview: MergePreview }) {
  const [isSame, setSame] = useState(false);
  // The same reason whichever of the two stays.
  const reason = useReason(`merge ${[pair.source, pair.target].sort().join(" ")}`);
  const merge = useMerge(pair);
  const { source, target } = preview;
  return (
    <DeskForm
      title={copy.title}
      texts={{ leave: copy.cancel, send: copy.send, sending: copy.sending, failed: copy.failed }}
      action={merge}
      fields={["reason"]}
      isReady={isSame && reason.problem === undefined}
      isDangerous
      notice={previewIn(merge.error) && copy.outdated}
      onSend={() => merge.mutateAsync({ reason: reason.reason, expected: { bookings: source.bookings } })}
      onSuccess={() => {
        reason.forget();
        toast({ tone: "good", title: copy.merged, text: mergedText(source.name, target.name) });
      }}
      onClose={onClose}
    >
      <Accounts preview={preview} onSwap={onSwap} />
      <MergeFacts preview={preview} />
      <p>{copy.effect}</p>
      <ReasonField reason={reason} problem={fieldProblem(merge.error, "reason")} />
      <label className="merge-check">
        <input type="checkbox" checked={isSame} onChange={({ target: box }) => setSame(box.checked)} />
        <span>{copy.isSame}</span>
      </label>
    </DeskForm>
  );
}
