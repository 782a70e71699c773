import { expect, test } from "vitest";
import { customRequest, offer, pricedOffer } from "../../testing/customRequest";
import { guideState, offersText, travellerState } from "./copy";
import {
  bestOffer,
  canAnswer,
  countWaiting,
  guideTone,
  openRequestOf,
  travellerTone,
  waitingFirst,
} from "./requestStatus";

const [waiting, declined] = [offer(), offer({ status: "declined", answered_at: "2030-01-15T03:30:00Z" })];

test.each([
  [customRequest({ offers: [waiting, waiting, waiting] }), "Waiting for 3 guides", "pending"],
  [customRequest({ offers: [waiting] }), "Waiting for 1 guide", "pending"],
  [customRequest({ offers: [pricedOffer(420), declined, waiting] }), "2 of 3 guides have answered", "approved"],
  [customRequest({ offers: [pricedOffer(420), waiting] }), "1 of 2 guides has answered", "approved"],
  [customRequest({ offers: [declined] }), "The guide has answered", "pending"],
  [customRequest({ status: "booked" }), "Booked", "confirmed"],
  [customRequest({ status: "withdrawn" }), "Withdrawn", "cancelled"],
  [customRequest({ status: "over" }), "Ended without a booking", "cancelled"],
])("a traveller reads where a request stands", (request, text, tone) => {
  expect(travellerState(request)).toBe(text);
  expect(travellerTone(request)).toBe(tone);
});

test("the least price among the offers that can be accepted stands in the list", () => {
  expect(offersText(customRequest({ offers: [pricedOffer(510), pricedOffer(420.5), declined] }))).toBe(
    "Offer from $420.50 per person",
  );
  expect(offersText(customRequest({ offers: [waiting, declined] }))).toBeUndefined();
  expect(offersText(customRequest({ status: "over", offers: [pricedOffer(420, { status: "over" })] }))).toBeUndefined();
  expect(bestOffer([pricedOffer(420, { status: "closed" })])).toBeUndefined();
});

test.each([
  ["open", waiting, "Waits for your answer", "pending"],
  ["open", pricedOffer(420), "Your offer: $420 per person", "approved"],
  ["open", declined, "You declined", "rejected"],
  ["booked", pricedOffer(420, { status: "accepted" }), "Accepted: it is a booking now", "confirmed"],
  ["booked", pricedOffer(420, { status: "closed" }), "The traveler chose another guide", "cancelled"],
  ["withdrawn", offer({ status: "closed" }), "Withdrawn by the traveler", "cancelled"],
  ["open", offer({ status: "over" }), "The time to answer has passed", "cancelled"],
  ["over", pricedOffer(420, { status: "over" }), "The time of your offer has passed", "cancelled"],
] as const)("a guide reads where a request stands: %s", (status, own, text, tone) => {
  expect(guideState(customRequest({ status, offers: [own] }), own)).toBe(text);
  expect(guideTone(own)).toBe(tone);
});

test("what waits for a guide comes first, soonest due before the rest", () => {
  const requestWith = (id: string, own: typeof waiting, respond_by = "2030-01-18T03:30:00Z") =>
    customRequest({ id, respond_by, offers: [own] });
  const requests = [
    requestWith("declined", declined),
    requestWith("later", waiting, "2030-01-19T03:30:00Z"),
    requestWith("offered", pricedOffer(420)),
    requestWith("sooner", waiting),
  ];
  expect(waitingFirst(requests).map(({ id }) => id)).toEqual(["sooner", "later", "declined", "offered"]);
  expect(countWaiting(requests)).toBe(2);
  expect(countWaiting(undefined)).toBeUndefined();
});

test("an answer can be changed while the request is open and nothing is accepted", () => {
  expect(canAnswer(customRequest({ offers: [pricedOffer(420)] }))).toBe(true);
  expect(canAnswer(customRequest({ status: "booked", offers: [pricedOffer(420, { status: "closed" })] }))).toBe(false);
  expect(canAnswer(customRequest({ offers: [offer({ status: "over" })] }))).toBe(false);
  const late = Date.parse("2030-01-18T03:30:01Z");
  expect(canAnswer(customRequest({ offers: [declined] }), late - 2_000)).toBe(true);
  expect(canAnswer(customRequest({ offers: [declined] }), late)).toBe(false);
  expect(canAnswer(customRequest({ offers: [pricedOffer(420)] }), late)).toBe(false);
});

test("a plan has at most one open request", () => {
  const [open, over] = [customRequest(), customRequest({ id: "over", status: "over" })];
  expect(openRequestOf([over, open], open.itinerary_id ?? "")).toBe(open);
  expect(openRequestOf([over], open.itinerary_id ?? "")).toBeUndefined();
});
