import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { NO_EARNINGS } from "../testing/earnings";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, NOW, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// A guide's account at the payment provider, against a fake server.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const OWN = "GET /rest/v1/rpc/my_guide_settings";
const EARNINGS = "POST /rest/v1/rpc/guide_earnings";
const ACCOUNT = "GET /rest/v1/rpc/payout_account";
const DISCONNECT = "POST /rest/v1/rpc/disconnect_payout_account";
const CONNECT = "POST /functions/v1/connect-payout-account";
const REFRESH = "POST /functions/v1/refresh-payout-account";

const PAGE = "/profile?mode=host&tab=earnings";
const BACK = `${PAGE}&payout_account=back`;
const PROVIDER = "https://connect.example/setup/1";

const NONE = { available: true, status: "none", connected_at: null };
const INCOMPLETE = { available: true, status: "incomplete", connected_at: null };
const READY = { available: true, status: "ready", connected_at: "2029-12-03T12:30:00Z" };
/** With a balance, so with the summary. */
const SOME = { ...NO_EARNINGS, balance: 980, years: ["2029"] };

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let left: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  left = [];
  vi.spyOn(location, "assign").mockImplementation((url) => void left.push(String(url)));
  replies = {
    [ROLES]: () => answer([{ is_guide: true, is_admin: false }]),
    [OWN]: () => answer(GUIDE_SETTINGS),
    [EARNINGS]: () => answer(SOME),
    [ACCOUNT]: () => answer(NONE),
    [CONNECT]: () => answer({ url: PROVIDER }),
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const section = async () => within(await screen.findByRole("region", { name: "Payout account" }, PATIENCE));

test("a guide without an account goes to the provider's page in this tab, once", async () => {
  const hand = userEvent.setup();
  await open(PAGE);
  const account = await section();
  expect(account.getByText(/^Get payouts directly: .* Until then we send them by hand\.$/)).toBeTruthy();
  await hand.click(account.getByRole("button", { name: "Connect an account" }));
  await vi.waitFor(() => expect(left).toEqual([PROVIDER]), PATIENCE);
  await hand.click(account.getByRole("button", { name: "Opening…" }));
  expect([left, bodiesOf(CONNECT)]).toEqual([[PROVIDER], [{}]]);
});

test("a new guide can connect an account before the first trip", async () => {
  replies[EARNINGS] = () => answer(NO_EARNINGS);
  await open(PAGE);
  expect((await section()).getByRole("button", { name: "Connect an account" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "No earnings yet" })).toBeTruthy();
});

test("a site without such accounts says nothing of them", async () => {
  replies[ACCOUNT] = () => answer({ available: false, status: "none", connected_at: null });
  await open(PAGE);
  expect(await screen.findByRole("region", { name: "Summary" }, PATIENCE)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Payout account" })).toBeNull();
});

test("a failed account holds up no earnings, and can be read again", async () => {
  const hand = userEvent.setup();
  replies[ACCOUNT] = () => refusal("XX000", 500);
  await open(PAGE);
  const account = await section();
  expect(screen.getByRole("region", { name: "Summary" })).toBeTruthy();
  expect(account.getByRole("alert").textContent).toContain("Your payout account could not be loaded.");
  replies[ACCOUNT] = () => answer(READY);
  await hand.click(account.getByRole("button", { name: "Try again" }));
  expect(await account.findByText("Connected since 3 Dec 2029")).toBeTruthy();
});

test("the provider's refusal is at the button, which stays", async () => {
  const hand = userEvent.setup();
  replies[CONNECT] = () => answer({ error: "Guides of your country cannot be paid by the provider." }, 409);
  await open(PAGE);
  const account = await section();
  await hand.click(account.getByRole("button", { name: "Connect an account" }));
  expect((await account.findByRole("alert")).textContent).toBe(
    "Guides of your country cannot be paid by the provider.",
  );
  expect(account.getByRole("button", { name: "Connect an account" })).toBeTruthy();
  expect(left).toEqual([]);
});

test("an address that is no page is not followed", async () => {
  const hand = userEvent.setup();
  replies[CONNECT] = () => answer({ url: "javascript:alert(1)" });
  await open(PAGE);
  const account = await section();
  await hand.click(account.getByRole("button", { name: "Connect an account" }));
  expect((await account.findByRole("alert")).textContent).toContain("could not be opened");
  expect(left).toEqual([]);
});

test("what the provider still needs is given by the same way", async () => {
  const hand = userEvent.setup();
  replies[ACCOUNT] = () => answer(INCOMPLETE);
  await open(PAGE);
  const account = await section();
  expect(account.getByText("Something is missing")).toBeTruthy();
  await hand.click(account.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() => expect(left).toEqual([PROVIDER]), PATIENCE);
});

test.each([
  [READY, "Your account is connected.", "Connected since 3 Dec 2029"],
  [INCOMPLETE, "Not finished yet: you can continue at any time.", "Something is missing"],
  [NONE, "No account was connected.", /^Get payouts directly/],
])("a return asks the provider and says what came of it: %j", async (account, text, state) => {
  replies[REFRESH] = () => answer(account);
  const { where } = await open(BACK);
  const place = await section();
  expect(await place.findByText(text)).toBeTruthy();
  expect(place.getByRole("status").textContent).toBe(text);
  expect(place.getByText(state)).toBeTruthy();
  await arrives(where, PAGE);
  expect(bodiesOf(REFRESH)).toContainEqual({});
});

test("after a provider that did not answer a return there is another attempt", async () => {
  const hand = userEvent.setup();
  replies[REFRESH] = () => answer({ error: "The payment provider does not answer." }, 409);
  await open(BACK);
  const account = await section();
  expect((await account.findByRole("alert")).textContent).toBe("The payment provider does not answer.");
  replies[REFRESH] = () => answer(READY);
  await hand.click(account.getByRole("button", { name: "Try again" }));
  expect(await account.findByText("Your account is connected.")).toBeTruthy();
  expect(account.queryByRole("alert")).toBeNull();
});

test("an unfinished account, which the provider may have rejected, is disconnected too", async () => {
  const hand = userEvent.setup();
  replies[ACCOUNT] = () => answer(INCOMPLETE);
  replies[DISCONNECT] = () => answer(NONE);
  await open(PAGE);
  const account = await section();
  await hand.click(account.getByRole("button", { name: "Disconnect" }));
  const dialog = within(screen.getByRole("dialog", { name: "Disconnect your payout account?" }));
  await hand.click(dialog.getByRole("button", { name: "Disconnect" }));
  await toast("Account disconnected");
  expect(account.getByRole("button", { name: "Connect an account" })).toBeTruthy();
  expect(account.queryByRole("button", { name: "Disconnect" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("Payout account");
});

test("an account is disconnected after a question, and the focus stays in its place", async () => {
  const hand = userEvent.setup();
  replies[REFRESH] = () => answer(READY);
  replies[DISCONNECT] = () => answer({ code: "PT409", message: "A payout is being sent.", details: null }, 409);
  await open(BACK);
  const account = await section();
  expect(await account.findByText("Your account is connected.")).toBeTruthy();
  await hand.click(account.getByRole("button", { name: "Disconnect" }));
  const dialog = within(screen.getByRole("dialog", { name: "Disconnect your payout account?" }));
  await hand.click(dialog.getByRole("button", { name: "Disconnect" }));
  expect(await dialog.findByText("A payout is being sent.")).toBeTruthy();
  replies[DISCONNECT] = () => answer(NONE);
  await hand.click(dialog.getByRole("button", { name: "Disconnect" }));
  await toast("Account disconnected");
  expect(account.getByRole("button", { name: "Connect an account" })).toBeTruthy();
  expect(account.queryByText("Your account is connected.")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Payout account");
});
