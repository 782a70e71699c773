import { expect, test } from "vitest";
import { AppError } from "../../api/errors";
import { BUSY, makeOffer, makeOption, NIMALI, RUWAN } from "../../testing/handover";
import { hostOptionText, hostOptionWords, insteadText } from "./copy";
import { chosenOffers, errorOfNoRow, MOST_OFFERS, messageProblem, offerProblem, offerRows } from "./offerForm";
import { rangeProblem } from "./RangeFields";

const chosen = (rows: ReturnType<typeof offerRows>) => rows.map((row) => [row.guide, row.isChosen]);

test("every job goes to its first free host at first, except where no host is free or an offer is open", () => {
  const rows = offerRows(
    [
      makeOption("1"),
      makeOption("2", { hosts: [BUSY] }),
      makeOption("3", { hosts: [] }),
      makeOption("4", { offer: makeOffer("c1") }),
      makeOption("5", { offer: makeOffer("c2"), hosts: [NIMALI] }),
    ],
    {},
  );
  expect(chosen(rows)).toEqual([
    [NIMALI.guide_id, true],
    ["", false],
    ["", false],
    // Another than who has not answered, if there is one.
    [RUWAN.guide_id, false],
    [NIMALI.guide_id, false],
  ]);
  expect(chosenOffers(rows)).toEqual([{ booking_id: "1", guide_id: NIMALI.guide_id }]);
});

test("a choice is not replaced by another, even if its host is busy by now", () => {
  const edits = { "1": { guide: RUWAN.guide_id }, "2": { guide: BUSY.guide_id }, "3": { isChosen: false } };
  expect(chosen(offerRows([makeOption("1"), makeOption("2"), makeOption("3")], edits))).toEqual([
    [RUWAN.guide_id, true],
    ["", false],
    [NIMALI.guide_id, false],
  ]);
});

test("no more are chosen by themselves than can be sent", () => {
  const options = Array.from({ length: MOST_OFFERS + 2 }, (_, place) => makeOption(`${place}`));
  expect(chosenOffers(offerRows(options, {}))).toHaveLength(MOST_OFFERS);
  expect(chosenOffers(offerRows(options, { "51": { isChosen: true } }))).toHaveLength(MOST_OFFERS + 1);
});

const failure = (...fields: string[]) =>
  new AppError({
    title: "Error",
    text: "Check the form.",
    code: "23514",
    fields: fields.map((field) => ({ field, message: `About ${field}.` })),
  });

test("what the server finds wrong stands at the row that was sent in that place", () => {
  const sent = [
    { booking_id: "1", guide_id: "g" },
    { booking_id: "3", guide_id: "g" },
  ];
  const error = failure("offers.1.guide_id", "message");
  expect(offerProblem(error, sent, "3")).toBe("About offers.1.guide_id.");
  expect(offerProblem(error, sent, "1")).toBeUndefined();
  expect(offerProblem(error, sent, "2")).toBeUndefined();
  // "offers.1" is not the start of "offers.12".
  expect(offerProblem(failure("offers.12.guide_id"), sent, "3")).toBeUndefined();
  expect(messageProblem(error)).toBe("About message.");
  expect(errorOfNoRow(error)).toBeNull();
  expect(errorOfNoRow(failure("offers"))).not.toBeNull();
  expect(errorOfNoRow(failure())).not.toBeNull();
});

test("days need an order, and can be left out only where they are optional", () => {
  const wrong = (from: string, to: string, isOptional = false) => rangeProblem({ from, to }, isOptional);
  expect(wrong("2030-01-15", "2030-01-15")).toBeUndefined();
  expect(wrong("2030-01-15", "2030-01-14")).toBe("The last day is before the first.");
  expect(wrong("", "2030-01-14")).toBe("Choose a day.");
  expect(wrong("", "2030-01-14", true)).toBeUndefined();
});

test("hosts are named with their stars, and whether they are free", () => {
  expect([NIMALI, RUWAN, BUSY].map(hostOptionText)).toEqual([
    "Nimali Silva, 4.8 ★",
    "Ruwan Bandara",
    "Kumari Dias, 4.8 ★ (not free)",
  ]);
  expect(hostOptionWords(NIMALI)).toBe("Nimali Silva, 4.8 of 5 stars");
  expect(insteadText(["Nimali Silva"])).toMatch(/^Nimali Silva is free on these days\./);
  expect(insteadText(["Nimali Silva", "Ruwan Bandara"])).toMatch(/^Nimali Silva and Ruwan Bandara are free/);
});
