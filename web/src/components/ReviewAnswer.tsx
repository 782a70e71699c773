import "./booking/booking-parts.css";
import { useState } from "react";
import { failureText } from "../api/errors";
import { REVIEW_LENGTH } from "../api/forms.gen";
import { useReply } from "../api/reviewReplies";
import { DialogForm } from "./DialogForm";
import { Dialog } from "./ui/Dialog";
import { TextArea } from "./ui/TextArea";
import { toast } from "./ui/toasts";
import { useFieldDraft } from "./useFieldDraft";
import { useSubmitResult } from "./useSubmitResult";

type Props = { review: { id: string; reviewer_name: string; guide_reply: string | null } };

const copy = {
  label: "Your reply",
  hint: "Everybody who reads the review reads it. Without words it is taken back.",
  cancel: "Cancel",
  send: "Send",
  sending: "Sending...",
  sentTitle: "Your reply is saved",
  sentText: "It stands below the review.",
  failed: "Your reply could not be saved. Please try again.",
} as const;

/** For the trip's guide: answering a review, or changing the answer. */
export function ReviewAnswer({ review }: Props) {
  const [isOpen, setOpen] = useState(false);
  const title = `${review.guide_reply === null ? "Reply" : "Edit your reply"} to ${review.reviewer_name}`;
  const close = () => setOpen(false);
  return (
    <div className="no-print">
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </button>
      <Dialog open={isOpen} onClose={close} label={title} className="dialog booking-ask">
        <Form review={review} title={title} onClose={close} />
      </Dialog>
    </div>
  );
}

function Form({ review, title, onClose }: Props & { title: string; onClose: () => void }) {
  const [words, setWords, forget] = useFieldDraft(`reply to ${review.id}`, review.guide_reply ?? "");
  const reply = useReply(review.id);
  const sent = useSubmitResult();
  const isBlank = words.trim() === "" && review.guide_reply === null;
  const onSend = () =>
    sent(reply.mutateAsync(words), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.sentTitle, text: copy.sentText });
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.failed),
    });
  return (
    <DialogForm
      title={title}
      isReady={!isBlank}
      isPending={reply.isPending}
      error={reply.error}
      otherwise={copy.failed}
      leave={copy.cancel}
      send={reply.isPending ? copy.sending : copy.send}
      onSend={onSend}
      onClose={onClose}
    >
      <TextArea
        label={copy.label}
        value={words}
        onChange={setWords}
        maxLength={REVIEW_LENGTH}
        rows={4}
        hint={copy.hint}
      />
    </DialogForm>
  );
}
