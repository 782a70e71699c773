import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, NOW, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Reconciliation with the payment provider, against a fake server.

const LIST = "GET /rest/v1/rpc/reconciliation";
const START = "POST /rest/v1/rpc/start_reconciliation";
const HANDLE = "POST /rest/v1/rpc/handle_difference";
const REOPEN = "POST /rest/v1/rpc/reopen_difference";
const id = (last: number) => `5f3c9a12-0000-4000-8000-00000000000${last}`;
const NOTE = "The ticket says why.";

const run = (more: object = {}) => ({
  id: id(9),
  started_at: "2030-01-14T22:00:00Z",
  finished_at: "2030-01-14T22:01:00Z",
  from: "2030-01-08",
  to: "2030-01-14",
  provider: "stripe",
  checked: 1240,
  differences: 1,
  status: "done",
  error: null,
  started_by: null,
  ...more,
});
const difference = (last: number, more: object = {}) => ({
  id: id(last),
  kind: "missing_here",
  subject: "refund",
  provider_id: `re_${last}`,
  provider_link: null,
  booking_id: id(7),
  reference: "5F3C9A12",
  here_amount: null,
  there_amount: 45.5,
  here_state: null,
  there_state: "succeeded",
  first_seen_at: "2030-01-13T22:01:00Z",
  last_seen_at: "2030-01-14T22:01:00Z",
  resolved_at: null,
  handled_at: null,
  handled_by: null,
  note: null,
  ...more,
});
const HANDLED = { handled_at: "2030-01-14T05:00:00Z", handled_by: "Anusha", note: "Known." };

const page = (more: object = {}) =>
  answer({
    last: run(),
    running: null,
    open: 1,
    difference: 45.5,
    total: 1,
    results: [difference(1)],
    next: null,
    ...more,
  });
const failure = (status: number, code: string, message: string, fields: object[] = []) =>
  answer({ code, message, details: JSON.stringify(fields), hint: null }, status);

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => page(),
    [`${LIST}?show=handled`]: () => page({ results: [difference(2, HANDLED)] }),
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("the verdict comes first, and a difference has both sides and what the books have more", async () => {
  await open("/admin?tab=reconciliation");
  await screen.findByText("1 difference is open; the books have $45.50 more than the provider.", undefined, PATIENCE);
  expect(screen.getByText(/^Last run: 8 to 14 Jan 2030 with Stripe, 1,240 movements, .*, at night$/)).toBeTruthy();
  const cells = within(screen.getByRole("table", { name: "Differences" })).getAllByRole("cell");
  expect(cells.slice(1, 4).map((cell) => cell.textContent)).toEqual(["Nothing", "$45.50Succeeded", "$45.50"]);
});

test("a difference is handled with a note, which stays when the server refuses it", async () => {
  const hand = userEvent.setup();
  replies[HANDLE] = () => failure(409, "PT409", "Your own booking waits for another admin.");
  await open("/admin?tab=reconciliation");
  await hand.click(await screen.findByRole("button", { name: /^Handle….*re_1/ }, PATIENCE));
  const form = dialog("Handle the difference");
  await hand.click(form.getByRole("button", { name: "Mark as handled" }));
  expect(form.getByText("Say why in at least 10 characters.")).toBeTruthy();
  await hand.type(form.getByRole("textbox", { name: "Note" }), NOTE);
  await hand.click(form.getByRole("button", { name: "Mark as handled" }));
  await form.findByText("Your own booking waits for another admin.");
  expect(form.getByRole("textbox", { name: "Note" })).toHaveProperty("value", NOTE);
  replies[HANDLE] = () => answer(difference(1, HANDLED));
  replies[LIST] = () => page({ open: 0, difference: 0, total: 0, results: [] });
  await hand.click(form.getByRole("button", { name: "Mark as handled" }));
  await toast("Difference handled");
  expect(bodiesOf(HANDLE).at(-1)).toEqual({ id: id(1), note: NOTE });
  await screen.findByText("No difference is open.", undefined, PATIENCE);
  expect(screen.getByText("The books agree with the provider.")).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Differences"), PATIENCE);
});

test("a handled difference says by whom and why, and is opened again", async () => {
  const hand = userEvent.setup();
  replies[REOPEN] = () => answer(difference(2));
  await open("/admin?tab=reconciliation&show=handled");
  const row = within(await screen.findByRole("row", { name: /re_2/ }, PATIENCE));
  expect(row.getByText(/^Handled by Anusha, 13 Jan 2030/)).toBeTruthy();
  expect(row.getByText("Known.")).toBeTruthy();
  await hand.click(row.getByRole("button", { name: /^Open again…/ }));
  const form = dialog("Open the difference again");
  await hand.type(form.getByRole("textbox", { name: "Note" }), NOTE);
  await hand.click(form.getByRole("button", { name: "Open again" }));
  await toast("Difference opened again");
  expect(bodiesOf(REOPEN)).toEqual([{ id: id(2), note: NOTE }]);
});

test("a run has days, which are checked here and at the server, and is watched until it is done", async () => {
  const hand = userEvent.setup();
  replies[START] = () => failure(400, "23514", "Wrong day", [{ field: "from", message: "Nothing was taken then." }]);
  await open("/admin?tab=reconciliation");
  await hand.click(await screen.findByRole("button", { name: "Run now…" }, PATIENCE));
  const form = dialog("Compare with the provider");
  fireEvent.change(form.getByLabelText("First day"), { target: { value: "2029-01-01" } });
  await hand.click(form.getByRole("button", { name: "Run now" }));
  expect(form.getByText("At most 92 days at once.")).toBeTruthy();
  expect(bodiesOf(START)).toEqual([]);
  fireEvent.change(form.getByLabelText("First day"), { target: { value: "2030-01-02" } });
  await hand.click(form.getByRole("button", { name: "Run now" }));
  await form.findByText("Nothing was taken then.");
  replies[START] = () => answer(run({ status: "running", finished_at: null }));
  replies[LIST] = () => page({ running: run({ status: "running", finished_at: null }) });
  await hand.click(form.getByRole("button", { name: "Run now" }));
  await toast("Run started");
  expect(bodiesOf(START).at(-1)).toEqual({ from: "2030-01-02", to: "2030-01-15" });
  await screen.findByText("Comparing…", undefined, PATIENCE);
  expect(screen.getByRole("button", { name: "Run now…" })).toHaveProperty("disabled", true);
  replies[LIST] = () => page({ last: run({ status: "failed", error: "The provider cannot be reached." }) });
  await screen.findByText("The provider cannot be reached.", undefined, PATIENCE);
  expect(screen.getByText("The last run failed.")).toBeTruthy();
});

test("before the first run there is nothing to compare, and a failed read can be repeated", async () => {
  const hand = userEvent.setup();
  replies[LIST] = () => refusal("XX000", 500);
  await open("/admin?tab=reconciliation");
  await screen.findByText("The reconciliation could not be read.", undefined, PATIENCE);
  replies[LIST] = () => page({ last: null, open: 0, difference: 0, total: 0, results: [] });
  await hand.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Nothing has been compared yet.", undefined, PATIENCE);
});
