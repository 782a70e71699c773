import type { Person } from "../../api/person";
import { CodeForm } from "../../components/CodeForm";
import { copy, proofSentText } from "./reauthenticationCopy";
import type { ReauthenticationState } from "./useReauthentication";

type Props = { person: Person; asked: ReauthenticationState };

/** For a change of account security in an old session. */
export function ReauthenticationForm({ person, asked }: Props) {
  if (!asked.isAsked) return null;
  return (
    <div className="proof">
      <p role="status">{asked.isSending ? copy.sendingProof : proofSentText(person.email)}</p>
      <CodeForm
        takesFocus
        label={copy.proof}
        action={copy.goOn}
        pendingAction={copy.goingOn}
        missing={copy.codeMissing}
        pending={asked.isPending}
        error={asked.error}
        onCode={asked.onCode}
      />
      <p>
        <button type="button" className="link" aria-disabled={asked.isSending} onClick={asked.onAnother}>
          {copy.anotherProof}
        </button>
        <button type="button" className="link" onClick={asked.onCancel}>
          {copy.notNow}
        </button>
      </p>
    </div>
  );
}
