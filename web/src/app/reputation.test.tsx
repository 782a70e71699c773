import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { aReputation, GENUINE, refusedCheck, signedText } from "../testing/reputation";
import { answer, NOW, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient } from "../testing/wholeClient";

// A guide's signed statement and its check by anybody, against a fake server.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
/** The tab's own read, which is not part of these tests. */
const EARNINGS = "POST /rest/v1/rpc/guide_earnings";
const OWN = "GET /rest/v1/rpc/my_guide_settings";
const REPUTATION = "POST /rest/v1/rpc/guide_reputation";
const VERIFY = "POST /rest/v1/rpc/verify_reputation";
const ADDRESS = "/profile?tab=earnings&period=reputation";

const SIGNED = { statement: signedText(), signature: aReputation().signature };
const FILE = new File([JSON.stringify(SIGNED)], "statement.json", { type: "application/json" });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  resetClient();
  replies = {
    [ROLES]: () => answer([{ is_guide: true, is_admin: false }]),
    [OWN]: () => answer(GUIDE_SETTINGS),
    [EARNINGS]: () => refusal("XX000", 422),
    [REPUTATION]: () => answer(aReputation()),
    [VERIFY]: () => answer(GENUINE),
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const checks = () => calls.filter(({ call }) => call === VERIFY);
const result = () => screen.findByRole("region", { name: "Result" }, PATIENCE);

test("a guide reads the figures and downloads exactly what was signed", async () => {
  store(tokens("one"));
  const hand = userEvent.setup();
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:file";
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open(ADDRESS);
  const figures = await screen.findByLabelText("Figures of the statement", undefined, PATIENCE);
  expect(within(figures).getByText("1,128")).toBeTruthy();
  expect(within(figures).getByText("3 hours")).toBeTruthy();
  expect(within(figures).getByText("None")).toBeTruthy();
  expect(screen.getByText("of 5, from 31 reviews")).toBeTruthy();
  expect(screen.getByText("English, fluent")).toBeTruthy();
  expect(screen.getByText("National guide license")).toBeTruthy();
  expect(screen.getByRole("link", { name: "How others check it" }).getAttribute("href")).toBe("/verify");
  await hand.click(screen.getByRole("button", { name: "Download signed statement" }));
  expect(names).toEqual(["serendib-statement-kasun-perera-2030-01-15.json"]);
  const file = JSON.parse((await files[0]?.text()) ?? "");
  expect(file.statement).toBe(signedText());
  expect(file.verify_at).toBe("https://serendib.example/verify");
});

test("a guide without trips reads what will stand there, and may already take the statement", async () => {
  store(tokens("one"));
  const nothing = { count: 0, average: null, stars: { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 } };
  replies[REPUTATION] = () => answer(aReputation({ trips_led: 0, reviews: nothing, answer_hours_median: null }));
  await open(ADDRESS);
  expect(await screen.findByRole("heading", { name: "No trips led yet" }, PATIENCE)).toBeTruthy();
  expect(screen.queryByLabelText("Figures of the statement")).toBeNull();
  expect(screen.getByRole("button", { name: "Download signed statement" })).toBeTruthy();
});

test("a reputation that could not be read is read again", async () => {
  store(tokens("one"));
  const hand = userEvent.setup();
  replies[REPUTATION] = () => refusal("XX000", 422);
  await open(ADDRESS);
  expect(await screen.findByText("Your reputation could not be loaded.", undefined, PATIENCE)).toBeTruthy();
  replies[REPUTATION] = () => answer(aReputation());
  await hand.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("of 5, from 31 reviews", undefined, PATIENCE)).toBeTruthy();
});

