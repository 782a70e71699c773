import { expect, test } from "vitest";
import type { InboxItem } from "../../../../api/guideInbox";
import { inboxRows, rowKey } from "./rows";

const item = (id: string, since = "2030-01-15T03:30:00Z") => ({ kind: "message", id, since }) as InboxItem;
const keys = (rows: ReturnType<typeof inboxRows>) => rows.map((row) => `${row.item.id}${row.isGone ? " gone" : ""}`);

test("an open row that left the inbox stays in its place, a closed one does not", () => {
  const b = item("b");
  const open = new Map([[rowKey(b), { item: b, place: 1 }]]);
  expect(keys(inboxRows([item("a"), item("c")], open, new Map()))).toEqual(["a", "b gone", "c"]);
  expect(keys(inboxRows([], open, new Map()))).toEqual(["b gone"]);
  expect(keys(inboxRows([item("a"), item("c")], new Map(), new Map()))).toEqual(["a", "c"]);
});

test("a finished row leaves at once, and comes back with a later message", () => {
  const a = item("a");
  const finished = new Map([[rowKey(a), a.since]]);
  expect(keys(inboxRows([a, item("b")], new Map(), finished))).toEqual(["b"]);
  expect(keys(inboxRows([item("a", "2030-01-15T04:00:00Z")], new Map(), finished))).toEqual(["a"]);
});
