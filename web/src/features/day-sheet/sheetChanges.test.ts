import { expect, test } from "vitest";
import { aDaySheet, guideSheet } from "../../testing/daySheet";
import { applyChange, isOvertaken, type SheetChange } from "./sheetChanges";
import { fieldOf, findProblems, type SheetPart, type SheetValues, toValues } from "./sheetValues";

const item = (text: string, is_done = false) => ({ text, is_done });
const day = (parts: Parameters<typeof guideSheet>[0]) => aDaySheet({ sheet: guideSheet(parts) });
const edit = (from: ReturnType<typeof day>, part: SheetPart, parts: Partial<SheetValues>): SheetChange => ({
  kind: "part",
  part,
  base: toValues(from),
  next: { ...toValues(from), ...parts },
});
const hotel = (night: number, name: string, address = "", phone = "") => ({ night, name, address, phone });

test("a part is saved with the rest of the sheet as it is now", () => {
  const before = day({ notes: "Window seat" });
  const change = edit(before, "meeting", { meeting_place: " Fort Station ", meeting_time: "06:15" });
  const now = guideSheet({ version: 5, notes: "From the other phone", checklist: [item("Cash", true)] });
  expect(applyChange(now, change)).toEqual({
    version: 5,
    meeting_place: "Fort Station",
    meeting_time: "06:15",
    notes: "From the other phone",
    hotels: [],
    checklist: [item("Cash", true)],
  });
  expect(isOvertaken(aDaySheet({ sheet: now }), change)).toBe(false);
});

test("the same part, changed on another device, is not overwritten unseen", () => {
  const change = edit(day({ notes: "One" }), "notes", { notes: "Two" });
  expect(isOvertaken(day({ notes: "Another", version: 9 }), change)).toBe(true);
  expect(isOvertaken(day({ notes: "One", version: 9 }), change)).toBe(false);
});

test("nights without a hotel are not sent, and an emptied text is none", () => {
  const before = day({ notes: "One", hotels: [{ night: 1, name: "Queen's", address: null, phone: null }] });
  const hotels = [hotel(1, ""), hotel(2, " Ella Inn ", "Main Street", "")];
  expect(applyChange(before.sheet, edit(before, "hotels", { hotels })).hotels).toEqual([
    { night: 2, name: "Ella Inn", address: "Main Street", phone: null },
  ]);
  expect(applyChange(before.sheet, edit(before, "notes", { notes: "  " })).notes).toBeNull();
});

test("an edited checklist keeps the ticks of the lines that stay", () => {
  const before = day({ checklist: [item("Cash", true), item("Water"), item("Cash")] });
  const checklist = "Water\n\n Cash \nTickets\nCash";
  expect(applyChange(before.sheet, edit(before, "checklist", { checklist })).checklist).toEqual([
    item("Water"),
    item("Cash", true),
    item("Tickets"),
    item("Cash"),
  ]);
});

test("a tick finds its line, also where it has moved, and says when it is gone", () => {
  const tick: SheetChange = { kind: "tick", text: "Cash", isDone: true, index: 1 };
  expect(applyChange(guideSheet({ checklist: [item("Cash"), item("Cash")] }), tick).checklist).toEqual([
    item("Cash"),
    item("Cash", true),
  ]);
  expect(applyChange(guideSheet({ checklist: [item("Cash"), item("Water")] }), tick).checklist).toEqual([
    item("Cash", true),
    item("Water"),
  ]);
  expect(isOvertaken(day({ checklist: [item("Water")] }), tick)).toBe(true);
  // A tick on another device is no other text.
  const renamed = edit(day({ checklist: [item("Cash")] }), "checklist", { checklist: "Money" });
  expect(isOvertaken(day({ checklist: [item("Cash", true)] }), renamed)).toBe(false);
});

test("the usual checklist comes once", () => {
  const add: SheetChange = { kind: "add", lines: ["Cash", "Water"] };
  expect(applyChange(guideSheet({ checklist: [item("Cash", true)] }), add).checklist).toEqual([
    item("Cash", true),
    item("Water"),
  ]);
});

test("what the server would reject stands at its field", () => {
  const values = toValues(day({}));
  const fields = (part: SheetPart, parts: Partial<SheetValues>) =>
    findProblems(part, { ...values, ...parts }, values).map(({ field }) => field);
  expect(fields("hotels", { hotels: [hotel(1, ""), hotel(2, "", "Main Street")] })).toEqual(["hotels.1.name"]);
  expect(fields("hotels", { hotels: [hotel(1, "A", "", "soon")] })).toEqual(["hotels.0.phone"]);
  expect(fields("meeting", { meeting_place: "x".repeat(201) })).toEqual(["meeting_place"]);
  expect(fields("notes", { notes: "x".repeat(4_001) })).toEqual(["notes"]);
  expect(fields("checklist", { checklist: "x\n".repeat(51) })).toEqual(["checklist"]);
  expect(fields("checklist", { checklist: "x".repeat(201) })).toEqual(["checklist"]);
  expect(fields("notes", { checklist: "x".repeat(201) })).toEqual([]);
});

test("an empty meeting point is only saved where one is removed", () => {
  const none = toValues(day({}));
  const set = toValues(day({ meeting_place: "Fort Station", meeting_time: "06:15:00" }));
  const fields = (values: SheetValues, base: SheetValues) =>
    findProblems("meeting", values, base).map(({ field }) => field);
  expect(fields(none, none)).toEqual(["meeting_place"]);
  expect(fields(none, set)).toEqual([]);
  expect(fields({ ...none, meeting_time: "06:15" }, set)).toEqual(["meeting_place"]);
});

test("the server counts the hotels that were sent", () => {
  const values = { ...toValues(day({})), hotels: [hotel(1, ""), hotel(2, "Ella Inn")] };
  expect(fieldOf("hotels.0.name", values)).toBe("hotels.1.name");
  expect(fieldOf("checklist.3.text", values)).toBe("checklist");
  expect(fieldOf("meeting_time", values)).toBe("meeting_time");
});
