import { expect, test } from "@playwright/test";
import Stripe from "stripe";
import { launch, type Program } from "../harness/program";
import { CLOCK, type Server, startDemo } from "../harness/server";

// Stripe's client drives the Stripe double of the server's own tests: both agree on requests and responses. The server
// also accepts that client's signatures.

const KEY = "sk_test_of_the_double";
const SECRET = "whsec_0123456789abcdef";
const PAYMENT = "11111111-1111-4111-8111-111111111111";

let double: Program;
let stripe: Stripe;

test.beforeAll(async () => {
  const program = process.env.SERENDIB_STRIPE_DOUBLE;
  if (program === undefined)
    throw new Error("SERENDIB_STRIPE_DOUBLE must name the double's program; `cargo xtask test e2e` sets it.");
  double = await launch(program, []);
  const { hostname, port } = new URL(double.url);
  stripe = new Stripe(KEY, {
    // The types are the newest; the wire has the server's version.
    apiVersion: "2023-08-16" as Stripe.LatestApiVersion,
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
});

test.afterAll(() => double.stop());

const checkoutParams = (): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  success_url: "https://serendib.example/booking-success?session_id={CHECKOUT_SESSION_ID}&type=advance",
  cancel_url: "https://serendib.example/profile",
  client_reference_id: PAYMENT,
  customer_email: "nimali@example.lk",
  expires_at: Math.floor(Date.now() / 1_000) + 3_600,
  line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 9_001, product_data: { name: "Ella" } } }],
  metadata: { payment_id: PAYMENT, kind: "advance" },
  payment_intent_data: { metadata: { payment_id: PAYMENT } },
});

const people = async (what: string, session: string) => {
  const done = await fetch(`${double.url}/double/${what}/${session}`, { method: "POST" });
  expect(done.status).toBe(204);
};

const expectRejection = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as InstanceType<typeof Stripe.errors.StripeError>;
};

test("a session is opened once for a key, paid, shown with its money, and refunded in parts", async () => {
  const params = checkoutParams();
  const session = await stripe.checkout.sessions.create(params, { idempotencyKey: "pay:1" });
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 9_001, currency: "usd" });
  expect(session).toMatchObject({ client_reference_id: PAYMENT, metadata: { kind: "advance" }, payment_intent: null });
  expect(session.url).toContain("https://checkout.stripe.com/");
  const again = await stripe.checkout.sessions.create(params, { idempotencyKey: "pay:1" });
  expect(again.id).toBe(session.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  const other = await expectRejection(
    stripe.checkout.sessions.create({ ...params, locale: "en" }, { idempotencyKey: "pay:1" }),
  );
  expect(other.type).toBe("StripeIdempotencyError");

  await people("pay", session.id);
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(paid.payment_intent).toMatchObject({ object: "payment_intent", status: "succeeded" });
  const money = (paid.payment_intent as Stripe.PaymentIntent).id;
  expect((await stripe.checkout.sessions.list({ payment_intent: money })).data.map(({ id }) => id)).toEqual([
    session.id,
  ]);

  const part = { payment_intent: money, amount: 4_000, reason: "requested_by_customer" as const };
  const refund = await stripe.refunds.create({ ...part, metadata: { refund_id: "r" } }, { idempotencyKey: "refund:1" });
  expect(refund).toMatchObject({ object: "refund", amount: 4_000, status: "succeeded", payment_intent: money });
  expect((await stripe.refunds.retrieve(refund.id)).metadata).toEqual({ refund_id: "r" });
  const surplus = await expectRejection(stripe.refunds.create({ ...part, amount: 5_002 }));
  expect(surplus).toMatchObject({
    type: "StripeInvalidRequestError",
    code: "charge_already_refunded",
    statusCode: 400,
  });
  expect((await stripe.refunds.list({ payment_intent: money })).data).toHaveLength(1);
});

