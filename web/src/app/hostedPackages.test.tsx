import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ShareHost } from "../api/hostShares";
import { letDialogsOpen } from "../testing/dialogs";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { AGREED, makeOpenShare, makeReceivedShare, makeShares, OWNER, RUWANI, TRIP } from "../testing/hostShares";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient, toast } from "../testing/wholeClient";

// A co-host sees the own share and answers proposals in the inbox, against a fake server.

const HOSTED =
  "GET /rest/v1/packages?select=id%2Ctitle%2Cpackage_guides%21inner%28%29%2Cpackage_owners%28%29" +
  `&package_guides.guide_id=eq.${GUIDE_SETTINGS.id}&package_owners.user_id=eq.${PERSON}&package_owners=is.null` +
  "&order=title.asc%2Cid.asc&limit=50";
const SHARES = "POST /rest/v1/rpc/host_shares";
const OFFER = "POST /rest/v1/rpc/offer_host_share";
const ANSWER = "POST /rest/v1/rpc/answer_host_share";
const INBOX = "POST /rest/v1/rpc/guide_inbox";
const RECEIVED = "POST /rest/v1/rpc/received_host_shares";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let own: ShareHost;

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  own = { ...RUWANI, agreed: AGREED };
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    "POST /rest/v1/rpc/guide_earnings": () => answer({ commission_percent: 15 }),
    [SHARES]: () => answer(makeShares([], { is_owner: false, hosts: [own] })),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);

