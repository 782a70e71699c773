import { useRef } from "react";
import { announce } from "../../../../components/announce";
import { Icon } from "../../../../components/ui/Icon";
import { copy, deleteReplyText, savedTitle } from "./copy";
import { addReply, deleteReply, MOST_REPLIES, useSavedReplies } from "./savedReplies";

type Props = { person: string /** What is typed now. */; text: string; onUse: (saved: string) => void };

export function SavedReplies({ person, text, onUse }: Props) {
  const list = useSavedReplies(person);
  const title = useRef<HTMLElement>(null);
  const typed = text.trim();
  const canSave = typed !== "" && list.length < MOST_REPLIES && !list.includes(typed);
  const onDelete = (saved: string) => {
    deleteReply(person, saved);
    announce(copy.replyDeleted);
    title.current?.focus();
  };
  const onSave = () => {
    if (!addReply(person, typed)) return;
    announce(copy.replySaved);
    title.current?.focus();
  };
  return (
    <details className="saved-replies">
      <summary className="small" ref={title}>
        <span>{savedTitle(list.length)}</span>
        <Icon name="chevron" small />
      </summary>
      {list.length === 0 && <p className="small quiet">{copy.savedNone}</p>}
      {list.length > 0 && (
        <ul>
          {list.map((saved) => (
            <li key={saved}>
              <button type="button" className="saved-reply" onClick={() => onUse(saved)}>
                {saved}
              </button>
              <button
                type="button"
                className="iconbtn"
                aria-label={deleteReplyText(saved)}
                onClick={() => onDelete(saved)}
              >
                <Icon name="close" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canSave && (
        <button type="button" className="btn line compact" onClick={onSave}>
          {copy.saveReply}
        </button>
      )}
      <p className="small quiet">{copy.savedNote}</p>
    </details>
  );
}
