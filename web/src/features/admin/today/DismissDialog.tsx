import { ReasonDialog } from "../ReasonDialog";
import { copy } from "./copy";
import { type SearchMiss, useDismissMiss } from "./queries";

type Props = { miss: SearchMiss | undefined; onClose: () => void };

export function DismissDialog({ miss, onClose }: Props) {
  return (
    <ReasonDialog
      isOpen={miss !== undefined}
      title={copy.dismissTitle}
      about={`to dismiss the search ${miss?.id}`}
      name={miss?.text ?? ""}
      texts={{
        effect: copy.dismissEffect,
        send: copy.dismissSend,
        sending: copy.dismissing,
        failed: copy.dismissFailed,
        doneTitle: copy.dismissedTitle,
      }}
      doneText={(row) => row.text}
      action={useDismissMiss(miss?.id ?? "")}
      onClose={onClose}
    />
  );
}
