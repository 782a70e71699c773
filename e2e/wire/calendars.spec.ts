import { expect, test } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { type Mail, type Mailbox, startMailbox } from "../harness/mailbox";
import { type Server, startDemo } from "../harness/server";
import { person, SECRET, service } from "./tokens";

// Confirmation and cancellation mails, read by third-party parsers of mails and calendars.

const PAYS = "4242 4242 4242 4242";

let mailbox: Mailbox;
let server: Server;

test.beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startDemo(undefined, ["--jwt-secret", SECRET, "--smtp-url", mailbox.url]);
});

test.afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

async function clientFor(token: string) {
  const { anonKey }: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json();
  return createClient(server.url, anonKey, {
    auth: { persistSession: false },
    accessToken: () => Promise.resolve(token),
  });
}

async function people() {
  const all = await clientFor(service);
  const { data } = await all
    .from("package_guides")
    .select("package_id, guides!inner(id, user_id, is_active), packages!inner(status, is_active, min_people)")
    .eq("guides.is_active", true)
    .eq("packages.status", "approved")
    .eq("packages.is_active", true)
    .eq("packages.min_people", 1)
    .order("package_id")
    .limit(1)
    .single();
  const guide = data?.guides as unknown as { id: string; user_id: string };
  const travellers = await all
    .from("booking_requests")
    .select("user_id")
    .neq("package_id", data?.package_id)
    .neq("user_id", guide.user_id)
    .order("id")
    .limit(1)
    .single();
  return { package: String(data?.package_id), guide, traveller: String(travellers.data?.user_id) };
}

async function confirmBooking(startDate: string, contact: string) {
  const { package: trip, guide, traveller } = await people();
  const [asks, hosts] = [await clientFor(person(traveller)), await clientFor(person(guide.user_id))];
  const row = {
    package_id: trip,
    guide_id: guide.id,
    start_date: startDate,
    number_of_travelers: 1,
    contact_email: contact,
  };
  const made = await asks.from("booking_requests").insert(row).select("id").single();
  expect(made.error).toBeNull();
  const id = String(made.data?.id);
  const approved = await hosts.from("booking_requests").update({ status: "approved" }).eq("id", id);
  expect(approved.error).toBeNull();
  const link = await asks.functions.invoke("create-booking-payment", { body: { bookingRequestId: id } });
  expect(link.error).toBeNull();
  const paid = await fetch(String(link.data.url), {
    method: "POST",
    body: new URLSearchParams({ card: PAYS.replaceAll(" ", "") }),
    redirect: "manual",
  });
  expect(paid.status).toBe(303);
  return { id, asks, hosts };
}

/** The event in the calendar part of a mail. */
async function eventIn({ raw, to }: Mail) {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: "utf8" });
  const part = attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (part === undefined) return undefined;
  const calendar = new ICAL.Component(ICAL.parse(String(part.content)));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  const value = (name: string) => event.component.getFirstPropertyValue(name);
  return {
    to: to[0],
    partMethod: part.method,
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    status: value("status"),
    organizer: event.organizer,
    attendees: event.attendees.map((one) => one.getFirstValue()),
    days: event.endDate.subtractDate(event.startDate).toSeconds() / 86_400,
  };
}

/** Waits until the booking has this number of events. */
async function eventsOf(id: string, method: string, count: number) {
  const uid = `${id}@serendib`;
  const findEvents = async () => {
    const events = await Promise.all(mailbox.mails().map(eventIn));
    return events.filter((event) => event?.uid === uid && event.method === method);
  };
  await expect.poll(async () => (await findEvents()).length, { timeout: 30_000 }).toBe(count);
  return findEvents();
}

for (const [who, day] of [
  ["traveller", "2030-04-02"],
  ["guide", "2030-05-07"],
] as const) {
  test(`a confirmed trip is put into both calendars, and taken out of both when the ${who} cancels`, async () => {
    const contact = `${who}-contact@example.com`;
    const { id, asks, hosts } = await confirmBooking(day, contact);
    const put = await eventsOf(id, "REQUEST", 3);
    expect(put.map((event) => event?.to)).toContain(contact);
    for (const event of put) {
      expect(event).toMatchObject({ partMethod: "REQUEST", sequence: 0, status: "CONFIRMED" });
      expect(event).toMatchObject({
        organizer: "mailto:no-reply@serendib.example",
        attendees: [`mailto:${event?.to}`],
      });
      expect(event?.days).toBeGreaterThan(0);
    }
    const canceller = who === "guide" ? hosts : asks;
    const cancelled = await canceller.from("booking_requests").update({ status: "cancelled" }).eq("id", id);
    expect(cancelled.error).toBeNull();
    const taken = await eventsOf(id, "CANCEL", 3);
    expect(taken.map((event) => event?.to).sort()).toEqual(put.map((event) => event?.to).sort());
    for (const event of taken) {
      expect(event).toMatchObject({ partMethod: "CANCEL", sequence: 1, status: "CANCELLED" });
      expect(event).toMatchObject({
        organizer: "mailto:no-reply@serendib.example",
        attendees: [`mailto:${event?.to}`],
      });
    }
  });
}
