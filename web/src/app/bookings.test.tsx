import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answer, PERSON, standIn, store, tokens } from "../testing/standIn";
import { beginAnew, open } from "../testing/wholeClient";

// What somebody has asked for, told by a server that is made up: each booking offers what the server says can be done, and nothing else.

const BOOKINGS = "GET /rest/v1/rpc/my_bookings?show=all&limit=26";

const booking = (id: string, parts: object) => ({
  id: `${id}f4f56a6-886e-4a29-9f04-dd0000000000`,
  user_id: PERSON,
  status: "approved",
  is_completed: false,
  full_payment_completed: false,
  cancelled_by: null,
  created_at: "2030-01-10T03:30:00Z",
  decided_at: "2030-01-11T03:30:00Z",
  payment_deadline: "2030-01-16T03:30:00Z",
  start_date: "2030-03-02",
  end_date: "2030-03-05",
  number_of_travelers: 2,
  total_price: 800,
  advance_amount: 240,
  paid: 0,
  balance: 800,
  dates_taken: false,
  respond_by: null,
  rejection_reason: null,
  cancellation_reason: null,
  refund_due: null,
  special_requests: null,
  pricing_summary: null,
  self_arranged: false,
  payments: [],
  refunds: [],
  package: { id: "p1", title: `Trip ${id}`, image_url: null, duration_days: 4 },
  guide: { id: "g1", display_name: "Nimal Perera", avatar_url: null, phone: null },
  reviews: { guide: null, package: null },
  can: { approve: false, reject: false, cancel: false, pay: null, chat: false, review: false },
  ...parts,
});
const can = (parts: object) => ({ ...booking("", {}).can, ...parts });
const onItsWay = { kind: "advance", amount: 240, status: "processing", paid_at: null };

beforeEach(() => {
  beginAnew();
  store(tokens("one"));
});

async function entries(...bookings: object[]) {
  standIn({ [BOOKINGS]: () => answer(bookings) });
  await open("/profile?mode=visitor&tab=bookings");
  return (title: string) => {
    const entry = screen.getByText(title).closest("article");
    return within(entry ?? expect.fail(`no booking of ${title}`));
  };
}

test("a booking offers what can be done with it, and says why where nothing can be paid", async () => {
  const of = await entries(
    booking("1", { can: can({ pay: "advance", cancel: true }) }),
    booking("2", { payments: [onItsWay], can: can({ cancel: true }) }),
    booking("3", {}),
  );
  await screen.findByText("Trip 1");
  expect(of("Trip 1").getByRole("button", { name: "Pay advance $240.00" })).toBeTruthy();
  expect(of("Trip 1").getByText(/^Your guide has accepted\. Pay by /)).toBeTruthy();
  expect(of("Trip 2").queryByRole("button", { name: /^Pay / })).toBeNull();
  expect(of("Trip 2").getByText(/^Your payment is on its way\./)).toBeTruthy();
  expect(of("Trip 2").getByRole("button", { name: "Cancel booking" })).toBeTruthy();
  expect(of("Trip 3").queryAllByRole("button")).toEqual([]);
  expect(of("Trip 3").getByText(/^This trip cannot be paid for any more/)).toBeTruthy();
});

test("the history too says why nothing can be paid, and calls nothing due", async () => {
  standIn({ [BOOKINGS]: () => answer([booking("3", {})]) });
  await open("/profile/booking-history");
  const entry = within((await screen.findByText("Trip 3")).closest("article") ?? expect.fail("no booking"));
  expect(entry.getByText(/^This trip cannot be paid for any more/)).toBeTruthy();
  expect(entry.queryByText("Advance payment due")).toBeNull();
});

test("the guide's number stands where the server tells it, to be called", async () => {
  const guide = { ...booking("", {}).guide, phone: "+94 77 123 4567" };
  const of = await entries(booking("1", { status: "confirmed", guide }), booking("2", {}));
  await screen.findByText("Trip 1");
  const link = of("Trip 1").getByRole("link", { name: "Call your guide: +94 77 123 4567" });
  expect(link.getAttribute("href")).toBe("tel:+94771234567");
  expect(of("Trip 2").queryByRole("link", { name: /^Call your guide/ })).toBeNull();
});
