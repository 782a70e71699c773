import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { makeReceived } from "../testing/handover";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient, toast } from "../testing/wholeClient";

// A guide answers an offered booking in the inbox, against a fake server.

const ANSWER = "POST /rest/v1/rpc/answer_handover";
const RECEIVED = "POST /rest/v1/rpc/received_handovers";
const INBOX = "POST /rest/v1/rpc/guide_inbox";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);

const ITEM = {
  kind: "handover",
  id: makeReceived().id,
  booking_id: makeReceived().booking_id,
  title: "Tea hills",
  person: "Ajantha Ekanayake",
  due_at: "2030-01-17T03:30:00Z",
  since: "2030-01-15T03:30:00Z",
  start_date: "2030-03-02",
  end_date: "2030-03-05",
  number_of_travelers: 2,
  missing: [],
  amount: 680,
  detail: "They love birds.",
  rating: null,
  meeting_time: null,
};

async function openOffer(parts: Parameters<typeof makeReceived>[0] = {}) {
  const hand = userEvent.setup();
  let items: object[] = [ITEM];
  replies[INBOX] = () => answer({ total: items.length, items });
  replies[RECEIVED] = () => answer([makeReceived(parts)]);
  replies[ANSWER] = () => {
    items = [];
    return answer({ id: ITEM.id, booking_id: makeReceived().booking_id, status: "accepted" });
  };
  await open("/profile");
  const row = within((await screen.findByText("Trip offered to you")).closest("li") ?? expect.fail("no row"));
  expect(row.getByText("$680.00 for you")).toBeTruthy();
  await hand.click(row.getByRole("button", { name: /^Answer/ }));
  await row.findByText("Your share");
  return { hand, row };
}

test("the offered host reads what the trip is, and accepts it in the inbox", async () => {
  const { hand, row } = await openOffer();
  for (const text of [
    "Hanna, 2 travelers",
    "$800.00",
    "$240.00",
    "$680.00",
    "No stairs, please.",
    "They love birds.",
  ]) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(row.getByText(/^1 × Double/)).toBeTruthy();
  expect(row.getByText(/after that it stays with Ajantha Ekanayake\.$/)).toBeTruthy();
  await hand.click(row.getByRole("button", { name: /^Accept/ }));
  const form = within(row.getByRole("form", { name: "Take this trip over?" }));
  await hand.click(form.getByRole("button", { name: "Back" }));
  expect(document.activeElement?.textContent).toMatch(/^Accept/);
  await hand.click(row.getByRole("button", { name: /^Accept/ }));
  await hand.click(row.getByRole("button", { name: "Accept trip" }));
  await toast("The trip is yours");
  expect(bodies(ANSWER)).toEqual([{ id: ITEM.id, action: "accept" }]);
  expect((await screen.findAllByText("Nothing waits for you.")).length).toBeGreaterThan(0);
});

test("a trip is declined with a message; one on blocked days leads to the calendar", async () => {
  const { hand, row } = await openOffer({ hindrance: "days_blocked", status: "pending", by_platform: true });
  expect(row.queryByRole("button", { name: /^Accept/ })).toBeNull();
  expect(row.getByRole("link", { name: "Open your calendar" }).getAttribute("href")).toBe(
    "/profile?mode=host&tab=calendar",
  );
  expect(row.getByText(/^It is still a request/)).toBeTruthy();
  expect(row.getByText(/after that it stays with its guide\.$/)).toBeTruthy();
  await hand.click(row.getByRole("button", { name: /^Decline/ }));
  await hand.type(row.getByRole("textbox", { name: /^Message/ }), "I am away.");
  await hand.click(row.getByRole("button", { name: "Decline trip" }));
  // The seconds in which it can be undone end with the page.
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await toast("Offer declined");
  expect(bodies(ANSWER)).toEqual([{ id: ITEM.id, action: "decline", message: "I am away." }]);
});

test("an offer that ended meanwhile says so", async () => {
  const { hand, row } = await openOffer();
  replies[ANSWER] = () => answer({ code: "PT409", message: "This offer was taken back.", details: null }, 409);
  replies[RECEIVED] = () => answer([]);
  await hand.click(row.getByRole("button", { name: /^Accept/ }));
  await hand.click(row.getByRole("button", { name: "Accept trip" }));
  await toast("This offer was taken back.");
  expect(await row.findByText("This offer is not open any more.")).toBeTruthy();
});

test("an offer that could not be read can be read again", async () => {
  const hand = userEvent.setup();
  replies[INBOX] = () => answer({ total: 1, items: [ITEM] });
  replies[RECEIVED] = () => refusal("XX000", 500);
  await open("/profile");
  await hand.click(await screen.findByRole("button", { name: /^Answer/ }));
  const again = await screen.findByRole("button", { name: "Try again" });
  replies[RECEIVED] = () => answer([makeReceived()]);
  await hand.click(again);
  expect(await screen.findByText("Your share")).toBeTruthy();
});
