import { rm } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import {
  ADMIN,
  enter,
  GUIDE,
  NO_BLENDING,
  someone,
  storedSession,
  type TestUser,
  wireFrom,
} from "../../harness/account";
import { notice, PAYS } from "../../harness/booking";
import { readCatalogue, type Trip } from "../../harness/catalogue";
import { dayButton, openCalendar, turnTo } from "../../harness/hostCalendar";
import { goOn, type Server, startDemo } from "../../harness/server";
import { expect, type Page, settle, test, textOf } from "../../harness/test";

// A guide's working week on a phone. Each day the product starts again on the same data, with a later clock; the
// guide's browser stays signed in. The travelers act by the API.

test.use({ tolerated: NO_BLENDING });
test.setTimeout(300_000);

const MONDAY = "2030-01-14";
const TUESDAY = "2030-01-15";
const WEDNESDAY = "2030-01-16";
const EVE = "2030-01-18";
const FIRST_DAY = "2030-01-19";
const AFTER = "2030-01-21";
const PAYDAY = "2030-02-05";
/** Which the trip leaves for the first day on Wednesday. */
const WISHED_DAY = "2030-01-18";
const BLOCKED_DAY = "2030-01-23";
const PLACE = "Fort Station, Colombo, under the clock";
const REFERENCE = "HNB 2030-02/4711";

/** Half past eight in Colombo. */
const morning = (day: string) => `${day}T03:00:00Z`;
const usd = (dollars: number) => dollars.toLocaleString("en-US", { style: "currency", currency: "USD" });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

type Quote = { version: string; total_price: number };
type Wire = <Answer>(path: string, body: object) => Promise<Answer>;
/** The refresh token is of the newest session. */
type Traveler = TestUser & { refresh: string };

async function post<Answer>(address: string, headers: Record<string, string>, body: object): Promise<Answer> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(address).pathname} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

async function arrive(browser: Browser, site: string, name: string, clock: string): Promise<Traveler> {
  const user = someone(name);
  const page = await enter(browser, site, user, clock);
  const refresh = (await storedSession(page))?.refresh_token ?? "";
  await page.context().close();
  return { ...user, refresh };
}

/** With a session of this day. */
async function wireOf(site: string, traveler: Traveler): Promise<Wire> {
  const { anonKey: apikey }: { anonKey: string } = await (await fetch(`${site}/config.json`)).json();
  type Session = { access_token: string; refresh_token: string };
  const { access_token, refresh_token } = await post<Session>(
    `${site}/auth/v1/token?grant_type=refresh_token`,
    { apikey },
    { refresh_token: traveler.refresh },
  );
  traveler.refresh = refresh_token;
  return (path, body) => post(`${site}/${path}`, { apikey, authorization: `Bearer ${access_token}` }, body);
}

/** Returns the booking. */
async function request(wire: Wire, traveler: Traveler, trip: Trip, day: string): Promise<string> {
  const guide_id = trip.package_guides.find(({ guides }) => guides?.display_name === GUIDE)?.guides?.id;
  const wish = { package_id: trip.id, guide_id, start_date: day, number_of_travelers: 2 };
  const { version, total_price } = await wire<Quote>("rest/v1/rpc/quote_booking", wish);
  const { name: full_name, email } = traveler;
  const phone = "+46701234567";
  const { id } = await wire<{ id: string }>("rest/v1/rpc/request_booking", {
    document: {
      ...wish,
      quote_version: version,
      total_price,
      contact_phone: phone,
      self_arranged: true,
      accepted_terms: true,
      travellers: [{ full_name, email, phone, is_primary: true }],
    },
  });
  return id;
}

/** All of it, for the trip starts soon. */
async function pay(wire: Wire, bookingRequestId: string): Promise<void> {
  const { url } = await wire<{ url: string }>("functions/v1/create-booking-payment", { bookingRequestId });
  const charged = await fetch(url, { method: "POST", body: new URLSearchParams({ card: PAYS }), redirect: "manual" });
  expect(charged.headers.get("location")).toContain("/booking-success");
}

async function proposeDay(wire: Wire, booking_id: string, start_date: string): Promise<void> {
  const { total_price } = await wire<Quote>("rest/v1/rpc/booking_change_quote", {
    booking_id,
    document: { start_date },
  });
  await wire("rest/v1/rpc/propose_booking_change", {
    booking_id,
    document: { start_date, number_of_travelers: 2, rooms: [], total_price, message: "Our flight is a day late." },
  });
}

