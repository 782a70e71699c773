import { useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { toast } from "../../../components/ui/toasts";
import { DeskForm } from "../DeskForm";
import { fieldProblem } from "../fieldProblems";
import { TextBox } from "../TextBox";
import { copy } from "./copy";
import { type ApiKey, useRenameKey } from "./queries";

type Props = { apiKey: ApiKey | undefined; onClose: () => void };

const NAME_LENGTH = 80;

export function RenameDialog({ apiKey, onClose }: Props) {
  return (
    <ConfirmDialog subject={apiKey} label={copy.renameTitle} onClose={onClose}>
      {(key) => <RenameForm apiKey={key} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function RenameForm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name);
  const rename = useRenameKey();
  return (
    <DeskForm
      title={copy.renameTitle}
      texts={{ leave: copy.cancel, send: copy.renameSend, sending: copy.renaming, failed: copy.renameFailed }}
      action={rename}
      fields={["name"]}
      isReady={name.trim() !== ""}
      onSend={() => rename.mutateAsync({ id: apiKey.id, name: name.trim() })}
      onSuccess={(renamed) => toast({ tone: "good", title: copy.renamedTitle, text: renamed.name })}
      onClose={onClose}
    >
      <TextBox
        label={copy.name}
        value={name}
        onChange={setName}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        hint={copy.keyNameHint}
        problem={fieldProblem(rename.error, "name")}
      />
    </DeskForm>
  );
}
