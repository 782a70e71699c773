import { failureText } from "../../../../api/errors";
import { type ShareHost, useAnswerHostShare } from "../../../../api/hostShares";
import { DialogForm } from "../../../../components/DialogForm";
import { SHARE_MESSAGE_LENGTH } from "../../../../components/host-share/copy";
import { TextArea } from "../../../../components/ui/TextArea";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { agreedText, copy, endText, noShareText, ownerName } from "./copy";
import { shareProblem } from "./shareForm";
import { TripName } from "./TripName";
import type { ShareStepProps } from "./views";

type Props = ShareStepProps & { host: ShareHost };

export function EndShare({ shares, host, onBack }: Props) {
  const id = host.agreed?.id ?? "";
  const [words, setWords, forget] = useFieldDraft(`end of share ${id}`, "");
  const answer = useAnswerHostShare(id);
  const submit = useSubmitResult();
  const reader = { isOwner: shares.is_owner, owner: ownerName(shares.hosts) };
  const onSend = () =>
    submit(answer.mutateAsync({ action: "end", message: words }), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.endedTitle, text: noShareText(host, reader) });
      },
      onHere: onBack,
      wordsOf: (error) => failureText(error, copy.endFailed),
    });
  return (
    <DialogForm
      title={copy.endTitle}
      isReady
      isPending={answer.isPending}
      error={answer.error}
      otherwise={copy.endFailed}
      leave={copy.keep}
      send={answer.isPending ? copy.ending : copy.end}
      isDangerous
      onSend={onSend}
      onClose={onBack}
    >
      <TripName title={shares.title} />
      <p className="num">{agreedText(host, reader)}</p>
      <p>{endText(host, reader)}</p>
      <TextArea
        label={copy.message}
        value={words}
        onChange={setWords}
        maxLength={SHARE_MESSAGE_LENGTH}
        hint={shareProblem(answer.error, "message")}
      />
    </DialogForm>
  );
}
