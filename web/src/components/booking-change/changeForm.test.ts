import { expect, test } from "vitest";
import { BOOKED, DOUBLE, makeQuote, makeTerms, TRIPLE } from "../../testing/bookingChange";
import {
  documentOf,
  fieldOf,
  missingBeds,
  NO_EDITS,
  offersOf,
  questionOf,
  readEdits,
  roomsOf,
  standardOf,
  withRoom,
  writeEdits,
} from "./changeForm";
import { hindranceText } from "./hindranceText";

const base = makeQuote(BOOKED);

test("a draft is read as it was written; other texts are none", () => {
  const edits = { start: "2030-03-09", people: 3, standard: "three_star", rooms: [TRIPLE], message: "Hello" };
  expect(readEdits(writeEdits(edits))).toEqual(edits);
  for (const draft of ["", "x", "null", "[]", '{"start":"2030-02-30","people":"3","rooms":[1]}']) {
    expect(questionOf(readEdits(draft))).toEqual({});
  }
});

test("only edited parts are in the question", () => {
  expect(questionOf(NO_EDITS)).toEqual({});
  expect(questionOf({ start: "2030-03-09", message: "" })).toEqual({ start_date: "2030-03-09" });
});

test("another standard empties the rooms until the first returns", () => {
  const rooms = withRoom(roomsOf(NO_EDITS, base), { ...DOUBLE, quantity: 2 });
  expect(rooms).toEqual([{ ...DOUBLE, quantity: 2 }]);
  expect(standardOf(NO_EDITS, base)).toBe("three_star");
  expect(questionOf({ rooms, standard: "five_star", message: "" })).toEqual({ rooms: [] });
  expect(questionOf({ rooms, standard: "three_star", message: "" })).toEqual({ rooms });
});

test("a room of quantity 0 is not in the question", () => {
  const rooms = withRoom(withRoom([DOUBLE], { ...DOUBLE, quantity: 0 }), TRIPLE);
  expect(questionOf({ rooms, standard: "three_star", message: "" })).toEqual({ rooms: [TRIPLE] });
});

test("without booked rooms the first offered standard is chosen", () => {
  const bare = makeQuote(BOOKED, { before: makeTerms(2, 2, []) });
  expect(standardOf(NO_EDITS, bare)).toBe("three_star");
  expect(standardOf(NO_EDITS, { ...bare, offered_rooms: [] })).toBe("");
});

test("a booked room that is no longer offered can be given up", () => {
  const villa = { ...base.offered_rooms[0], accommodation_type: "family_villa", quantity: 1, total: 130 };
  const before = { ...BOOKED, room_selections: [...BOOKED.room_selections, villa] } as typeof BOOKED;
  expect(offersOf(makeQuote(BOOKED, { before })).map((one) => one.accommodation_type)).toEqual([
    "double",
    "triple",
    "double",
    "family_villa",
  ]);
});

test("what is sent is what the quote describes", () => {
  const quote = makeQuote(makeTerms(9, 3, [TRIPLE]));
  const document = { start_date: "2030-03-09", number_of_travelers: 3, rooms: [TRIPLE], total_price: 805 };
  expect(documentOf(quote, " ")).toEqual(document);
  expect(documentOf(quote, " Hello\n")).toEqual({ ...document, message: "Hello" });
});

test("too few beds count only if the change causes them", () => {
  const short = { shortfall: 1 };
  expect(missingBeds(makeQuote(makeTerms(9, 3, [DOUBLE]), short))).toBe(1);
  expect(missingBeds(makeQuote(makeTerms(9, 2, []), short))).toBe(1);
  expect(missingBeds(makeQuote(makeTerms(9, 2, [{ ...DOUBLE, quantity: 2 }]), short))).toBe(1);
  expect(missingBeds(makeQuote(makeTerms(9, 2, [DOUBLE]), short))).toBe(0);
  expect(missingBeds(makeQuote(makeTerms(2, 1, [DOUBLE]), short))).toBe(0);
});

test.each([
  ["start_date", "start"],
  ["document.number_of_travelers", "people"],
  ["rooms.0.quantity", "rooms"],
  ["message", "message"],
  ["total_price", undefined],
])("the error of %s stands at %s", (field, expected) => {
  expect(fieldOf({ field, message: "" })).toBe(expected);
});

test("a traveler does not read what the guide does on these days", () => {
  for (const hindrance of ["dates_taken", "days_blocked"] as const) {
    expect(hindranceText(hindrance, "traveller")).toBe("Your guide is not free on these days.");
  }
  expect(hindranceText("dates_taken", "guide")).toBe("You have another trip on these days.");
  expect(hindranceText("days_blocked", "guide")).toMatch(/^You have blocked some of these days/);
  expect(hindranceText("unchanged", "guide")).toMatch(/^Nothing is changed yet/);
  expect(hindranceText("another", "guide")).toBe("This change is not possible now.");
  expect(hindranceText(null, "guide")).toBeUndefined();
});
