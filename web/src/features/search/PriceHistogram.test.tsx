import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { PriceHistogram } from "./PriceHistogram";

const bands = [
  { from: 0, to: 500, count: 400 },
  { from: 500, to: 1000, count: 4 },
  { from: 1000, to: null, count: 0 },
];

test("a band of few trips is seen beside one of many, and an empty one still shows where it is", () => {
  render(<PriceHistogram bands={bands} min={0} max={10_000} />);
  const heights = [...document.querySelectorAll("rect")].map((bar) =>
    Number.parseFloat(bar.getAttribute("height") ?? ""),
  );
  expect(heights).toEqual([100, 10, 2.5]);
});
