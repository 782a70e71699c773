import { expect, test } from "vitest";
import type { Message } from "../../api/conversations";
import { firstUnread, lastRead, parts } from "./messageDays";

const ME = "me";
const message = (id: string, sender: string, sent_at: string): Message => ({
  id,
  conversation_id: "b",
  booking_request_id: "b",
  sender_id: sender,
  client_key: `key ${id}`,
  body: id,
  sent_at,
});

const LIST = [
  message("a", "other", "2030-01-14T09:00:00Z"),
  message("b", "other", "2030-01-14T09:04:00Z"),
  message("c", "other", "2030-01-14T09:40:00Z"),
  message("d", ME, "2030-01-14T09:41:00Z"),
  message("e", ME, "2030-01-20T09:00:00Z"),
];

test("messages stand under their days, in runs of one person", () => {
  const made = parts(LIST, [], ME);
  expect(made.map((part) => part.entries.map((one) => `${one.body}${one.isFirst ? "*" : ""}`).join(" "))).toEqual([
    "a* b c* d*",
    "e*",
  ]);
});

test("what waits stands last, until it is there", () => {
  const wait = (key: string) =>
    ({ key, talk: "b", body: `wait ${key}`, at: "2030-01-20T09:01:00Z", state: "waiting", why: "" }) as const;
  const last = parts(LIST, [wait("new"), wait("key e")], ME).at(-1);
  expect(last?.entries.map((one) => [one.body, one.isFirst, one.waiting?.key])).toEqual([
    ["e", true, undefined],
    ["wait new", false, "new"],
  ]);
});

test("how far the other side has read, and where one's own reading begins", () => {
  expect(lastRead(LIST, ME, null)).toBeUndefined();
  expect(lastRead(LIST, ME, "2030-01-14T09:40:30Z")).toBeUndefined();
  expect(lastRead(LIST, ME, "2030-01-14T09:41:00Z")).toBe("d");
  expect(lastRead(LIST, ME, "2031-01-01T00:00:00Z")).toBe("e");
  expect(firstUnread(LIST, ME, null)).toBe("a");
  expect(firstUnread(LIST, ME, "2030-01-14T09:04:00Z")).toBe("c");
  expect(firstUnread(LIST, ME, "2031-01-01T00:00:00Z")).toBeUndefined();
});
