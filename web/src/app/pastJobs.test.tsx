import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { makeBooking } from "../testing/booking";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, PERSON, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient } from "../testing/wholeClient";

// A guide's past jobs, against a fake server.

const REVIEW = { id: "r", rating: 4, review_text: null, guide_reply: null };

let upcoming: number;

function makePast(id: string, parts: object) {
  const done = { status: "confirmed", is_completed: true, paid: 800, balance: 0, full_payment_completed: true };
  return makeBooking(id, { ...done, ...parts });
}

function widthIs(isWide: boolean) {
  vi.spyOn(window, "matchMedia").mockReturnValue({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
}

beforeEach(() => {
  upcoming = 0;
  resetClient();
  store(tokens("one"));
  const jobs = [
    makePast("1", { reviews: { guide: REVIEW, package: null }, can: { ...makeBooking("", {}).can, chat: true } }),
    makePast("2", { paid: 500 }),
  ];
  standIn({
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    "GET /rest/v1/rpc/guide_bookings?show=past&limit=26": () => answer(jobs),
    "GET /rest/v1/rpc/booking_counts?side=guide": () => answer({ upcoming, past: 2 }),
    "GET /rest/v1/rpc/guide_bookings?show=upcoming&limit=26": () => answer([]),
  });
});

test("where it fits, past jobs are a table", async () => {
  widthIs(true);
  await open("/profile?mode=host&tab=jobs");
  const rows = within(await screen.findByRole("table", { name: "Past" })).getAllByRole("row");
  const texts = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(texts).toEqual([
    ["Trip", "Traveler", "Dates", "Travelers", "Total", "Paid", "Review", "Chat with Customer"],
    ["Trip 1, Booking 1f4f56a6", "Hanna Lindqvist", "2 to 5 Mar 2030", "2", "$800.00", "$800.00", "44 of 5 stars", ""],
    ["Trip 2, Booking 2f4f56a6", "Hanna Lindqvist", "2 to 5 Mar 2030", "2", "$800.00", "$500.00", "", ""],
  ]);
  expect(screen.getAllByRole("link", { name: "Chat with Customer: Hanna Lindqvist" })).toHaveLength(1);
});

test("on a phone they are lines, with what was paid only if it is not all", async () => {
  widthIs(false);
  await open("/profile?mode=host&tab=jobs");
  const part = within(await screen.findByRole("region", { name: "Past" }));
  const [first, second] = await part.findAllByRole("listitem");
  expect(first?.textContent).not.toContain("Paid");
  expect(second?.textContent).toContain("Paid: $500.00");
  expect(part.queryByRole("table")).toBeNull();
});

test.each([
  [8, 0],
  [9, 1],
])("%s upcoming jobs: %s links to the past ones", async (count, links) => {
  upcoming = count;
  widthIs(true);
  await open("/profile?mode=host&tab=jobs");
  const past = await screen.findByRole("heading", { name: "Past" });
  // With the numbers.
  await screen.findByRole("textbox", { name: "Traveler, trip, day or reference" });
  const found = screen.queryAllByRole("link", { name: "Past 2" });
  expect(found.map((link) => link.getAttribute("href"))).toEqual(Array(links).fill(`#${past.id}`));
});
