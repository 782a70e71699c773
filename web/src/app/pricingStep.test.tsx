import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, PERSON, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Wrong group prices and seasons in the package wizard, against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const document = {
  id: ID,
  title: "Tea and Trains",
  description: "Three slow days in the hills.",
  duration: "3 days",
  max_people: 6,
  price: 240,
  highlights: "The blue train",
  included: "Tickets",
  excluded: "",
  locations: [{ location_name: "Ella" }],
  categories: ["nature"],
  days: [],
  room_pricing: [],
  group_prices: [
    { from_people: 3, price_per_person: 200 },
    { from_people: 4, price_per_person: 1840 },
  ],
  seasons: [
    { name: "Harvest", first_day: "03-01", last_day: "03-31", percent: -150, min_people: null, notice_days: null },
  ],
  images: [],
  languages: [],
  transport_modes: [],
  paid_locally: "nothing",
  local_costs: [],
  shopping: "none",
  shopping_stops: null,
  shopping_commission: null,
};

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  const forEdit = { id: ID, status: "approved", version: 4, rejection_reason: null, may_edit: true, revision: null };
  standIn({
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "POST /rest/v1/rpc/package_for_edit": () => answer({ ...forEdit, document }),
  });
});

const dearer = () => screen.getAllByRole("textbox", { name: "Price per person" })[1];
const dearerIsFocused = () => vi.waitFor(() => expect(globalThis.document.activeElement).toBe(dearer()), PATIENCE);

test("Next stays with wrong group prices and seasons, and the preview leaves them out", async () => {
  const hand = userEvent.setup();
  const { where } = await open(`/packages/${ID}/edit?step=4`);
  await hand.click(await screen.findByRole("button", { name: "Next" }, PATIENCE));
  await dearerIsFocused();
  expect(dearer()?.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("A whole number from 0 to 50.", { selector: ".error" })).toBeDefined();
  const [table] = screen.getAllByRole("table", { name: /by group size|each group size/ });
  const rows = table ? within(table).getAllByRole("row") : [];
  expect(rows.map((row) => row.textContent)).toEqual(["1-2 people$240", "3+ people$200"]);
  expect(screen.queryByText(/150% less|In this season/)).toBeNull();
  await hand.click(screen.getByRole("button", { name: "Remove the price from 4 people" }));
  await hand.click(screen.getByRole("button", { name: "Remove Harvest" }));
  await hand.click(screen.getByRole("button", { name: "Next" }));
  await arrives(where, `/packages/${ID}/edit?step=5`);
});

test("Update leads to the first mistake, also before an empty field, and says how many there are", async () => {
  const hand = userEvent.setup();
  await open(`/packages/${ID}/edit?step=4`);
  await hand.click(await screen.findByRole("button", { name: "Add a group price" }, PATIENCE));
  await hand.click(screen.getByRole("button", { name: /^Package Images/ }));
  await hand.click(await screen.findByRole("button", { name: "Update Package" }));
  await toast("Missing Information");
  await toast("Please fill in all required fields. Please correct 2 fields.");
  await dearerIsFocused();
});
