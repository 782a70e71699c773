import type { UseMutationResult } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/ConfirmDialog";
import { toast } from "../../components/ui/toasts";
import { copy } from "./copy";
import { DeskForm } from "./DeskForm";
import { fieldProblem } from "./fieldProblems";
import { ReasonField, useReason } from "./ReasonField";

type Props<Output> = {
  isOpen: boolean;
  title: string;
  /** The action and its subject: the typed reason stays with them. */
  about: string;
  name: string;
  texts: { effect: string; send: string; sending: string; failed: string; doneTitle: string };
  doneText: (output: Output) => string;
  /** Who reads the reason besides the staff. */
  readers?: string;
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
  const { title, about, name, texts, doneText, readers = "", action, isDangerous = false, onDone, onClose } = props;
  const reason = useReason(about);
  return (
    <DeskForm
      title={title}
      texts={{ ...texts, leave: copy.cancel }}
      action={action}
      fields={["reason"]}
      isReady={reason.problem === undefined}
      isDangerous={isDangerous}
      onSend={() => action.mutateAsync(reason.reason)}
      onSuccess={(output) => {
        reason.forget();
        toast({ tone: "good", title: texts.doneTitle, text: doneText(output) });
        onDone?.(`${texts.doneTitle}. ${doneText(output)}`);
      }}
      onClose={onClose}
    >
      <p className="quiet" dir="auto">
        {name}
      </p>
      <p>{texts.effect}</p>
      <ReasonField reason={reason} problem={fieldProblem(action.error, "reason")} readers={readers} isOnly />
    </DeskForm>
  );
}
