import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient, toast } from "../testing/wholeClient";

// Reported chats against a fake server: both sides, and what can be done.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const LIST = "POST /rest/v1/rpc/admin_reports";
const WARN = "POST /rest/v1/rpc/warn_person";
const CLOSE = "POST /rest/v1/rpc/close_conversation";
const OPEN = "POST /rest/v1/rpc/open_conversation";
const RIGHTS = "GET /rest/v1/rpc/my_staff_rights";

const report = {
  id: "c1",
  reason: "Wants me to pay in cash.",
  created_at: "2030-01-14T03:30:00Z",
  handled_at: null,
  handled_by: null,
  reporter: "traveler",
  booking_id: "0f4f56a6-886e-4a29-9f04-dd0000000001",
  reference: "0f4f56a6",
  inquiry_id: null,
  trip: "Tea and Trains",
  start_date: "2030-03-06",
  end_date: "2030-03-07",
  traveler: { id: "p1", name: "Grace Lee", reports: 0, warnings: 0, is_blocked: false },
  guide: { id: "p2", guide_id: "g1", name: "Kasun Perera", reports: 2, warnings: 1, is_blocked: false },
  is_closed: false,
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let row: typeof report;

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  row = report;
  replies = {
    [ROLES]: () => answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => answer({ total: 1, results: [row], next: null }),
    "GET /rest/v1/rpc/reply_templates?kind=warn_person": () =>
      answer([{ id: "t1", name: "Cash", body: "Hello {first_name}, payments go through {site}. ({reference})" }]),
  };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const people = async () => within(await screen.findByRole("region", { name: "Both sides" }));

test("a report names both sides, its reason and its booking, and the server searches", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=conversations&show=open");
  expect(await screen.findByRole("button", { name: "Grace Lee" })).toBeTruthy();
  expect(screen.getAllByText("Wants me to pay in cash.")).toHaveLength(2);
  expect(screen.getAllByRole("link", { name: "0f4f56a6" })[0]?.getAttribute("href")).toContain("tab=bookings");
  const both = await people();
  expect(both.getByRole("link", { name: "Kasun Perera" }).getAttribute("href")).toContain("item=p2");
  expect(both.getByText("2 reports, 1 warning")).toBeTruthy();
  await hand.type(screen.getByRole("textbox", { name: "Name, reason or reference" }), "cash{Enter}");
  await screen.findByRole("button", { name: "Grace Lee" });
  expect(bodiesOf(LIST).at(-1)).toEqual({ show: "open", q: "cash", limit: 25 });
});

test("a side is warned with a template, once; a refusal leaves the text", async () => {
  const hand = userEvent.setup();
  replies[WARN] = () => refusal("PT409", 409);
  await open("/admin?tab=conversations");
  await hand.click((await people()).getByRole("button", { name: "Warn Kasun Perera" }));
  const form = dialog("Send a warning");
  await form.findByRole("option", { name: "Cash" });
  await hand.selectOptions(form.getByRole("combobox", { name: "Template" }), "Cash");
  const text = form.getByRole<HTMLTextAreaElement>("textbox", { name: "Warning" });
  expect(text.value).toBe("Hello Kasun, payments go through Serendib. (0f4f56a6)");
  await hand.click(form.getByRole("button", { name: "Send warning" }));
  expect(await form.findByText("the server's own words for PT409")).toBeTruthy();
  expect(text.value).toContain("Hello Kasun");
  replies[WARN] = () => answer({ warned_at: "2030-01-15T03:30:00Z" });
  await hand.click(form.getByRole("button", { name: "Send warning" }));
  await toast("Warning sent");
  expect((await people()).getByText("Warning sent.")).toBeTruthy();
  expect(bodiesOf(WARN).at(-1)).toEqual({ report_id: "c1", side: "guide", text: expect.stringContaining("Kasun") });
});

test("a conversation is closed with a reason, and opened again", async () => {
  const hand = userEvent.setup();
  const change = (is_closed: boolean) => () => {
    row = { ...report, is_closed };
    return answer({ is_closed });
  };
  replies[CLOSE] = change(true);
  replies[OPEN] = change(false);
  await open("/admin?tab=conversations");
  for (const name of ["Close conversation", "Open conversation"]) {
    await hand.click(await screen.findByRole("button", { name }));
    await hand.type(dialog(name).getByRole("textbox", { name: "Reason" }), "It became insulting.");
    await hand.click(dialog(name).getByRole("button", { name }));
    await toast(name === "Close conversation" ? "Conversation closed" : "Conversation opened");
  }
  expect(await screen.findByRole("button", { name: "Close conversation" })).toBeTruthy();
  const sent = [{ report_id: "c1", reason: "It became insulting." }];
  expect([bodiesOf(CLOSE), bodiesOf(OPEN)]).toEqual([sent, sent]);
});

test("who may not act on people blocks no one; a blocked person and a report about a guide's guest say so", async () => {
  row = { ...report, reporter: "guide", traveler: { ...report.traveler, is_blocked: true } };
  replies[ROLES] = () => answer([{ is_guide: false, is_admin: false }]);
  replies[RIGHTS] = () =>
    answer({ role: "content", rights: ["handle_messages"], expires_at: null, needs_second_factor: false });
  await open("/admin?tab=conversations");
  expect(await screen.findByRole("button", { name: "Kasun Perera" })).toBeTruthy();
  const both = await people();
  expect(both.getByText("Blocked")).toBeTruthy();
  expect(both.queryByRole("link")).toBeNull();
  expect(both.queryByRole("button", { name: /^Block/ })).toBeNull();
  expect(both.getByRole("button", { name: "Warn Grace Lee" })).toBeTruthy();
});
