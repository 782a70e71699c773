import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient, toast } from "../testing/wholeClient";

// Reviewing a completed trip, against a fake server.

const BOOKINGS = "GET /rest/v1/rpc/my_bookings?show=completed&limit=26";
const REVIEW = "POST /rest/v1/reviews";

const booking = {
  id: "0f4f56a6-886e-4a29-9f04-dd0000000000",
  user_id: PERSON,
  status: "confirmed",
  is_completed: true,
  full_payment_completed: true,
  cancelled_by: null,
  start_date: "2030-01-02",
  end_date: "2030-01-05",
  number_of_travelers: 2,
  total_price: 800,
  advance_amount: 240,
  paid: 800,
  balance: 0,
  dates_taken: false,
  package: { id: "p1", title: "Tea and Trains", image_url: null, duration_days: 4 },
  guide: { id: "g1", display_name: "Nimal Perera", avatar_url: null },
  reviews: { guide: null, package: null },
  changes: [],
  can: {
    approve: false,
    reject: false,
    cancel: false,
    pay: null,
    chat: false,
    ask_again: false,
    review: true,
    change: false,
  },
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = { [BOOKINGS]: () => answer([booking]) };
  calls = standIn(replies);
});

async function rate() {
  const hand = userEvent.setup();
  await open("/profile?mode=visitor&tab=bookings&bookings=completed");
  await hand.click(await screen.findByText("Rate your guide"));
  const dialog = within(screen.getByRole("dialog", { name: "Rate your guide" }));
  return { hand, dialog, send: () => hand.click(dialog.getByRole("button", { name: "Submit review" })) };
}

const sentReviews = () => calls.filter(({ call }) => call === REVIEW);

test("a review without a star is not sent, which is told at the stars and beside the page until one is chosen", async () => {
  const { hand, dialog, send } = await rate();
  await send();
  await toast("Please provide a rating");
  await toast("You must select at least 1 star");
  expect(dialog.getByRole("group", { description: /You must select at least 1 star/ })).toBeTruthy();
  expect(screen.getAllByText("Please provide a rating")).toHaveLength(2);
  expect(document.activeElement).toBe(dialog.getByRole("radio", { name: "1 star" }));
  await send();
  expect(screen.getAllByText("Please provide a rating"), "told once, however often it is pressed").toHaveLength(2);
  await hand.click(dialog.getByRole("radio", { name: "4 stars" }));
  expect(screen.queryByText("Please provide a rating")).toBeNull();
  expect(sentReviews()).toEqual([]);
});

test("whoever gives up rating is not told any more that a star is missing", async () => {
  const { hand, dialog, send } = await rate();
  await send();
  await toast("Please provide a rating");
  await hand.click(dialog.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Please provide a rating")).toBeNull();
});

test("what the server refuses is told where the dialog is, and what it takes is told after it", async () => {
  const { hand, dialog, send } = await rate();
  await hand.click(dialog.getByRole("radio", { name: "5 stars" }));
  replies[REVIEW] = () => refusal("XX000", 500);
  await send();
  await toast("Please try again later");
  expect(dialog.getByText("Error submitting review")).toBeTruthy();
  replies[REVIEW] = () => answer(null, 201);
  await send();
  await toast("Review submitted");
  expect(screen.queryByRole("dialog", { name: "Rate your guide" })).toBeNull();
  expect(screen.queryByText("Error submitting review")).toBeNull();
});

test("what a rule says is read out once, and nobody is asked to try it again later", async () => {
  const { hand, dialog, send } = await rate();
  await hand.click(dialog.getByRole("radio", { name: "5 stars" }));
  const rule = "Reviews can be changed for 30 days after the trip.";
  replies[REVIEW] = () => answer({ code: "23514", message: rule, details: null, hint: null }, 400);
  await send();
  await toast(rule);
  await toast("Error submitting review");
  expect(screen.queryByText("Please try again later")).toBeNull();
  const readOut = screen.getAllByRole("alert").filter((one) => one.textContent?.includes(rule));
  expect(readOut).toHaveLength(1);
  expect(dialog.getByText(rule, { selector: "form *" }).getAttribute("role")).toBe("alert");
});
