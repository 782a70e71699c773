import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ShareHost } from "../api/hostShares";
import { letDialogsOpen } from "../testing/dialogs";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { AGREED, makeOpenShare, makeShares, RUWANI, TRIP } from "../testing/hostShares";
import { answer, NO_GUIDES, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The owner of a package agrees with its hosts on their shares, against a fake server.

const OWN =
  "GET /rest/v1/packages?select=id%2Ctitle%2Cstatus%2Crejection_reason%2Cupdated_at%2Cpackage_owners%21inner%28%29%2Cpackage_revisions%28status%2Crejection_reason%2Ccreated_at%2Csuperseded_at%29" +
  `&package_owners.user_id=eq.${PERSON}&order=status.desc%2Cupdated_at.desc%2Cid.asc&limit=51`;
const SHARES = "POST /rest/v1/rpc/host_shares";
const OFFER = "POST /rest/v1/rpc/offer_host_share";
const ANSWER = "POST /rest/v1/rpc/answer_host_share";
const FIND = "GET /rest/v1/rpc/search_guides?q=saman&limit=8";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let hosts: ShareHost[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  hosts = [RUWANI];
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    [OWN]: () =>
      answer([
        {
          id: TRIP,
          title: "Tea and Trains",
          status: "approved",
          rejection_reason: null,
          updated_at: "2029-12-01T00:00:00Z",
          package_revisions: [],
        },
      ]),
    "POST /rest/v1/rpc/package_sales": () => answer([]),
    [SHARES]: () => answer(makeShares(hosts)),
    "POST /rest/v1/rpc/guide_earnings": () => answer({ commission_percent: 15 }),
    [`GET /rest/v1/packages?select=price%2Cmax_people&id=eq.${TRIP}&limit=1`]: () =>
      answer([{ price: 420, max_people: 6 }]),
    [OFFER]: ({ body }) => {
      const { percent, message } = body as { percent: number; message?: string };
      hosts = [{ ...RUWANI, open: makeOpenShare({ percent, message: message ?? null }) }];
      return answer({ id: makeOpenShare().id, status: "open", expires_at: makeOpenShare().expires_at });
    },
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);

async function openDialog() {
  const hand = userEvent.setup();
  await open("/profile");
  await hand.click(await screen.findByRole("button", { name: /^More ?: Tea and Trains/ }));
  await hand.click(screen.getByRole("button", { name: "Co-hosts…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Co-hosts of the package" }));
  return { hand, dialog };
}

test("a share is proposed with an example in dollars, and taken back", async () => {
  replies[ANSWER] = () => {
    hosts = [RUWANI];
    return answer({ id: makeOpenShare().id, status: "withdrawn" });
  };
  const { hand, dialog } = await openDialog();
  expect(await dialog.findByText("You keep all of the trips that you lead.")).toBeTruthy();
  expect(dialog.getByText("No share is agreed: Ruwani keeps all of the guide's part.")).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: /^Propose a share ?: Ruwani Peiris/ }));
  expect(document.activeElement?.textContent).toBe("Propose a share");
  const percent = dialog.getByRole("textbox", { name: "What Ruwani keeps, in percent" });
  expect(await dialog.findByText("For example, a booking of 2 travelers")).toBeTruthy();
  for (const text of ["$840", "−$126.00", "$571.20", "$142.80"]) expect(dialog.getByText(text)).toBeTruthy();
  for (const wrong of ["60.5", "150", "-10", "abc"]) {
    await hand.clear(percent);
    expect(dialog.queryByText("You get 20%")).toBeNull();
    await hand.type(percent, wrong);
    expect(percent).toHaveProperty("value", wrong);
    expect(dialog.getByText("Choose a whole number from 50 to 100.")).toBeTruthy();
    expect(dialog.queryByText(/\$/)).toBeNull();
  }
  await hand.clear(percent);
  await hand.type(percent, "70");
  expect(dialog.getByText("$499.80")).toBeTruthy();
  expect(dialog.getByText("You get 30%")).toBeTruthy();
  await hand.type(dialog.getByRole("textbox", { name: /^Message/ }), " You drive. ");
  await hand.click(dialog.getByRole("button", { name: "Send proposal" }));
  await toast("Proposal sent");
  expect(bodies(OFFER)).toEqual([{ package_id: TRIP, guide_id: RUWANI.guide_id, percent: 70, message: "You drive." }]);
  expect(await dialog.findByText("You proposed that they keep 70%")).toBeTruthy();
  expect(dialog.getByText(/^· 14 days left, until 28 Jan 2030, /)).toBeTruthy();
  expect(dialog.getByText("You drive.")).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: /^Take back/ }));
  await toast("Proposal taken back");
  expect(bodies(ANSWER)).toEqual([{ id: makeOpenShare().id, action: "withdraw" }]);
  await vi.waitFor(() => expect(dialog.queryByText(/^You proposed/)).toBeNull(), PATIENCE);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Co-hosts of the package");
});

test("the example has the host's commission, not the owner's", async () => {
  hosts = [{ ...RUWANI, commission_percent: 10 }];
  const { hand, dialog } = await openDialog();
  await hand.click(await dialog.findByRole("button", { name: /^Propose a share/ }));
  expect(await dialog.findByText("Commission, 10%")).toBeTruthy();
  expect(dialog.getByText("−$84.00")).toBeTruthy();
});

