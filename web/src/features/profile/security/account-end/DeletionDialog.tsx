import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Person } from "../../../../api/person";
import { ConfirmDialog } from "../../../../components/ConfirmDialog";
import { DialogForm } from "../../../../components/DialogForm";
import { toast } from "../../../../components/ui/toasts";
import { ReauthenticationForm } from "../../ReauthenticationForm";
import { copy, TOAST } from "./copy";
import { accountDeletion, requestDeletion } from "./queries";
import { useFreshSignIn } from "./useFreshSignIn";

type Props = { person: Person; isOpen: boolean; onClose: () => void };

export function DeletionDialog({ person, isOpen, onClose }: Props) {
  return (
    <ConfirmDialog subject={isOpen ? person : undefined} label={copy.title} onClose={onClose}>
      {() => <ConfirmDeletion person={person} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function ConfirmDeletion({ person, onClose }: Omit<Props, "isOpen">) {
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const request = useFreshSignIn(person, requestDeletion, (now) => {
    queries.setQueryData(accountDeletion(person.id).queryKey, now);
    toast({ tone: "good", title: copy.requestedTitle, text: copy.requestedText, action: TOAST });
    onClose();
  });
  // A form cannot be inside another.
  if (request.proof.isNeeded) {
    return (
      <>
        <h2 className="h-28">{copy.title}</h2>
        <ReauthenticationForm person={person} proof={request.proof} />
      </>
    );
  }
  return (
    <DialogForm
      title={copy.title}
      isReady={typed.trim().toLowerCase() === copy.word}
      isPending={request.isPending}
      error={request.error}
      otherwise={copy.failed}
      leave={copy.leave}
      send={request.isPending ? copy.sending : copy.send}
      isDangerous
      onSend={request.send}
      onClose={onClose}
    >
      <p>{copy.effect}</p>
      <div>
        <label className="label" htmlFor={id}>
          {copy.typeLabel}
        </label>
        <input
          id={id}
          className="input"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </DialogForm>
  );
}
