import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Prices } from "./Prices";

const plain = { price: 320, min_people: 2, max_people: 8, package_group_prices: [], package_seasons: [] };
const rows = () =>
  within(screen.getByRole("table", { name: "Price per person by group size" }))
    .getAllByRole("row")
    .map((row) => row.textContent);
const entries = () => screen.getAllByRole("listitem").map((one) => one.textContent);

test("a trip with one price has no table", () => {
  const { container } = render(<Prices trip={plain} />);
  expect(container.innerHTML).toBe("");
});

test("each group size has its price, the smallest the base price", () => {
  const steps = [
    { from_people: 6, price_per_person: 220.5 },
    { from_people: 4, price_per_person: 250 },
  ];
  render(<Prices trip={{ ...plain, package_group_prices: steps }} />);
  expect(rows()).toEqual(["2-3 people$320", "4-5 people$250", "6+ people$220.50"]);
  expect(screen.queryByRole("list")).toBeNull();
});

test("seasons have their days and their percent, in the order of the year", () => {
  const seasons = [
    { name: "Christmas and New Year", first_day: "12-20", last_day: "01-05", percent: 20 },
    { name: "Quiet months", first_day: "05-01", last_day: "06-15", percent: -15 },
  ];
  render(<Prices trip={{ ...plain, package_seasons: seasons }} />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(entries()).toEqual([
    "Quiet months1 May to 15 June15% less",
    "Christmas and New Year20 December to 5 January20% more",
  ]);
});
