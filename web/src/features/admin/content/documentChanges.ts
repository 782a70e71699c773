import { diffArrays } from "diff";
import { dayText } from "../../../lib/dates";
import { type FieldChange, listChange, valueChange, wordsChange } from "../textDiff";
import { entryLabel, partLabel, removedLabel } from "./copy";
import { entriesOf, fieldsOf, isShort, type ListShape, type Shape, type Value } from "./shape";

/** By id. */
export type PackageTitles = ReadonlyMap<string, string>;

/** What differs between two versions of a document, in the form's order. */
export function documentChanges(
  shape: Shape,
  before: Value,
  after: Value,
  titles: PackageTitles = new Map(),
): FieldChange[] {
  return changesOf({ shape, label: "", before, after, titles }).map(shortenCommon);
}

type Pair<Of extends Shape> = { shape: Of; label: string; before: Value; after: Value; titles: PackageTitles };

function changesOf(pair: Pair<Shape>): FieldChange[] {
  const { shape, label, before, after, titles } = pair;
  const text = (value: Value) => textOf(shape, value, titles);
  switch (shape.kind) {
    case "object":
      return shape.fields.flatMap((field) =>
        changesOf({
          shape: field.shape,
          label: partLabel(label, field.label),
          before: fieldsOf(before)[field.name],
          after: fieldsOf(after)[field.name],
          titles,
        }),
      );
    case "list":
      return listChanges({ ...pair, shape });
    case "line":
    case "lines":
    case "template":
      return present(wordsChange(label, text(before), text(after)));
    case "picture": {
      const change = listChange(label, picturesIn(before), picturesIn(after));
      return change ? [{ ...change, kind: "pictures" }] : [];
    }
    default:
      return present(valueChange(label, text(before), text(after)));
  }
}

function picturesIn(value: Value): string[] {
  return typeof value === "string" && value !== "" ? [value] : [];
}

type Side = "live" | "proposed";

/** Equal entries stay beside each other; of a changed run, the first is compared with the first. */
function listChanges({ shape, label, before, after, titles }: Pair<ListShape>): FieldChange[] {
  const { item, item_label: name } = shape;
  const text = (entry: Value) => textOf(item, entry, titles);
  const [old, current] = [entriesOf(before), entriesOf(after)];
  if (isShort(item)) return present(listChange(label, old.map(text), current.map(text)));
  // An entry that is only in one of the versions.
  const toWholeChange = (place: string, entry: Value, side: Side): FieldChange[] => [
    { kind: "list", label: place, pieces: [{ text: text(entry), side }] },
  ];
  const changes: FieldChange[] = [];
  let removed: readonly { entry: Value; at: number }[] = [];
  let [atBefore, atAfter] = [0, 0];
  const addRemoved = () => {
    changes.push(...removed.flatMap(({ entry, at }) => toWholeChange(removedLabel(label, name, at), entry, "live")));
    removed = [];
  };
  for (const run of diffArrays([...old], [...current], { comparator: isEqual })) {
    if (run.removed) {
      removed = run.value.map((entry, index) => ({ entry, at: atBefore + index + 1 }));
      atBefore += run.value.length;
      continue;
    }
    for (const entry of run.added ? run.value : []) {
      atAfter += 1;
      const [twin, ...others] = removed;
      const place = entryLabel(label, name, atAfter);
      if (twin) changes.push(...changesOf({ shape: item, label: place, before: twin.entry, after: entry, titles }));
      else changes.push(...toWholeChange(place, entry, "proposed"));
      removed = others;
    }
    addRemoved();
    if (run.added) continue;
    atBefore += run.value.length;
    atAfter += run.value.length;
  }
  addRemoved();
  return changes;
}

function isEqual(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function present(change: FieldChange | undefined): FieldChange[] {
  return change ? [change] : [];
}

/** All of its texts, one a line. */
function textOf(shape: Shape, value: Value, titles: PackageTitles): string {
  switch (shape.kind) {
    case "object":
      return shape.fields
        .map((field) => textOf(field.shape, fieldsOf(value)[field.name], titles))
        .filter((text) => text !== "")
        .join("\n");
    case "list":
      return entriesOf(value)
        .map((entry) => textOf(shape.item, entry, titles))
        .join("\n");
    case "choice":
      return shape.choices.find((choice) => choice.value === value)?.label ?? "";
    case "package":
      return typeof value === "string" ? (titles.get(value) ?? value) : "";
    case "day":
      return typeof value === "string" && value !== "" ? dayText(value) : "";
    default:
      return typeof value === "string" ? value : "";
  }
}

/** Letters of equal text beside a change. */
const BESIDE = 90;

/** A changed word of a long text is found at a glance. */
function shortenCommon(change: FieldChange): FieldChange {
  if (change.kind !== "words") return change;
  const last = change.pieces.length - 1;
  const pieces = change.pieces.map((piece, index) => {
    if (piece.side !== "both") return piece;
    const [head, tail] = [index === 0 ? 0 : BESIDE, index === last ? 0 : BESIDE];
    const isLong = piece.text.length > head + tail + BESIDE;
    return isLong ? { ...piece, text: `${headOf(piece.text, head)} … ${tailOf(piece.text, tail)}` } : piece;
  });
  return { ...change, pieces };
}

/** Cut between words. */
function headOf(text: string, most: number): string {
  return text.slice(0, most).replace(/\s\S*$/, "");
}

function tailOf(text: string, most: number): string {
  return most === 0 ? "" : text.slice(-most).replace(/^\S*\s/, "");
}
