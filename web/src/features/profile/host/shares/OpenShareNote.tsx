import { isConflict, requestOf, textOf } from "../../../../api/errors";
import { type HostShares, type OpenShare, type ShareHost, useAnswerHostShare } from "../../../../api/hostShares";
import { Failure } from "../../../../components/Failure";
import { answerTexts, SHARE_MESSAGE_LENGTH } from "../../../../components/host-share/copy";
import { ProposalAnswer } from "../../../../components/proposal-answer/ProposalAnswer";
import { Icon } from "../../../../components/ui/Icon";
import { toast } from "../../../../components/ui/toasts";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { copy, openText, openUntilText, ownerName, staysText } from "./copy";

type Props = { shares: HostShares; host: ShareHost; open: OpenShare };

/** An open proposal: of the other side to answer, of the reader to take back. */
export function OpenShareNote({ shares, host, open }: Props) {
  const answer = useAnswerHostShare(open.id);
  const owner = ownerName(shares.hosts);
  const from = shares.is_owner ? host.display_name : owner;
  return (
    <div className="open-share">
      <Icon name="clock" small />
      <div>
        <p>
          <b>{openText(host, open, { isOwner: shares.is_owner, owner })}</b>{" "}
          <span className="quiet num">{`· ${openUntilText(open.expires_at, Date.now())}`}</span>
        </p>
        {open.message !== null && open.message !== "" && <blockquote>{open.message}</blockquote>}
        {open.is_mine ? (
          <TakeBack answer={answer} name={shares.is_owner ? host.display_name : owner} />
        ) : (
          <ProposalAnswer
            title={from}
            answers={["accept", "decline"]}
            texts={answerTexts({ from, percent: open.percent, by: open.by, is_invitation: open.is_invitation })}
            withMessage={["accept", "decline"]}
            draft={`answer to share ${open.id}`}
            maxLength={SHARE_MESSAGE_LENGTH}
            sending={answer}
            onAnswer={() => undefined}
          />
        )}
      </div>
    </div>
  );
}

type TakeBackProps = { answer: ReturnType<typeof useAnswerHostShare>; name: string };

function TakeBack({ answer, name }: TakeBackProps) {
  const submit = useSubmitResult();
  const onTakeBack = () => {
    if (answer.isPending) return;
    const sending = answer.mutateAsync({ action: "withdraw" });
    // The next read removes this proposal, and its error with it.
    sending.catch((error) => {
      if (!isConflict(error)) return;
      const text = textOf(error, copy.takeBackFailed);
      toast({ tone: "bad", title: text, text: "", request: requestOf(error), isSaid: true });
    });
    submit(sending, {
      onSuccess: () => toast({ tone: "good", title: copy.takenBackTitle, text: staysText(name) }),
      wordsOf: (error) => textOf(error, copy.takeBackFailed),
    });
  };
  return (
    <>
      <Failure error={answer.error}>{textOf(answer.error, copy.takeBackFailed)}</Failure>
      <p className="acts-row">
        <button type="button" className="btn line compact" aria-disabled={answer.isPending} onClick={onTakeBack}>
          <span>
            <span>{answer.isPending ? copy.takingBack : copy.takeBack}</span>
            <span className="sr">{`: ${name}`}</span>
          </span>
        </button>
      </p>
    </>
  );
}
