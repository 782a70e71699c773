import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { inboxId, makeInboxItem, makeTalk } from "../testing/inboxItem";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// A guide's saved replies in the inbox, against a fake server that counts their changes.

const READ = "POST /rest/v1/rpc/saved_replies";
const SAVE = "POST /rest/v1/rpc/save_replies";
const DEVICE = `draft:${PERSON}:saved replies`;

let saved: { replies: string[]; version: number };
let calls: RecordedCall[];
let refuse: (replies: string[]) => Response | undefined;

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  saved = { replies: [], version: 1 };
  refuse = () => undefined;
  const items = [makeInboxItem("message", 1)];
  calls = standIn({
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    "POST /rest/v1/rpc/guide_inbox": () => answer({ total: 1, items }),
    [`GET /rest/v1/rpc/conversation?conversation_id=${inboxId(1)}`]: () => answer(makeTalk(PERSON)),
    [READ]: () => answer(saved),
    [SAVE]: ({ body }) => {
      const { replies, version } = body as typeof saved;
      const refused = refuse(replies);
      if (refused) return refused;
      if (version !== saved.version) return answer({ code: "PT409", message: "Changed meanwhile." }, 409);
      saved = { replies, version: version + 1 };
      return answer(saved);
    },
  });
});

async function openReplies(title: string) {
  const hand = userEvent.setup();
  await open("/profile");
  const find = () => screen.getAllByRole("button").find((one) => one.textContent === "Reply: Person 1, Trip 1");
  await hand.click(await vi.waitFor(() => find() ?? expect.fail("no message"), PATIENCE));
  await hand.click(await screen.findByText(title));
  return hand;
}

const box = () => screen.findByRole("textbox", { name: "Your reply" });
const saves = () => calls.filter(({ call }) => call === SAVE).map(({ body }) => body);

test("a reply is saved, used, changed and deleted", async () => {
  const hand = await openReplies("Saved replies (0 of 20)");
  await hand.type(await box(), "Bring a hat.");
  await hand.click(screen.getByRole("button", { name: "Save this reply" }));
  expect(await screen.findByText("Saved replies (1 of 20)")).toBeTruthy();
  await hand.clear(await box());
  await hand.click(screen.getByRole("button", { name: "Bring a hat." }));
  expect(await box()).toHaveProperty("value", "Bring a hat.");

  await hand.click(screen.getByRole("button", { name: "Edit “Bring a hat.”" }));
  const editor = screen.getByRole("textbox", { name: "Change the saved reply" });
  expect(document.activeElement).toBe(editor);
  await hand.type(editor, " And water.");
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Bring a hat. And water." })).toBeTruthy();

  await hand.click(screen.getByRole("button", { name: "Add a reply" }));
  const added = screen.getByRole("textbox", { name: "New saved reply" });
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Write the reply first.")).toBeTruthy();
  await hand.type(added, "Bring a hat. And water.");
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("You have this reply already.")).toBeTruthy();
  await hand.type(added, " See you!");
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved replies (2 of 20)")).toBeTruthy();

  await hand.click(screen.getByRole("button", { name: "Delete “Bring a hat. And water.”" }));
  expect(await screen.findByText("Saved replies (1 of 20)")).toBeTruthy();
  expect(saved.replies).toEqual(["Bring a hat. And water. See you!"]);
});

test("a refused text stays in its field with the server's words", async () => {
  const words = "Write at most 1,000 characters.";
  refuse = () =>
    answer({ code: "23514", message: "No.", details: JSON.stringify([{ field: "replies.0", message: words }]) }, 400);
  const hand = await openReplies("Saved replies (0 of 20)");
  await hand.click(screen.getByRole("button", { name: "Add a reply" }));
  await hand.type(screen.getByRole("textbox", { name: "New saved reply" }), "Hello!");
  await hand.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(words)).toBeTruthy();
  const field = screen.getByRole("textbox", { name: "New saved reply" });
  expect(field).toHaveProperty("value", "Hello!");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("a change by another device meanwhile stays, with this one added", async () => {
  const hand = await openReplies("Saved replies (0 of 20)");
  saved = { replies: ["From the phone."], version: 2 };
  await hand.type(await box(), "From the desk.");
  await hand.click(screen.getByRole("button", { name: "Save this reply" }));
  expect(await screen.findByText("Saved replies (2 of 20)")).toBeTruthy();
  expect(saves()).toEqual([
    { replies: ["From the desk."], version: 1 },
    { replies: ["From the phone.", "From the desk."], version: 2 },
  ]);
});

test("a reply that another tab has changed is not deleted, and its new text is there", async () => {
  saved = { replies: ["Bring a hat."], version: 1 };
  const hand = await openReplies("Saved replies (1 of 20)");
  saved = { replies: ["Bring a hat and water."], version: 2 };
  await hand.click(screen.getByRole("button", { name: "Delete “Bring a hat.”" }));
  expect(await screen.findByText("This reply was changed in another tab. Nothing was deleted.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Bring a hat and water." })).toBeTruthy();
  expect(saved.replies).toEqual(["Bring a hat and water."]);
  await hand.click(screen.getByRole("button", { name: "Delete “Bring a hat and water.”" }));
  expect(await screen.findByText("Saved replies (0 of 20)")).toBeTruthy();
});

test("texts of this device move to the server once; what it does not take stays here", async () => {
  const long = "x".repeat(1001);
  saved = { replies: ["A"], version: 4 };
  localStorage.setItem(DEVICE, JSON.stringify({ value: ["A", "B", long], at: 1 }));
  await openReplies("Saved replies (2 of 20)");
  expect(saves()).toEqual([{ replies: ["A", "B"], version: 4 }]);
  const row = within(screen.getByRole("button", { name: long }).closest("li") ?? document.body);
  expect(row.getByText("On this device only")).toBeTruthy();
  expect(JSON.parse(localStorage.getItem(DEVICE) ?? "{}").value).toEqual([long]);
});
