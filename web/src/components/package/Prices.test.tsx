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

test("a season says which trips it takes, and no percent if it has none", () => {
  const days = { first_day: "12-20", last_day: "01-05" };
  const seasons = [
    { name: "Christmas", ...days, percent: 20, min_people: 4, notice_days: 14 },
    { name: "Regatta", first_day: "02-01", last_day: "02-01", percent: 0, min_people: null, notice_days: 1 },
  ];
  render(<Prices trip={{ ...plain, package_seasons: seasons }} />);
  expect(entries()).toEqual([
    "Regatta1 FebruaryBooked at least 1 day ahead",
    "Christmas20 December to 5 January20% moreFrom 4 people, booked at least 14 days ahead",
  ]);
});

test("seasons have their days and their percent, in the order of the year", () => {
  const seasons = [
    {
      name: "Christmas and New Year",
      first_day: "12-20",
      last_day: "01-05",
      percent: 20,
      min_people: null,
      notice_days: null,
    },
    { name: "Quiet months", first_day: "05-01", last_day: "06-15", percent: -15, min_people: null, notice_days: null },
  ];
  render(<Prices trip={{ ...plain, package_seasons: seasons }} />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(entries()).toEqual([
    "Quiet months1 May to 15 June15% less",
    "Christmas and New Year20 December to 5 January20% more",
  ]);
});