test("a wrong share is not sent, the server's errors stand at the field, and nothing typed is lost", async () => {
  replies[OFFER] = () =>
    answer(
      {
        code: "23514",
        message: "Check the form.",
        details: JSON.stringify([{ field: "percent", message: "This share is agreed already." }]),
      },
      400,
    );
  const { hand, dialog } = await openDialog();
  await hand.click(await dialog.findByRole("button", { name: /^Propose a share/ }));
  const percent = dialog.getByRole("textbox", { name: "What Ruwani keeps, in percent" });
  await hand.clear(percent);
  await hand.type(percent, "30");
  await hand.click(dialog.getByRole("button", { name: "Send proposal" }));
  expect(dialog.getByText("Choose a whole number from 50 to 100.")).toBeTruthy();
  expect(document.activeElement).toBe(percent);
  expect(bodies(OFFER)).toEqual([]);
  await hand.clear(percent);
  await hand.type(percent, "90");
  await hand.type(dialog.getByRole("textbox", { name: /^Message/ }), "You drive.");
  await hand.click(dialog.getByRole("button", { name: "Send proposal" }));
  expect(await dialog.findByText("This share is agreed already.")).toBeTruthy();
  expect(dialog.queryByText("Check the form.")).toBeNull();
  await hand.click(dialog.getByRole("button", { name: "Back" }));
  await hand.click(dialog.getByRole("button", { name: /^Propose a share/ }));
  expect(dialog.getByRole("textbox", { name: "What Ruwani keeps, in percent" })).toHaveProperty("value", "90");
  expect(dialog.getByRole("textbox", { name: /^Message/ })).toHaveProperty("value", "You drive.");
});

test("another guide is found by name and invited", async () => {
  const card = { id: "g7", display_name: "Saman Perera", avatar_url: null, rating: 4.8, review_count: 12 };
  const { guide_id: id, display_name } = RUWANI;
  replies[FIND] = () => answer({ ...NO_GUIDES, total: 2, results: [card, { ...card, id, display_name }] });
  const { hand, dialog } = await openDialog();
  await hand.click(await dialog.findByRole("button", { name: "Invite a co-host" }));
  expect(dialog.getByText(/^Type a part of the name/)).toBeTruthy();
  await hand.type(dialog.getByRole("textbox", { name: "Guide's name" }), "saman{Enter}");
  await hand.click(await dialog.findByRole("button", { name: /^Saman Perera/ }));
  expect(dialog.queryByRole("button", { name: /^Ruwani/ })).toBeNull();
  expect(dialog.getByRole("heading", { name: "Invite Saman Perera" })).toBe(document.activeElement);
  await hand.click(dialog.getByRole("button", { name: "Send invitation" }));
  await toast("Invitation sent");
  expect(bodies(OFFER)).toEqual([{ package_id: TRIP, guide_id: "g7", percent: 80 }]);
});

test("an agreement is ended after a question", async () => {
  hosts = [{ ...RUWANI, agreed: AGREED }];
  replies[ANSWER] = () => {
    hosts = [RUWANI];
    return answer({ id: AGREED.id, status: "ended" });
  };
  const { hand, dialog } = await openDialog();
  const agreed = "Agreed on 3 Dec 2029 by you and Ruwani Peiris: Ruwani keeps 80%, you get 20%.";
  expect(await dialog.findByText(agreed)).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: /^End agreement/ }));
  expect(dialog.getByText(/Bookings that have begun to be paid stay as agreed\./)).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: "End agreement" }));
  await toast("Agreement ended");
  expect(bodies(ANSWER)).toEqual([{ id: AGREED.id, action: "end" }]);
  await vi.waitFor(() => expect(dialog.queryByText(agreed)).toBeNull(), PATIENCE);
});

test("a proposal of a co-host is answered in the dialog", async () => {
  hosts = [{ ...RUWANI, open: makeOpenShare({ percent: 90, by: "host", is_mine: false, message: "Fuel is dear." }) }];
  replies[ANSWER] = () => {
    hosts = [{ ...RUWANI, agreed: { ...AGREED, percent: 90 } }];
    return answer({ id: makeOpenShare().id, status: "agreed" });
  };
  const { hand, dialog } = await openDialog();
  expect(await dialog.findByText("Ruwani proposes to keep 90%")).toBeTruthy();
  expect(dialog.getByText("Fuel is dear.")).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: /^Accept/ }));
  const form = within(dialog.getByRole("form", { name: "Agree on this share?" }));
  expect(form.getByText(/^Of trips that they lead, Ruwani Peiris keeps 90% and you get 10%\./)).toBeTruthy();
  await hand.type(form.getByRole("textbox"), "Gladly.");
  await hand.click(form.getByRole("button", { name: "Agree" }));
  await toast("Share agreed");
  expect(bodies(ANSWER)).toEqual([{ id: makeOpenShare().id, action: "accept", message: "Gladly." }]);
  expect(await dialog.findByText(/Ruwani keeps 90%, you get 10%\.$/)).toBeTruthy();
});

test("alone on a package, and without an answer of the server", async () => {
  replies[SHARES] = () => refusal("XX000", 500);
  const { hand, dialog } = await openDialog();
  const again = await dialog.findByRole("button", { name: "Try again" });
  replies[SHARES] = () => answer(null);
  await hand.click(again);
  expect(await dialog.findByText("You neither own nor host this package.")).toBeTruthy();
  replies[SHARES] = () => answer(makeShares([]));
  await hand.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText(/^You are the only host\./)).toBeTruthy();
});
