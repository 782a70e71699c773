import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { QueuedCredential } from "../api/credentials";
import { makeQueued } from "../testing/credential";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, resetClient, toast } from "../testing/wholeClient";

// An admin checks what guides have sent, against a fake server.

const QUEUE = "GET /rest/v1/rpc/credential_queue?status=";
const DECIDE = "POST /rest/v1/rpc/decide_credential";
const REOPEN = "POST /rest/v1/rpc/reopen_decision";
const DOCUMENT = "POST /rest/v1/rpc/credential_document";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let pending: QueuedCredential[];
let valid: QueuedCredential[];

const queue = (rows: QueuedCredential[]) =>
  answer({ rows, next: null, counts: { pending: pending.length, expiring: 7 } });

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  pending = [makeQueued("01")];
  valid = [];
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [`${QUEUE}pending`]: () => queue(pending),
    [`${QUEUE}in_force`]: () => queue(valid),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);
/** A decision waits for its undo; a page that closes sends it. */
const closePage = () => act(() => void window.dispatchEvent(new Event("pagehide")));
const preview = async () => within(await screen.findByRole("region", { name: "Preview" }));

test("a guide's name or a number is searched on the server", async () => {
  const hand = userEvent.setup();
  const found = makeQueued("02", { display_name: "Kumari Perera" });
  replies[`${QUEUE}pending&search=kumari`] = () => queue([found]);
  const { where } = await open("/admin?tab=credentials");
  await screen.findByRole("region", { name: "Preview" });
  await hand.type(screen.getByRole("textbox", { name: "Guide or number" }), "kumari{Enter}");
  await arrives(where, "/admin?tab=credentials&q=kumari");
  expect(await screen.findByRole("row", { name: /^Kumari Perera/ })).toBeTruthy();
});

test("a license is approved with the method of its check", async () => {
  const hand = userEvent.setup();
  pending = [makeQueued("01", { same_number: [{ guide_id: "g9", display_name: "Nimali Silva" }] })];
  replies[DECIDE] = () => {
    pending = [];
    return answer({ id: "c1", status: "approved" });
  };
  await open("/admin?tab=credentials");
  const pane = await preview();
  expect(await pane.findByRole("heading", { name: "National tourist guide license" })).toBeTruthy();
  expect(pane.getByRole("link", { name: "Nimali Silva" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pending 1" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Expiring 7" })).toBeTruthy();
  await hand.click(pane.getByRole("button", { name: /^Approve/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve credential" }));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Approve" }).disabled).toBe(true);
  const seen = dialog.getByRole<HTMLInputElement>("radio", { name: /seen the document/ });
  expect(seen.disabled).toBe(true);
  expect(dialog.getByText("Open the document first.")).toBeTruthy();
  expect(dialog.getByRole("link", { name: "Nimali Silva" })).toBeTruthy();
  await hand.click(dialog.getByRole("radio", { name: /public register/ }));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Approve" }).disabled).toBe(true);
  await hand.click(dialog.getByRole("checkbox", { name: "I have checked that both may be true" }));
  await hand.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("No credential waits for a check.")).toBeTruthy();
  // With what was chosen.
  fireEvent.keyDown(document.body, { key: "z" });
  const again = within(await screen.findByRole("dialog", { name: "Approve credential" }));
  expect(again.getByRole<HTMLInputElement>("radio", { name: /public register/ }).checked).toBe(true);
  await hand.click(again.getByRole("button", { name: "Approve" }));
  expect(bodies(DECIDE)).toEqual([]);
  closePage();
  await toast("Credential approved");
  expect(bodies(DECIDE)).toEqual([{ id: makeQueued("01").id, action: "approve", method: "register" }]);
  expect(await screen.findByText("No credential waits for a check.")).toBeTruthy();
});

