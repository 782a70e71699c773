import type { UseMutationResult } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { REASON_LENGTH } from "../../../api/constants.gen";
import { AppError, requestOf } from "../../../api/errors";
import { Dialog } from "../../../components/ui/Dialog";
import { OwnWords } from "../../../components/ui/OwnWords";
import { RequestId } from "../../../components/ui/RequestId";
import { toast } from "../../../components/ui/toasts";
import { useSent } from "../../../components/useSent";
import { useTyped } from "../../../components/useTyped";
import { copy } from "../copy";

type Props = {
  open: boolean;
  /** Which review, and of whom or what it is. */
  about: string;
  subject: string;
  hiding: UseMutationResult<void, Error, string | null>;
  onClose: () => void;
};

/** Why a review is hidden: it goes into the log, and only admins read it. */
export function HideDialog({ open, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={rest.onClose} label={copy.hide} className="dialog reject-dialog">
      <Form {...rest} />
    </Dialog>
  );
}

function Form({ about, subject, hiding, onClose }: Omit<Props, "open">) {
  const [reason, setReason, forget] = useTyped(`why to hide ${about}`, "");
  const sent = useSent();
  const isBlank = reason.trim() === "";
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || hiding.isPending) return;
    sent(hiding.mutateAsync(reason.trim()), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.hiddenTitle, text: copy.hiddenText });
      },
      onHere: onClose,
      wordsOf,
    });
  };
  return (
    <form onSubmit={onSubmit}>
      <h2 className="h-28">{copy.hide}</h2>
      <p className="quiet">{subject}</p>
      <OwnWords
        label={copy.whyHidden}
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH}
        rows={4}
        hint={copy.whyHiddenHint}
      />
      {hiding.error && (
        <p className="error" role="alert">
          {wordsOf(hiding.error)}
          <RequestId id={requestOf(hiding.error)} />
        </p>
      )}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.cancel}
        </button>
        <button type="submit" className="btn danger" disabled={isBlank} aria-disabled={hiding.isPending}>
          {copy.hide}
        </button>
      </p>
    </form>
  );
}

function wordsOf(error: unknown): string {
  return error instanceof AppError ? error.text : copy.hideFailed;
}
