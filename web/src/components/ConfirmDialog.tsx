import "./confirm-dialog.css";
import type { ReactNode } from "react";
import { failureText } from "../api/errors";
import { DialogForm } from "./DialogForm";
import { Dialog } from "./ui/Dialog";
import { toast } from "./ui/toasts";
import { useSubmitResult } from "./useSubmitResult";

type DialogProps<Subject> = {
  /** What is confirmed; open while there is something. */
  subject: Subject | undefined;
  label: string;
  /** Of the dialog, for a width of its own. */
  className?: string;
  onClose: () => void;
  /** A component with the form, whose state ends with the dialog. */
  children: (subject: Subject) => ReactNode;
};

/** Confirms what cannot be undone. */
export function ConfirmDialog<Subject>({ subject, label, className = "", onClose, children }: DialogProps<Subject>) {
  return (
    <Dialog
      open={subject !== undefined}
      onClose={onClose}
      label={label}
      className={`dialog confirm-dialog ${className}`.trim()}
    >
      {subject !== undefined && children(subject)}
    </Dialog>
  );
}

type ConfirmFormProps = {
  title: string;
  texts: { leave: string; send: string; sending: string; failed: string; done: { title: string; text: string } };
  action: { isPending: boolean; error: Error | null };
  isReady?: boolean;
  onSend: () => Promise<unknown>;
  /** Runs even if the dialog has closed. */
  onSuccess?: () => void;
  /** Runs while the dialog is open; it closes without. */
  onHere?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The form of such a dialog: what happens, a way out, and the button that does it. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { title, texts, action, isReady = true, onSend, onSuccess, onHere, onClose, children } = props;
  const submit = useSubmitResult();
  const send = () =>
    submit(onSend(), {
      onSuccess: () => {
        onSuccess?.();
        toast({ tone: "good", ...texts.done });
      },
      onHere: onHere ?? onClose,
      wordsOf: (error) => failureText(error, texts.failed),
    });
  return (
    <DialogForm
      title={title}
      isReady={isReady}
      isPending={action.isPending}
      error={action.error}
      otherwise={texts.failed}
      leave={texts.leave}
      send={action.isPending ? texts.sending : texts.send}
      isDangerous
      onSend={send}
      onClose={onClose}
    >
      {children}
    </DialogForm>
  );
}
