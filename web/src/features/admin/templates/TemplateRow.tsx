import { failureText, requestOf } from "../../../api/errors";
import { toast } from "../../../components/ui/toasts";
import { handleOutcome } from "../../../lib/handleOutcome";
import { actionLabel, copy } from "./copy";
import { type ReplyTemplate, useRestoreTemplate, useRetireTemplate } from "./queries";

type Props = { template: ReplyTemplate; onEdit: () => void };

/** A retired one stays in its place, so that the button keeps the focus. */
export function TemplateRow({ template, onEdit }: Props) {
  const { name, body, is_retired, is_shipped } = template;
  const retire = useRetireTemplate();
  const restore = useRestoreTemplate();
  const isPending = retire.isPending || restore.isPending;
  const change = () => {
    if (isPending) return;
    handleOutcome((is_retired ? restore : retire).mutateAsync(template), {
      onSuccess: () =>
        toast({
          tone: "good",
          title: is_retired ? copy.restoredTitle : copy.retiredTitle,
          text: is_retired ? name : copy.retiredText,
        }),
      onError: (error) =>
        toast({
          tone: "bad",
          title: copy.error,
          text: failureText(error, copy.changeFailed),
          request: requestOf(error),
        }),
    });
  };
  const action = is_retired ? copy.restore : copy.retire;
  return (
    <li className={is_retired ? "off" : ""}>
      <div>
        <p className="template-name">
          <b dir="auto">{name}</b>
          {is_retired && <span className="status quiet">{copy.retired}</span>}
          {!is_shipped && <span className="small quiet">{copy.own}</span>}
        </p>
        <p className="small quiet two-lines" dir="auto">
          {body}
        </p>
      </div>
      <p className="acts-row">
        <button
          type="button"
          className="btn line compact"
          aria-haspopup="dialog"
          aria-label={actionLabel(copy.edit, name)}
          onClick={onEdit}
        >
          {copy.edit}
        </button>
        <button
          type="button"
          className="btn line compact"
          aria-disabled={isPending}
          aria-label={actionLabel(action, name)}
          onClick={change}
        >
          {action}
        </button>
      </p>
    </li>
  );
}
