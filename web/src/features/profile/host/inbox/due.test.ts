import { expect, test } from "vitest";
import type { InboxItem } from "../../../../api/guideInbox";
import { actionOf, dueText } from "./copy";
import { groupOf, isUrgent, putDeadlinesFirst } from "./due";

// Nine in the morning in Colombo.
const NOW = Date.parse("2030-01-15T03:30:00Z");

const item = (kind: InboxItem["kind"], due_at: string | null, since = "2030-01-15T01:30:00Z"): InboxItem => ({
  kind,
  id: "00000000-0000-4000-8000-000000000001",
  title: "Tea hills",
  person: "Hanna Lindqvist",
  due_at,
  since,
  start_date: null,
  end_date: null,
  number_of_travelers: null,
  booking_id: null,
  missing: [],
  amount: null,
  detail: null,
  rating: null,
  meeting_time: null,
});

test.each([
  ["2030-01-15T03:29:00Z", "time is up", true, "today"],
  ["2030-01-15T03:30:20Z", "1 min left", true, "today"],
  ["2030-01-15T04:00:00Z", "30 min left", true, "today"],
  ["2030-01-15T08:45:00Z", "5 h left", true, "today"],
  ["2030-01-15T15:30:00Z", "12 h left", false, "today"],
  // After midnight in Colombo.
  ["2030-01-15T19:00:00Z", "15 h left", false, "week"],
  ["2030-01-16T12:00:00Z", "due tomorrow", false, "week"],
  ["2030-01-21T12:00:00Z", "due in 6 days", false, "week"],
  ["2030-01-22T12:00:00Z", "due in 7 days", false, "later"],
])("a request due at %s: %s", (due, words, urgent, group) => {
  const request = item("request", due);
  expect([dueText(request, NOW), isUrgent(request, NOW), groupOf(request, NOW)]).toEqual([words, urgent, group]);
});

test.each([
  ["trip_soon", "2030-01-14T18:30:00Z", "starts today", true],
  ["trip_soon", "2030-01-15T18:30:00Z", "starts tomorrow", false],
  ["trip_soon", "2030-01-17T18:30:00Z", "starts in 3 days", false],
  ["balance_due", "2030-01-13T18:30:00Z", "overdue", true],
  ["balance_due", "2030-01-14T18:30:00Z", "due today", true],
  ["balance_due", "2030-01-15T18:30:00Z", "due tomorrow", false],
  // The end of its last day.
  ["credential", "2030-01-15T18:30:00Z", "ends today", false],
  ["credential", "2030-01-16T18:29:59Z", "ends tomorrow", false],
  ["credential", "2030-01-20T18:30:00Z", "ends in 5 days", false],
  ["credential", "2030-01-14T18:30:00Z", "has ended", true],
] as const)("a %s has a day for a deadline: %s is %s", (kind, due, words, urgent) => {
  expect([dueText(item(kind, due), NOW), isUrgent(item(kind, due), NOW)]).toEqual([words, urgent]);
});

test("a trip of today says when and that it is urgent", () => {
  const trip = item("trip_today", "2030-01-14T18:30:00Z");
  expect([dueText(trip, NOW), isUrgent(trip, NOW), groupOf(trip, NOW)]).toEqual(["meets you today", true, "today"]);
  expect(dueText({ ...trip, meeting_time: "08:15" }, NOW)).toBe("meets you today at 08:15");
});

test("without a deadline, an item's age is displayed, and the server's patience decides on its group", () => {
  expect(dueText(item("message", null), NOW)).toBe("2 hours ago");
  expect(isUrgent(item("message", null), NOW)).toBe(false);
  const groups = (["message", "package_sent_back", "review"] as const).map((kind) => groupOf(item(kind, null), NOW));
  expect(groups).toEqual(["week", "week", "later"]);
  expect(groupOf(item("message", null, "2030-01-14T01:30:00Z"), NOW)).toBe("today");
});

test.each([
  ["message", "2030-01-14T04:30:00Z", "23 hours ago"],
  ["message", "2030-01-14T01:30:00Z", "waiting 1 day"],
  ["message", "2030-01-09T01:30:00Z", "waiting 6 days"],
  ["review", "2030-01-08T01:30:00Z", "waiting 7 days"],
] as const)("a %s without a deadline that waits since %s: %s", (kind, since, words) => {
  expect(dueText(item(kind, null, since), NOW)).toBe(words);
});

test("a trip that starts tomorrow is for today while facts are missing", () => {
  const trip = item("trip_soon", "2030-01-15T18:30:00Z");
  expect(groupOf(trip, NOW)).toBe("week");
  expect(groupOf({ ...trip, missing: ["phone"] }, NOW)).toBe("today");
  expect(groupOf({ ...trip, due_at: "2030-01-16T18:30:00Z", missing: ["phone"] }, NOW)).toBe("week");
});

test("a credential that ends is renewed, a rejected one is sent again", () => {
  expect(actionOf(item("credential", "2030-01-15T18:30:00Z"))).toBe("Renew");
  expect(actionOf(item("credential", null))).toBe("Send again");
  expect(groupOf(item("credential", null), NOW)).toBe("week");
});

test("deadlines of today come first, even before a message that has waited for weeks", () => {
  const message = item("message", null, "2030-01-01T01:30:00Z");
  const soon = item("request", "2030-01-15T04:00:00Z");
  const tomorrow = item("request", "2030-01-16T12:00:00Z");
  const overdue = item("balance_due", "2030-01-13T18:30:00Z");
  expect(putDeadlinesFirst([message, overdue, soon, tomorrow], NOW)).toEqual([overdue, soon, message, tomorrow]);
});
