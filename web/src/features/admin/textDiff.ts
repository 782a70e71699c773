import { diffArrays, diffWordsWithSpace } from "diff";

/** Text or a list entry: in both versions, only live, or only proposed. */
export type Piece = { text: string; side: "both" | "live" | "proposed" };

export type FieldChange = {
  /** Running text, a list, or picture addresses. */
  kind: "words" | "list" | "pictures";
  label: string;
  pieces: Piece[];
};

export function wordsChange(label: string, before: string, after: string): FieldChange | undefined {
  if (before === after) return undefined;
  const pieces = diffWordsWithSpace(before, after).map(({ value, added, removed }) => piece(value, added, removed));
  return { kind: "words", label, pieces };
}

/** Replaced whole: single changed digits of a price do not help. */
export function valueChange(label: string, before: string, after: string): FieldChange | undefined {
  if (before === after) return undefined;
  const pieces = [piece(before, false, true), piece(after, true, false)].filter(({ text }) => text !== "");
  return { kind: "words", label, pieces };
}

export function listChange(label: string, before: string[], after: string[]): FieldChange | undefined {
  const pieces = diffArrays(before, after).flatMap(({ value, added, removed }) =>
    value.map((text) => piece(text, added, removed)),
  );
  return pieces.every(({ side }) => side === "both") ? undefined : { kind: "list", label, pieces };
}

function piece(text: string, added: boolean, removed: boolean): Piece {
  return { text, side: added ? "proposed" : removed ? "live" : "both" };
}
