import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { failureText } from "../../../api/errors";
import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { DialogForm } from "../../../components/DialogForm";
import { Failure } from "../../../components/Failure";
import { toast } from "../../../components/ui/toasts";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { fieldProblem, restOfError } from "../fieldProblems";
import { ReasonField, useReason } from "../ReasonField";
import { copy, erasedText } from "./actionCopy";
import { erasurePreview, useErasePerson } from "./actions";
import { ErasureHindrances, ErasureLists } from "./ErasureLists";
import type { AdminPerson } from "./queries";

type Props = { person: AdminPerson; isOpen: boolean; onErased: () => void; onClose: () => void };

/** What would be erased and what the law keeps, or what must be settled first. */
export function EraseDialog({ isOpen, ...rest }: Props) {
  return (
    <ConfirmDialog subject={isOpen ? rest.person : undefined} label={copy.eraseTitle} onClose={rest.onClose}>
      {() => <ErasureSteps {...rest} />}
    </ConfirmDialog>
  );
}

function ErasureSteps(props: Omit<Props, "isOpen">) {
  const { person, onClose } = props;
  const { data, error, refetch } = useQuery(erasurePreview(person.id));
  if (data?.may_erase) {
    return (
      <EraseForm {...props}>
        <ErasureLists preview={data} />
      </EraseForm>
    );
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <h2 className="h-28">{copy.eraseTitle}</h2>
      <p className="quiet" dir="auto">
        {person.name}
      </p>
      {!data && !error && <p role="status">{copy.previewLoading}</p>}
      {data && (
        <>
          <ErasureHindrances person={person.id} hindrances={data.hindrances} />
          <ErasureLists preview={data} />
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

type EraseFormProps = Omit<Props, "isOpen"> & { children: ReactNode };

function EraseForm({ person, onErased, onClose, children }: EraseFormProps) {
  const [email, setEmail] = useState("");
  const reason = useReason(`to erase ${person.id}`);
  const erase = useErasePerson(person.id);
  const submit = useSubmitResult();
  // The phone number is the address of an account without another.
  const address = person.email ?? person.phone ?? "";
  const isSame = email.trim().toLowerCase() === address.toLowerCase();
  // While it is typed, its beginning is right.
  const isOther = !address.toLowerCase().startsWith(email.trim().toLowerCase());
  const onSend = () =>
    submit(erase.mutateAsync({ reason: reason.reason, email: email.trim() }), {
      onSuccess: () => {
        reason.forget();
        toast({ tone: "good", title: copy.erasedTitle, text: erasedText(person.name) });
        onErased();
      },
      wordsOf: (error) => failureText(error, copy.eraseFailed),
    });
  return (
    <DialogForm
      title={copy.eraseTitle}
      isReady={reason.problem === undefined && isSame}
      isPending={erase.isPending}
      error={restOfError(erase.error, ["reason", "email"])}
      otherwise={copy.eraseFailed}
      leave={copy.cancel}
      send={erase.isPending ? copy.erasing : copy.eraseSend}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <p className="quiet" dir="auto">
        {person.name}
      </p>
      <p>
        <b>{copy.eraseEffect}</b>
      </p>
      {children}
      {address !== "" && (
        <TypedAddress
          label={person.email === null ? copy.typePhone : copy.typeEmail}
          address={address}
          value={email}
          problem={isOther ? copy.addressOther : fieldProblem(erase.error, "email")}
          onChange={setEmail}
        />
      )}
      <ReasonField reason={reason} problem={fieldProblem(erase.error, "reason")} />
    </DialogForm>
  );
}

type TypedAddressProps = {
  label: string;
  address: string;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

function TypedAddress({ label, address, value, problem, onChange }: TypedAddressProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        className={problem === undefined ? "hint" : "error"}
        id={`${id}-hint`}
        role={problem === undefined ? undefined : "alert"}
      >
        {problem ?? address}
      </p>
    </div>
  );
}
