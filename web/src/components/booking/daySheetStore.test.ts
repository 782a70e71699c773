import { beforeEach, expect, test, vi } from "vitest";
import { aDaySheet, SHEET_ID } from "../../testing/daySheet";
import { clearSheets } from "../sheetStorage";
import { dropSheet, MOST_SHEETS, pruneSheets, readSheet, storeSheet } from "./daySheetStore";

const AT = Date.parse("2030-01-15T03:30:00Z");

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(Date, "now").mockReturnValue(AT);
});

test("a sheet is there for its person only, until they sign out", () => {
  storeSheet("ajantha", aDaySheet(), AT);
  expect(readSheet("ajantha", SHEET_ID)).toEqual({ sheet: aDaySheet(), at: AT });
  expect(readSheet("nimal", SHEET_ID)).toBeUndefined();
  clearSheets();
  expect(readSheet("ajantha", SHEET_ID)).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test("a sheet goes once its trip has been over for 14 days", () => {
  storeSheet("ajantha", aDaySheet({ end_date: "2030-01-16" }), AT);
  expect(readSheet("ajantha", SHEET_ID, Date.parse("2030-01-30T12:00:00Z"))).toBeDefined();
  expect(readSheet("ajantha", SHEET_ID, Date.parse("2030-01-31T12:00:00Z"))).toBeUndefined();
  pruneSheets(Date.parse("2030-01-30T12:00:00Z"));
  expect(localStorage.length).toBe(1);
  pruneSheets(Date.parse("2030-01-31T12:00:00Z"));
  expect(localStorage.length).toBe(0);
});

test("the newest ones stay", () => {
  for (let count = 0; count <= MOST_SHEETS; count += 1) {
    storeSheet("ajantha", aDaySheet({ booking_id: `booking ${count}` }), AT + count);
  }
  expect(localStorage.length).toBe(MOST_SHEETS);
  expect(readSheet("ajantha", "booking 0")).toBeUndefined();
  expect(readSheet("ajantha", `booking ${MOST_SHEETS}`)).toBeDefined();
  dropSheet("ajantha", `booking ${MOST_SHEETS}`);
  expect(readSheet("ajantha", `booking ${MOST_SHEETS}`)).toBeUndefined();
});

test.each(["{", "null", "[]", '{"at":1}', '{"sheet":{"days":[]},"at":1}'])(
  "%s of another version is no sheet",
  (text) => {
    localStorage.setItem(`sheet:ajantha:${SHEET_ID}`, text);
    expect(readSheet("ajantha", SHEET_ID)).toBeUndefined();
    pruneSheets();
    expect(localStorage.length).toBe(0);
  },
);
