import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Merging two accounts of one person, and undoing it, against a fake server.

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const GRACE = "0f4f56a6-886e-4a29-9f04-dd0000000009";
const OTHER = "0f4f56a6-886e-4a29-9f04-dd0000000008";
const MERGE = "0f4f56a6-886e-4a29-9f04-dd0000000007";
const REASON = "She wrote from both addresses.";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let merged: object;
let bookings: number;

const account = (id: string) => ({
  id,
  name: id === GRACE ? "Grace Lee" : "G. Lee",
  email: id === GRACE ? "grace@example.org" : "g.lee@example.org",
  created_at: "2029-12-01T03:00:00Z",
  bookings: id === GRACE ? 4 : bookings,
  last_seen: null,
});
const preview = ({ source, target }: { source: string; target: string }, problems: string[] = []) => ({
  source: account(source),
  target: account(target),
  moves: [
    { name: "bookings", count: account(source).bookings },
    { name: "saved_packages", count: 2 },
  ],
  problems,
  warnings: ["Both have a trip in March."],
});
const record = () => ({
  person: {
    ...account(GRACE),
    phone: null,
    is_guide: false,
    is_admin: false,
    is_banned: false,
    is_confirmed: true,
    last_sign_in_at: null,
    guide_id: null,
    providers: ["google"],
    factors: 0,
    is_anonymous: false,
    banned_until: null,
  },
  sessions: [],
  reports: [],
  warnings: [],
  applications: [],
  notes: [],
  flags: [],
  merged_into: null,
  merged_from: [],
  possible_duplicates: [{ id: OTHER, name: "G. Lee", email: "g.lee@example.org", because: "phone" }],
  ...merged,
});

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  merged = {};
  bookings = 1;
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [rpc("admin_person")]: () => answer(record()),
    [rpc("admin_bookings")]: () => answer({ rows: [], next: null, counts: { all: 0 } }),
    [rpc("merge_preview")]: ({ body }) => answer(preview(body as { source: string; target: string })),
  };
  calls = standIn(replies);
});

const bodiesOf = (name: string) => calls.filter(({ call }) => call === rpc(name)).map(({ body }) => body);

async function openDialog() {
  const hand = userEvent.setup();
  await open(`/admin?tab=people&item=${GRACE}`);
  await hand.click(await screen.findByRole("button", { name: "Merge… with G. Lee" }, PATIENCE));
  const dialog = within(screen.getByRole("dialog", { name: "Merge two accounts" }));
  await dialog.findByRole("region", { name: "Stays" }, PATIENCE);
  return { hand, dialog };
}

test("a duplicate is merged after a look at what moves; another number of bookings is displayed first", async () => {
  const { hand, dialog } = await openDialog();
  expect(within(dialog.getByRole("region", { name: "Ends" })).getByText("G. Lee")).toBeTruthy();
  expect(within(dialog.getByRole("region", { name: "What moves" })).getByText("Saved trips")).toBeTruthy();
  expect(dialog.getByText("Both have a trip in March.")).toBeTruthy();
  const send = dialog.getByRole("button", { name: "Merge accounts" });
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), REASON);
  expect(send).toHaveProperty("disabled", true);
  await hand.click(dialog.getByRole("checkbox"));
  replies[rpc("merge_people")] = () => {
    bookings = 2;
    const details = JSON.stringify(preview({ source: OTHER, target: GRACE }));
    return answer({ code: "PT409", message: "Something has changed.", details }, 409);
  };
  await hand.click(send);
  expect(await dialog.findByText(/^Something has changed since/, {}, PATIENCE)).toBeTruthy();
  expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", REASON);
  replies[rpc("merge_people")] = () => {
    merged = {
      possible_duplicates: [],
      merged_from: [
        {
          id: OTHER,
          name: "G. Lee",
          email: "g.lee@example.org",
          at: "2030-01-15T03:00:00Z",
          merge_id: MERGE,
          can_undo: true,
        },
      ],
    };
    return answer({ id: MERGE, target: GRACE });
  };
  await hand.click(dialog.getByRole("button", { name: "Merge accounts" }));
  await toast("G. Lee is part of Grace Lee now.");
  expect(await screen.findByRole("region", { name: "Contains the account of" }, PATIENCE)).toBeTruthy();
  const order = { source: OTHER, target: GRACE, reason: REASON };
  expect(bodiesOf("merge_people")).toEqual([
    { ...order, expected: { bookings: 1 } },
    { ...order, expected: { bookings: 2 } },
  ]);
});

test("the two can be swapped; what is in the way leaves no button", async () => {
  const { hand, dialog } = await openDialog();
  replies[rpc("merge_preview")] = ({ body }) =>
    answer(preview(body as { source: string; target: string }, ["The account that ends is a guide's."]));
  await hand.click(dialog.getByRole("button", { name: "Swap: the other one stays" }));
  expect(await dialog.findByText("The account that ends is a guide's.", {}, PATIENCE)).toBeTruthy();
  expect(within(dialog.getByRole("region", { name: "Ends" })).getByText("Grace Lee")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Merge accounts" })).toBeNull();
  expect(bodiesOf("merge_preview")).toEqual([
    { source: OTHER, target: GRACE },
    { source: GRACE, target: OTHER },
  ]);
});

test("a merge is undone with a reason while it can be", async () => {
  const hand = userEvent.setup();
  merged = {
    merged_into: {
      id: OTHER,
      name: "G. Lee",
      at: "2030-01-10T03:00:00Z",
      merge_id: MERGE,
      can_undo_until: "2030-02-09T03:00:00Z",
    },
  };
  replies[rpc("undo_merge")] = () => {
    merged = {};
    return answer({});
  };
  await open(`/admin?tab=people&item=${GRACE}`);
  const into = within(await screen.findByRole("region", { name: "Merged into" }, PATIENCE));
  expect(into.getByText("can be undone until 9 Feb 2030")).toBeTruthy();
  await hand.click(into.getByRole("button", { name: "Undo… with G. Lee" }));
  const dialog = within(screen.getByRole("dialog", { name: "Undo the merge" }));
  await hand.type(dialog.getByRole("textbox", { name: "Reason" }), "It was her sister.");
  await hand.click(dialog.getByRole("button", { name: "Undo merge" }));
  await toast("Merge undone");
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Merged into" })).toBeNull(), PATIENCE);
  expect(bodiesOf("undo_merge")).toEqual([{ id: MERGE, reason: "It was her sister." }]);
});
