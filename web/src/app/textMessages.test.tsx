import { onlineManager } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, type RecordedCall, refusal, standIn, store, tokens, user } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// A guide's text messages, against a fake server.

const READ = "GET /rest/v1/rpc/text_message_settings";
const SAVE = "POST /rest/v1/rpc/save_text_message_settings";
const PUT = "PUT /auth/v1/user";
const NUMBER = "+94771234567";
const OFF = {
  available: true,
  phone: null as string | null,
  requests: false,
  cancellations: false,
  starts: false,
  quiet_from: "21:00" as string | null,
  quiet_until: "07:00" as string | null,
  daily_limit: 10,
  sent_today: 3,
  reply_number: "+15005550006" as string | null,
};

let settings: typeof OFF;
let account: object;
let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  settings = { ...OFF, phone: NUMBER };
  account = user;
  replies = {
    "GET /auth/v1/user": () => answer(account),
    "GET /auth/v1/reauthenticate": () => answer({}),
    "GET /rest/v1/rpc/my_guide_settings": () => answer({ ...GUIDE_SETTINGS, is_active: false, phone: "077 123 4567" }),
    "POST /rest/v1/rpc/read_phone_number": ({ body }) =>
      answer(
        JSON.stringify(body).includes("123")
          ? { number: NUMBER, international: "+94 77 123 4567", problem: null }
          : { number: null, international: null, problem: "This number is too short." },
      ),
    [READ]: () => answer(settings),
    [SAVE]: ({ body }) => {
      settings = { ...settings, ...(body as { document: object }).document };
      return answer(settings);
    },
  };
  calls = standIn(replies);
  store(tokens("one"));
});

afterEach(() => onlineManager.setOnline(true));

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);

async function openTexts() {
  await open("/profile?mode=visitor&tab=notifications");
  const section = within(await screen.findByRole("region", { name: "Text messages" }));
  const findSwitch = (name: string) => section.findByRole<HTMLInputElement>("checkbox", { name });
  return { section, findSwitch };
}

