import type { ReactNode } from "react";
import { Icon } from "../../../components/ui/Icon";
import { copy, removeText, sharedByText } from "./copy";
import type { StaffView } from "./queries";

type ViewButtonProps = { isPressed: boolean; onPress: () => void; title?: string | undefined; children: ReactNode };

export function ViewButton({ isPressed, onPress, title, children }: ViewButtonProps) {
  return (
    <button type="button" className="view" aria-pressed={isPressed} title={title} onClick={onPress}>
      {children}
    </button>
  );
}

type Props = {
  view: StaffView;
  isPressed: boolean;
  onPress: () => void;
  /** Without it, the view is not this person's to remove. */
  onRemove: (() => void) | undefined;
};

/** With a mark if the team has it. */
export function SavedView({ view, isPressed, onPress, onRemove }: Props) {
  const mark = view.is_own ? copy.isShared : sharedByText(view.by);
  return (
    <li className={onRemove && "own"}>
      <ViewButton isPressed={isPressed} onPress={onPress} title={view.is_shared ? mark : undefined}>
        {view.is_shared && <Icon name="people" small />}
        <span className="view-name" dir="auto">
          {view.name}
        </span>
        {view.is_shared && <span className="sr">{`, ${mark}`}</span>}
      </ViewButton>
      {onRemove && (
        <button type="button" className="remove-view" aria-label={removeText(view.name)} onClick={onRemove}>
          <Icon name="close" small />
        </button>
      )}
    </li>
  );
}
