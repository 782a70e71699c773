import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// API keys, endpoints of webhooks and what was sent, against a fake server.

const CREATE = "POST /rest/v1/rpc/create_api_key";
const SAVE = "POST /rest/v1/rpc/save_webhook_endpoint";
const ENDPOINT = "0f4f56a6-886e-4a29-9f04-dd0000000003";
const DELIVERY = "0f4f56a6-886e-4a29-9f04-dd0000000007";
const AGAIN = "0f4f56a6-886e-4a29-9f04-dd0000000008";

const apiKey = {
  id: "k1",
  name: "Ceylon Trails",
  prefix: "serendib_1f6c02d9",
  scopes: ["catalogue:read"],
  rate_per_minute: 60,
  state: "active",
  created_at: "2030-01-01T03:00:00Z",
  created_by: "Anusha",
  last_used_at: null,
  expires_at: "2030-01-31T18:30:00Z",
  revoked_at: null,
  revoked_by: null,
};
const endpoint = {
  id: ENDPOINT,
  url: "https://hooks.example/in",
  events: ["booking.confirmed"],
  description: null,
  is_active: true,
  created_at: "2030-01-01T03:00:00Z",
  created_by: "Anusha",
  disabled_at: null,
  disabled_reason: null,
  last_success_at: null,
  failures: 0,
  failing_since: null,
  former_secret_until: null,
  delivered: 199,
  failed: 1,
  waiting: 0,
};
const delivery = (id: string, state: string) => ({
  id,
  endpoint_id: ENDPOINT,
  url: endpoint.url,
  event_id: "e1",
  type: "booking.confirmed",
  created_at: "2030-01-14T03:00:00Z",
  state,
  attempts: state === "failed" ? 8 : 0,
  next_attempt_at: null,
  last_status: state === "failed" ? 500 : null,
  last_error: null,
  last_duration_ms: state === "failed" ? 10_000 : null,
  delivered_at: null,
  redelivers: null,
});
const attempt = {
  attempted_at: "2030-01-14T03:00:01Z",
  status: 500,
  error: "It answered 500.",
  duration_ms: 10_000,
  answer: "out of disk",
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  Element.prototype.scrollIntoView = () => undefined;
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    "GET /rest/v1/rpc/api_keys": () => answer([apiKey]),
    "GET /rest/v1/rpc/webhook_endpoints": () => answer([endpoint]),
    "GET /rest/v1/rpc/webhook_deliveries": () =>
      answer({ total: 1, results: [delivery(DELIVERY, "failed")], next: null }),
    [`GET /rest/v1/rpc/webhook_delivery?id=${DELIVERY}`]: () =>
      answer({ ...delivery(DELIVERY, "failed"), payload: { type: "booking.confirmed" }, log: [attempt] }),
    [`GET /rest/v1/rpc/webhook_delivery?id=${AGAIN}`]: () =>
      answer({ ...delivery(AGAIN, "waiting"), redelivers: DELIVERY, payload: {}, log: [] }),
  };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("a new key is displayed once, until it is stored", async () => {
  const hand = userEvent.setup();
  const second = { code: "42501", message: "API keys need a second step.", details: null };
  replies[CREATE] = () => answer(second, 403);
  await open("/admin?tab=partners");
  const row = within(await screen.findByRole("row", { name: /Ceylon Trails/ }, PATIENCE));
  expect(row.getByText("31 Jan 2030")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "New API key" }));
  const form = dialog("New API key");
  await hand.type(form.getByRole("textbox", { name: "Name" }), "Lanka Tours");
  await hand.click(form.getByRole("checkbox", { name: /^Bookings/ }));
  await hand.click(form.getByRole("button", { name: "Create" }));
  expect(await form.findByRole("link", { name: "Set up an authenticator app" })).toBeTruthy();
  replies[CREATE] = () => answer({ ...apiKey, name: "Lanka Tours", secret: "serendib_1f6c02d9_abc" });
  await hand.click(form.getByRole("button", { name: "Create" }));
  const panel = within(await screen.findByRole("region", { name: "The new API key" }));
  expect(panel.getByText("serendib_1f6c02d9_abc")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(bodiesOf(CREATE).at(-1)).toEqual({
    name: "Lanka Tours",
    scopes: ["catalogue:read", "availability:read", "bookings:read"],
    rate_per_minute: 60,
  });
  await hand.click(panel.getByRole("button", { name: "I have stored it" }));
  expect(screen.queryByText("serendib_1f6c02d9_abc")).toBeNull();
});

test("an endpoint has the share of a week; the server's problems are at its fields", async () => {
  const hand = userEvent.setup();
  const problem = { field: "url", message: "Please give a public address." };
  replies[SAVE] = () => answer({ code: "23514", message: "Not saved", details: JSON.stringify([problem]) }, 400);
  await open("/admin?tab=partners&only=webhooks");
  expect(await screen.findByText("99% of 200 delivered", {}, PATIENCE)).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "New endpoint" }));
  const form = dialog("New endpoint");
  await hand.type(form.getByRole("textbox", { name: "Address" }), "http://10.0.0.1");
  await hand.click(form.getByRole("checkbox", { name: /^Payment refunded/ }));
  await hand.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Please give a public address.")).toBeTruthy();
  replies[SAVE] = () => answer({ ...endpoint, secret: "whsec_abc" });
  await hand.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("whsec_abc")).toBeTruthy();
  expect(bodiesOf(SAVE).at(-1)).toEqual({ url: "http://10.0.0.1", description: "", events: ["payment.refunded"] });
});

test("a failed delivery is read with its attempts, and sent again", async () => {
  const hand = userEvent.setup();
  replies["POST /rest/v1/rpc/redeliver_webhook"] = () => answer(delivery(AGAIN, "waiting"));
  await open("/admin?tab=partners&only=deliveries");
  await hand.click(await screen.findByRole("button", { name: "Booking confirmed by a payment" }, PATIENCE));
  const opened = dialog("Delivery");
  expect(await opened.findByText("HTTP 500, 10.0 s")).toBeTruthy();
  expect(opened.getByText("out of disk")).toBeTruthy();
  await hand.click(opened.getByRole("button", { name: "Send again" }));
  expect(await toast("Queued again")).toBeTruthy();
  expect(await opened.findByRole("button", { name: "an earlier delivery" })).toBeTruthy();
  expect(bodiesOf("POST /rest/v1/rpc/redeliver_webhook")).toEqual([{ id: DELIVERY }]);
});