test("what is disputed is told of, shown, and decided", async () => {
  const session = await stripe.checkout.sessions.create(checkoutParams());
  await people("pay", session.id);
  await people("dispute", session.id);
  type StripeEvent = { type: string; data: { object: { id: string; status: string } } };
  const readEvents = async () => {
    const events: StripeEvent[] = await (await fetch(`${double.url}/double/events`)).json();
    return events.at(-1);
  };
  const begun = await readEvents();
  expect(begun?.type).toBe("charge.dispute.created");
  const id = begun?.data.object.id ?? "";
  const shown = await stripe.disputes.retrieve(id);
  expect(shown).toMatchObject({ object: "dispute", amount: 9_001, currency: "usd", status: "needs_response" });
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  expect(shown.payment_intent).toBe(paid.payment_intent);
  await people("won", id);
  expect(await readEvents()).toMatchObject({ type: "charge.dispute.closed", data: { object: { id, status: "won" } } });
  expect((await stripe.disputes.retrieve(id)).status).toBe("won");
  expect(await expectRejection(stripe.disputes.retrieve("dp_none"))).toMatchObject({ statusCode: 404 });
});

test("what Stripe refuses is refused in its words", async () => {
  const create = (change: object) => stripe.checkout.sessions.create({ ...checkoutParams(), ...change });
  const line = (change: object) => ({
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 100, product_data: { name: "E" }, ...change } },
    ],
  });
  for (const [change, code] of [
    [{ payment_method_kinds: ["card"] }, "parameter_unknown"],
    [{ success_url: undefined }, "parameter_missing"],
    [{ client_reference_id: "x".repeat(201) }, "parameter_invalid_string"],
    [{ expires_at: "soon" }, "parameter_invalid_integer"],
    [line({ unit_amount: 49 }), "amount_too_small"],
    [line({ unit_amount: 100_000_000 }), "amount_too_large"],
    [line({ unit_amount: "1.5" }), "parameter_invalid_integer"],
    [{ metadata: { x: "y".repeat(501) } }, "parameter_invalid"],
  ] as const) {
    expect(await expectRejection(create(change)), JSON.stringify(change)).toMatchObject({ statusCode: 400, code });
  }
  const soon = await expectRejection(create({ expires_at: Math.floor(Date.now() / 1_000) + 60 }));
  expect(soon).toMatchObject({ statusCode: 400, param: "expires_at" });
  expect(await expectRejection(stripe.checkout.sessions.retrieve("cs_test_none"))).toMatchObject({ statusCode: 404 });
  const closed = await stripe.checkout.sessions.create(checkoutParams());
  expect(await stripe.checkout.sessions.expire(closed.id)).toMatchObject({ status: "expired" });
  expect(await expectRejection(stripe.checkout.sessions.expire(closed.id))).toMatchObject({ statusCode: 400 });
});

test("what Stripe's client signs the server believes, and nothing else", async () => {
  let server: Server | undefined;
  try {
    server = await startDemo(undefined, [
      "--stripe-secret-key",
      KEY,
      "--stripe-webhook-secrets",
      SECRET,
      "--stripe-api-base",
      double.url,
    ]);
    const session = await stripe.checkout.sessions.create(checkoutParams());
    await people("pay", session.id);
    const events: Stripe.Event[] = await (await fetch(`${double.url}/double/events`)).json();
    const payload = JSON.stringify(events.at(-1));
    const sign = (secret: string, timestamp: number) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    // The demo has its own clock.
    const timestamp = Date.parse(CLOCK) / 1_000 + 5;
    const send = (header: string, body = payload) =>
      fetch(`${server?.url}/functions/v1/stripe-webhook`, {
        method: "POST",
        headers: { "stripe-signature": header, "content-type": "application/json" },
        body,
      });
    for (const refusal of [
      await send(sign("whsec_of_somebody_else", timestamp)),
      await send(sign(SECRET, timestamp - 1_000)),
      await send(sign(SECRET, timestamp), payload.replace("9001", "1")),
    ]) {
      expect([refusal.status, await refusal.json()]).toEqual([400, { error: "invalid signature" }]);
    }
    const believed = await send(sign(SECRET, timestamp));
    expect([believed.status, await believed.json()]).toEqual([200, { received: true }]);
    const event = stripe.webhooks.constructEvent(payload, sign(SECRET, Math.floor(Date.now() / 1_000)), SECRET);
    expect(event.type).toBe("checkout.session.completed");
  } finally {
    await server?.stop();
  }
});