test("a co-host reads the own share, and proposes another one to the owner", async () => {
  const hand = userEvent.setup();
  replies[HOSTED] = () => answer([{ id: TRIP, title: "Tea and Trains" }]);
  replies[OFFER] = () => {
    own = { ...own, open: makeOpenShare({ percent: 90, by: "host" }) };
    return answer({ id: makeOpenShare().id, status: "open", expires_at: makeOpenShare().expires_at });
  };
  await open("/profile");
  const section = within(await screen.findByRole("region", { name: "Packages you host" }));
  expect(
    await section.findByText("Agreed on 3 Dec 2029 by the owner and you: you keep 80%, the owner gets 20%."),
  ).toBeTruthy();
  await hand.click(section.getByRole("button", { name: /^Propose another share ?: Tea and Trains/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Co-hosts of the package" }));
  const percent = await dialog.findByRole("textbox", { name: "What you keep, in percent" });
  expect(percent).toHaveProperty("value", "80");
  // The price is not the reader's to see.
  expect(await dialog.findByText("For example")).toBeTruthy();
  expect(dialog.getByText("You keep 80%")).toBeTruthy();
  expect(dialog.getByText("$68.00")).toBeTruthy();
  await hand.clear(percent);
  await hand.type(percent, "90");
  await hand.click(dialog.getByRole("button", { name: "Send proposal" }));
  await toast("Proposal sent");
  expect(bodies(OFFER)).toEqual([{ package_id: TRIP, guide_id: RUWANI.guide_id, percent: 90 }]);
  await hand.click(await dialog.findByRole("button", { name: "Close" }));
  expect(await section.findByText("You proposed to keep 90%")).toBeTruthy();
  await hand.click(section.getByRole("button", { name: /^Details/ }));
  expect(await dialog.findByRole("heading", { name: "Co-hosts" })).toBeTruthy();
});

test("more than six packages are behind a button, which hands its focus on", async () => {
  const hand = userEvent.setup();
  const trips = Array.from({ length: 8 }, (_, index) => ({ id: `p${index}`, title: `Trip ${index}` }));
  own = { ...RUWANI, open: makeOpenShare({ is_mine: false }) };
  replies[SHARES] = ({ body }) =>
    (body as { package_id: string }).package_id === "p1"
      ? refusal("XX000", 500)
      : answer(makeShares([], { is_owner: false, hosts: [OWNER, own] }));
  replies[HOSTED] = () => answer(trips);
  await open("/profile");
  const section = within(await screen.findByRole("region", { name: "Packages you host" }));
  expect((await section.findAllByText("Hanna Lindqvist proposes that you keep 70%")).length).toBe(5);
  expect(await section.findByText("Your share could not be loaded.")).toBeTruthy();
  await hand.click(section.getByRole("button", { name: "Show all 8 packages" }));
  expect(document.activeElement?.textContent).toBe("Trip 6");
  await hand.click(await section.findByRole("button", { name: /^Propose another share ?: Trip 6/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Co-hosts of the package" }));
  expect(await dialog.findByRole("textbox", { name: "What you keep, in percent" })).toHaveProperty("value", "70");
  expect(await dialog.findByText("Hanna gets 30%")).toBeTruthy();
});

const ITEM = {
  kind: "host_share",
  id: makeReceivedShare().id,
  booking_id: null,
  title: "Tea and Trains",
  person: "Ajantha Ekanayake",
  due_at: "2030-01-29T03:30:00Z",
  since: "2030-01-15T03:30:00Z",
  start_date: null,
  end_date: null,
  number_of_travelers: null,
  missing: [],
  amount: null,
  detail: "You drive, I write with the travelers.",
  rating: null,
  meeting_time: null,
};

async function openProposal(parts: Parameters<typeof makeReceivedShare>[0] = {}) {
  const hand = userEvent.setup();
  let items: object[] = [ITEM];
  replies[INBOX] = () => answer({ total: items.length, items });
  replies[RECEIVED] = () => answer([makeReceivedShare(parts)]);
  replies[ANSWER] = () => {
    items = [];
    return answer({ id: ITEM.id, status: "agreed" });
  };
  await open("/profile");
  const row = within((await screen.findByText("Co-hosting")).closest("li") ?? expect.fail("no row"));
  expect(row.getByText("due in 14 days")).toBeTruthy();
  await hand.click(row.getByRole("button", { name: /^Answer/ }));
  await row.findByText(/^Answer by 28 Jan 2030, .*; after that nothing changes\.$/);
  return { hand, row };
}

test("an invitation is accepted in the inbox, with words", async () => {
  const { hand, row } = await openProposal({ is_invitation: true });
  expect(row.getByText("Ajantha Ekanayake invites you to lead this package too, and that you keep 80%.")).toBeTruthy();
  expect(row.getByText("You do not host it yet.")).toBeTruthy();
  expect(row.getByText("You drive, I write with the travelers.")).toBeTruthy();
  await hand.click(row.getByRole("button", { name: /^Accept/ }));
  expect(row.getByRole("form", { name: "Host this package too?" })).toBe(document.activeElement);
  await hand.keyboard("{Escape}");
  expect(document.activeElement?.textContent).toMatch(/^Accept/);
  await hand.click(row.getByRole("button", { name: /^Accept/ }));
  await hand.type(row.getByRole("textbox", { name: /^Message/ }), "Gladly.");
  await hand.click(row.getByRole("button", { name: "Accept invitation" }));
  await toast("You host this package now");
  expect(bodies(ANSWER)).toEqual([{ id: ITEM.id, action: "accept", message: "Gladly." }]);
  expect((await screen.findAllByText("Nothing waits for you.")).length).toBeGreaterThan(0);
});

test("an owner reads what a co-host wants, and declines", async () => {
  const { hand, row } = await openProposal({ by: "host", percent: 90, present_percent: 80 });
  expect(row.getByText("Ajantha Ekanayake proposes to keep 90% of the guide's part; you get 10%.")).toBeTruthy();
  expect(row.getByText("Now Ajantha Ekanayake keeps 80%.")).toBeTruthy();
  expect(row.getByText("You get 10%")).toBeTruthy();
  await hand.click(row.getByRole("button", { name: /^Decline/ }));
  await hand.click(row.getByRole("button", { name: "Decline share" }));
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await toast("Share declined");
  expect(bodies(ANSWER)).toEqual([{ id: ITEM.id, action: "decline" }]);
});

test("a proposal that ended meanwhile says so", async () => {
  const { hand, row } = await openProposal();
  replies[ANSWER] = () => answer({ code: "PT409", message: "This proposal was taken back.", details: null }, 409);
  replies[RECEIVED] = () => answer([]);
  await hand.click(row.getByRole("button", { name: /^Accept/ }));
  await hand.click(row.getByRole("button", { name: "Agree" }));
  await toast("This proposal was taken back.");
  expect(await row.findByText("This proposal is not open any more.")).toBeTruthy();
});

test("a proposal that could not be read can be read again", async () => {
  const hand = userEvent.setup();
  replies[INBOX] = () => answer({ total: 1, items: [ITEM] });
  replies[RECEIVED] = () => refusal("XX000", 500);
  await open("/profile");
  await hand.click(await screen.findByRole("button", { name: /^Answer/ }));
  const again = await screen.findByRole("button", { name: "Try again" });
  replies[RECEIVED] = () => answer([makeReceivedShare()]);
  await hand.click(again);
  expect(await screen.findByText("Now you keep all.")).toBeTruthy();
});
