import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BOOKED, DOUBLE, makeChange, makeTerms, TRIPLE } from "../../testing/bookingChange";
import { NOW } from "../../testing/standIn";
import { moneyText, nextText } from "./moneyText";

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});

afterEach(() => void vi.useRealTimers());

const same = makeChange(makeTerms(9, 2, [DOUBLE]));
const more = makeChange(makeTerms(2, 3, [TRIPLE]));
const less = makeChange(makeTerms(2, 1, [DOUBLE]));
const refunded = makeChange(makeTerms(2, 1, [DOUBLE]), { refund: 210, due: 0 });
const paidUp = makeChange(makeTerms(2, 1, [DOUBLE]), { refund: 0, due: 0 });

test.each([
  ["same", same, "The price stays $550.00; the balance is then $385.00, due by 23 Feb 2030."],
  ["more", more, "You pay $255.00 more: the balance becomes $640.00, due by 16 Feb 2030."],
  ["less", less, "The price falls by $210.00; the balance is then $175.00, due by 16 Feb 2030."],
  ["refunded", refunded, "The price becomes $340.00, and $210.00 of what was paid comes back to your card."],
  ["paid up", paidUp, "The price falls by $210.00, and nothing more is to be paid."],
])("a confirmed booking, %s", (_, change, text) => {
  expect(moneyText(change, "confirmed", "traveller")).toBe(text);
});

test("the guide reads who pays and who gets money back", () => {
  expect(moneyText(more, "confirmed", "guide")).toMatch(/^The traveler pays \$255\.00 more: /);
  expect(moneyText(refunded, "confirmed", "guide")).toMatch(/\$210\.00 of what was paid goes back to the traveler\.$/);
});

test("before the first payment, acceptance starts the time to pay", () => {
  expect(moneyText(more, "pending", "traveller")).toBe(
    "The price becomes $805.00, $255.00 more than before. Accepting books these days: you then pay the advance within 48 hours.",
  );
  expect(moneyText(same, "pending", "guide")).toBe(
    "The price stays $550.00. If it is accepted, the request is approved, and the advance is due within 48 hours.",
  );
  expect(moneyText(less, "approved", "guide")).toBe(
    "The price becomes $340.00, $210.00 less than before. A new advance is then due within 48 hours.",
  );
});

test("cents that are no exact numbers are no difference", () => {
  const change = makeChange({ ...BOOKED, total_price: 0.1 + 0.2 }, { before: { ...BOOKED, total_price: 0.3 } });
  expect(moneyText(change, "approved", "guide")).toMatch(/^The price stays \$0\.30\./);
});

test("a start within two weeks is due now", () => {
  const soon = { ...more, start_date: "2030-01-20" };
  expect(moneyText(soon, "confirmed", "traveller")).toMatch(/the balance becomes \$640\.00, due now\.$/);
});

test("after acceptance both sides read what happens next", () => {
  const answered = { answered_at: "2030-01-15T03:30:00Z" };
  expect(nextText({ ...same, ...answered }, "pending", "traveller")).toMatch(/^Pay by 1[67] Jan 2030, .+ to confirm/);
  expect(nextText({ ...same, ...answered }, "approved", "guide")).toMatch(/^The traveler pays by 1[67] Jan 2030, /);
  expect(nextText(more, "confirmed", "traveller")).toBe(
    "Pay the balance of $640.00, due by 16 Feb 2030, under My Bookings.",
  );
  expect(nextText(more, "confirmed", "guide")).toBe("The traveler pays the balance of $640.00, due by 16 Feb 2030.");
  expect(nextText(refunded, "confirmed", "traveller")).toBe("Your refund of $210.00 is on its way.");
  expect(nextText(refunded, "confirmed", "guide")).toBe("The refund of $210.00 is on its way to the traveler.");
  expect(nextText(paidUp, "confirmed", "guide")).toBe("Nothing more is to be paid.");
});
