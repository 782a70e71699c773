import { expect, test } from "vitest";
import { kindName, reasonText } from "./flagCopy";

const NONE = { accounts: null, days: null, percent: null, shared: [], found: [] };

test.each([
  ["shared_card", { accounts: 3 }, 3, "3 accounts paid with one card."],
  [
    "self_booking",
    { shared: ["email", "phone"], days: 60 },
    1,
    "The traveler and the guide of 1 booking have the same e-mail address and phone number.",
  ],
  [
    "self_booking",
    { shared: ["only_guide"], days: 60 },
    3,
    "The traveler only ever booked this guide, and reviewed three trips or more within 60 days.",
  ],
  ["copied_text", { percent: 72 }, 1, "72% of the shorter of the two texts is in both."],
  [
    "contact_before_payment",
    { found: ["link", "phone"] },
    2,
    "2 messages with a link and a phone number before anything was paid.",
  ],
  ["made_of_tomorrow", {}, 1, "Made of tomorrow"],
])("the reason of %s has its figures", (kind, figures, count, text) => {
  expect(reasonText({ kind, figures: { ...NONE, ...figures }, count })).toBe(text);
});

test("a kind has a name", () => {
  expect(kindName("self_booking")).toBe("Own booking");
});
