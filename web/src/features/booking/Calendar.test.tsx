import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Calendar } from "./Calendar";

const shownMonth = () => screen.getByRole("table").getAttribute("aria-label");

test("it opens on the first month in which a day can be chosen, also when that is told late", () => {
  const calendar = (first: string, busyUntil: string) => (
    <Calendar first={first} start="" end="" isTaken={(day) => day <= busyUntil} onChoose={vi.fn()} />
  );
  const { rerender } = render(calendar("2030-01-15", ""));
  expect(shownMonth()).toBe("January 2030");
  rerender(calendar("2030-01-17", "2030-02-28"));
  expect(shownMonth()).toBe("March 2030");
  expect(screen.getByRole("button", { name: "Friday 1 March 2030" }).tabIndex).toBe(0);
});

test("whoever has turned its pages stays where they are", () => {
  const calendar = (busyUntil: string) => (
    <Calendar first="2030-01-15" start="" end="" isTaken={(day) => day <= busyUntil} onChoose={vi.fn()} />
  );
  const { rerender } = render(calendar("2030-01-31"));
  fireEvent.click(screen.getByRole("button", { name: "Previous month" }));
  rerender(calendar("2030-03-31"));
  expect(shownMonth()).toBe("January 2030");
});
