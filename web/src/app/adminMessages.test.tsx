import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, resetClient, toast } from "../testing/wholeClient";

// A message of the contact page is answered inside, against a fake server.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000001";
const LIST =
  "GET /rest/v1/contact_messages?select=id%2Cfirst_name%2Clast_name%2Cemail%2Csubject%2Cmessage%2Ccreated_at%2Chandled_at&order=created_at.desc%2Cid.desc&limit=26";
const CONVERSATION = "POST /rest/v1/rpc/contact_conversation";
const ANSWER = "POST /rest/v1/rpc/answer_contact_message";
const TEMPLATES = "GET /rest/v1/rpc/reply_templates?kind=contact";

const message = {
  id: ID,
  first_name: "Nimali",
  last_name: "Perera",
  email: "nimali@example.lk",
  subject: "Ella in June",
  message: "Is the train running?",
  created_at: "2030-01-15T03:00:00Z",
  handled_at: null as string | null,
};
const template = (id: string, name: string, body: string) => ({ id, kind: "contact", name, body, version: 0 });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let row: typeof message;
let answers: object[];

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  row = message;
  answers = [];
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => answer([row]),
    [CONVERSATION]: () =>
      answer({
        message: {},
        answers,
        person: { id: PERSON, name: "Nimali P." },
        earlier: [{ id: "m2", subject: "Lost hat", created_at: "2030-01-02T03:00:00Z", handled_at: null }],
      }),
    [TEMPLATES]: () =>
      answer([
        template("t1", "Trains", "Hello {first_name}, trains to “{subject}” run."),
        template("t2", "Which booking", "About {reference}: which one?"),
      ]),
    [ANSWER]: ({ body }) => {
      const { text } = Object(body);
      row = { ...row, handled_at: "2030-01-15T03:30:00Z" };
      answers = [{ id: "a1", body: text, sent_at: "2030-01-15T03:30:00Z", sent_by: "Hanna", state: "queued" }];
      return answer({ answer_id: "a1", sent_at: "2030-01-15T03:30:00Z" });
    },
  };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" });
const pick = async (hand: ReturnType<typeof userEvent.setup>, name: string) => {
  await screen.findByRole("option", { name });
  await hand.selectOptions(screen.getByRole("combobox", { name: "Template" }), name);
};

test("an answer begins as a template, is sent, and stands below its message with its state", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=messages");
  const text = await box();
  expect((await screen.findByRole("link", { name: "Nimali P." })).getAttribute("href")).toContain("tab=people");
  expect(screen.getByRole("button", { name: "Lost hat" })).toBeTruthy();
  expect(document.querySelector("main a[href^=mailto]")).toBeNull();
  const send = screen.getByRole("button", { name: "Send and mark as handled" });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await pick(hand, "Which booking");
  expect(text.value).toBe("About 0f4f56a6: which one?");
  await pick(hand, "Trains");
  expect(text.value).toBe("Hello Nimali, trains to “Ella in June” run.");
  await hand.type(text, " Bye.");
  await pick(hand, "Which booking");
  expect(text.value).toBe("Hello Nimali, trains to “Ella in June” run. Bye.\n\nAbout 0f4f56a6: which one?");
  await pick(hand, "Choose a template");
  await hand.click(send);
  await toast("Answer sent");
  expect(bodiesOf(ANSWER)).toEqual([
    { message_id: ID, text: "Hello Nimali, trains to “Ella in June” run. Bye.", mark_handled: true },
  ]);
  const sent = within(await screen.findByRole("region", { name: "Answers" }));
  expect(sent.getByText("On its way")).toBeTruthy();
  expect(text.value).toBe("");
  answers = answers.map((one) => ({ ...one, state: "sent" }));
  await hand.click(sent.getByRole("button", { name: "Check again" }));
  expect(await sent.findByText("Sent")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send another answer" })).toBeTruthy();
});

test("an answer that could not be sent stays typed, also on another visit", async () => {
  const hand = userEvent.setup();
  replies[ANSWER] = () => refusal("PT409", 409);
  await open("/admin?tab=messages");
  const text = await box();
  await hand.type(text, "Hello {{site}");
  expect(screen.getByText(/^Please replace \{site\}/)).toBeTruthy();
  await hand.clear(text);
  await hand.type(text, "Yes, it is.");
  await hand.click(screen.getByRole("button", { name: "Send and leave open" }));
  expect(await screen.findByText("the server's own words for PT409")).toBeTruthy();
  expect(text.value).toBe("Yes, it is.");
  expect(bodiesOf(ANSWER)).toEqual([{ message_id: ID, text: "Yes, it is.", mark_handled: false }]);
  document.body.replaceChildren();
  await open("/admin?tab=messages");
  expect((await box()).value).toBe("Yes, it is.");
});

test("a message can be answered although what belongs to it, or the templates, could not be read", async () => {
  const hand = userEvent.setup();
  replies[CONVERSATION] = () => refusal("XX000", 500);
  replies[TEMPLATES] = () => refusal("XX000", 500);
  await open("/admin?tab=messages");
  await screen.findByText("The answers and other messages could not be read.");
  expect(await screen.findByText("The templates could not be read.")).toBeTruthy();
  await hand.type(await box(), "Yes.");
  await hand.click(screen.getByRole("button", { name: "Send and mark as handled" }));
  await toast("Answer sent");
});
