import { expect, test } from "vitest";
import { offer, pricedOffer, REQUEST } from "../../../testing/customRequest";
import { acceptFieldOf, acceptProblems, emptyAccept, readAccept, toAcceptance } from "./acceptForm";
import { answerProblems, emptyAnswer, readAnswer, toOffer, totalOf } from "./answerForm";

const HANNA = { name: "Hanna Lindqvist", email: "hanna@example.org", phone: "" };

test.each([
  ["420", 2, 840],
  ["420.50", 2, 841],
  ["0.1", 3, 0.3],
  ["$1,250.50", 4, 5002],
  ["", 2, undefined],
  ["a lot", 2, undefined],
])("%s for %s travellers comes to %s", (price, people, total) => {
  expect(totalOf(price, people)).toBe(total);
});

test.each([
  ["", "Please enter your price per person."],
  ["0.10", "The total must be from $0.50 to $999,999.99."],
  ["0.25", undefined],
  ["499999.99", undefined],
  ["500000", "The total must be from $0.50 to $999,999.99."],
  ["400 EUR", "Amounts are in US dollars. Please enter it without “EUR”."],
])("a price of %s for two: %s", (price, message) => {
  expect(answerProblems({ ...emptyAnswer(offer()), price }, 2)[0]?.message).toBe(message);
});

test("an offer is sent with what it has, and is there again to be changed", () => {
  const form = { price: "420", included: "Car\n", message: " ", plan: "" };
  expect(toOffer(form, REQUEST)).toEqual({ id: REQUEST, answer: "offer", price_per_person: 420, included: "Car" });
  expect(toOffer({ ...form, plan: "p" }, REQUEST)).toMatchObject({ itinerary_id: "p" });
  expect(emptyAnswer(pricedOffer(420, { included: "Car" }))).toMatchObject({ price: "420", included: "Car" });
  expect(emptyAnswer(offer({ status: "declined", message: "Abroad." })).message).toBe("");
  expect(readAnswer({ price: "9", plan: 4 }, emptyAnswer(offer()))).toMatchObject({ price: "9", plan: "" });
});

test("whom to reach comes from the account; the terms are accepted each time anew", () => {
  const form = emptyAccept(HANNA);
  expect(form).toMatchObject({ name: "Hanna Lindqvist", email: "hanna@example.org", terms: false });
  expect(acceptProblems(form).map(({ field }) => field)).toEqual(["contact_phone", "accepted_terms"]);
  expect(
    acceptProblems({ ...form, name: " ", email: "hanna", phone: "x", terms: true }).map(({ field }) => field),
  ).toEqual(["full_name", "contact_email", "contact_phone"]);
  expect(readAccept({ ...form, name: "H. L.", terms: true }, form)).toMatchObject({ name: "H. L.", terms: false });
  expect(readAccept("nothing", form)).toEqual(form);
});

test("an offer is accepted at the price on the screen", () => {
  const form = { ...emptyAccept(HANNA), country: "SE", phone: "070 123 45 67", requests: " Vegetarian. ", terms: true };
  const document = toAcceptance(form, REQUEST, pricedOffer(420));
  expect(document).toMatchObject({
    id: REQUEST,
    total_price: 840,
    special_requests: "Vegetarian.",
    accepted_terms: true,
  });
  expect(document.contact_phone).toMatch(/^\+46/);
  expect(acceptFieldOf("contact_email")).toBe("contact_email");
  expect(acceptFieldOf("offer_id")).toBeUndefined();
});
