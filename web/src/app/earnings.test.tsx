import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GuideEarnings, GuideStatement, StatementLine, TaxSheet } from "../api/earnings";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, NOW, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// A guide's earnings, against a fake server. The month is January 2030.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const OWN = "GET /rest/v1/rpc/my_guide_settings";
const EARNINGS = "POST /rest/v1/rpc/guide_earnings";
const STATEMENT = "POST /rest/v1/rpc/guide_statement";
const YEAR = "POST /rest/v1/rpc/guide_year";
const CSV = "GET /functions/v1/guide-statement-csv?month=2029-12";

const MONTHS = Array.from({ length: 12 }, (_, index) =>
  index < 11 ? `2029-${String(index + 2).padStart(2, "0")}` : "2030-01",
);

const earnings = (more: Partial<GuideEarnings> = {}): GuideEarnings => ({
  commission_percent: 15,
  balance: 1240.5,
  upcoming: 1870,
  next_payout: { on: "2030-02-05", amount: 1240.5 },
  months: MONTHS.map((month) => ({
    month,
    earned: month === "2029-12" ? 1360.5 : 0,
    adjustments: month === "2030-01" ? -120 : 0,
    payouts: 0,
  })),
  trips_to_come: Array.from({ length: 8 }, (_, index) => ({
    booking_id: `5f3c9a12-0000-4000-8000-00000000000${index}`,
    reference: `5F3C9A1${index}`,
    title: `Trip ${index}`,
    traveler: "Hanna Lindqvist",
    start_date: "2030-02-01",
    end_date: "2030-02-03",
    held: 275,
    share: 233.75,
    commission_percent: 15,
    share_percent: null,
    led_by: null,
  })),
  years: ["2030", "2029"],
  ...more,
});

const line = (id: string, more: Partial<StatementLine>): StatementLine => ({
  id,
  at: "2029-12-06T03:30:00Z",
  kind: "trip",
  booking_id: null,
  reference: null,
  title: null,
  start_date: null,
  end_date: null,
  received: null,
  commission: null,
  amount: 0,
  note: null,
  share_percent: null,
  led_by: null,
  ...more,
});

const DECEMBER: GuideStatement = {
  month: "2029-12",
  opening: 980,
  closing: 1360.5,
  is_cut: false,
  lines: [
    line("1", { kind: "payout", reference: "HNB 88123", amount: -980 }),
    line("2", {
      title: "Rock, Temple and Tea",
      reference: "5F3C9A12",
      start_date: "2029-12-02",
      end_date: "2029-12-05",
      received: 1600.59,
      commission: 240.09,
      amount: 1360.5,
    }),
  ],
  totals: { earned: 1360.5, adjustments: 0, payouts: 980 },
};

