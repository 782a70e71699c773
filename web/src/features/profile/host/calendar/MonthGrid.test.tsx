import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { MonthGrid } from "./MonthGrid";
import type { GuideCalendar } from "./types";

const CALENDAR: GuideCalendar = {
  today: "2030-01-15",
  closed_weekdays: [],
  notice_days: 0,
  horizon_days: null,
  blocked: [],
  bookings: [],
  holidays: [],
  feed_created_at: null,
  imports: [],
  imported: [],
  seasons: [],
};

type Props = { calendar?: GuideCalendar; onPress?: () => void };

/** One month, as on a phone. */
function OneMonth({ calendar, onPress = vi.fn() }: Props) {
  const [month, setMonth] = useState("2030-01");
  return (
    <div className="host-calendar">
      <MonthGrid
        ref={null}
        months={[month]}
        thisMonth="2030-01"
        calendar={calendar}
        isComplete
        selection={undefined}
        onMonth={setMonth}
        onSelect={vi.fn()}
        onPress={onPress}
      />
    </div>
  );
}

const day = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });

test("a day that is reached again after its month was turned away has the focus again", () => {
  render(<OneMonth />);
  fireEvent.keyDown(day("Tuesday 15 January 2030"), { key: "PageDown" });
  expect(document.activeElement).toBe(day("Friday 15 February 2030"));
  fireEvent.click(screen.getByRole("button", { name: "Previous month" }));
  fireEvent.keyDown(day("Tuesday 15 January 2030"), { key: "PageDown" });
  expect(document.activeElement).toBe(day("Friday 15 February 2030"));
});

test("a button that turns the months has the focus at the last one too", () => {
  render(<OneMonth />);
  const next = screen.getByRole("button", { name: "Next month" });
  next.focus();
  for (let month = 0; month < 30; month += 1) fireEvent.click(next);
  expect(screen.getByRole("heading", { name: "January 2032" })).toBeTruthy();
  expect([document.activeElement, next.getAttribute("aria-disabled")]).toEqual([next, "true"]);
});

test("a press on a day is reported, a key on it is not", () => {
  const onPress = vi.fn();
  render(<OneMonth calendar={CALENDAR} onPress={onPress} />);
  fireEvent.click(day("Tuesday 15 January 2030"), { detail: 0 });
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.click(day("Tuesday 15 January 2030"), { detail: 1 });
  expect(onPress).toHaveBeenCalledOnce();
});
