import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient, toast } from "../testing/wholeClient";

// Flags against a fake server: the list with its filters, the evidence, and the decision.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const LIST = "POST /rest/v1/rpc/abuse_flags";
const ONE = "POST /rest/v1/rpc/abuse_flag";
const DECIDE = "POST /rest/v1/rpc/decide_abuse_flag";

const NONE = { accounts: null, days: null, percent: null, shared: [], found: [] };
const flag = {
  id: "0f4f56a6-886e-4a29-9f04-dd0000000001",
  kind: "copied_text",
  state: "open",
  subject: { kind: "package", id: "p1", name: "Lunch in the hills" },
  other: { id: "p2", name: "Tea with my grandmother" },
  booking_id: null,
  figures: { ...NONE, percent: 72 },
  count: 1,
  first_seen_at: "2030-01-12T03:30:00Z",
  last_seen_at: "2030-01-14T03:30:00Z",
  open_since: "2030-01-12T03:30:00Z",
  decided_at: null as string | null,
  decided_by: null as string | null,
  note: null as string | null,
};
const person = { email: "kamal@example.lk", guide_id: null, is_active_guide: false, is_blocked: false };
const evidence = {
  people: [{ ...person, id: "u1", name: "Kamal Silva", created_at: "2029-01-12T03:30:00Z" }],
  bookings: [],
  packages: [],
  passages: [{ here: "We cook lunch with our aunt", there: "We cook lunch with my grandmother" }],
  messages: [],
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = {
    [ROLES]: () => answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => answer({ total: 1, results: [flag], next: null }),
    [ONE]: () => answer({ ...flag, ...evidence }),
  };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);

test("the list names reasons, and kinds and states are in the address and in the read", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=flags");
  expect((await screen.findAllByText("72% of the shorter of the two texts is in both.")).length).toBe(2);
  expect(bodiesOf(LIST)[0]).toEqual({ state: "open", limit: 25 });
  await hand.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Copied text");
  await hand.click(screen.getByRole("button", { name: "Dismissed" }));
  await screen.findAllByText("72% of the shorter of the two texts is in both.");
  expect(bodiesOf(LIST).at(-1)).toEqual({ state: "dismissed", limit: 25, kind: "copied_text" });
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Kind" }).value).toBe("copied_text");
});

test("the passages stand side by side with their common words marked", async () => {
  await open("/admin?tab=flags");
  const texts = within(await screen.findByRole("region", { name: "The same words" }));
  expect(texts.getAllByText("We cook lunch with", { selector: "mark" })).toHaveLength(2);
  expect(texts.getByText("my grandmother", { selector: "span" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Block Kamal Silva" })).toBeTruthy();
});

test("a decision needs a note, which stays when the server refuses it", async () => {
  const hand = userEvent.setup();
  replies[DECIDE] = () => refusal("42501", 403);
  await open("/admin?tab=flags");
  await hand.click(await screen.findByRole("button", { name: "Confirm" }));
  const form = within(screen.getByRole("dialog", { name: "Confirm flag" }));
  await hand.click(form.getByRole("button", { name: "Confirm" }));
  expect(bodiesOf(DECIDE)).toEqual([]);
  await hand.type(form.getByRole("textbox", { name: "Note" }), "Both texts are hers.");
  await hand.click(form.getByRole("button", { name: "Confirm" }));
  await form.findByText("the server's own words for 42501");
  expect(form.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" }).value).toBe("Both texts are hers.");
  const decided = {
    state: "confirmed",
    decided_at: "2030-01-15T03:30:00Z",
    decided_by: "Ann",
    note: "Both texts are hers.",
  };
  replies[DECIDE] = () => answer({ ...flag, ...evidence, ...decided });
  await hand.click(form.getByRole("button", { name: "Confirm" }));
  expect(await toast("Flag confirmed")).toBeTruthy();
  expect(bodiesOf(DECIDE).at(-1)).toEqual({
    id: flag.id,
    state: "confirmed",
    note: "Both texts are hers.",
    last_seen_at: flag.last_seen_at,
  });
});

test("a flag that changed meanwhile is read again, and the note stays for it", async () => {
  const hand = userEvent.setup();
  const changed = "2030-01-16T03:30:00Z";
  replies[DECIDE] = () => {
    replies[ONE] = () => answer({ ...flag, ...evidence, last_seen_at: changed });
    return refusal("PT409", 409);
  };
  await open("/admin?tab=flags");
  await hand.click(await screen.findByRole("button", { name: "Dismiss" }));
  const form = within(screen.getByRole("dialog", { name: "Dismiss flag" }));
  await hand.type(form.getByRole("textbox", { name: "Note" }), "They had met.");
  await hand.click(form.getByRole("button", { name: "Dismiss" }));
  await form.findByText("the server's own words for PT409");
  await waitFor(() => expect(bodiesOf(ONE)).toHaveLength(2));
  expect(form.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" }).value).toBe("They had met.");
  await hand.click(form.getByRole("button", { name: "Dismiss" }));
  await waitFor(() =>
    expect(bodiesOf(DECIDE).at(-1)).toEqual({
      id: flag.id,
      state: "dismissed",
      note: "They had met.",
      last_seen_at: changed,
    }),
  );
});
