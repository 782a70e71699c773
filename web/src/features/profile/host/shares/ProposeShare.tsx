import { failureText } from "../../../../api/errors";
import { useOfferHostShare } from "../../../../api/hostShares";
import { DialogForm } from "../../../../components/DialogForm";
import { SHARE_MESSAGE_LENGTH } from "../../../../components/host-share/copy";
import { ShareExample } from "../../../../components/host-share/ShareExample";
import { Portrait } from "../../../../components/Portrait";
import { TextArea } from "../../../../components/ui/TextArea";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { copy, ownerName, percentLabel, proposeTitle, replacesText, waitsText } from "./copy";
import { PercentField } from "./PercentField";
import { errorOfNoField, percentProblem, readPercent, shareProblem } from "./shareForm";
import { TripName } from "./TripName";
import type { ShareGuide, ShareStepProps } from "./views";

const FIELD = "share-percent";
/** A usual share to begin with. */
const FIRST_PERCENT = 80;

type Props = ShareStepProps & { guide: ShareGuide };

/** To a host, to a guide who is invited, or of a co-host to the owner. */
export function ProposeShare({ person, shares, guide, onBack }: Props) {
  const draft = `share of ${guide.guide_id} in ${shares.package_id}`;
  const there = String(guide.open?.percent ?? guide.agreed?.percent ?? FIRST_PERCENT);
  const [percent, setPercent, forgetPercent] = useFieldDraft(draft, there);
  const [message, setMessage, forgetMessage] = useFieldDraft(`words of ${draft}`, "");
  const offer = useOfferHostShare();
  const submit = useSubmitResult();
  const isOwner = shares.is_owner;
  const isInvitation = isOwner && !guide.is_host;
  const other = isOwner ? guide.display_name : ownerName(shares.hosts);
  const share = readPercent(percent);
  const problem = percentProblem(percent) ?? shareProblem(offer.error, "percent");
  const onSend = () => {
    if (share === null) {
      document.getElementById(FIELD)?.focus();
      return;
    }
    const proposal = { package_id: shares.package_id, guide_id: guide.guide_id, percent: share, message };
    submit(offer.mutateAsync(proposal), {
      onSuccess: () => {
        forgetPercent();
        forgetMessage();
        const title = isInvitation ? copy.invitedTitle : copy.sentTitle;
        toast({ tone: "good", title, text: waitsText(other, proposal) });
      },
      onHere: onBack,
      wordsOf: (error) => failureText(error, copy.sendFailed),
    });
  };
  const send = isInvitation ? copy.sendInvitation : copy.send;
  const guideProblem = shareProblem(offer.error, "guide_id");
  return (
    <DialogForm
      title={proposeTitle(guide.display_name, isInvitation)}
      isReady
      isPending={offer.isPending}
      error={errorOfNoField(offer.error)}
      otherwise={copy.sendFailed}
      leave={copy.back}
      send={offer.isPending ? copy.sending : send}
      onSend={onSend}
      onClose={onBack}
    >
      <TripName title={shares.title} />
      {isOwner && (
        <div className="share-guide">
          <Portrait name={guide.display_name} photo={guide.avatar_url} />
          <b>
            <bdi>{guide.display_name}</bdi>
          </b>
        </div>
      )}
      {guideProblem !== undefined && (
        <p className="error" role="alert">
          {guideProblem}
        </p>
      )}
      <PercentField
        id={FIELD}
        label={percentLabel(guide.display_name, isOwner)}
        value={percent}
        problem={problem}
        onChange={(text) => {
          setPercent(text);
          if (offer.error) offer.reset();
        }}
      />
      {share === null ? (
        <p className="share-example no-share small quiet">{copy.noExample}</p>
      ) : (
        <ShareExample
          person={person}
          trip={shares.package_id}
          percent={share}
          commission={guide.commission_percent}
          name={other}
          isOwner={isOwner}
        />
      )}
      <TextArea
        label={copy.message}
        value={message}
        onChange={setMessage}
        maxLength={SHARE_MESSAGE_LENGTH}
        hint={shareProblem(offer.error, "message") ?? copy.messageHint}
      />
      {guide.open && <p className="small quiet">{replacesText(guide.open)}</p>}
      <p className="small quiet">{copy.terms}</p>
    </DialogForm>
  );
}
