import "./booking-handover.css";
import { isConflict, requestOf, textOf } from "../../api/errors";
import { type HandoverOffer, useAnswerHandover } from "../../api/handovers";
import { Failure } from "../Failure";
import { Icon } from "../ui/Icon";
import { toast } from "../ui/toasts";
import { useSubmitResult } from "../useSubmitResult";
import { answerDue, copy, offeredTo, staysText } from "./copy";

type Props = { offer: HandoverOffer /** For screen readers. */; about: string };

/** Waits for the other host's answer, and can be taken back until then. */
export function OpenOffer({ offer, about }: Props) {
  const answer = useAnswerHandover(offer.id);
  const submit = useSubmitResult();
  const onTakeBack = () => {
    if (answer.isPending) return;
    const sending = answer.mutateAsync({ action: "withdraw" });
    // The next read removes this offer, and its error with it.
    sending.catch((error) => {
      if (!isConflict(error)) return;
      const text = textOf(error, copy.takeBackFailed);
      toast({ tone: "bad", title: text, text: "", request: requestOf(error), isSaid: true });
    });
    submit(sending, {
      onSuccess: () => toast({ tone: "good", title: copy.takenBackTitle, text: staysText(offer.display_name) }),
      wordsOf: (error) => textOf(error, copy.takeBackFailed),
    });
  };
  return (
    <div className="open-offer">
      <Icon name="clock" small />
      <div>
        <p>
          <b>
            <bdi>{offeredTo(offer.display_name, offer.by_platform)}</bdi>
          </b>{" "}
          <span className="quiet num">{`· ${answerDue(offer.expires_at)}`}</span>
        </p>
        {offer.message !== null && offer.message !== "" && <blockquote>{offer.message}</blockquote>}
        <Failure error={answer.error}>{textOf(answer.error, copy.takeBackFailed)}</Failure>
      </div>
      <button type="button" className="btn line compact" aria-disabled={answer.isPending} onClick={onTakeBack}>
        <span>
          <span>{answer.isPending ? copy.takingBack : copy.takeBack}</span>
          <span className="sr">{`: ${about}`}</span>
        </span>
      </button>
    </div>
  );
}
