import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { VEHICLE_SEATS as SEATS } from "../../api/forms.gen";
import { Included } from "./Included";
import { VEHICLE_SEATS } from "./paidLocally";
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
  local_costs: null,
  shopping: null,
  shopping_stops: null,
  shopping_commission: null,
  rating: 0,
  review_count: 0,
  package_locations: [],
  package_categories: [],
  package_languages: [],
  package_transport_modes: [],
  package_days: [],
  package_attractions: [],
  package_room_pricing: [],
  package_group_prices: [],
  package_seasons: [],
});

const eight = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
const waiting = () => screen.getAllByRole("listitem").filter((line) => line.className === "later");

test("a trip that says nothing shows what is usual, and that the host has to confirm it (D-094)", () => {
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

test("six lines of each list are shown, the others when they are asked for; all are there to be printed (D-095)", async () => {
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

const park = { label: "Yala park fee", amount_usd: 42.5, per: "person", is_optional: false };
const jeep = { label: "Safari jeep", amount_usd: 60, per: "vehicle", is_optional: false };
const welcome = { label: "Flowers for the temple", amount_usd: 5, per: "group", is_optional: false };
const tips = { label: "Tips", amount_usd: 0, per: "group", is_optional: true };
const boat = { label: "Whale boat", amount_usd: 60, per: "person", is_optional: true };

const paidLocally = () => within(screen.getByRole("region", { name: "Paid locally, not in the price" }));

test("what is paid locally is summed for those who travel, what is optional apart", () => {
  const costs = [park, jeep, welcome, tips, boat];
  const { rerender } = render(<Included trip={{ ...trip(null, null), local_costs: costs }} />);
  const lines = () =>
    paidLocally()
      .getAllByRole("listitem")
      .map((one) => one.textContent);
  // Without a party it is one person.
  expect(lines()).toEqual([
    "Yala park fee$42.50 per person$42.50",
    "Safari jeep$60 per vehicle of up to 6$60",
    "Flowers for the temple$5 for the group$5",
    "Tipsno fixed amount",
    "Whale boat$60 per person$60",
  ]);
  expect(paidLocally().getByText("Together, for 1 traveler").nextSibling?.textContent).toBe("$107.50");
  rerender(<Included trip={{ ...trip(null, null), local_costs: costs }} people={7} />);
  expect(lines().slice(0, 3)).toEqual([
    "Yala park fee$42.50 per person$297.50",
    "Safari jeep$60 per vehicle of up to 6$120",
    "Flowers for the temple$5 for the group$5",
  ]);
  expect(paidLocally().getByText("Together, for 7 travelers").nextSibling?.textContent).toBe("$422.50");
});

test("nothing, and what nobody has said yet, are told apart", () => {
  const { rerender } = render(<Included trip={trip(null, null)} />);
  expect(paidLocally().getByText("The host has not said yet what is paid locally.")).toBeTruthy();
  rerender(<Included trip={{ ...trip(null, null), local_costs: [] }} />);
  expect(paidLocally().getByText("Nothing is paid locally.")).toBeTruthy();
  expect(paidLocally().queryByText(/^Together/)).toBeNull();
});

test("shopping stops are told with who receives a commission", () => {
  const stops = { shopping: "stops", shopping_stops: "A gem museum", shopping_commission: true };
  const { rerender } = render(<Included trip={{ ...trip(null, null), ...stops }} />);
  const region = () => screen.getByRole("region", { name: "Shopping stops" }).textContent;
  expect(region()).toBe("Shopping stopsA gem museumThe guide or driver receives a commission there.");
  rerender(<Included trip={{ ...trip(null, null), ...stops, shopping_commission: false }} />);
  expect(region()).toBe("Shopping stopsA gem museumThe guide and driver receive no commission there.");
  rerender(<Included trip={{ ...trip(null, null), shopping: "none" }} />);
  expect(region()).toBe("Shopping stopsNo shopping stops");
  rerender(<Included trip={trip(null, null)} />);
  expect(region()).toBe("Shopping stopsThe host has not said yet whether there are any.");
});

test("a vehicle takes as many as the server says", () => {
  expect(VEHICLE_SEATS).toBe(SEATS);
});
