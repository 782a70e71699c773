import { expect, test } from "vitest";
import { itinerary, plan } from "../../../testing/plan";
import { askFieldOf, askProblems, chooseGuide, emptyAsk, readAsk, toRequest } from "./askForm";

const TODAY = "2030-01-15";
const guides = ["a", "b", "c", "d"].map((id) => ({ id, name: `Guide ${id}` }));
const dated = plan();
const undated = plan({ itinerary: itinerary({ startDate: null }) });

test("three guides can be chosen, a fourth is refused, and one that is pressed again is out", () => {
  let chosen: typeof guides = [];
  for (const guide of guides.slice(0, 3)) chosen = chooseGuide(chosen, guide).guides;
  expect(chosen).toEqual(guides.slice(0, 3));
  const [first, , , fourth] = guides;
  if (!first || !fourth) throw new Error("four guides");
  expect(chooseGuide(chosen, fourth)).toEqual({ guides: chosen, isRefused: true });
  expect(chooseGuide(chosen, first)).toEqual({ guides: guides.slice(1, 3), isRefused: false });
});

test("what is missing is named in the order of the fields", () => {
  const form = { ...emptyAsk(undated), travellers: "many" };
  expect(askProblems(form, undated, TODAY).map(({ field }) => field)).toEqual([
    "start_date",
    "number_of_travelers",
    "guide_ids",
  ]);
  expect(askProblems({ ...emptyAsk(dated), guides: guides.slice(0, 1) }, dated, TODAY)).toEqual([]);
});

test.each([
  ["2030-01-14", "Your start date has passed."],
  ["2030-01-15", undefined],
  ["2032-01-15", undefined],
  ["2032-01-16", "Your trip may start within two years."],
])("a trip that starts on %s: %s", (startDate, message) => {
  const form = { ...emptyAsk(undated), guides: guides.slice(0, 1), startDate };
  expect(askProblems(form, undated, TODAY)[0]?.message).toBe(message);
});

test.each([
  ["0", false],
  ["1", true],
  ["20", true],
  ["21", false],
  ["2.5", false],
])("%s travellers can go: %s", (travellers, isRight) => {
  const form = { ...emptyAsk(dated), guides: guides.slice(0, 1), travellers };
  expect(askProblems(form, dated, TODAY).length === 0).toBe(isRight);
});

test("only a plan without dates is sent with one, and a message only where there is one", () => {
  const form = { guides: guides.slice(0, 2), startDate: "2030-03-01", travellers: "4", message: "  " };
  expect(toRequest(form, dated)).toEqual({ itinerary_id: dated.id, guide_ids: ["a", "b"], number_of_travelers: 4 });
  expect(toRequest({ ...form, message: " Slowly. " }, undated)).toMatchObject({
    start_date: "2030-03-01",
    message: "Slowly.",
  });
});

test("a draft of another shape is an empty form", () => {
  const empty = emptyAsk(dated);
  expect(readAsk(null, empty)).toEqual(empty);
  expect(readAsk({ guides: ["a"], startDate: "soon", travellers: 4, message: [] }, empty)).toEqual(empty);
  const typed = { guides: guides.slice(0, 1), startDate: "2030-03-01", travellers: "3", message: "Slowly." };
  expect(readAsk(typed, empty)).toEqual(typed);
});

test("the server's fields are those of the dialog", () => {
  expect(askFieldOf("guide_ids.1")).toBe("guide_ids");
  expect(askFieldOf("itinerary_id")).toBeUndefined();
});
