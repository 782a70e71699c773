import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { emptyForm, type PackageForm } from "./form";
import { GroupPricesField } from "./GroupPricesField";
import { fromPrices, toPrices } from "./priceForm";
import { SeasonsField } from "./SeasonsField";

let form: PackageForm;

function Fields({ problems = {} }: { problems?: Record<string, string> }) {
  const [now, setNow] = useState<PackageForm>({ ...emptyForm(), ...form });
  form = now;
  const wires = {
    form: now,
    change: (part: Partial<PackageForm>) => setNow({ ...now, ...part }),
    problem: (field: string) => problems[field],
  };
  return (
    <>
      <GroupPricesField {...wires} />
      <SeasonsField {...wires} />
    </>
  );
}

function renderFields(part: Partial<PackageForm> = {}, problems = {}) {
  form = { ...emptyForm(), price: "320", max_people: "8", ...part };
  render(<Fields problems={problems} />);
  return userEvent.setup();
}

const text = (name: string) => screen.getByRole("textbox", { name });
const choose = (hand: ReturnType<typeof userEvent.setup>, name: string, option: string) =>
  hand.selectOptions(screen.getByRole("combobox", { name }), option);

/** The wizard moves it a moment later. */
const hasFocus = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element));

test("a group price is added, previewed, and removed", async () => {
  const hand = renderFields();
  expect(screen.getByText("Everyone pays the base price, however large the group.")).toBeDefined();
  await hand.click(screen.getByRole("button", { name: "Add a group price" }));
  await hasFocus(text("From … people"));
  await hand.type(text("From … people"), "4");
  expect(screen.queryByRole("table")).toBeNull();
  await hand.type(text("Price per person"), "250.50");
  const table = screen.getByRole("table", { name: "What each group size pays per person" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual(["1-3 people$320", "4+ people$250.50"]);
  await hand.click(screen.getByRole("button", { name: "Remove the price from 4 people" }));
  await hasFocus(screen.getByRole("group", { name: "Group prices" }));
  expect(toPrices(form).group_prices).toEqual([]);
});

test("a season is added with its days and its percent, and says what is paid in it", async () => {
  const hand = renderFields(fromPrices({ group_prices: [{ from_people: 4, price_per_person: 250 }] }));
  await hand.click(screen.getByRole("button", { name: "Add a season" }));
  await hasFocus(text("Name"));
  await hand.type(text("Name"), "Christmas and New Year");
  await choose(hand, "First day: Day", "20");
  await choose(hand, "First day: Month", "December");
  await choose(hand, "Last day: Day", "31");
  // A shorter month has no such day.
  await choose(hand, "Last day: Month", "February");
  await hand.type(text("Price in the season optional"), "20");
  expect(screen.getByText("In this season: 1-3 people $384, 4+ people $300 per person")).toBeDefined();
  await choose(hand, "More or less", "less");
  expect(screen.getByText("In this season: 1-3 people $256, 4+ people $200 per person")).toBeDefined();
  expect(toPrices(form).seasons).toEqual([
    {
      name: "Christmas and New Year",
      first_day: "12-20",
      last_day: "02-28",
      percent: -20,
      min_people: null,
      notice_days: null,
    },
  ]);
  await hand.click(screen.getByRole("button", { name: "Remove Christmas and New Year" }));
  await hasFocus(screen.getByRole("group", { name: "Seasons" }));
  expect(screen.getByText("The same price all year.")).toBeDefined();
});

test("without group prices a season names one price", () => {
  const seasons = [
    { name: "Harvest", first_day: "03-01", last_day: "03-31", percent: 10, min_people: null, notice_days: null },
  ];
  renderFields(fromPrices({ seasons }));
  expect(screen.getByText("In this season: $352 per person")).toBeDefined();
});

test("a season's prices begin at its smallest group", () => {
  const season = { name: "Harvest", first_day: "03-01", last_day: "03-31", percent: 10 };
  const group_prices = [
    { from_people: 3, price_per_person: 300 },
    { from_people: 5, price_per_person: 250 },
  ];
  renderFields(fromPrices({ group_prices, seasons: [{ ...season, min_people: 4, notice_days: null }] }));
  expect(screen.getByText("In this season: 4 people $330, 5+ people $275 per person; from 4 people")).toBeDefined();
});

test("an error stands at its row, and the inputs point at it", () => {
  const rows = fromPrices({
    group_prices: [{ from_people: 4, price_per_person: 250 }],
    seasons: [
      { name: "Harvest", first_day: "03-01", last_day: "03-31", percent: 10, min_people: null, notice_days: null },
    ],
  });
  renderFields(rows, {
    "group_prices.0.price_per_person": "Too high.",
    "seasons.0.first_day": "Overlaps.",
    "seasons.0.percent": "Too much.",
  });
  const wrong = (role: string, name: string, message: string) => {
    const field = screen.getByRole(role, { name });
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(message);
  };
  wrong("textbox", "Price per person", "Too high.");
  wrong("textbox", "Price in the season optional", "Too much.");
  wrong("group", "First day", "Overlaps.");
  expect(screen.getByRole("combobox", { name: "First day: Month" }).getAttribute("aria-invalid")).toBe("true");
});

test("a season may only refuse trips, and its preview says which", async () => {
  const days = { name: "Pilgrims", first_day: "03-01", last_day: "03-31" };
  const hand = renderFields(fromPrices({ seasons: [{ ...days, percent: 10, min_people: null, notice_days: null }] }));
  await hand.type(text("Smallest group optional"), "4");
  await hand.type(text("Days ahead optional"), "14");
  const limits = "from 4 people, booked at least 14 days ahead";
  expect(screen.getByText(`In this season: $352 per person; ${limits}`)).toBeDefined();
  await hand.clear(text("Price in the season optional"));
  expect(screen.getByText(`In this season: ${limits}`)).toBeDefined();
  expect(toPrices(form).seasons).toEqual([{ ...days, percent: 0, min_people: 4, notice_days: 14 }]);
  await hand.clear(text("Smallest group optional"));
  await hand.type(text("Smallest group optional"), "9");
  expect(screen.queryByText(/^In this season/)).toBeNull();
});

test("the server's errors about limits stand at their fields", () => {
  const season = { name: "P", first_day: "03-01", last_day: "03-31", percent: 0, min_people: 9, notice_days: 400 };
  const problems = { "seasons.0.min_people": "Too many.", "seasons.0.notice_days": "Too far." };
  renderFields(fromPrices({ seasons: [season] }), problems);
  const describedBy = (name: string) => document.getElementById(text(name).getAttribute("aria-describedby") ?? "");
  expect(describedBy("Smallest group optional")?.textContent).toBe("Too many.");
  const ids = text("Days ahead optional").getAttribute("aria-describedby")?.split(" ") ?? [];
  const notes = ids.map((id) => document.getElementById(id)?.textContent);
  expect(notes).toEqual(["Before the first day of the trip", "Too far."]);
});

test("nothing can be added beyond the limits", () => {
  const group_prices = Array.from({ length: 6 }, (_, index) => ({
    from_people: index + 2,
    price_per_person: 300 - index,
  }));
  const seasons = Array.from({ length: 8 }, (_, index) => ({
    name: "Days",
    first_day: `0${index + 1}-01`,
    last_day: `0${index + 1}-02`,
    percent: 5,
    min_people: null,
    notice_days: null,
  }));
  renderFields(fromPrices({ group_prices, seasons }));
  expect(screen.getByText("At most 6 group prices.")).toBeDefined();
  expect(screen.getByText("At most 8 seasons.")).toBeDefined();
  for (const name of ["Add a group price", "Add a season"]) {
    expect(screen.getByRole("button", { name }).hasAttribute("disabled")).toBe(true);
  }
});
