import { useState } from "react";
import { useSession } from "../../../api/session";
import { BlockDialog } from "../BlockDialog";
import { ReasonDialog } from "../ReasonDialog";
import { useMay } from "../rights";
import { copy, signedOutText, unlockedText } from "./actionCopy";
import { useExportPerson, useSignOutPerson, useUnblockPerson, useUnlockPerson } from "./actions";
import { EraseDialog } from "./EraseDialog";
import type { AdminPerson } from "./queries";

type PersonAction = "signOut" | "block" | "unblock" | "unlock" | "export" | "erase";
type Props = { person: AdminPerson; onErased: () => void };

/** What happened stays written beside the buttons until the next action. */
export function PersonActions({ person, onErased }: Props) {
  const session = useSession();
  const mayAct = useMay("act_on_people");
  const mayErase = useMay("erase_people");
  const [open, setOpen] = useState<PersonAction>();
  const [outcome, setOutcome] = useState("");
  const isOwn = session.state === "in" && session.person.id === person.id;
  const offered: PersonAction[] = [
    ...(mayAct ? (["signOut"] as const) : []),
    // One's own case is another admin's.
    ...(mayAct && !isOwn ? [person.is_banned ? ("unblock" as const) : ("block" as const), "unlock" as const] : []),
    ...(mayErase ? (["export"] as const) : []),
    ...(mayErase && !isOwn ? (["erase"] as const) : []),
  ];
  if (offered.length === 0) return null;
  return (
    <section className="person-actions" aria-label={copy.actions}>
      {offered.map((action) => (
        <button
          key={action === "unblock" ? "block" : action}
          type="button"
          className={action === "erase" || action === "block" ? "btn danger compact" : "btn line compact"}
          aria-haspopup="dialog"
          onClick={() => setOpen(action)}
        >
          {action === "signOut" ? `${copy.signOut}…` : copy[action]}
        </button>
      ))}
      <p className="small quiet" role="status">
        {outcome}
      </p>
      <ReasonDialogs person={person} open={open} onDone={setOutcome} onClose={() => setOpen(undefined)} />
      <BlockDialog person={person} isOpen={open === "block"} onDone={setOutcome} onClose={() => setOpen(undefined)} />
      <EraseDialog person={person} isOpen={open === "erase"} onErased={onErased} onClose={() => setOpen(undefined)} />
    </section>
  );
}

type DialogsProps = {
  person: AdminPerson;
  open: PersonAction | undefined;
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Of the actions that need a reason and nothing else. */
function ReasonDialogs({ person: { id, name }, open, onDone, onClose }: DialogsProps) {
  const signOut = useSignOutPerson(id);
  const unblock = useUnblockPerson(id);
  const unlock = useUnlockPerson(id);
  const exporting = useExportPerson(id);
  const shared = { name, onDone, onClose };
  return (
    <>
      <ReasonDialog
        {...shared}
        isOpen={open === "signOut"}
        title={copy.signOut}
        about={`to sign out ${id}`}
        texts={{
          effect: copy.signOutEffect,
          send: copy.signOut,
          sending: copy.signingOut,
          failed: copy.signOutFailed,
          doneTitle: copy.signedOutTitle,
        }}
        doneText={({ ended }) => signedOutText(ended)}
        action={signOut}
        isDangerous
      />
      <ReasonDialog
        {...shared}
        isOpen={open === "unblock"}
        title={copy.unblockSend}
        about={`to unblock ${id}`}
        texts={{
          effect: copy.unblockEffect,
          send: copy.unblockSend,
          sending: copy.unblocking,
          failed: copy.unblockFailed,
          doneTitle: copy.unblockedTitle,
        }}
        doneText={() => copy.unblockedText}
        action={unblock}
      />
      <ReasonDialog
        {...shared}
        isOpen={open === "unlock"}
        title={copy.unlockSend}
        about={`to unlock ${id}`}
        texts={{
          effect: copy.unlockEffect,
          send: copy.unlockSend,
          sending: copy.unlocking,
          failed: copy.unlockFailed,
          doneTitle: copy.unlockedTitle,
        }}
        doneText={({ cleared }) => unlockedText(cleared)}
        action={unlock}
      />
      <ReasonDialog
        {...shared}
        isOpen={open === "export"}
        title={copy.exportSend}
        about={`to export ${id}`}
        texts={{
          effect: copy.exportEffect,
          send: copy.exportSend,
          sending: copy.exporting,
          failed: copy.exportFailed,
          doneTitle: copy.exportedTitle,
        }}
        doneText={() => copy.exportedText}
        action={exporting}
      />
    </>
  );
}
