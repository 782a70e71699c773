import { type FormEvent, useState } from "react";
import { AppError } from "../../../../api/errors";
import { Failure } from "../../../../components/Failure";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { endToasts, GOOD_TOAST_MS, toast } from "../../../../components/ui/toasts";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { failureOf } from "./fieldErrors";
import { copy, errorText, LABEL_LENGTH } from "./importCopy";
import { useAddImport } from "./importQueries";

const ADDRESS = "import-address";
const LABEL = "import-label";
const ADDED = "calendar import";

/** Nothing of it is stored in the browser, because the address is a secret. */
export function ImportForm({ onAdded }: { onAdded: () => void }) {
  const [address, setAddress] = useState("");
  const [label, setLabel] = useState("");
  const [isMissing, setMissing] = useState(false);
  const add = useAddImport();
  const submit = useSubmitResult();
  const fields = add.error instanceof AppError ? add.error.fields : [];
  const problemOf = (name: string) => fields.find(({ field }) => field === name)?.message;
  const refusal = problemOf("address");
  const addressProblem = isMissing ? copy.addressMissing : refusal === undefined ? undefined : errorText(refusal);
  const labelProblem = problemOf("label");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const isEmpty = address.trim() === "";
    setMissing(isEmpty);
    if (isEmpty) {
      add.reset();
      document.getElementById(ADDRESS)?.focus();
      return;
    }
    const outcome = add.mutateAsync({ address, label: label.trim() }, { onError: focusProblem });
    submit(outcome, {
      onSuccess: tellSaved,
      onHere: () => {
        setAddress("");
        setLabel("");
        onAdded();
      },
      wordsOf: (error) => failureOf(error, copy.connectFailed),
    });
  };
  return (
    <form noValidate autoComplete="off" onSubmit={onSubmit}>
      <div>
        <label className="label" htmlFor={ADDRESS}>
          {copy.address}
        </label>
        <input
          id={ADDRESS}
          className="input"
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          aria-invalid={addressProblem !== undefined}
          aria-describedby={addressProblem === undefined ? `${ADDRESS}-hint` : `${ADDRESS}-error ${ADDRESS}-hint`}
          onChange={(event) => {
            setAddress(event.target.value);
            setMissing(false);
          }}
        />
        <FieldProblem id={`${ADDRESS}-error`} text={addressProblem} />
        <p className="hint" id={`${ADDRESS}-hint`}>
          {copy.addressHint}
        </p>
      </div>
      <div>
        <label className="label" htmlFor={LABEL}>
          {copy.label}
        </label>
        <input
          id={LABEL}
          className="input"
          autoComplete="off"
          maxLength={LABEL_LENGTH}
          value={label}
          aria-invalid={labelProblem !== undefined}
          aria-describedby={labelProblem === undefined ? `${LABEL}-hint` : `${LABEL}-error ${LABEL}-hint`}
          onChange={(event) => setLabel(event.target.value)}
        />
        <FieldProblem id={`${LABEL}-error`} text={labelProblem} />
        <p className="hint" id={`${LABEL}-hint`}>
          {copy.labelHint}
        </p>
      </div>
      {addressProblem === undefined && labelProblem === undefined && (
        <Failure error={add.error}>{failureOf(add.error, copy.connectFailed)}</Failure>
      )}
      <p className="acts-row">
        <button type="submit" className="btn line" aria-disabled={add.isPending}>
          {add.isPending ? copy.connecting : copy.connect}
        </button>
        <span className="hint" role="status">
          {add.isPaused ? OFFLINE_TEXT : ""}
        </span>
      </p>
    </form>
  );
}

/** No success yet: the first reading may fail. Notes would stay until closed, this one is soon out of date. */
function tellSaved(): void {
  toast({ action: ADDED, tone: "note", title: copy.connectedToast, text: copy.connectedText });
  setTimeout(() => endToasts(ADDED), GOOD_TOAST_MS);
}

function focusProblem(error: Error): void {
  const fields = error instanceof AppError ? error.fields.map(({ field }) => field) : [];
  if (fields.includes("address")) document.getElementById(ADDRESS)?.focus();
  else if (fields.includes("label")) document.getElementById(LABEL)?.focus();
}

function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="error" id={id} role="alert">
      {text}
    </p>
  );
}
