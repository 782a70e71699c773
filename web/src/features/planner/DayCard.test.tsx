import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { DayFact } from "../../api/plan";
import { itinerary } from "../../testing/plan";
import { standIn } from "../../testing/standIn";
import { DayCard } from "./DayCard";
import type { DayChanges, StopChange } from "./planDiff";

beforeEach(() => void standIn({}));

test("a day on which the same is said twice says it twice, and shows a picture once", () => {
  const [day] = itinerary().days;
  const [stop] = day?.attractions ?? [];
  if (!day || !stop) throw new Error("the plan has a day with a stop");
  const note = "The temple is closed to visitors during the evening service.";
  const warning = { code: "late", text: "The day ends late." };
  const pictured = { ...stop, imageUrl: "/pictures/kandy-dawn-1.webp" };
  const twice = {
    ...day,
    notes: [note, note],
    warnings: [warning, warning],
    attractions: [pictured, { ...pictured, id: "s2" }, { ...pictured, id: "s3" }],
  };
  const doing = { move: no, remove: no, start: no, length: no, swap: no, isBusy: false };
  const { container } = card(<DayCard day={twice} doing={doing} />);
  expect(screen.getAllByText(note)).toHaveLength(2);
  expect(screen.getAllByText(warning.text)).toHaveLength(2);
  expect(container.querySelectorAll(".day-pictures img")).toHaveLength(1);
});

test("a day tells its holidays with their source, and the weather only where it is new", () => {
  vi.useFakeTimers({ now: Date.parse("2027-12-01T06:00:00Z"), toFake: ["Date"] });
  const [day] = itinerary().days;
  if (!day) throw new Error("the plan has a day");
  const wet: DayFact = {
    kind: "weather",
    name: "May is a wet month here",
    text: "Catches both monsoons.",
    source: "Climate of the region",
    checked: "2027-06-01",
    isExpected: false,
  };
  const poya: DayFact = {
    ...wet,
    kind: "poya",
    name: "Vesak full-moon (poya) day",
    text: "A public holiday.",
    source: "Gazette",
    checked: "2026-11-28",
    isExpected: true,
  };
  const first = { ...day, facts: [wet], sunrise: "05:52", sunset: "18:21" };
  const second = { ...day, day: 2, facts: [poya, wet] };
  const one = card(<DayCard day={first} />).container;
  expect(one.querySelector(".day-facts")?.textContent).toBe(
    "May is a wet month here: Catches both monsoons. Source: Climate of the region, checked 1 Jun 2027.",
  );
  expect(one.querySelector(".day-where")?.textContent).toContain("Sun from 05:52 to 18:21");
  const two = card(<DayCard day={second} before={first} />).container;
  expect(two.querySelector(".day-facts")?.textContent).toBe(
    "Vesak full-moon (poya) day: A public holiday. The day is expected, not announced. Source: Gazette, checked 28 Nov 2026. That is more than a year ago: ask before you go.",
  );
  expect(two.querySelector(".day-where")?.textContent).not.toContain("Sun");
  expect(card(<DayCard day={day} />).container.querySelector(".day-facts")).toBeNull();
  vi.useRealTimers();
});

test("a changed day says in words what is new, what moved, what it was, and what is gone", () => {
  const [day] = itinerary().days;
  const [stop] = day?.attractions ?? [];
  if (!day || !stop) throw new Error("the plan has a day with a stop");
  const stops = ["s1", "s2", "s3", "s4"].map((id) => ({ ...stop, id, title: `Stop ${id}` }));
  const changes: DayChanges = {
    isNew: false,
    stops: new Map<string, StopChange>([
      ["s1", { kind: "added" }],
      ["s2", { kind: "moved", fromDay: 3 }],
      ["s3", { kind: "retimed", startTime: "09:00", durationMinutes: 45 }],
    ]),
    removed: [{ id: "s9", title: "Kandy Lake", day: 1 }],
    nightBefore: "Ella",
    driveMinutesBefore: 0,
  };
  const { container } = card(<DayCard day={{ ...day, driveMinutes: 40, attractions: stops }} changes={changes} />);
  const rows = [...container.querySelectorAll(".plan-stop")].map((row) => row.querySelector(".change")?.textContent);
  expect(rows).toEqual(["New", "From day 3", "was 09:00, 45\u00a0min", undefined]);
  expect(container.querySelector(".day-where")?.textContent).toContain("was Ella");
  expect(container.querySelector(".day-where")?.textContent).toContain("was none");
  expect(container.querySelector(".stops-removed")?.textContent).toBe("Removed: Kandy Lake");
  for (const mark of container.querySelectorAll(".change, .stops-removed"))
    expect(mark.className).toContain("no-print");
});

test("a day that the plan did not have before says so, and one without changes has no marks", () => {
  const [day] = itinerary().days;
  if (!day) throw new Error("the plan has a day");
  const changes: DayChanges = { isNew: true, stops: new Map(), removed: [] };
  const { container } = card(<DayCard day={day} changes={changes} />);
  expect([...container.querySelectorAll(".change")].map((one) => one.textContent)).toEqual(["New day"]);
  expect(card(<DayCard day={day} />).container.querySelector(".change, .stops-removed")).toBeNull();
});

function card(children: ReactNode) {
  return render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);
}

function no(): void {}
