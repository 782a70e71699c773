import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { itinerary } from "../../testing/plan";
import { standIn } from "../../testing/standIn";
import { DayCard } from "./DayCard";

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
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <DayCard day={twice} doing={doing} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByText(note)).toHaveLength(2);
  expect(screen.getAllByText(warning.text)).toHaveLength(2);
  expect(container.querySelectorAll(".day-pictures img")).toHaveLength(1);
});

function no(): void {}
