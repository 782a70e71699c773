import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SeasonsPreview } from "./SeasonsPreview";

const SEASONS = {
  windows: [{ region: "North", why: "Dry", good: ["2", "3"], mixed: [], wet: ["11"] }],
  wildlife: [{ what: "Leopards at Yala", months: ["12", "1"], peak: ["1"] }],
  festivals: [{ name: "Vesak", note: "lanterns", places: [], months: ["5"] }],
};

it("names the months of each season, without empty lists", () => {
  render(<SeasonsPreview content={SEASONS} />);
  const [north, leopards, vesak] = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(north).toContain("NorthDry");
  expect(north).toContain("GoodFebruary, March");
  expect(north).not.toContain("Mixed");
  expect(north).toContain("WetNovember");
  expect(leopards).toContain("MonthsDecember, January");
  expect(leopards).toContain("BestJanuary");
  expect(vesak).toContain("MonthsMay");
});
