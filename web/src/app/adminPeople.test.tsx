import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// What admins do about a person, against a fake server.

const GRACE = "0f4f56a6-886e-4a29-9f04-dd0000000009";
const REASON = "They wrote to us about it.";
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const EXPORT = "POST /functions/v1/export-person";
const failure = (status: number, code: string, message: string, fields: object[] = []) =>
  answer({ code, message, details: JSON.stringify(fields) }, status);

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let bannedUntil: string | null;

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  bannedUntil = null;
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [rpc("admin_person")]: ({ body }) => answer(record(JSON.stringify(body).includes(PERSON) ? PERSON : GRACE)),
    [rpc("admin_people")]: () => answer({ rows: [], next: null, total: 0 }),
    [rpc("admin_bookings")]: () => answer({ rows: [], next: null, counts: { all: 0 } }),
  };
  calls = standIn(replies);
});

const record = (id: string) => ({
  person: {
    id,
    name: "Grace Lee",
    email: "grace@example.org",
    phone: null,
    is_guide: false,
    is_admin: false,
    is_banned: bannedUntil !== null,
    is_confirmed: true,
    bookings: 0,
    created_at: "2029-12-01T03:00:00Z",
    last_sign_in_at: null,
    guide_id: null,
    providers: ["google"],
    factors: 0,
    is_anonymous: false,
    banned_until: bannedUntil,
  },
  sessions: [],
  reports: [],
  warnings: [],
  applications: [],
  notes: [],
  flags: [],
  merged_into: null,
  merged_from: [],
  possible_duplicates: [],
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const press = async (hand: ReturnType<typeof userEvent.setup>, name: string) =>
  hand.click(await screen.findByRole("button", { name }));

test("a person is blocked until a day, which their page says, and unblocked; a refusal leaves what was typed", async () => {
  const hand = userEvent.setup();
  replies[rpc("block_person")] = () => failure(409, "PT409", "This guide is active. Suspend them first.");
  replies[rpc("unblock_person")] = () => {
    bannedUntil = null;
    return answer({ banned_until: null });
  };
  await open(`/admin?tab=people&item=${GRACE}`);
  await press(hand, "Block…");
  const block = dialog("Block");
  const send = block.getByRole("button", { name: "Block" });
  const reason = block.getByRole("textbox", { name: "Reason" });
  await hand.type(reason, "Too short");
  expect(send).toHaveProperty("disabled", true);
  await hand.clear(reason);
  await hand.type(reason, REASON);
  fireEvent.change(block.getByLabelText(/^Last day/), { target: { value: "2030-01-22" } });
  await hand.click(send);
  expect(await block.findByText("This guide is active. Suspend them first.")).toBeTruthy();
  expect(reason).toHaveProperty("value", REASON);
  replies[rpc("block_person")] = () => {
    bannedUntil = "2030-01-22T18:30:00Z";
    return answer({ banned_until: bannedUntil });
  };
  await hand.click(send);
  await toast("Blocked until Tuesday 22 January 2030.");
  expect(await screen.findByText("Blocked until Tuesday 22 January 2030")).toBeTruthy();
  await press(hand, "Unblock…");
  await hand.type(dialog("Unblock").getByRole("textbox", { name: "Reason" }), REASON);
  await hand.click(dialog("Unblock").getByRole("button", { name: "Unblock" }));
  await toast("Account unblocked");
  await vi.waitFor(() => expect(screen.queryByText("Blocked until Tuesday 22 January 2030")).toBeNull(), PATIENCE);
  await press(hand, "Block…");
  await hand.click(dialog("Block").getByRole("radio", { name: "Without end" }));
  await hand.type(dialog("Block").getByRole("textbox", { name: "Reason" }), REASON);
  replies[rpc("block_person")] = () => answer({ banned_until: "9999-12-31T00:00:00Z" });
  await hand.click(dialog("Block").getByRole("button", { name: "Block" }));
  await toast("Blocked without end.");
  expect(bodiesOf(rpc("block_person")).slice(1)).toEqual([
    { user_id: GRACE, reason: REASON, until: "2030-01-22" },
    { user_id: GRACE, reason: REASON },
  ]);
});

test.each([
  ["Sign out everywhere…", "Sign out everywhere", "sign_out_person", { ended: 2 }, "2 sessions ended."],
  ["Unlock…", "Unlock", "unlock_person", { cleared: 0 }, "Nothing was locked."],
])("%s has a reason, and what happened stays on the page", async (button, title, name, result, text) => {
  const hand = userEvent.setup();
  replies[rpc(name)] = () => answer(result);
  await open(`/admin?tab=people&item=${GRACE}`);
  await press(hand, button);
  await hand.type(dialog(title).getByRole("textbox", { name: "Reason" }), REASON);
  await hand.click(dialog(title).getByRole("button", { name: title }));
  await toast(text);
  const actions = within(screen.getByRole("region", { name: "Actions" }));
  expect(actions.getByRole("status").textContent).toContain(text);
  expect(bodiesOf(rpc(name))).toEqual([{ user_id: GRACE, reason: REASON }]);
});

test("an export is saved under the server's name", async () => {
  const hand = userEvent.setup();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  replies[EXPORT] = () =>
    new Response("PK", { headers: { "content-disposition": 'attachment; filename="serendib-person-2030-01-15.zip"' } });
  await open(`/admin?tab=people&item=${GRACE}`);
  await press(hand, "Export…");
  await hand.type(dialog("Export").getByRole("textbox", { name: "Reason" }), REASON);
  await hand.click(dialog("Export").getByRole("button", { name: "Export" }));
  await toast("Data exported");
  expect(saved).toEqual(["serendib-person-2030-01-15.zip"]);
  expect(bodiesOf(EXPORT)).toEqual([{ user_id: GRACE, reason: REASON }]);
});

const preview = {
  may_erase: true,
  hindrances: [] as string[],
  erased: [{ what: "messages", count: 12 }],
  retained: [{ what: "payments", count: 3, why: "tax_law", until: "2036-12-31" }],
};

test("a person is erased after their address and a reason, and the list is open again", async () => {
  const hand = userEvent.setup();
  replies[rpc("erasure_preview")] = () => answer(preview);
  replies[rpc("erase_person")] = () => failure(403, "42501", "Erasing a person needs a second step.");
  const { where } = await open(`/admin?tab=people&item=${GRACE}`);
  await press(hand, "Erase…");
  const erase = dialog("Erase this account");
  expect(await erase.findByText("Inland Revenue Act: six years, until 31 Dec 2036")).toBeTruthy();
  const send = erase.getByRole("button", { name: "Erase for good" });
  const address = erase.getByRole("textbox", { name: "Type the account’s e-mail address" });
  await hand.type(erase.getByRole("textbox", { name: "Reason" }), REASON);
  await hand.type(address, "otto@example.org");
  expect(erase.getByText("This is not the account’s.")).toBeTruthy();
  expect(send).toHaveProperty("disabled", true);
  await hand.clear(address);
  await hand.type(address, "Grace@example.org");
  await hand.click(send);
  expect(await erase.findByText("Erasing a person needs a second step.")).toBeTruthy();
  replies[rpc("erase_person")] = () => answer({ erased: true });
  await hand.click(send);
  await toast("Account erased");
  await arrives(where, "/admin?tab=people");
  expect(bodiesOf(rpc("erase_person")).at(-1)).toEqual({
    user_id: GRACE,
    reason: REASON,
    email: "Grace@example.org",
  });
});

test("what stands against an erasure is listed with the way to settle it, and nothing can be sent", async () => {
  const hand = userEvent.setup();
  const hindrances = ["open_bookings", "payout_under_way"];
  replies[rpc("erasure_preview")] = () => answer({ ...preview, may_erase: false, hindrances });
  await open(`/admin?tab=people&item=${GRACE}`);
  await press(hand, "Erase…");
  const erase = dialog("Erase this account");
  const links = await erase.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/admin?tab=bookings&person=${GRACE}`,
    "/admin?tab=payouts",
  ]);
  expect(erase.queryByRole("button", { name: "Erase for good" })).toBeNull();
});

test("one's own account is neither blocked nor erased", async () => {
  await open(`/admin?tab=people&item=${PERSON}`);
  const actions = within(await screen.findByRole("region", { name: "Actions" }));
  expect(actions.getAllByRole("button").map((one) => one.textContent)).toEqual(["Sign out everywhere…", "Export…"]);
});
