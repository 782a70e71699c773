import { REASON_LENGTH } from "../../../../api/forms.gen";
import { type ReceivedHandover, useAnswerHandover } from "../../../../api/handovers";
import type { DelayAnswer } from "../../../../components/delayedAnswer";
import { ProposalAnswer } from "../../../../components/proposal-answer/ProposalAnswer";
import { HANDOVER_ANSWERS } from "./handoverCopy";

type Props = { offer: ReceivedHandover; onDelay: DelayAnswer; onAnswer: () => void };

/** Only what nothing hinders can be accepted. */
export function AnswerHandover({ offer, onDelay, onAnswer }: Props) {
  const sending = useAnswerHandover(offer.id);
  return (
    <ProposalAnswer
      title={offer.title}
      answers={offer.hindrance === null ? ["accept", "decline"] : ["decline"]}
      texts={HANDOVER_ANSWERS}
      withMessage={["decline"]}
      draft={`answer to handover ${offer.id}`}
      maxLength={REASON_LENGTH}
      sending={sending}
      onDelay={onDelay}
      onAnswer={onAnswer}
    />
  );
}
