import { useState } from "react";
import { requestOf, textOf } from "../../../../api/errors";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { toast } from "../../../../components/ui/toasts";
import { instantDayText } from "../../../../lib/instants";
import { copy, sinceText } from "./feedCopy";
import { useCreateFeed, useRemoveFeed } from "./feedQueries";

const TITLE = "calendar-feed";
const FIELD = "feed-address";

/** The server stores a hash of the address, so only its answer has it. */
export function FeedForm({ createdAt }: { createdAt: string | null }) {
  const create = useCreateFeed();
  const remove = useRemoveFeed();
  const isBusy = create.isPending || remove.isPending;
  const token = createdAt === null ? undefined : create.data?.token;
  const fail = (error: Error) =>
    toast({ tone: "bad", title: copy.title, text: textOf(error, copy.failed), request: requestOf(error) });
  const onCreate = () => {
    if (isBusy) return;
    create.mutate(undefined, {
      onSuccess: () => toast({ tone: "good", title: copy.madeToast, text: "" }),
      onError: fail,
    });
  };
  const onRemove = () => {
    if (isBusy) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        create.reset();
        toast({ tone: "good", title: copy.stoppedToast, text: "" });
      },
      onError: fail,
    });
  };
  return (
    <section aria-labelledby={TITLE}>
      <div>
        <h2 className="h-22" id={TITLE}>
          {copy.title}
        </h2>
        <p className="small quiet">{copy.text}</p>
      </div>
      <div className="feed">
        {createdAt !== null && <p>{sinceText(instantDayText(createdAt))}</p>}
        {token !== undefined && (
          <FeedAddress key={token} address={`${location.origin}/functions/v1/guide-calendar/${token}.ics`} />
        )}
        <p className="acts-row">
          <button type="button" className="btn line" aria-disabled={isBusy} onClick={onCreate}>
            {create.isPending ? copy.working : createdAt === null ? copy.make : copy.replace}
          </button>
          {createdAt !== null && (
            <button type="button" className="btn danger" aria-disabled={isBusy} onClick={onRemove}>
              {remove.isPending ? copy.working : copy.stop}
            </button>
          )}
        </p>
        {createdAt !== null && <p className="hint">{copy.replaces}</p>}
        {(create.isPaused || remove.isPaused) && (
          <p className="hint" role="status">
            {OFFLINE_TEXT}
          </p>
        )}
      </div>
    </section>
  );
}

function FeedAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  const copyIt = () => {
    // Without TLS, pages have no clipboard; the address can still be selected.
    void navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="feed-address">
      <label className="label" htmlFor={FIELD}>
        {copy.label}
      </label>
      <input
        id={FIELD}
        className="input"
        readOnly
        value={address}
        aria-describedby={`${FIELD}-hint`}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" className="btn line" onClick={copyIt}>
        {copy.copyIt}
      </button>
      <p className="hint" id={`${FIELD}-hint`}>
        {copy.once}
      </p>
      <p className="small quiet" role="status">
        {isCopied ? copy.copied : ""}
      </p>
    </div>
  );
}
