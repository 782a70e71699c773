import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DaysPreview, type ListedDays } from "./DaysPreview";

const DAYS: readonly ListedDays[] = [
  { first: "2027-01-22", last: "2027-01-22", kind: "full_moon", name: "Duruthu", places: [], is_expected: true },
  { first: "2027-08-07", last: "2027-08-16", kind: "event", name: "Perahera", places: ["Kandy"], is_expected: false },
  { first: "2027-09-01", last: "2027-10-15", kind: "closed", name: "is closed", places: ["Yala"], is_expected: false },
];

describe("the preview of the calendar", () => {
  it("lists the coming days with their places, and what is only expected", () => {
    render(<DaysPreview content={{ days: DAYS }} />);
    const [moon, festival, closed] = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(moon).toContain("Duruthu");
    expect(moon).toContain("Full moon · expected");
    expect(festival).toContain("Holiday or festival · Kandy");
    expect(festival).toContain(" to ");
    expect(closed).toContain("Yala");
    expect(closed).toContain("Closed · is closed");
  });

  it("says so without days", () => {
    render(<DaysPreview content={{ days: [] }} />);
    expect(screen.getByText("Nothing is in the calendar of the coming 13 months.")).toBeTruthy();
  });
});
