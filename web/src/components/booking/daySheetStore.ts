import type { DaySheet } from "../../api/daySheet";
import { daysBetween, today } from "../../lib/dates";
import { browserStorage } from "../../lib/storage";
import { SHEET_PREFIX } from "../sheetNames";

/** The sheet as the server answered it. */
export type StoredSheet = { sheet: DaySheet /** In milliseconds since 1970. */; at: number };

/** Of all people of this browser. */
export const MOST_SHEETS = 20;
/** After the trip, the sheet is of use for the bills. */
const DAYS_AFTER = 14;

function keyOf(person: string, booking: string): string {
  return `${SHEET_PREFIX}${person}:${booking}`;
}

export function readSheet(person: string, booking: string, now = Date.now()): StoredSheet | undefined {
  const found = parseSheet(browserStorage.getItem(keyOf(person, booking)));
  return found && !isOver(found, now) ? found : undefined;
}

export function storeSheet(person: string, sheet: DaySheet, at: number): void {
  const key = keyOf(person, sheet.booking_id);
  const text = JSON.stringify({ sheet, at } satisfies StoredSheet);
  if (!browserStorage.setItem(key, text)) {
    // The storage is full, perhaps with earlier sheets.
    for (const [other] of storedSheets()) if (other !== key) browserStorage.removeItem(other);
    browserStorage.setItem(key, text);
  }
  pruneSheets();
}

export function dropSheet(person: string, booking: string): void {
  browserStorage.removeItem(keyOf(person, booking));
}

/** Keeps the newest ones of trips that are not long over. */
export function pruneSheets(now = Date.now()): void {
  const current = storedSheets().filter(([, stored]) => stored !== undefined && !isOver(stored, now));
  const newest = current.toSorted(([, a], [, b]) => (b?.at ?? 0) - (a?.at ?? 0)).slice(0, MOST_SHEETS);
  const names = new Set(newest.map(([key]) => key));
  for (const [key] of storedSheets()) if (!names.has(key)) browserStorage.removeItem(key);
}

function storedSheets(): [key: string, stored: StoredSheet | undefined][] {
  const keys = browserStorage.keys().filter((key) => key.startsWith(SHEET_PREFIX));
  return keys.map((key) => [key, parseSheet(browserStorage.getItem(key))]);
}

function isOver({ sheet }: StoredSheet, now: number): boolean {
  return daysBetween(sheet.end_date, today(new Date(now))) > DAYS_AFTER;
}

/** An older version may have written it. */
function parseSheet(text: string | null): StoredSheet | undefined {
  try {
    const { sheet, at }: Partial<StoredSheet> = JSON.parse(text ?? "{}");
    const isWhole = sheet?.sheet !== undefined && Array.isArray(sheet.days) && typeof at === "number";
    return isWhole ? { sheet, at } : undefined;
  } catch {
    return undefined;
  }
}
