import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useRef } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import type { CredentialKind, OwnCredential } from "../../../../api/credentials";
import { AppError, textOf } from "../../../../api/errors";
import { removeDocument } from "../../../../api/storage";
import { toast } from "../../../../components/ui/toasts";
import { useDraft } from "../../../../components/useDraft";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { copy } from "./copy";
import { type CredentialForm, credentialSchema, emptyForm, formField, toCredential } from "./credentialForm";
import { useSubmitCredential } from "./queries";
import { useDocumentUpload } from "./useDocumentUpload";

const TYPED = { shouldDirty: true } as const;

export const draftOf = (kind: CredentialKind) => `credential ${kind}`;

/** The form of one kind with its upload. `earlier` gives its first values. */
export function useCredentialForm(
  person: string,
  kind: CredentialKind,
  earlier: OwnCredential | undefined,
  onDone: () => void,
) {
  const submitting = useSubmitCredential();
  const handleResult = useSubmitResult();
  const fileButton = useRef<HTMLButtonElement>(null);
  const form = useForm<CredentialForm>({
    resolver: zodResolver(credentialSchema(kind)),
    defaultValues: emptyForm(earlier),
  });
  const forget = useDraft(draftOf(kind), form, person);
  const setFile = (path: string, name: string, size: number) => {
    const before = form.getValues("file");
    if (before !== "") void removeDocument(before).catch(() => undefined);
    form.setValue("file", path, TYPED);
    form.setValue("file_name", name, TYPED);
    form.setValue("file_size", size, TYPED);
    form.clearErrors("file");
  };
  const document = useDocumentUpload(person, (path, { name, size }) => setFile(path, name, size));
  const showFileError = (message: string) => {
    form.setError("file", { message });
    fileButton.current?.focus();
  };
  /** At their fields. The first one has the focus. */
  const showErrors = (error: unknown) => {
    for (const { field, message } of (error instanceof AppError ? error.fields : []).toReversed()) {
      const name = formField(field);
      if (name === "file") showFileError(message);
      else if (name) form.setError(name, { message }, { shouldFocus: true });
    }
  };
  const onValid = (values: CredentialForm) => {
    if (submitting.isPending) return;
    if (document.isBusy) return showFileError(copy.stillSending);
    const outcome = submitting.mutateAsync(toCredential(kind, values));
    outcome.catch(showErrors);
    handleResult(outcome, {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.sentTitle, text: copy.sentText });
      },
      onHere: onDone,
      wordsOf: (error) => textOf(error, copy.sendFailed),
    });
  };
  const onInvalid = (wrong: FieldErrors<CredentialForm>) => {
    const isOnlyFile = Object.keys(wrong).every((name) => name === "file");
    if (!wrong.file) return;
    const message = document.isBusy ? copy.stillSending : copy.documentMissing;
    if (isOnlyFile) showFileError(message);
    else form.setError("file", { message });
  };
  return {
    form,
    document,
    chooseFile: (file: File) => {
      form.clearErrors("file");
      document.choose(file);
    },
    fileButton,
    submitting,
    /** What the fields do not display. */
    error: isAtFields(submitting.error) ? null : submitting.error,
    removeFile: () => setFile("", "", 0),
    onSubmit: (event: FormEvent) => void form.handleSubmit(onValid, onInvalid)(event),
    discard: () => {
      setFile("", "", 0);
      forget();
      onDone();
    },
  };
}

function isAtFields(error: Error | null): boolean {
  return error instanceof AppError && error.fields.some(({ field }) => formField(field) !== undefined);
}
