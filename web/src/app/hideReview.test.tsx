import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient, toast } from "../testing/wholeClient";

// An admin hides a review, with a reason, and restores it.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const COLUMNS =
  "id%2Crating%2Creview_text%2Creviewer_name%2Ccreated_at%2Cguide_reply%2Cis_hidden%2Chidden_reason%2Cpackages%28id%2Ctitle%29%2Cguides%28id%2Cdisplay_name%29%2Cnamed_package%3Apackages%28id%29%2Cnamed_guide%3Aguides%28id%29";
const LIST = `GET /rest/v1/reviews?select=${COLUMNS}&order=created_at.desc%2Cid.desc&limit=26`;
const CHANGE = "PATCH /rest/v1/reviews?id=eq.r1&select=id";

const review = {
  id: "r1",
  rating: 1,
  review_text: "The driver's daughter Ana is rude.",
  reviewer_name: "Tess",
  created_at: "2030-01-10T03:30:00Z",
  guide_reply: null,
  packages: { id: "p1", title: "Tea and Trains" },
  guides: null,
  named_package: { id: "p1" },
  named_guide: null,
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let hidden: { is_hidden: boolean; hidden_reason: string | null };

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  hidden = { is_hidden: false, hidden_reason: null };
  replies = {
    [ROLES]: () => answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => answer([{ ...review, ...hidden }]),
    [CHANGE]: ({ body }) => {
      hidden = { hidden_reason: null, ...Object(body) };
      return answer([{ id: "r1" }]);
    },
  };
  calls = standIn(replies);
});

const changes = () => calls.filter(({ call }) => call === CHANGE).map(({ body }) => body);
const preview = async () => within(await screen.findByRole("region", { name: "Preview" }));

test("a review is hidden with a reason, which admins read, and shown again", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=reviews");
  expect(await screen.findByRole("button", { name: /^Tea and Trains ?, Tess$/ })).toBeTruthy();
  const pane = await preview();
  expect(pane.getByText("The driver's daughter Ana is rude.")).toBeTruthy();
  await hand.click(pane.getByRole("button", { name: "Hide review" }));
  const dialog = within(screen.getByRole("dialog", { name: "Hide review" }));
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Hide review" });
  await hand.type(dialog.getByRole("textbox", { name: "Reason for hiding" }), "  ");
  expect(send.disabled).toBe(true);
  await hand.type(dialog.getByRole("textbox", { name: "Reason for hiding" }), "Names a child.");
  await hand.click(send);
  await toast("Review hidden");
  expect(await pane.findByText("Names a child.")).toBeTruthy();
  expect(pane.getByText("Hidden")).toBeTruthy();
  await hand.click(pane.getByRole("button", { name: "Show it again" }));
  await toast("Review shown again");
  expect(await pane.findByText("Shown")).toBeTruthy();
  expect(changes()).toEqual([{ is_hidden: true, hidden_reason: "Names a child." }, { is_hidden: false }]);
});

test("what the server refuses stays as it was, and is said where it was asked for", async () => {
  const hand = userEvent.setup();
  replies[CHANGE] = () => refusal("42501", 403);
  await open("/admin?tab=reviews");
  const pane = await preview();
  await hand.click(await pane.findByRole("button", { name: "Hide review" }));
  const dialog = within(screen.getByRole("dialog", { name: "Hide review" }));
  await hand.type(dialog.getByRole("textbox", { name: "Reason for hiding" }), "Names a child.");
  await hand.click(dialog.getByRole("button", { name: "Hide review" }));
  expect(await dialog.findByText(/the server's own words for 42501/)).toBeTruthy();
  expect(pane.getByText("Shown")).toBeTruthy();
});

test("what a traveller writes into a review is text for the admin who reads it (T-B02)", async () => {
  const hostile = '"><img src=//evil.test/i onerror=alert(1)><script>alert(2)</script>';
  replies[LIST] = () =>
    answer([
      { ...review, ...hidden, review_text: hostile, reviewer_name: `Tess ${hostile}`, guide_reply: `No ${hostile}` },
    ]);
  await open("/admin?tab=reviews");
  const pane = await preview();
  expect(await pane.findByText(hostile)).toBeTruthy();
  expect(pane.getByText(`No ${hostile}`)).toBeTruthy();
  expect(screen.getByRole("row", { name: /Tess ">/ })).toBeTruthy();
  expect(document.querySelector("script[src], img[onerror], [src*='evil.test']")).toBeNull();
});

test("reviews are looked for by their words, their traveller, and what they are of", async () => {
  await open("/admin?tab=reviews&q=tea%25&show=hidden");
  await screen.findByRole("region", { name: "Reviews" });
  await vi.waitFor(() => expect(calls.some(({ call }) => call.includes("is_hidden=eq.true"))).toBe(true));
  const call = calls.map((one) => decodeURIComponent(one.call)).find((one) => one.includes("is_hidden=eq.true"));
  expect(call).toContain("&named_package.title=ilike.%tea_%&named_guide.display_name=ilike.%tea_%");
  expect(call).toContain(
    '&or=(review_text.ilike."%tea_%",reviewer_name.ilike."%tea_%",named_package.not.is.null,named_guide.not.is.null)',
  );
});

test("reviews are limited by stars, words and replies, all in the address", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/admin?tab=reviews&only=2,noreply");
  const last = () =>
    decodeURIComponent(calls.map(({ call }) => call).findLast((call) => call.includes("/reviews?")) ?? "");
  await vi.waitFor(() => expect(last()).toContain("&rating=eq.2&guide_reply=is.null"));
  await hand.selectOptions(await screen.findByRole("combobox", { name: "Stars" }), "Stars");
  await hand.selectOptions(screen.getByRole("combobox", { name: "Words" }), "With words");
  await vi.waitFor(() => expect(last()).toContain("&review_text=not.is.null&guide_reply=is.null"));
  expect(where()).toBe("/admin?tab=reviews&only=words%2Cnoreply");
  expect(await screen.findByText("No review is like this.")).toBeTruthy();
});