const totals = { trips: 1, received: 1600.59, commission: 240.09, earned: 1360.5, adjustments: 0, payouts: 980 };
const nothing = { trips: 0, received: 0, commission: 0, earned: 0, adjustments: 0, payouts: 0 };
const SHEET: TaxSheet = {
  year: "2029",
  ...totals,
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2029-${String(index + 1).padStart(2, "0")}`,
    ...(index === 11 ? totals : nothing),
  })),
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  // Months are counted from today.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  resetClient();
  store(tokens("one"));
  replies = {
    [ROLES]: () => answer([{ is_guide: true, is_admin: false }]),
    [OWN]: () => answer(GUIDE_SETTINGS),
    [EARNINGS]: () => answer(earnings()),
    [STATEMENT]: ({ body }) =>
      answer({
        ...DECEMBER,
        ...(body as { month: string }),
        ...((body as { month: string }).month === "2029-12" ? {} : { lines: [] }),
      }),
    [YEAR]: () => answer(SHEET),
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);

test("the tab stands behind the product's own tabs and opens with what the guide has", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/profile");
  await hand.click(await screen.findByRole("tab", { name: "Earnings" }, PATIENCE));
  await arrives(where, "/profile?tab=earnings");
  const now = await screen.findByRole("region", { name: "Summary" }, PATIENCE);
  for (const text of [
    "Balance",
    "Your share of trips to come",
    "$1,870.00",
    "15%",
    "Your share of what travelers have paid for 8 trips.",
  ]) {
    expect(within(now).getByText(text)).toBeTruthy();
  }
  expect(within(now).getByText(/^Sent on Tuesday 5 February 2030, for what you earn by 31 Jan 2030/)).toBeTruthy();
});

test("the chart says its sum, and has the same as a table with links to the statements", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/profile?tab=earnings");
  expect(
    await screen.findByRole("img", { name: "$1,240.50 from February 2029 to January 2030" }, PATIENCE),
  ).toBeTruthy();
  const table = within(screen.getByRole("region", { name: "Earnings by month" })).getByRole("table", { hidden: true });
  const [, newest, before] = within(table).getAllByRole("row", { hidden: true });
  expect(newest?.textContent).toBe("January 2030$0.00−$120.00$0.00");
  expect(before?.textContent).toBe("December 2029$1,360.50$0.00$0.00");
  await hand.click(screen.getByText("Show as a table"));
  expect(await screen.findByText("Hide the table")).toBeTruthy();
  await hand.click(screen.getByRole("link", { name: "Statement, December 2029" }));
  await arrives(where, "/profile?mode=host&tab=earnings&period=2029-12");
});

test("all trips to come are behind a button, which hands on the focus", async () => {
  const hand = userEvent.setup();
  await open("/profile?tab=earnings");
  const list = within(await screen.findByRole("region", { name: "Trips to come" }, PATIENCE));
  expect(list.getAllByRole("link")).toHaveLength(6);
  await hand.click(list.getByRole("button", { name: "Show all 8 trips" }));
  expect(list.getAllByRole("link")).toHaveLength(8);
  expect(document.activeElement?.textContent).toBe("Trip 6");
  expect(list.getAllByText("$1,870.00")).toHaveLength(1);
  expect(list.getAllByText("· of $275.00 paid, 15% commission")).toHaveLength(8);
});

test("a statement has its lines, and another month stands in the address", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/profile?tab=earnings&period=2029-12");
  const rows = within(await screen.findByRole("table", { name: "Entries" }, PATIENCE)).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Day", "Entry", "Received", "Commission", "Your amount"],
    ["6 Dec 2029", "PayoutHNB 88123", "", "", "−$980.00"],
    ["6 Dec 2029", "Rock, Temple and Tea5F3C9A12 · 2 to 5 Dec 2029", "$1,600.59", "−$240.09", "+$1,360.50"],
  ]);
  expect(screen.getByText("Opening balance").nextSibling?.textContent).toBe("$980.00");
  expect(screen.getByText("Payouts").nextSibling?.textContent).toBe("−$980.00");
  expect(screen.getByText("Closing balance").nextSibling?.textContent).toBe("$1,360.50");
  await hand.selectOptions(screen.getByRole("combobox", { name: "Month" }), "November 2029");
  await arrives(where, "/profile?tab=earnings&period=2029-11");
  expect(await screen.findByText("Nothing was added to your balance or paid out in this month.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Next month" }));
  await arrives(where, "/profile?tab=earnings&period=2029-12");
  expect(bodiesOf(STATEMENT)).toEqual(expect.arrayContaining([{ month: "2029-12" }, { month: "2029-11" }]));
});

test("the file of a month comes with the session, and a failure says why", async () => {
  const hand = userEvent.setup();
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  replies[CSV] = () =>
    new Response("day\n", { headers: { "content-disposition": 'attachment; filename="statement-2029-12.csv"' } });
  await open("/profile?tab=earnings&period=2029-12");
  const button = await screen.findByRole("button", { name: "Download CSV" }, PATIENCE);
  await hand.click(button);
  await vi.waitFor(() => expect(saved).toEqual(["statement-2029-12.csv"]), PATIENCE);
  expect(calls.find(({ call }) => call === CSV)?.bearer).toMatch(/^Bearer /);
  replies[CSV] = () => answer({ error: "There is no statement of this month." }, 400);
  await hand.click(button);
  await toast("There is no statement of this month.");
});

test("a tax sheet has twelve months and their sum", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/profile?tab=earnings");
  await hand.click(await screen.findByRole("tab", { name: "Tax sheet" }, PATIENCE));
  await arrives(where, "/profile?tab=earnings&period=2030");
  await hand.selectOptions(await screen.findByRole("combobox", { name: "Year" }, PATIENCE), "2029");
  await arrives(where, "/profile?tab=earnings&period=2029");
  const rows = within(await screen.findByRole("table", { name: "Tax sheet 2029" }, PATIENCE)).getAllByRole("row");
  expect(rows).toHaveLength(14);
  expect(screen.getByRole("button", { name: "Download entries (CSV)" })).toBeTruthy();
  expect([...(rows.at(-1)?.querySelectorAll("th, .wide, .part") ?? [])].map((cell) => cell.textContent)).toEqual([
    "Whole year",
    "1",
    "$1,600.59",
    "−$240.09",
    "$1,360.50",
    "$0.00",
    "$980.00",
  ]);
});

test("a new guide reads how money comes, and what to do", async () => {
  replies[EARNINGS] = () =>
    answer(
      earnings({
        balance: 0,
        upcoming: 0,
        next_payout: null,
        months: MONTHS.map((month) => ({ month, earned: 0, adjustments: 0, payouts: 0 })),
        trips_to_come: [],
        years: [],
      }),
    );
  await open("/profile?tab=earnings");
  expect(await screen.findByRole("heading", { name: "No earnings yet" }, PATIENCE)).toBeTruthy();
  expect(screen.getByText(/Serendib takes \$15 and you receive \$85/)).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Statements" })).toBeNull();
});

test("after more refunds than earnings nothing is due", async () => {
  replies[EARNINGS] = () => answer(earnings({ balance: -120, next_payout: null, upcoming: 0, trips_to_come: [] }));
  await open("/profile?tab=earnings");
  const now = await screen.findByRole("region", { name: "Summary" }, PATIENCE);
  expect(within(now).getByText("−$120.00")).toBeTruthy();
  expect(screen.getByText("Nothing due")).toBeTruthy();
  expect(screen.getByText(/^Refunds were larger/)).toBeTruthy();
});

test.each([
  [EARNINGS, "", "Your earnings could not be loaded.", "Balance"],
  [STATEMENT, "&period=2029-12", "This statement could not be loaded.", "Opening balance"],
  [YEAR, "&period=2029", "This tax sheet could not be loaded.", "Whole year"],
])("a failed read of %s can be repeated", async (read, period, failed, text) => {
  const hand = userEvent.setup();
  const good = replies[read];
  replies[read] = () => refusal("42501", 403);
  await open(`/profile?tab=earnings${period}`);
  expect(await screen.findByText(failed, undefined, PATIENCE)).toBeTruthy();
  if (good) replies[read] = good;
  await hand.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(text, undefined, PATIENCE)).toBeTruthy();
});
