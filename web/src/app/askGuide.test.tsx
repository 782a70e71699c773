import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import firstReads from "../../first-reads.json";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, notifyStorage, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient } from "../testing/wholeClient";

// A question to a host before booking, against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const INQUIRY = "1f4f56a6-886e-4a29-9f04-dd0000000000";
const [TRIP = "", HOSTS = ""] = firstReads["/packages/{id}"].map((address) => `GET ${address.replace("{id}", ID)}`);
const ASK = "POST /rest/v1/rpc/ask_guide";
const BEFORE = `GET /rest/v1/inquiries?select=id%2Cguide_id&user_id=eq.${PERSON}&package_id=eq.${ID}`;

const trip = {
  id: ID,
  title: "From Lion Rock to the Lighthouse",
  description: "Eight days",
  price: 940,
  duration_days: 8,
  max_people: 6,
  min_people: 1,
  image_url: null,
  images: null,
  highlights: null,
  included: null,
  excluded: null,
  rating: 0,
  review_count: 0,
  package_locations: [],
  package_categories: [],
  package_languages: [],
  package_transport_modes: [],
  package_days: [],
  package_attractions: [],
  package_room_pricing: [],
  package_group_prices: [],
  package_seasons: [],
};
const host = (id: string, display_name: string, language_name: string) => ({
  id,
  display_name,
  avatar_url: null,
  bio: null,
  experience_years: 12,
  rating: 0,
  review_count: 0,
  guide_locations: [],
  guide_languages: [{ language_name }],
});

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  replies = {
    [TRIP]: () => answer([trip]),
    [HOSTS]: () =>
      answer([
        { is_primary_guide: true, guides: host("g1", "Nimal Perera", "English") },
        { is_primary_guide: false, guides: host("g2", "Tharushi Silva", "German") },
      ]),
    [BEFORE]: () => answer([]),
    [ASK]: () => answer({ conversation_id: INQUIRY }),
  };
  calls = standIn(replies);
});

const dialog = async () => within(await screen.findByRole("dialog", { name: "Ask the guide" }, PATIENCE));
const sentQuestions = () => calls.filter(({ call }) => call === ASK);

test("a visitor's question is kept on the way through the sign-in, and sent to the host who was chosen", async () => {
  const hand = userEvent.setup();
  const { where } = await open(`/packages/${ID}`);
  await hand.click(await screen.findByRole("link", { name: "Ask the guide" }, PATIENCE));
  let form = await dialog();
  expect(form.queryByRole("button", { name: "Send question" })).toBeNull();
  await hand.click(form.getByRole("radio", { name: /Tharushi Silva/ }));
  await hand.type(form.getByRole("textbox", { name: "Your question" }), "Is it steep?");
  await hand.click(form.getByRole("link", { name: "Sign in to send" }));
  await screen.findByRole("heading", { level: 1, name: "Sign In" }, PATIENCE);
  store(tokens("one"));
  act(notifyStorage);
  await arrives(where, `/packages/${ID}?ask=true`);
  form = await dialog();
  expect(form.getByRole("radio", { name: /Tharushi Silva/ })).toHaveProperty("checked", true);
  expect(form.getByRole("textbox", { name: "Your question" })).toHaveProperty("value", "Is it steep?");
  expect(sentQuestions()).toEqual([]);
  await hand.click(await form.findByRole("button", { name: "Send question" }, PATIENCE));
  await arrives(where, `/messages?inquiry=${INQUIRY}`);
  expect(sentQuestions().map(({ body }) => body)).toEqual([
    { package_id: ID, guide_id: "g2", key: expect.stringMatching(/^[0-9a-f-]{36}$/), body: "Is it steep?" },
  ]);
  expect(Object.values(sessionStorage).join()).not.toContain("Is it steep?");
});

test("what is refused is said where it was asked, and sent again it is the same message", async () => {
  const hand = userEvent.setup();
  store(tokens("one"));
  replies[ASK] = () =>
    answer({ code: "PT429", message: "Too many attempts. Please wait a while.", details: null, hint: null }, 429);
  const { where } = await open(`/packages/${ID}?ask=true`);
  const form = await dialog();
  const send = await form.findByRole("button", { name: "Send question" }, PATIENCE);
  expect(send).toHaveProperty("disabled", true);
  await hand.type(form.getByRole("textbox", { name: "Your question" }), "Is it steep?");
  await hand.click(send);
  await form.findByText(/^That was a lot at once/, undefined, PATIENCE);
  replies[ASK] = () => answer({ conversation_id: INQUIRY });
  await hand.click(send);
  await arrives(where, `/messages?inquiry=${INQUIRY}`);
  const [first, second] = sentQuestions().map(({ body }) => (body as { key: string }).key);
  expect(second).toBe(first);
});

test("whoever has asked before is led to the conversation", async () => {
  store(tokens("one"));
  replies[BEFORE] = () => answer([{ id: INQUIRY, guide_id: "g1" }]);
  await open(`/packages/${ID}?ask=true`);
  const form = await dialog();
  const link = await form.findByRole("link", { name: "See your conversation" }, PATIENCE);
  expect(link.getAttribute("href")).toBe(`/messages?inquiry=${INQUIRY}`);
  await vi.waitFor(() => expect(form.getByText("You have asked Nimal about this trip before.")).toBeTruthy());
  // The open dialog adds nothing to the search.
  const back = screen.getByRole("link", { name: "Back to Experiences", hidden: true });
  expect(back.getAttribute("href")).toBe("/search");
});
