import { expect, test } from "vitest";
import { notices } from "./queries";

const makeNotice = (id: string, created_at: string, title: string) => ({ id, created_at, title, link: "/profile" });
const read = (...list: ReturnType<typeof makeNotice>[]) => ({ pages: [{ list }] });

test("what came in is news, and so is an entry that has more to say", () => {
  const news = notices("somebody").meta?.news;
  const known = [
    makeNotice("a", "2030-01-15T03:30:00Z", "Cancelled"),
    makeNotice("b", "2030-01-14T03:30:00Z", "Approved"),
  ];
  const before = read(...known);
  expect(news?.(before, before)).toBeUndefined();
  expect(news?.(before, read(makeNotice("c", "2030-01-16T03:30:00Z", "New"), ...known))).toBe("New");
  expect(news?.(before, read(makeNotice("a", "2030-01-16T03:30:00Z", "Cancelled")))).toBe("Cancelled");
});