/** A traveler's rows of the inbox, which may be longer than its first part. */
async function rowsOf(guide: Page, name: string) {
  await guide.goto("/profile?mode=host");
  const inbox = guide.getByRole("region", { name: /^Needs you now/ });
  await expect(inbox.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(inbox.locator("[aria-busy]")).toHaveCount(0);
  const rest = inbox.getByRole("button", { name: /^Show all \d+$/ });
  if (await rest.isVisible()) await rest.click();
  return inbox.locator("[data-row]").filter({ hasText: name });
}

async function openStatement(guide: Page, month: string, title: string) {
  await guide.goto(`/profile?mode=host&tab=earnings&period=${month}`);
  await expect(guide.getByRole("heading", { name: `Statement for ${title}` })).toBeVisible();
  return guide.getByRole("table", { name: "Entries" }).getByRole("row");
}

test("a guide's week: a request, a blocked day, a change, the trip, its earnings and the payout", async ({
  browser,
}) => {
  const first: Server = await startDemo(undefined, [], undefined, morning(MONDAY));
  const { url: site, data } = first;
  let stop = first.pause;
  try {
    const catalogue = await readCatalogue(site);
    const trip = shortTrip(catalogue.trips);
    const elin = await arrive(browser, site, "Elin Holm", morning(MONDAY));
    const home = await enter(browser, site, GUIDE, morning(MONDAY));
    const phone = home.context();
    await home.close();
    let booking = "";
    let nextPayout = "";

    const onDay = (day: string, what: string, act: (guide: Page) => Promise<void>) =>
      test.step(`${day}: ${what}`, async () => {
        if (day !== MONDAY) {
          await stop();
          ({ stop } = await goOn(data, morning(day), new URL(site).host));
        }
        const guide = await phone.newPage();
        await settle(guide, morning(day));
        await act(guide);
        await guide.close();
      });

    await onDay(MONDAY, "a request is approved in the inbox, and paid", async (guide) => {
      const wire = await wireOf(site, elin);
      booking = await request(wire, elin, trip, WISHED_DAY);
      const rows = await rowsOf(guide, elin.name);
      await expect(rows.getByText("Booking request", { exact: true })).toBeVisible();
      await expect(rows.getByText("18 to 19 Jan 2030").first()).toBeVisible();
      await rows.getByRole("button", { name: /^Answer/ }).click();
      await rows.getByRole("button", { name: "Approve", exact: true }).click();
      await rows.getByRole("button", { name: "Approve request" }).click();
      await notice(guide, "Booking request approved!");
      await expect(rows).toHaveCount(0);
      await pay(wire, booking);
      await guide.goto("/profile?mode=host&tab=jobs");
      const job = guide.getByRole("article").filter({ hasText: elin.email });
      await expect(job.getByText("Payment Completed")).toBeVisible();
    });

    await onDay(TUESDAY, "a blocked day takes no request", async (guide) => {
      await openCalendar(guide);
      await turnTo(guide, BLOCKED_DAY);
      await dayButton(guide, BLOCKED_DAY).click();
      await guide.getByRole("button", { name: "Block this day" }).click();
      await notice(guide, "Days blocked");
      await expect(dayButton(guide, BLOCKED_DAY)).toHaveAccessibleName(/, blocked/);
      await expect(dayButton(guide, WISHED_DAY)).toHaveAccessibleName(/, confirmed trip/);
      const noor = await arrive(browser, site, "Noor Haddad", morning(TUESDAY));
      const wire = await wireOf(site, noor);
      await expect(request(wire, noor, trip, BLOCKED_DAY)).rejects.toThrow(/request_booking answered 4\d\d/);
      await expect(await rowsOf(guide, noor.name)).toHaveCount(0);
    });

    await onDay(WEDNESDAY, "another date is accepted in the inbox", async (guide) => {
      await proposeDay(await wireOf(site, elin), booking, FIRST_DAY);
      const rows = (await rowsOf(guide, elin.name)).and(guide.locator("[data-kind=booking_change]"));
      await expect(rows.getByText("19 to 20 Jan 2030")).toBeVisible();
      await expect(rows.getByText("same price")).toBeVisible();
      await expect(rows.getByText("Our flight is a day late.")).toBeVisible();
      await rows.getByRole("button", { name: /^Answer/ }).click();
      await rows.getByRole("button", { name: /^Accept/ }).click();
      await rows.getByRole("button", { name: "Accept change" }).click();
      await notice(guide, "Change accepted");
      await expect(rows).toHaveCount(0);
    });

    await onDay(EVE, "the trip is to be prepared, and gets its meeting point", async (guide) => {
      const rows = await rowsOf(guide, elin.name);
      await expect(rows.getByText("Trip to prepare", { exact: true })).toBeVisible();
      await expect(rows.getByText("starts tomorrow")).toBeVisible();
      await expect(rows.getByText("Still missing: the meeting place.")).toBeVisible();
      await rows.getByRole("link", { name: /^Open day sheet/ }).click();
      await guide.getByRole("button", { name: "Add: Meeting point" }).click();
      await guide.getByRole("textbox", { name: "Place" }).fill(PLACE);
      await guide.getByLabel("Time", { exact: true }).fill("08:45");
      await part(guide, "Meeting point").getByRole("button", { name: "Save", exact: true }).click();
      await expect(guide.getByText("Saved. The travelers see it on their booking.")).toBeVisible();
      await expect(await rowsOf(guide, elin.name)).toHaveCount(0);
    });

    await onDay(FIRST_DAY, "guide and traveler meet by a word and a code", async (guide) => {
      const wire = await wireOf(site, elin);
      const { word, code } = await wire<{ word: string; code: string }>("rest/v1/rpc/trip_meeting", {
        booking_id: booking,
      });
      await guide.goto("/profile?mode=host&tab=jobs");
      const panel = part(guide, "Meeting your traveler");
      await expect(panel.getByText(word)).toBeVisible();
      await expect(panel.getByText(PLACE)).toBeVisible();
      await panel.getByRole("button", { name: "I am here" }).click();
      await expect(panel.getByText(/^You said at 08:3\d Sri Lankan time that you are here\.$/)).toBeVisible();
      await wire("rest/v1/rpc/report_arrival", { booking_id: booking });
      await expect(panel.getByText(/^Your traveler is here since 08:3\d/)).toBeVisible();
      await panel.getByRole("textbox", { name: "The traveler's code" }).fill(code);
      await panel.getByRole("button", { name: "Confirm" }).click();
      await expect(guide.getByText(/^Met your traveler at 08:3\d/)).toBeVisible();
    });

    await onDay(AFTER, "the trip is earned", async (guide) => {
      await expect(async () => {
        const entries = await openStatement(guide, "2030-01", "January 2030");
        const earned = entries.filter({ hasText: trip.title }).filter({ hasText: "19 to 20 Jan 2030" });
        await expect(earned).toContainText(usd(2 * trip.price), { timeout: 3_000 });
      }).toPass();
      await guide.goto("/profile?mode=host&tab=earnings");
      const summary = part(guide, "Summary");
      await expect(summary.getByText(/^Sent on .*5 Feb/)).toBeVisible();
      nextPayout = await textOf(summary.locator("dt:text-is('Next payout') + dd"));
    });

    await onDay(PAYDAY, "the payout is on the statement", async (guide) => {
      const admin = await enter(browser, site, ADMIN, morning(PAYDAY));
      const wire = await wireFrom(admin, site);
      await admin.context().close();
      type Due = { guide_id: string; display_name: string; due: number };
      const { guides } = (await wire("POST", "rpc/payout_list", {})) as { guides: Due[] };
      const { guide_id, due = 0 } = guides.find(({ display_name }) => display_name === GUIDE) ?? {};
      expect(usd(due)).toBe(nextPayout);
      await wire("POST", "rpc/record_payout", { guide_id, amount: due, reference: REFERENCE });
      const entries = await openStatement(guide, "2030-02", "February 2030");
      const payout = entries.filter({ hasText: REFERENCE });
      await expect(payout).toContainText("Payout");
      await expect(payout).toContainText(`−${usd(due)}`);
      await guide.goto("/profile?mode=host&tab=earnings");
      await expect(part(guide, "Summary").getByText("Nothing due")).toBeVisible();
    });
    await phone.close();
  } finally {
    await stop();
    await rm(data, { recursive: true, force: true });
  }
});

/** Over two days, with this guide. */
function shortTrip(trips: readonly Trip[]): Trip {
  const found = trips.find(
    (trip) =>
      trip.duration_days === 2 &&
      trip.min_people <= 2 &&
      trip.package_guides.some(({ guides }) => guides?.display_name === GUIDE),
  );
  if (!found) throw new Error(`${GUIDE} hosts no trip of two days`);
  return found;
}
