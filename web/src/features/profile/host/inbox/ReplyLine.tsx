import { Icon } from "../../../../components/ui/Icon";
import { MoreIcon } from "../../../../components/ui/MoreIcon";
import { deleteReplyText, editReplyText } from "./replyCopy";

type Props = {
  text: string;
  note?: string;
  isPending?: boolean;
  onUse: () => void;
  onEdit?: () => void;
  onDelete: () => void;
};

/** A press on the text uses it. */
export function ReplyLine({ text, note, isPending = false, onUse, onEdit, onDelete }: Props) {
  return (
    <div className="reply-line">
      <div>
        <button type="button" className="saved-reply" onClick={onUse}>
          <span>{text}</span>
        </button>
        {note !== undefined && <p className="small quiet">{note}</p>}
      </div>
      {onEdit && (
        <button type="button" className="iconbtn" aria-label={editReplyText(text)} onClick={onEdit}>
          <MoreIcon name="pencil" small />
        </button>
      )}
      <button
        type="button"
        className="iconbtn"
        aria-label={deleteReplyText(text)}
        aria-disabled={isPending}
        onClick={onDelete}
      >
        <Icon name="close" small />
      </button>
    </div>
  );
}
