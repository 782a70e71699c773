import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "../../../components/ui/Icon";
import { MoreIcon, type MoreIconName } from "../../../components/ui/MoreIcon";
import { addLabel, copy, entryAction, movedText, removedText } from "./copy";
import { type EditorProps, ShapeEditor } from "./ShapeEditor";
import { emptyValue, entriesOf, type ListShape, nameOf, pathTo, type Value } from "./shape";

/** Entries are added, removed and moved by buttons, which have the focus where the entry is then. */
export function ListField({ shape, label, help, value, path, remarks, onChange }: EditorProps<ListShape>) {
  const place = useRef<HTMLFieldSetElement>(null);
  const [status, setStatus] = useState("");
  const entries = entriesOf(value);
  const problem = remarks.problem(path);
  const setEntries = (next: readonly Value[], text: string, focus: string) => {
    flushSync(() => {
      onChange(next);
      setStatus(text);
    });
    place.current?.querySelector<HTMLElement>(focus)?.focus();
  };
  const replace = (at: number, entry: Value) => onChange(entries.with(at, entry));
  const add = () => {
    const at = entries.length;
    const isPlaced = ":is(input,textarea,select,button)";
    setEntries([...entries, emptyValue(shape.item)], "", `:scope>ol>li:nth-child(${at + 1})>.entry-body ${isPlaced}`);
  };
  const remove = (at: number) => {
    const beside =
      entries.length > 1 ? `[data-entry="${Math.min(at, entries.length - 2)} remove"]` : "[data-entry=add]";
    setEntries(entries.toSpliced(at, 1), removedText(shape.item_label, at + 1), ownButton(beside));
  };
  const move = (at: number, step: 1 | -1) => {
    const to = at + step;
    const [entry, other] = [entries[at], entries[to]];
    if (to < 0 || to >= entries.length) return;
    const button = `[data-entry="${to} ${step === 1 ? "down" : "up"}"]`;
    setEntries(
      entries.with(at, other).with(to, entry),
      movedText(shape.item_label, to + 1, entries.length),
      ownButton(button),
    );
  };
  return (
    <fieldset className="shape-list" ref={place}>
      <legend className="label">{label}</legend>
      {help && <p className="hint">{help}</p>}
      {problem !== undefined && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {entries.length === 0 && <p className="small quiet">{copy.emptyList}</p>}
      <ol>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name but their place, and hold no state
          <li key={at} className={shape.item.kind === "object" ? "entry" : "entry plain"}>
            <EntryHead
              item={shape.item_label}
              at={at}
              count={entries.length}
              name={nameOf(shape.item, entry)}
              onMove={(step) => move(at, step)}
              onRemove={() => remove(at)}
            />
            <div className="entry-body">
              <ShapeEditor
                shape={shape.item}
                label={`${shape.item_label} ${at + 1}`}
                value={entry}
                path={pathTo(path, at)}
                remarks={remarks}
                onChange={(next) => replace(at, next)}
              />
            </div>
          </li>
        ))}
      </ol>
      {entries.length < shape.most && (
        <button type="button" className="btn line compact" data-entry="add" onClick={add}>
          <Icon name="plus" small />
          <span>{addLabel(shape.item_label)}</span>
        </button>
      )}
      <span className="sr" role="status">
        {status}
      </span>
    </fieldset>
  );
}

/** Of this list, not of one inside it. */
function ownButton(button: string): string {
  return `:scope>ol>li>.entry-head ${button},:scope>${button}`;
}

type HeadProps = {
  item: string;
  at: number;
  count: number;
  name: string;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
};

function EntryHead({ item, at, count, name, onMove, onRemove }: HeadProps) {
  const labelOf = (action: string) => entryAction(action, item, at + 1, name);
  return (
    <div className="entry-head">
      <p className="entry-number">{`${item} ${at + 1}`}</p>
      <EntryButton icon="up" label={labelOf(copy.up)} entry={`${at} up`} isOff={at === 0} onPress={() => onMove(-1)} />
      <EntryButton
        icon="down"
        label={labelOf(copy.down)}
        entry={`${at} down`}
        isOff={at === count - 1}
        onPress={() => onMove(1)}
      />
      <EntryButton icon="close" label={labelOf(copy.remove)} entry={`${at} remove`} onPress={onRemove} />
    </div>
  );
}

type EntryButtonProps = { icon: MoreIconName; label: string; entry: string; isOff?: boolean; onPress: () => void };

function EntryButton({ icon, label, entry, isOff = false, onPress }: EntryButtonProps) {
  return (
    <button
      type="button"
      className="iconbtn"
      data-entry={entry}
      aria-disabled={isOff}
      aria-label={label}
      onClick={onPress}
    >
      <MoreIcon name={icon} small />
    </button>
  );
}
