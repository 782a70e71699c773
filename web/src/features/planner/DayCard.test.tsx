import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
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