test("a rejection needs a reason; an insurance is in no register", async () => {
  const hand = userEvent.setup();
  pending = [makeQueued("01", { kind: "insurance", class: null, issuer: "Ceylinco" })];
  replies[DECIDE] = () => answer({ id: "c1", status: "rejected" });
  await open("/admin?tab=credentials");
  const pane = await preview();
  await hand.click(await pane.findByRole("button", { name: /^Approve/ }));
  const approval = within(await screen.findByRole("dialog", { name: "Approve credential" }));
  expect(approval.getAllByRole("radio")).toHaveLength(2);
  await hand.click(approval.getByRole("button", { name: "Cancel" }));
  await hand.click(pane.getByRole("button", { name: /^Reject/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reject credential" }));
  await hand.type(dialog.getByRole("textbox"), "Not readable.");
  await hand.click(dialog.getByRole("button", { name: "Reject credential" }));
  closePage();
  await toast("Credential rejected");
  expect(bodies(DECIDE)).toEqual([{ id: makeQueued("01").id, action: "reject", reason: "Not readable." }]);
});

test("one in force is revoked, and a decision that came too late says so", async () => {
  const hand = userEvent.setup();
  valid = [makeQueued("02", { status: "approved", in_force: true, method: "document", decided_by: "Anusha" })];
  replies[DECIDE] = () => refusal("PT409", 409);
  const { where } = await open("/admin?tab=credentials");
  await hand.click(await screen.findByRole("button", { name: "In force" }));
  await arrives(where, "/admin?tab=credentials&show=in_force");
  const pane = await preview();
  expect(await pane.findByText("The document was seen")).toBeTruthy();
  await hand.click(pane.getByRole("button", { name: "Revoke" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Revoke credential" }));
  expect(dialog.getByText("Kasun Perera: National tourist guide license, N-2031/44")).toBeTruthy();
  expect(dialog.getByText(/^It leaves the public profile at once/)).toBeTruthy();
  await hand.type(dialog.getByRole("textbox", { name: "Why it is revoked" }), "Forged.");
  await hand.click(dialog.getByRole("button", { name: "Revoke credential" }));
  closePage();
  await toast("It was decided, withdrawn or replaced meanwhile.");
  expect(bodies(DECIDE)).toEqual([{ id: makeQueued("02").id, action: "revoke", reason: "Forged." }]);
});

test("a picture opens in a dialog, and one that cannot be loaded says so", async () => {
  const hand = userEvent.setup();
  replies[DOCUMENT] = () => answer({ url: "/storage/v1/d/1", mime_type: "image/jpeg", expires_at: "x" });
  await open("/admin?tab=credentials");
  const pane = await preview();
  await hand.click(await pane.findByRole("button", { name: "Open document" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Document of Kasun Perera" }));
  const picture = dialog.getByRole("img", { name: "Document of Kasun Perera" });
  expect(picture.getAttribute("src")).toBe("/storage/v1/d/1");
  picture.dispatchEvent(new Event("error"));
  expect(await dialog.findByText(/valid for one minute/)).toBeTruthy();
  expect(bodies(DOCUMENT)).toEqual([{ id: makeQueued("01").id }]);
  await hand.click(dialog.getByRole("button", { name: "Close" }));
  await hand.click(pane.getByRole("button", { name: /^Approve/ }));
  const approval = within(await screen.findByRole("dialog", { name: "Approve credential" }));
  expect(approval.getByRole<HTMLInputElement>("radio", { name: /seen the document/ }).disabled).toBe(false);
});

test("after a decision the next entry is open and has the focus, and the keys go on", async () => {
  const hand = userEvent.setup();
  const names = ["Anusha", "Bimal", "Chamari"];
  pending = names.map((display_name, at) => makeQueued(`0${at + 1}`, { display_name }));
  replies[DECIDE] = () => {
    pending = pending.filter(({ display_name }) => display_name !== "Bimal");
    return answer({ id: "c1", status: "rejected" });
  };
  await open("/admin?tab=credentials");
  const pane = await preview();
  await hand.click(await screen.findByRole("button", { name: /^Bimal/ }));
  await pane.findByRole("heading", { name: "Bimal" });
  await hand.keyboard("r");
  const dialog = within(await screen.findByRole("dialog", { name: "Reject credential" }));
  await hand.type(dialog.getByRole("textbox"), "Not readable.");
  await hand.click(dialog.getByRole("button", { name: "Reject credential" }));
  expect(await pane.findByRole("heading", { name: "Chamari" })).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Chamari/));
  await hand.keyboard("a");
  const approval = within(await screen.findByRole("dialog", { name: "Approve credential" }));
  expect(approval.getByText("Chamari")).toBeTruthy();
});

test("a PDF is downloaded, and a deleted document says so", async () => {
  const hand = userEvent.setup();
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  pending = [
    makeQueued("01", { document: { mime_type: "application/pdf", size: 2_000 } }),
    makeQueued("02", { document: null, display_name: "Ruwan Bandara" }),
  ];
  replies[DOCUMENT] = () => answer({ url: "/storage/v1/d/2", mime_type: "application/pdf", expires_at: "x" });
  await open("/admin?tab=credentials");
  const pane = await preview();
  await hand.click(await pane.findByRole("button", { name: "Open document" }));
  await toast("The document is downloaded");
  expect(click).toHaveBeenCalledOnce();
  await hand.click(screen.getByRole("button", { name: /^Ruwan Bandara/ }));
  expect(await pane.findByText("The document has been deleted.")).toBeTruthy();
});

test("whether an admin decides about their own credential is the server's choice", async () => {
  const hand = userEvent.setup();
  pending = [makeQueued("01", { is_own: true })];
  replies["GET /rest/v1/rpc/review_counts"] = () =>
    answer({ packages: 0, revisions: 0, applications: 0, join_requests: 0, reports: 0, credentials: 4 });
  replies[`GET /rest/v1/rpc/guide_credentials?guide_id=${makeQueued("01").guide_id}`] = () =>
    answer([
      { kind: "license", class: "area", checked_on: "2030-01-04", valid_until: "2030-06-30", method: "register" },
    ]);
  replies[DECIDE] = () => refusal("42501", 403);
  await open("/admin?tab=credentials");
  expect(await screen.findByRole("tab", { name: /^Credentials 4/ })).toBeTruthy();
  const pane = await preview();
  expect(await pane.findByText(/^This is your own\./)).toBeTruthy();
  expect((await pane.findByText("Area guide license")).closest("div")?.textContent).toMatch(/^Would replace/);
  await hand.click(pane.getByRole("button", { name: /^Approve/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve credential" }));
  await hand.click(dialog.getByRole("radio", { name: /public register/ }));
  await hand.click(dialog.getByRole("button", { name: "Approve" }));
  closePage();
  await toast("the server's own words for 42501");
});

test.each(["rejected", "revoked"] as const)(
  "one that was %s waits again, with a reason for the guide",
  async (status) => {
    const hand = userEvent.setup();
    const row = makeQueued("03", {
      status,
      reason: "Not readable.",
      decided_at: "2030-01-04T12:00:00Z",
      decided_by: "Anusha",
    });
    replies[`${QUEUE}refused`] = () => queue([row]);
    replies[REOPEN] = () =>
      answer(
        { code: "23514", message: "No links.", details: JSON.stringify([{ field: "reason", message: "No links." }]) },
        400,
      );
    await open("/admin?tab=credentials&show=refused");
    const pane = await preview();
    expect(await pane.findByText("4 Jan 2030, by Anusha")).toBeTruthy();
    await hand.click(pane.getByRole("button", { name: "Reopen…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reopen decision" }));
    const reason = dialog.getByRole("textbox", { name: "Reason" });
    expect(document.activeElement).toBe(reason);
    await hand.type(reason, "A new");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Reopen" }).disabled).toBe(true);
    expect(dialog.getByText("5 more characters are needed.")).toBeTruthy();
    await hand.type(reason, " scan came.");
    await hand.click(dialog.getByRole("button", { name: "Reopen" }));
    expect(await dialog.findByText("No links.")).toBeTruthy();
    expect(reason.getAttribute("aria-invalid")).toBe("true");
    replies[REOPEN] = () => answer({ id: row.id, status: "pending" });
    replies[`${QUEUE}refused`] = () => queue([]);
    await hand.click(dialog.getByRole("button", { name: "Reopen" }));
    await toast("Decision reopened");
    expect(bodies(REOPEN).at(-1)).toEqual({ subject: "credential", id: row.id, reason: "A new scan came." });
    expect(await screen.findByText("There is nothing in this state.")).toBeTruthy();
  },
);
