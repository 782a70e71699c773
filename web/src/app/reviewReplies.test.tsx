import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import firstReads from "../../first-reads.json";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient, toast } from "../testing/wholeClient";

// Reviews of a guide and the guide's replies, against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const [GUIDE = ""] = firstReads["/guides/{id}"].map((address) => `GET ${address.replace("{id}", ID)}`);
const REVIEWS = `GET /rest/v1/reviews?select=id%2Crating%2Creview_text%2Creviewer_name%2Ccreated_at%2Cguide_reply&guide_id=eq.${ID}&review_type=eq.guide&order=created_at.desc%2Cid.desc&limit=51`;
const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const SETTINGS = "GET /rest/v1/rpc/my_guide_settings";
const REPLY = "PATCH /rest/v1/reviews?id=eq.r1";

const guide = {
  id: ID,
  display_name: "Nimal Perera",
  avatar_url: null,
  bio: null,
  experience_years: 12,
  hourly_rate: null,
  rating: 4,
  review_count: 2,
  guide_locations: [],
  guide_languages: [],
  guide_specialties: [],
};
const review = (id: string, reviewer_name: string, guide_reply: string | null) => ({
  id,
  rating: 4,
  review_text: `${reviewer_name} was there.`,
  reviewer_name,
  created_at: "2030-01-10T03:30:00Z",
  guide_reply,
});

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let reply: unknown;

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  reply = null;
  replies = {
    [GUIDE]: () => answer([guide]),
    [REVIEWS]: () =>
      answer([{ ...review("r1", "Tess", null), guide_reply: reply }, review("r2", "Uwe", "Come again.")]),
  };
  calls = standIn(replies);
});

test("a guide answers a review of a trip that they led", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[ROLES] = () => answer([{ is_guide: true, is_admin: false }]);
  replies[SETTINGS] = () => answer({ id: ID, is_active: true });
  replies[REPLY] = ({ body }) => {
    reply = Object(body).guide_reply;
    return answer(null, 204);
  };
  await open(`/guides/${ID}`);
  await hand.click(await screen.findByRole("button", { name: "Reply to Tess" }));
  const dialog = within(screen.getByRole("dialog", { name: "Reply to Tess" }));
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Send" });
  expect(send.disabled).toBe(true);
  await hand.type(dialog.getByRole("textbox", { name: "Your reply" }), "Thank you.");
  await hand.click(send);
  await toast("Your reply is saved");
  expect(await screen.findByText("Thank you.")).toBeTruthy();
  expect(calls.filter(({ call }) => call === REPLY).map(({ body }) => body)).toEqual([{ guide_reply: "Thank you." }]);
  expect(screen.getByRole("button", { name: "Edit your reply to Tess" })).toBeTruthy();
  // The list is public: a hidden review is absent for its author too.
  expect(new Set(calls.filter(({ call }) => call === REVIEWS).map(({ bearer }) => bearer))).toEqual(
    new Set(["Bearer anon"]),
  );
  expect(screen.getByRole("button", { name: "Edit your reply to Uwe" })).toBeTruthy();
});

test("a guide whose session ends loses no word of an answer, here or after the sign-in", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[ROLES] = () => answer([{ is_guide: true, is_admin: false }]);
  replies[SETTINGS] = () => answer({ id: ID, is_active: true });
  replies[REPLY] = () => refusal("session_not_found", 403);
  replies["POST /auth/v1/token?grant_type=refresh_token"] = () => refusal("refresh_token_not_found", 400);
  await open(`/guides/${ID}`);
  const box = async () => {
    await hand.click(await screen.findByRole("button", { name: "Reply to Tess" }));
    return screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" });
  };
  await hand.type(await box(), "Thank you.");
  await hand.click(screen.getByRole("button", { name: "Send" }));
  expect(
    await screen.findByText(/Your session has ended. Sign in again to go on; what you typed is kept./),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" }).value).toBe("Thank you.");
  cleanup();
  store(tokens("two"));
  await open(`/guides/${ID}`);
  expect((await box()).value).toBe("Thank you.");
});

test("whoever else reads a review reads the answer, and is not asked for one", async () => {
  await open(`/guides/${ID}`);
  expect(await screen.findByText("Come again.")).toBeTruthy();
  expect(screen.getByText("Reply from Nimal Perera")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /reply to/i })).toBeNull();
  expect(calls.some(({ call }) => [ROLES, SETTINGS].includes(call))).toBe(false);
});
