import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { requestOf, textOf } from "../../../../api/errors";
import { announce } from "../../../../components/announce";
import { Icon } from "../../../../components/ui/Icon";
import { RequestId } from "../../../../components/ui/RequestId";
import { toast } from "../../../../components/ui/toasts";
import { handleOutcome } from "../../../../lib/handleOutcome";
import { keepOnDevice, useDeviceReplies } from "./deviceReplies";
import { ReplyEditor } from "./ReplyEditor";
import { ReplyLine } from "./ReplyLine";
import { changedNews, copy, savedTitle } from "./replyCopy";
import { MOST_REPLIES, type ReplyChange, SAVED_REPLY_LENGTH } from "./savedReplies";
import { savedReplies, useChangeReplies } from "./savedReplyQueries";

type Props = { person: string /** What is typed now. */; text: string; onUse: (saved: string) => void };

/** A guide's own texts, on all devices. */
export function SavedReplies({ person, text, onUse }: Props) {
  const reading = useQuery(savedReplies(person));
  const onDevice = useDeviceReplies(person);
  const change = useChangeReplies(person);
  /** The text that is edited, empty for a new one. */
  const [editing, setEditing] = useState<string>();
  /** The text that another tab gave the reply to delete. */
  const [changed, setChanged] = useState<string>();
  const title = useRef<HTMLElement>(null);
  const list = reading.data?.replies ?? [];
  const left = onDevice.filter((one) => !list.includes(one));
  const typed = text.trim();
  const hasRoom = reading.data !== undefined && list.length < MOST_REPLIES;
  const canSave = hasRoom && typed !== "" && typed.length <= SAVED_REPLY_LENGTH && !list.includes(typed);
  const leave = () => {
    setEditing(undefined);
    change.reset();
    title.current?.focus();
  };
  const send = (one: ReplyChange, news: string, onSaved?: () => void) => {
    if (change.isPending) return;
    handleOutcome(change.mutateAsync(one), {
      onSuccess: (result) => {
        onSaved?.();
        setChanged(result.changed);
        announce(result.changed === undefined ? news : changedNews(result.changed));
        leave();
      },
      onError: (error) => {
        // The editor displays its own.
        if (editing !== undefined) return;
        const failed = one.after === undefined ? copy.deleteFailed : copy.saveFailed;
        toast({ tone: "bad", title: copy.saved, text: textOf(error, failed), request: requestOf(error) });
      },
    });
  };
  const edit = (saved: string) => {
    change.reset();
    setEditing(saved);
  };
  const editor = editing !== undefined && (
    <ReplyEditor
      key={editing}
      initial={editing}
      others={list.filter((one) => one !== editing)}
      isPending={change.isPending}
      error={change.error}
      onSave={(after, onSaved) => send({ ...(editing !== "" && { before: editing }), after }, copy.addedNews, onSaved)}
      onLeave={leave}
    />
  );
  return (
    <details className="saved-replies">
      <summary className="small" ref={title}>
        <span>{savedTitle(reading.data && list.length)}</span>
        <Icon name="chevron" small />
      </summary>
      <Reading isLoading={reading.isPending} error={reading.data ? null : reading.error} onAgain={reading.refetch} />
      {reading.data && list.length + left.length === 0 && editing === undefined && (
        <p className="small quiet">{copy.none}</p>
      )}
      {list.length + left.length > 0 && (
        <ul>
          {list.map((saved) => (
            <li key={saved}>
              {editing === saved ? (
                editor
              ) : (
                <ReplyLine
                  text={saved}
                  {...(saved === changed && { note: copy.changedElsewhere })}
                  isPending={change.isPending}
                  onUse={() => onUse(saved)}
                  onEdit={() => edit(saved)}
                  onDelete={() => send({ before: saved }, copy.deletedNews)}
                />
              )}
            </li>
          ))}
          {left.map((saved) => (
            <li key={saved}>
              <ReplyLine
                text={saved}
                note={copy.onDevice}
                onUse={() => onUse(saved)}
                onDelete={() => {
                  keepOnDevice(
                    person,
                    left.filter((one) => one !== saved),
                  );
                  announce(copy.deletedNews);
                  title.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {editing !== undefined && !list.includes(editing) && editor}
      {editing === undefined && hasRoom && (
        <p className="acts-row">
          {canSave && (
            <button
              type="button"
              className="btn line compact"
              aria-disabled={change.isPending}
              onClick={() => send({ after: typed }, copy.addedNews)}
            >
              {copy.saveTyped}
            </button>
          )}
          <button type="button" className="btn line compact" onClick={() => edit("")}>
            {copy.add}
          </button>
        </p>
      )}
      {list.length >= MOST_REPLIES && <p className="small quiet">{copy.full}</p>}
    </details>
  );
}

type ReadingProps = { isLoading: boolean; error: Error | null; onAgain: () => Promise<unknown> };

function Reading({ isLoading, error, onAgain }: ReadingProps) {
  if (isLoading) {
    return (
      <p className="small quiet" role="status">
        {copy.loading}
      </p>
    );
  }
  if (!error) return null;
  return (
    <p className="failed small" role="alert">
      <span>{copy.failed}</span>{" "}
      <button type="button" className="link" onClick={() => void onAgain()}>
        {copy.tryAgain}
      </button>
      <RequestId id={requestOf(error)} />
    </p>
  );
}
