import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Calendar } from "./Calendar";

const shownMonth = () => screen.getByRole("table").getAttribute("aria-label");

test("it opens on the first month in which a day can be chosen, also when that is told late", () => {
  const calendar = (first: string, busyUntil: string) => (
    <Calendar first={first} start="" end="" isTaken={(day) => day <= busyUntil} onChoose={vi.fn()} onMissed={vi.fn()} />
  );
  const { rerender } = render(calendar("2030-01-15", ""));
  expect(shownMonth()).toBe("January 2030");
  rerender(calendar("2030-01-17", "2030-02-28"));
  expect(shownMonth()).toBe("March 2030");
  expect(screen.getByRole("button", { name: "Friday 1 March 2030" }).tabIndex).toBe(0);
});

test("whoever has turned its pages stays where they are", () => {
  const calendar = (busyUntil: string) => (
    <Calendar
      first="2030-01-15"
      start=""
      end=""
      isTaken={(day) => day <= busyUntil}
      onChoose={vi.fn()}
      onMissed={vi.fn()}
    />
  );
  const { rerender } = render(calendar("2030-01-31"));
  fireEvent.click(screen.getByRole("button", { name: "Previous month" }));
  rerender(calendar("2030-03-31"));
  expect(shownMonth()).toBe("January 2030");
});

const busy = (first: string, last: string) => (day: string) => first <= day && day <= last;
const isStruck = (name: string) => screen.getByRole("button", { name }).className.includes("taken");
const tripDays = () => [...document.querySelectorAll("td.in")].map((cell) => cell.textContent);

test("a trip is drawn over days that cannot be a start, and not over struck-out ones", () => {
  const onChoose = vi.fn();
  render(
    <Calendar
      first="2030-03-01"
      start="2030-03-05"
      end="2030-03-08"
      isTaken={busy("2030-03-07", "2030-03-12")}
      onChoose={onChoose}
      onMissed={vi.fn()}
    />,
  );
  expect(tripDays()).toEqual(["5", "6", "7", "8"]);
  expect(isStruck("Friday 8 March 2030, cannot be a start")).toBe(false);
  expect(isStruck("Saturday 9 March 2030, cannot be a start")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Friday 8 March 2030, cannot be a start" }));
  expect(onChoose).not.toHaveBeenCalled();
});

test("a start that cannot be has no days drawn after it", () => {
  render(
    <Calendar
      first="2030-03-01"
      start="2030-03-08"
      end="2030-03-11"
      isTaken={busy("2030-03-07", "2030-03-12")}
      onChoose={vi.fn()}
      onMissed={vi.fn()}
    />,
  );
  expect(tripDays()).toEqual([]);
  expect(isStruck("Friday 8 March 2030, cannot be a start")).toBe(true);
});

test("a day that is reached again after its month was turned away has the focus again", () => {
  render(<Calendar first="2030-01-15" start="" end="" isTaken={() => false} onChoose={vi.fn()} onMissed={vi.fn()} />);
  const day = (name: string) => screen.getByRole("button", { name });
  const previous = screen.getByRole("button", { name: "Previous month" });
  fireEvent.keyDown(day("Tuesday 15 January 2030"), { key: "PageDown" });
  expect(document.activeElement).toBe(day("Friday 15 February 2030"));
  previous.focus();
  fireEvent.click(previous);
  // The first month: the button stays where the focus is.
  expect([document.activeElement, previous.getAttribute("aria-disabled")]).toEqual([previous, "true"]);
  fireEvent.keyDown(day("Tuesday 15 January 2030"), { key: "PageDown" });
  expect(document.activeElement).toBe(day("Friday 15 February 2030"));
});
