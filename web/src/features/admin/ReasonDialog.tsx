import type { UseMutationResult } from "@tanstack/react-query";
import { failureText } from "../../api/errors";
import { ConfirmDialog } from "../../components/ConfirmDialog";
import { DialogForm } from "../../components/DialogForm";
import { toast } from "../../components/ui/toasts";
import { useSubmitResult } from "../../components/useSubmitResult";
import { copy } from "./copy";
import { fieldProblem, restOfError } from "./fieldProblems";
import { ReasonField, useReason } from "./ReasonField";

type Props<Output> = {
  isOpen: boolean;
  title: string;
  /** The action and its subject: the typed reason stays with them. */
  about: string;
  name: string;
  texts: { effect: string; send: string; sending: string; failed: string; doneTitle: string };
  doneText: (output: Output) => string;
  action: UseMutationResult<Output, Error, string>;
  isDangerous?: boolean;
  onDone?: (text: string) => void;
  onClose: () => void;
};

/** An action that needs a reason and nothing else. */
export function ReasonDialog<Output>({ isOpen, ...rest }: Props<Output>) {
  return (
    <ConfirmDialog subject={isOpen ? rest.about : undefined} label={rest.title} onClose={rest.onClose}>
      {() => <ReasonForm {...rest} />}
    </ConfirmDialog>
  );
}

function ReasonForm<Output>(props: Omit<Props<Output>, "isOpen">) {
  const { title, about, name, texts, doneText, action, isDangerous = false, onDone, onClose } = props;
  const reason = useReason(about);
  const submit = useSubmitResult();
  const onSend = () =>
    submit(action.mutateAsync(reason.reason), {
      onSuccess: (output) => {
        reason.forget();
        toast({ tone: "good", title: texts.doneTitle, text: doneText(output) });
        onDone?.(`${texts.doneTitle}. ${doneText(output)}`);
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, texts.failed),
    });
  return (
    <DialogForm
      title={title}
      isReady={reason.problem === undefined}
      isPending={action.isPending}
      error={restOfError(action.error, ["reason"])}
      otherwise={texts.failed}
      leave={copy.cancel}
      send={action.isPending ? texts.sending : texts.send}
      isDangerous={isDangerous}
      onSend={onSend}
      onClose={onClose}
    >
      <p className="quiet" dir="auto">
        {name}
      </p>
      <p>{texts.effect}</p>
      <ReasonField reason={reason} problem={fieldProblem(action.error, "reason")} />
    </DialogForm>
  );
}
