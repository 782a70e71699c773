import "./bulk/bulk.css";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog";
import type { BulkAction, BulkList } from "./bulk/actions";
import { BulkForm } from "./bulk/BulkForm";
import { copy, selectedText } from "./bulk/copy";
import { useBulkActions } from "./bulk/useBulkActions";
import { useSelectionKeys } from "./bulk/useSelectionKeys";
import type { Selecting } from "./SelectBoxes";
import type { Entry } from "./useSelection";

type Props = Selecting & {
  list: BulkList;
  /** Whether the list is on screen. */
  isActive?: boolean;
};

/** What can be done with the selected rows, at the foot of their list. */
export function BulkBar({ list, selection, rows, isActive = true }: Props) {
  const actions = useBulkActions(list);
  const [doing, setDoing] = useState<{ action: BulkAction; entries: readonly Entry[] }>();
  const { entries, last, isFull } = selection;
  const isEmpty = entries.length === 0;
  useSelectionKeys(selection, rows, isActive);
  const area = useFocusBack(last);
  return (
    <div className="bulk" {...area}>
      <p className="sr" role="status">
        {isEmpty && last === "" ? "" : `${selectedText(entries.length)}${isFull ? `. ${copy.most}` : ""}`}
      </p>
      {!isEmpty && (
        <section className="bulk-bar no-print" aria-label={copy.bar} data-foot="true">
          <p className="num" aria-hidden="true">
            <b>{selectedText(entries.length)}</b>
            {isFull && <span className="small quiet">{copy.most}</span>}
          </p>
          <p className="bulk-acts">
            {actions.map((action) => (
              <button
                key={action.action}
                type="button"
                className={action.isDangerous ? "btn danger compact" : "btn line compact"}
                aria-haspopup="dialog"
                onClick={() => setDoing({ action, entries })}
              >
                {action.label}
              </button>
            ))}
          </p>
          <p className="keys" aria-hidden="true">
            <span>
              <kbd>X</kbd> {copy.selectKey}
            </span>
            <span>
              <kbd>Esc</kbd> {copy.clearKey}
            </span>
          </p>
          <p className="bulk-more">
            <button type="button" className="link all" onClick={() => selection.toggleAll(rows)}>
              {copy.all}
            </button>
            <button type="button" className="link" onClick={selection.clear}>
              {copy.clear}
            </button>
          </p>
        </section>
      )}
      <ConfirmDialog
        subject={doing}
        label={doing?.action.title(doing.entries.length) ?? ""}
        className="bulk-dialog"
        onClose={() => setDoing(undefined)}
      >
        {(subject) => (
          <BulkForm list={list} {...subject} onDone={selection.clear} onClose={() => setDoing(undefined)} />
        )}
      </ConfirmDialog>
    </div>
  );
}

/** When the bar with the focus is gone, the row that was selected last has it. */
function useFocusBack(last: string) {
  const isInside = useRef(false);
  // Syncs with the focus, which a removed element leaves on the body.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const row = document.querySelector<HTMLElement>(`[data-entry="${last}"]`);
    (row ?? document.querySelector<HTMLElement>("[data-entry]"))?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}
