import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { handoverOptions, makeOffer, makeOption, NIMALI } from "../testing/handover";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// An admin hands over the bookings of a guide, against a fake server.

const GUIDES = "GET /rest/v1/guides?select=id%2Cdisplay_name%2Cavatar_url%2Cis_active";
const SUSPENDED = `${GUIDES}&is_active=eq.false&order=display_name.asc&limit=21`;
const FOUND = `${GUIDES}&display_name=ilike.%25kasun%25&order=display_name.asc&limit=21`;
const ONE = `${GUIDES}&id=eq.g7`;
const OPTIONS = "POST /rest/v1/rpc/handover_options";
const OFFER = "POST /rest/v1/rpc/offer_handovers";
const ANSWER = "POST /rest/v1/rpc/answer_handover";

const KASUN = { id: "g7", display_name: "Kasun Perera", avatar_url: null, is_active: false };

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [SUSPENDED]: () => answer([]),
    [FOUND]: () => answer([KASUN]),
    [ONE]: () => answer([KASUN]),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);

test("a suspended guide is found by name, and all of the bookings are offered", async () => {
  const hand = userEvent.setup();
  let offer: ReturnType<typeof makeOffer> | null = null;
  replies[OPTIONS] = () => answer(handoverOptions([makeOption("1f4f56a6", { offer })]));
  replies[OFFER] = () => {
    offer = makeOffer("c1", { by_platform: true });
    return answer([{ booking_id: "1f4f56a6", ...offer }]);
  };
  replies[ANSWER] = () => {
    offer = null;
    return answer({ id: makeOffer("c1").id, booking_id: "1f4f56a6", status: "withdrawn" });
  };
  const { where } = await open("/admin?tab=handovers");
  expect(await screen.findByText(/^No guide is suspended\./)).toBeTruthy();
  await hand.type(screen.getByRole("textbox", { name: "Guide's name" }), "kasun{Enter}");
  await hand.click(await screen.findByRole("button", { name: /^Kasun Perera/ }));
  await arrives(where, "/admin?tab=handovers&q=kasun&item=g7");
  expect(await screen.findByRole("heading", { name: "Bookings of Kasun Perera" })).toBeTruthy();
  expect(screen.getByText("Suspended")).toBeTruthy();
  expect(await screen.findByText(/Until then the trip stays with Kasun Perera\.$/)).toBeTruthy();
  await hand.type(screen.getByLabelText("From"), "2030-02-01");
  await vi.waitFor(
    () => expect(bodies(OPTIONS)).toEqual([{ guide_id: "g7" }, { guide_id: "g7", from: "2030-02-01" }]),
    PATIENCE,
  );
  await hand.click(await screen.findByRole("button", { name: "Offer 1 job" }));
  await toast("Offer sent");
  expect(bodies(OFFER)).toEqual([{ offers: [{ booking_id: "1f4f56a6", guide_id: NIMALI.guide_id }] }]);
  const list = within(screen.getByRole("list", { name: "Jobs that can be handed over" }));
  expect(await list.findByText("Offered by Serendib to Nimali Silva")).toBeTruthy();
  await hand.click(list.getByRole("button", { name: /^Take back/ }));
  await toast("Offer taken back");
  expect(bodies(ANSWER)).toEqual([{ id: makeOffer("c1").id, action: "withdraw" }]);
  await hand.click(screen.getByRole("button", { name: "Choose another guide" }));
  await arrives(where, "/admin?tab=handovers&q=kasun");
});

test("a failed read can be repeated, and a name of no guide says so", async () => {
  const hand = userEvent.setup();
  replies[FOUND] = () => refusal("XX000", 500);
  await open("/admin?tab=handovers&q=kasun");
  const again = await screen.findByRole("button", { name: "Try again" }, PATIENCE);
  replies[FOUND] = () => answer([]);
  await hand.click(again);
  expect(await screen.findByText("No guide matches “kasun”.")).toBeTruthy();
});

test("a guide without bookings says so", async () => {
  replies[OPTIONS] = () => answer(handoverOptions([]));
  await open("/admin?tab=handovers&item=g7");
  expect(await screen.findByText("This guide has no booking that could be handed over.")).toBeTruthy();
});

test("a guide who does not exist says so", async () => {
  replies[ONE] = () => answer([]);
  await open("/admin?tab=handovers&item=g7");
  expect(await screen.findByText("There is no such guide.")).toBeTruthy();
});
