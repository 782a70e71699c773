import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Included } from "./Included";
import type { PackageView } from "./view";

const trip = (included: string | null, excluded: string | null): PackageView => ({
  id: "t",
  title: "Hills by train",
  description: null,
  price: 240,
  duration_days: 2,
  max_people: 6,
  min_people: 1,
  image_url: null,
  images: null,
  highlights: null,
  included,
  excluded,
  rating: 0,
  review_count: 0,
  package_locations: [],
  package_categories: [],
  package_languages: [],
  package_transport_modes: [],
  package_days: [],
  package_attractions: [],
  package_room_pricing: [],
});

const eight = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
const waiting = () => screen.getAllByRole("listitem").filter((line) => line.className === "later");

test("a trip that says nothing shows what is usual, and that the host has to confirm it (decision 94)", () => {
  const { rerender } = render(<Included trip={trip(null, null)} />);
  expect(screen.getByText("Usually included - confirm with your host")).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "Professional local guide",
    "Transportation with driver",
    "Entrance fees to all sites",
  ]);
  rerender(<Included trip={trip("Tickets", null)} />);
  expect(screen.queryByText("Usually included - confirm with your host")).toBeNull();
  expect(screen.getByRole("listitem").textContent).toBe("Tickets");
});

test("six lines of each list are shown, the others when they are asked for; all are there to be printed (decision 95)", async () => {
  const hand = userEvent.setup();
  render(<Included trip={trip(eight.join("\n"), eight.map((line) => `No ${line}`).join("\n"))} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(16);
  expect(waiting().map((line) => line.textContent)).toEqual(["Seven", "Eight", "No Seven", "No Eight"]);
  const [more, others] = screen.getAllByRole("button", { name: "Show all (8)" });
  await hand.click(more ?? document.body);
  expect(waiting().map((line) => line.textContent)).toEqual(["No Seven", "No Eight"]);
  await hand.click(others ?? document.body);
  expect(waiting()).toEqual([]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a line that its author wrote twice stands there twice", () => {
  render(<Included trip={trip("Tickets\nTea\nTickets", null)} />);
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["Tickets", "Tea", "Tickets"]);
});
