import { ConfirmDialog, ConfirmForm } from "../../../components/ConfirmDialog";
import { copy, removedText } from "./copy";
import { type StaffView, useRemoveView, type ViewList } from "./queries";

type Props = { list: ViewList; view: StaffView | undefined; onClose: () => void };

/** A view that others use is not removed by a slip. */
export function RemoveView({ list, view, onClose }: Props) {
  return (
    <ConfirmDialog subject={view} label={copy.removeTitle} onClose={onClose}>
      {(subject) => <RemoveForm list={list} view={subject} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function RemoveForm({ list, view, onClose }: Props & { view: StaffView }) {
  const removing = useRemoveView(list);
  return (
    <ConfirmForm
      title={copy.removeTitle}
      texts={{
        leave: copy.cancel,
        send: copy.remove,
        sending: copy.removing,
        failed: copy.removeFailed,
        done: { title: copy.removed, text: removedText(view.name) },
      }}
      action={removing}
      onSend={() => removing.mutateAsync(view.id)}
      onClose={onClose}
    >
      <p dir="auto">{view.name}</p>
      <p>{copy.removeEffect}</p>
    </ConfirmForm>
  );
}