test("anybody checks a file: it is genuine, with its figures and the way to the guide", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/verify");
  await hand.upload(await screen.findByLabelText("Choose the file", undefined, PATIENCE), FILE);
  const found = await result();
  const heading = within(found).getByRole("heading", { name: "This statement is genuine" });
  expect(document.activeElement).toBe(heading);
  expect(
    within(found).getByText(
      "Serendib signed it on 14 Jan 2030, 19:30 GMT-8. It is unchanged since, and its figures are of that day.",
    ),
  ).toBeTruthy();
  expect(within(found).getByText("1,128")).toBeTruthy();
  expect(checks()).toEqual([{ call: VERIFY, body: SIGNED, bearer: "Bearer anon" }]);
  await hand.click(within(found).getByRole("link", { name: "Kasun Perera on Serendib" }));
  await arrives(where, `/guides/${PERSON}`);
});

test("a guide who left is not linked, and a later version is genuine without figures", async () => {
  const hand = userEvent.setup();
  replies[VERIFY] = () => answer({ ...GENUINE, is_member: false });
  await open("/verify");
  const later = { ...SIGNED, statement: signedText().replace('"version":1', '"version":2') };
  const field = await screen.findByLabelText("Or paste the text of the file", undefined, PATIENCE);
  fireEvent.change(field, { target: { value: JSON.stringify(later) } });
  await hand.click(screen.getByRole("button", { name: "Check" }));
  const found = await result();
  expect(within(found).getByText(/^This guide is not listed on Serendib today/)).toBeTruthy();
  expect(within(found).queryByRole("link")).toBeNull();
  expect(within(found).getByText(/cannot display the figures/)).toBeTruthy();
});

test.each([
  ["altered", "This statement was changed"],
  ["unknown_key", "We did not sign this with a key we know"],
  ["other_site", "This statement is not one of ours"],
  ["malformed", "This is no signed statement"],
] as const)("a statement that is %s is refused without its figures", async (problem, title) => {
  replies[VERIFY] = () => answer(refusedCheck(problem));
  await open("/verify");
  const input = await screen.findByLabelText("Choose the file", undefined, PATIENCE);
  fireEvent.drop(input, { dataTransfer: { files: [FILE] } });
  const found = await result();
  expect(within(found).getByRole("heading", { name: title })).toBeTruthy();
  expect(within(found).queryByText("1,128")).toBeNull();
});

test("what is no statement is said at its field, nothing is sent, and the text stays", async () => {
  const hand = userEvent.setup({ applyAccept: false });
  await open("/verify");
  const field = await screen.findByLabelText("Or paste the text of the file", undefined, PATIENCE);
  await hand.click(screen.getByRole("button", { name: "Check" }));
  expect(screen.getByText("Paste the text of the file first.")).toBeTruthy();
  await hand.type(field, "My guide is great");
  await hand.click(screen.getByRole("button", { name: "Check" }));
  expect(screen.getByText(/^This is no statement/).role).toBe("alert");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  expect((field as HTMLTextAreaElement).value).toBe("My guide is great");
  await hand.upload(screen.getByLabelText("Choose the file"), new File(["x".repeat(70_000)], "film.mp4"));
  expect((await screen.findByText(/^This is larger/)).role).toBe("alert");
  expect(document.activeElement).toBe(screen.getByLabelText("Choose the file"));
  expect(screen.queryByText(/^This is no statement/)).toBeNull();
  expect(checks()).toEqual([]);
});

test("a check without an answer is repeated by hand, and the result before it is gone once another file is refused", async () => {
  const hand = userEvent.setup();
  replies[VERIFY] = () => refusal("XX000", 422);
  await open("/verify");
  const input = await screen.findByLabelText("Choose the file", undefined, PATIENCE);
  await hand.upload(input, FILE);
  expect(await screen.findByText("Something went wrong. Please try again.", undefined, PATIENCE)).toBeTruthy();
  replies[VERIFY] = () => answer(GENUINE);
  await hand.upload(input, FILE);
  expect(within(await result()).getByRole("heading", { name: "This statement is genuine" })).toBeTruthy();
  await hand.upload(input, new File(["{}"], "other.json"));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Result" })).toBeNull());
});
