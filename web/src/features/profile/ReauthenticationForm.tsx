import type { Person } from "../../api/person";
import { CodeForm } from "../../components/CodeForm";
import { copy, proofSentText } from "./reauthenticationCopy";
import type { ReauthenticationState } from "./useReauthentication";

type Props = { person: Person; proof: ReauthenticationState };

/** For a change of account security in an old session. */
export function ReauthenticationForm({ person, proof }: Props) {
  if (!proof.isNeeded) return null;
  return (
    <div className="proof">
      <p role="status">{proof.isSending ? copy.sendingProof : proofSentText(person.email)}</p>
      <CodeForm
        takesFocus
        label={copy.proof}
        action={copy.goOn}
        pendingAction={copy.goingOn}
        missing={copy.codeMissing}
        pending={proof.isPending}
        error={proof.error}
        onCode={proof.onCode}
      />
      <p>
        <button type="button" className="link" aria-disabled={proof.isSending} onClick={proof.onAnother}>
          {copy.anotherProof}
        </button>
        <button type="button" className="link" onClick={proof.onCancel}>
          {copy.notNow}
        </button>
      </p>
    </div>
  );
}
