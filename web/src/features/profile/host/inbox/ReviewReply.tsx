import { type FormEvent, useRef } from "react";
import { textOf } from "../../../../api/errors";
import { REVIEW_LENGTH } from "../../../../api/forms.gen";
import type { InboxItem } from "../../../../api/guideInbox";
import { useReply } from "../../../../api/reviewReplies";
import { Failure } from "../../../../components/Failure";
import { TextArea } from "../../../../components/ui/TextArea";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { copy } from "./copy";
import { useFirstField } from "./useFirstField";

type Props = { item: InboxItem; onSend: () => void };

export function ReviewReply({ item, onSend }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // The same draft as on the trip's page.
  const [words, setWords, forget] = useFieldDraft(`reply to ${item.id}`, "");
  const reply = useReply(item.id);
  const sent = useSubmitResult();
  useFirstField(form);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === "" || reply.isPending) return;
    sent(reply.mutateAsync(words), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.reviewSentTitle, text: copy.reviewSentText });
        onSend();
      },
      wordsOf: (error) => textOf(error, copy.replyFailed),
    });
  };
  return (
    <form className="inbox-reply" noValidate ref={form} onSubmit={onSubmit}>
      {item.detail !== null && <p className="inbox-quote">{item.detail}</p>}
      <TextArea label={copy.reply} value={words} onChange={setWords} maxLength={REVIEW_LENGTH} hint={copy.reviewHint} />
      <Failure error={reply.error}>{textOf(reply.error, copy.replyFailed)}</Failure>
      <p className="acts-row">
        <button
          type="submit"
          className="btn primary compact"
          disabled={words.trim() === ""}
          aria-disabled={reply.isPending}
        >
          {reply.isPending ? copy.sending : copy.send}
        </button>
      </p>
    </form>
  );
}
