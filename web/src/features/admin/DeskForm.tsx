import { type ReactNode, useEffect, useRef } from "react";
import { failureText } from "../../api/errors";
import { DialogForm } from "../../components/DialogForm";
import { useSubmitResult } from "../../components/useSubmitResult";
import { restOfError } from "./fieldProblems";

type Props<Result> = {
  title: string;
  texts: { leave: string; send: string; sending: string; failed: string };
  action: { isPending: boolean; error: Error | null };
  /** Those that display what the server finds wrong with them. */
  fields: readonly string[];
  isReady?: boolean;
  isDangerous?: boolean;
  /** In place of the error's own text. */
  notice?: ReactNode;
  /** Nothing if a field is not right yet. */
  onSend: () => Promise<Result> | undefined;
  /** Runs even if the dialog has closed. */
  onSuccess: (result: Result) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a dialog in which an admin acts. It closes with the success; after a failure it stays as it was. */
export function DeskForm<Result>(props: Props<Result>) {
  const { title, texts, action, fields, isReady = true, isDangerous = false, onSend, onSuccess, onClose } = props;
  const submit = useSubmitResult();
  const place = useRef<HTMLDivElement>(null);
  // Syncs with the scroll position: what failed may stand below the dialog's edge.
  useEffect(() => {
    if (action.error) place.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [action.error]);
  const send = () => {
    const sending = onSend();
    if (!sending) return;
    submit(sending, { onSuccess, onHere: onClose, wordsOf: (error) => failureText(error, texts.failed) });
  };
  return (
    <div ref={place}>
      <DialogForm
        title={title}
        isReady={isReady}
        isPending={action.isPending}
        error={restOfError(action.error, fields)}
        otherwise={texts.failed}
        notice={props.notice}
        leave={texts.leave}
        send={action.isPending ? texts.sending : texts.send}
        isDangerous={isDangerous}
        onSend={send}
        onClose={onClose}
      >
        {props.children}
      </DialogForm>
    </div>
  );
}
