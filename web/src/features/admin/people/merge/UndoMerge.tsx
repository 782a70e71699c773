import { ReasonDialog } from "../../ReasonDialog";
import { copy } from "./copy";
import { useUndoMerge } from "./queries";

/** With the name of the other account. */
export type UndoneMerge = { id: string; name: string };

type Props = {
  /** Open while there is one. */
  merge: UndoneMerge | undefined;
  onClose: () => void;
};

export function UndoMerge({ merge, onClose }: Props) {
  const undo = useUndoMerge(merge?.id ?? "");
  return (
    <ReasonDialog
      isOpen={merge !== undefined}
      title={copy.undoTitle}
      about={`undo merge ${merge?.id}`}
      name={merge?.name ?? ""}
      texts={{
        effect: copy.undoEffect,
        send: copy.undoSend,
        sending: copy.undoing,
        failed: copy.undoFailed,
        doneTitle: copy.undone,
      }}
      doneText={() => copy.undoneText}
      action={undo}
      isDangerous
      onClose={onClose}
    />
  );
}
