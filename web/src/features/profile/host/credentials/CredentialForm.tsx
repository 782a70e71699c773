import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { CredentialKind, OwnCredential } from "../../../../api/credentials";
import { announce } from "../../../../components/announce";
import { CLASS_NAMES, KIND_NAMES } from "../../../../components/credentials/words";
import { Failure } from "../../../../components/Failure";
import { TextField } from "../../../../components/fields/TextField";
import { plusDays, today } from "../../../../lib/dates";
import { CLASSES, copy } from "./copy";
import { type CredentialForm as Form, lastDay } from "./credentialForm";
import { DocumentField } from "./DocumentField";
import { useCredentialForm } from "./useCredentialForm";

type Props = {
  person: string;
  kind: CredentialKind;
  /** Whose facts it begins with. */
  earlier: OwnCredential | undefined;
  isDraft: boolean;
  onDone: () => void;
};

export function CredentialForm({ person, kind, earlier, isDraft, onDone }: Props) {
  const { form, document, chooseFile, fileButton, submitting, error, removeFile, onSubmit, discard } =
    useCredentialForm(person, kind, earlier, onDone);
  const box = useRef<HTMLFormElement>(null);
  const [file, fileName, fileSize] = useWatch({ control: form.control, name: ["file", "file_name", "file_size"] });
  const { errors } = form.formState;
  // Syncs with the focus: the button that was pressed is gone.
  useEffect(() => {
    if (!isDraft) box.current?.querySelector<HTMLElement>("select,input")?.focus();
  }, [isDraft]);
  return (
    <form className="credential-form" ref={box} noValidate aria-label={KIND_NAMES[kind]} onSubmit={onSubmit}>
      {isDraft && (
        <p className="note-box" role="status">
          {copy.draft}
        </p>
      )}
      {kind === "license" && <ClassField form={form} />}
      <div className="pair">
        <TextField
          label={copy.number}
          input={form.register("number")}
          error={errors.number?.message}
          hint={copy.numberHint}
          autoComplete="off"
        />
        <TextField
          label={copy.validUntil}
          input={form.register("valid_until")}
          error={errors.valid_until?.message}
          type="date"
          min={plusDays(today(), 1)}
          max={lastDay(today())}
        />
      </div>
      {kind !== "license" && (
        <TextField
          label={copy.issuer}
          input={form.register("issuer")}
          error={errors.issuer?.message}
          hint={copy.issuerHint[kind]}
          autoComplete="off"
        />
      )}
      <DocumentField
        name={file === "" ? "" : fileName}
        size={fileSize}
        upload={document.upload}
        error={errors.file?.message}
        button={fileButton}
        onFile={chooseFile}
        onRetry={document.retry}
        onCancel={document.cancel}
        onRemove={() => {
          removeFile();
          announce(copy.removed);
        }}
      />
      <p className="small quiet credential-privacy">{copy.privacy}</p>
      <Failure error={error} otherwise={copy.sendFailed} />
      <p className="acts-row">
        <button type="submit" className="btn primary" aria-disabled={submitting.isPending}>
          {submitting.isPending ? copy.sending : copy.submit}
        </button>
        <button type="button" className="btn line" onClick={discard}>
          {copy.close}
        </button>
      </p>
    </form>
  );
}

function ClassField({ form }: { form: UseFormReturn<Form> }) {
  const wrong = form.formState.errors.class?.message;
  return (
    <div>
      <label className="label" htmlFor="field-class">
        {copy.class}
      </label>
      <select
        id="field-class"
        className="select"
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : "field-class-error"}
        {...form.register("class")}
      >
        <option value="">{copy.chooseClass}</option>
        {CLASSES.map((one) => (
          <option key={one} value={one}>
            {CLASS_NAMES[one]}
          </option>
        ))}
      </select>
      {wrong !== undefined && (
        <p className="error" id="field-class-error">
          {wrong}
        </p>
      )}
    </div>
  );
}