test("a number is confirmed with a texted code, and only then can texts be switched on", async () => {
  const hand = userEvent.setup();
  settings = { ...OFF };
  replies[PUT] = () => {
    account = { ...user, new_phone: "94771234567", phone_change_sent_at: "2030-01-15T03:30:00Z" };
    return answer(account);
  };
  replies["POST /auth/v1/verify"] = ({ body }) => {
    if (!JSON.stringify(body).includes('"token":"123456"')) return refusal("otp_expired", 403);
    account = { ...user, phone: "94771234567" };
    settings = { ...settings, phone: NUMBER };
    return answer(tokens("two", 900, account));
  };
  const { section, findSwitch } = await openTexts();
  expect((await findSwitch("New requests")).disabled).toBe(true);
  expect(section.getByText("Confirm your number first.")).toBeTruthy();
  expect(section.queryByText("How to answer")).toBeNull();
  const box = section.getByRole<HTMLInputElement>("textbox", { name: "Phone number" });
  expect(box.value).toBe("077 123 4567");
  await hand.clear(box);
  await hand.type(box, "12345{Enter}");
  await section.findByRole("textbox", { name: "Code from the text" });
  expect(section.getByText("+94 77 123 4567")).toBeTruthy();
  expect(section.getByRole("button", { name: /^Send another code in \d+ s$/ }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await hand.keyboard("654321{Enter}");
  await section.findByText("That code is not right, or too old.");
  await hand.keyboard("123456{Enter}");
  await toast("Number confirmed");
  expect(bodiesOf("POST /auth/v1/verify").at(-1)).toMatchObject({ phone: NUMBER, type: "phone_change" });
  await section.findByRole("button", { name: "Change" });
  await hand.click(await findSwitch("New requests"));
  await vi.waitFor(() => expect(bodiesOf(SAVE)).toEqual([{ document: { requests: true } }]), PATIENCE);
  expect(section.getByText("How to answer")).toBeTruthy();
  // The confirmed number is no draft of the next one.
  await hand.click(section.getByRole("button", { name: "Change" }));
  expect(section.getByRole<HTMLInputElement>("textbox", { name: "Phone number" }).value).toBe("");
  expect(section.getByText("At most 10 texts a day; 3 sent today.")).toBeTruthy();
});

test("a wrong number is refused at its field, and an old session needs a mailed code first", async () => {
  const hand = userEvent.setup();
  replies[PUT] = ({ body }) =>
    JSON.stringify(body).includes('"nonce":"222222"')
      ? answer({ ...user, new_phone: "94771234567" })
      : refusal("reauthentication_needed", 400);
  settings = { ...OFF };
  const { section } = await openTexts();
  const box = await section.findByRole<HTMLInputElement>("textbox", { name: "Phone number" });
  await hand.clear(box);
  await hand.type(box, "999{Enter}");
  await section.findByText("This number is too short.");
  expect(bodiesOf(PUT)).toEqual([]);
  await hand.clear(box);
  await hand.type(box, "077 123 4567{Enter}");
  const proof = await section.findByRole("textbox", { name: "Code we sent you" });
  expect(box.value).toBe("077 123 4567");
  await hand.type(proof, "222222{Enter}");
  await vi.waitFor(() => expect(bodiesOf(PUT).at(-1)).toMatchObject({ phone: NUMBER, nonce: "222222" }), PATIENCE);
});

test("another number is tried, and the confirmed one stays until then", async () => {
  const hand = userEvent.setup();
  account = { ...user, phone: "94771234567", new_phone: "94777654321", phone_change_sent_at: "2030-01-15T03:20:00Z" };
  const { section } = await openTexts();
  await section.findByRole("textbox", { name: "Code from the text" });
  await hand.click(section.getByRole("button", { name: "Use another number" }));
  const box = await section.findByRole("textbox", { name: "Phone number" });
  expect(document.activeElement).toBe(box);
  await hand.type(box, "123{Enter}");
  await section.findByText("That is your number already.");
  await hand.click(section.getByRole("button", { name: "Cancel" }));
  await hand.click(section.getByRole("button", { name: "Change" }));
  expect(section.queryByText("That is your number already.")).toBeNull();
});

test("while a number waits, the confirmed one is named, and the change can be cancelled at once", async () => {
  const hand = userEvent.setup();
  replies[PUT] = () => {
    account = { ...user, phone: "94771234567", new_phone: "94777654321", phone_change_sent_at: "2030-01-15T03:30:00Z" };
    return answer(account);
  };
  replies["POST /rest/v1/rpc/read_phone_number"] = ({ body }) =>
    answer(
      JSON.stringify(body).includes("1234567")
        ? { number: NUMBER, international: "+94 77 123 4567", problem: null }
        : { number: "+94777654321", international: "+94 77 765 4321", problem: null },
    );
  const { section } = await openTexts();
  const change = async () => {
    await hand.click(await section.findByRole("button", { name: "Change" }));
    await hand.type(section.getByRole("textbox", { name: "Phone number" }), "077 765 4321{Enter}");
    await section.findByRole("textbox", { name: "Code from the text" });
  };
  await change();
  const note = section.getByText("Until it is confirmed, texts still go to");
  await vi.waitFor(() => expect(note.parentElement?.textContent).toContain("+94 77 123 4567"), PATIENCE);
  await hand.click(section.getByRole("button", { name: "Cancel" }));
  await change();
  // It is the first code of this change.
  expect(section.queryByText("Another code is on its way.")).toBeNull();
});

test("without a network, sending, confirming and switching say so at once", async () => {
  const hand = userEvent.setup();
  const OFFLINE = "You are offline. This goes on when the connection is back.";
  const { section, findSwitch } = await openTexts();
  await hand.click(await section.findByRole("button", { name: "Change" }));
  const requests = await findSwitch("New requests");
  act(() => onlineManager.setOnline(false));
  const box = section.getByRole<HTMLInputElement>("textbox", { name: "Phone number" });
  await hand.type(box, "077 765 4321{Enter}");
  await section.findByText(OFFLINE);
  expect(box.value).toBe("077 765 4321");
  await hand.click(requests);
  await vi.waitFor(() => expect(section.getAllByText(OFFLINE)).toHaveLength(2), PATIENCE);
  expect(bodiesOf(SAVE)).toEqual([]);
  act(() => onlineManager.setOnline(true));
  await vi.waitFor(() => expect(bodiesOf(SAVE)).toEqual([{ document: { requests: true } }]), PATIENCE);
  await vi.waitFor(() => expect(section.queryByText(OFFLINE)).toBeNull(), PATIENCE);
});

test("a change that was given up long ago is not waited for", async () => {
  account = { ...user, new_phone: "94777654321", phone_change_sent_at: "2030-01-15T02:00:00Z" };
  const { section } = await openTexts();
  expect(await section.findByRole("button", { name: "Change" })).toBeTruthy();
});

test("of two switches the one that fails goes back alone, and a field's error stands beside it", async () => {
  const hand = userEvent.setup();
  const { section, findSwitch } = await openTexts();
  const [requests, starts] = [await findSwitch("New requests"), await findSwitch("Trips that start tomorrow")];
  const save = replies[SAVE];
  replies[SAVE] = (call) => {
    if (!JSON.stringify(call.body).includes("starts")) return save?.(call) ?? answer({});
    const details = JSON.stringify([{ field: "starts", message: "Please confirm your phone number first." }]);
    return answer({ code: "23514", message: "Please check the marked fields.", details, hint: null }, 400);
  };
  await hand.click(requests);
  await hand.click(starts);
  await section.findByText("Please confirm your phone number first.");
  expect([requests.checked, starts.checked]).toEqual([true, false]);
  replies[SAVE] = () => refusal("XX000", 500);
  await hand.click(requests);
  await toast("Not saved");
  expect(requests.checked).toBe(true);
});

test("without a number texts can be switched off, and only what is off stays as it is", async () => {
  const hand = userEvent.setup();
  settings = { ...OFF, requests: true };
  const { findSwitch } = await openTexts();
  const requests = await findSwitch("New requests");
  expect((await findSwitch("Trips that start tomorrow")).disabled).toBe(true);
  await hand.click(requests);
  await vi.waitFor(() => expect(bodiesOf(SAVE)).toEqual([{ document: { requests: false } }]), PATIENCE);
  expect([requests.checked, requests.disabled]).toEqual([false, true]);
});

test("after two quick changes of one switch that both fail it is as saved", async () => {
  const hand = userEvent.setup();
  const { findSwitch } = await openTexts();
  const requests = await findSwitch("New requests");
  const failures: (() => void)[] = [];
  replies[SAVE] = () => new Promise((resolve) => failures.push(() => resolve(refusal("XX000", 500))));
  await hand.click(requests);
  await hand.click(requests);
  for (const n of [0, 1]) {
    await vi.waitFor(() => expect(failures).toHaveLength(n + 1), PATIENCE);
    failures[n]?.();
  }
  await toast("Not saved");
  await vi.waitFor(() => expect(bodiesOf(READ)).toHaveLength(2), PATIENCE);
  await vi.waitFor(() => expect(requests.checked).toBe(false), PATIENCE);
});

test("quiet hours are chosen, switched off, and come back as they were", async () => {
  const hand = userEvent.setup();
  const { section, findSwitch } = await openTexts();
  const quiet = await findSwitch("Quiet hours");
  const until = section.getByRole<HTMLSelectElement>("combobox", { name: "Until" });
  expect([...until.options].map(({ text }) => text)).not.toContain("21:00");
  await hand.selectOptions(until, "06:00");
  await hand.click(quiet);
  await section.findByText("No quiet hours: a text may come at any time, also at night.");
  await hand.click(quiet);
  await vi.waitFor(
    () =>
      expect(bodiesOf(SAVE)).toEqual([
        { document: { quiet_from: "21:00", quiet_until: "06:00" } },
        { document: { quiet_from: null, quiet_until: null } },
        { document: { quiet_from: "21:00", quiet_until: "06:00" } },
      ]),
    PATIENCE,
  );
});

test("a site without texts says so, and one that fails lets the guide try again", async () => {
  const hand = userEvent.setup();
  replies[READ] = () => refusal("XX000", 500);
  const { section } = await openTexts();
  const again = await section.findByRole("button", { name: "Try again" });
  settings = { ...OFF, available: false };
  replies[READ] = () => answer(settings);
  await hand.click(again);
  await section.findByText("This site sends no text messages at present.");
  expect(section.queryByRole("checkbox")).toBeNull();
  expect(section.queryByRole("textbox")).toBeNull();
});

test("travelers have no text messages", async () => {
  replies["GET /rest/v1/rpc/my_guide_settings"] = () => answer(null);
  await open("/profile?tab=notifications");
  await screen.findByRole("region", { name: "What you are told, and how" });
  expect(screen.queryByRole("region", { name: "Text messages" })).toBeNull();
  expect(bodiesOf(READ)).toEqual([]);
});
