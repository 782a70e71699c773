import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PriceLines } from "./PriceLines";
import { readSummary } from "./summary";

const BOOKING = { number_of_travelers: 2, total_price: 768 };
const BILL = { base_price_per_person: 384, number_of_travelers: 2, base_price_total: 768, total_price: 768 };

function renderBill(season?: unknown) {
  const summary = readSummary({ ...BILL, ...(season !== undefined && { season }) }, BOOKING);
  render(<PriceLines summary={summary ?? expect.fail("there is no summary")} />);
  return screen.getByText("$384 × 2 travelers").closest("dt")?.textContent;
}

test("a bill names the season whose percent is in the price", () => {
  expect(renderBill({ name: "Christmas and New Year", percent: 20 })).toBe(
    "$384 × 2 travelersChristmas and New Year: 20% more, included",
  );
});

test.each([[undefined], [null], ["Christmas"], [{ name: "Christmas" }]])(
  "a bill with the season %j names none",
  (season) => {
    expect(renderBill(season)).toBe("$384 × 2 travelers");
  },
);
