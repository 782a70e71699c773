import type { DaySheet, GuideSheet, SheetDocument } from "../../api/daySheet";
import { isSamePart, type SheetPart, type SheetValues, toDocument, toValues, withPart } from "./sheetValues";

/** What the guide does to the sheet: applied to the newest version, so that two devices disturb each other little. */
export type SheetChange =
  | {
      kind: "part";
      part: SheetPart /** As it was when the guide began to type. */;
      base: SheetValues;
      next: SheetValues;
    }
  | { kind: "tick"; text: string; isDone: boolean /** Of several equal lines. */; index: number }
  | { kind: "add"; lines: readonly string[] };

export type Tick = Extract<SheetChange, { kind: "tick" }>;

export function applyChange(sheet: GuideSheet, change: SheetChange): SheetDocument {
  const document = toDocument(sheet);
  switch (change.kind) {
    case "part":
      return withPart(sheet, change.part, change.next);
    case "tick": {
      const at = lineOf(sheet, change);
      const checklist = sheet.checklist.map((item, index) =>
        index === at ? { ...item, is_done: change.isDone } : item,
      );
      return { ...document, checklist };
    }
    case "add": {
      const present = new Set(sheet.checklist.map(({ text }) => text));
      const more = change.lines.filter((text) => !present.has(text)).map((text) => ({ text, is_done: false }));
      return { ...document, checklist: [...sheet.checklist, ...more] };
    }
  }
}

/** Whether it would overwrite what another device saved meanwhile, or its line is gone. */
export function isOvertaken(now: DaySheet, change: SheetChange): boolean {
  if (change.kind === "part") return !isSamePart(change.part, toValues(now), change.base);
  return change.kind === "tick" && lineOf(now.sheet, change) === undefined;
}

/** The checklist before the server has answered. */
export function withChange(sheet: GuideSheet, change: SheetChange): GuideSheet {
  return { ...applyChange(sheet, change), updated_at: sheet.updated_at };
}

function lineOf({ checklist }: GuideSheet, { text, index }: { text: string; index: number }): number | undefined {
  if (checklist[index]?.text === text) return index;
  const found = checklist.findIndex((item) => item.text === text);
  return found < 0 ? undefined : found;
}
