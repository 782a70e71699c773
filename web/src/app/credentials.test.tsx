import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnCredential } from "../api/credentials";
import { makeCredential, makePending } from "../testing/credential";
import { letDialogsOpen } from "../testing/dialogs";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, NOW, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// A guide's license, certificate and insurance, against a fake server.

const storage = vi.hoisted(() => ({ uploadDocument: vi.fn(), removeDocument: vi.fn() }));
vi.mock("../api/storage", () => ({ ...storage, uploadPicture: vi.fn(), removePicture: vi.fn() }));

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const OWN = "GET /rest/v1/rpc/my_guide_settings";
const LIST = "GET /rest/v1/rpc/my_credentials";
const SUBMIT = "POST /rest/v1/rpc/submit_credential";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_credential";
const PAGE = "/profile?mode=host&tab=credentials";
const PATH = `${PERSON}/0f4f56a6-886e-4a29-9f04-dd0000000000.pdf`;

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let list: OwnCredential[];

beforeEach(() => {
  resetClient();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  letDialogsOpen();
  store(tokens("one"));
  list = [];
  storage.uploadDocument.mockReset().mockResolvedValue(PATH);
  storage.removeDocument.mockReset().mockResolvedValue(undefined);
  replies = {
    [ROLES]: () => answer([{ is_guide: true, is_admin: false }]),
    [OWN]: () => answer(GUIDE_SETTINGS),
    [LIST]: () => answer(list),
  };
  calls = standIn(replies);
});

afterEach(() => vi.useRealTimers());

const kind = async (name: string) => within(await screen.findByRole("region", { name }, PATIENCE));
const file = (name: string, type: string) => new File(["%PDF-1.4"], name, { type });
const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);
const documentInput = () => screen.getByLabelText("The document's file");

test("each kind has its state: checked, waiting, refused with the reason, or none", async () => {
  list = [
    makePending("02"),
    makeCredential("01", { valid_until: "2030-02-14" }),
    makePending("03", { kind: "insurance", status: "rejected", reason: "The second page is missing." }),
  ];
  await open(PAGE);
  const license = await kind("Tourist guide license");
  expect(license.getByText("Checked on 4 Jan 2030")).toBeTruthy();
  expect(license.getByText("National tourist guide license")).toBeTruthy();
  expect(license.getByText("30 days left")).toBeTruthy();
  expect(license.getByText(/^It ends in 30 days\./)).toBeTruthy();
  expect(license.getByRole("button", { name: /^Renew/ })).toBeTruthy();
  const aid = await kind("First aid certificate");
  expect(aid.getByText("Waiting for our check since 2 Jan 2030")).toBeTruthy();
  const insurance = await kind("Liability insurance");
  expect(insurance.getByText("Not accepted")).toBeTruthy();
  expect(insurance.getByText("The second page is missing.")).toBeTruthy();
  expect(insurance.getByRole("button", { name: /^Send again/ })).toBeTruthy();
});

test("a license is sent with its document, and the server's errors are at their fields", async () => {
  const hand = userEvent.setup({ applyAccept: false });
  let isRefused = true;
  replies[SUBMIT] = () => {
    if (isRefused) {
      const details = JSON.stringify([{ field: "number", message: "No license has this number." }]);
      return answer({ code: "23514", message: "Check it.", details, hint: null }, 400);
    }
    list = [makeCredential("01", { status: "pending", in_force: false })];
    return answer({ id: "c1" });
  };
  await open(PAGE);
  const license = await kind("Tourist guide license");
  await hand.click(license.getByRole("button", { name: "Add license" }));
  const send = license.getByRole("button", { name: "Send for our check" });
  await hand.click(send);
  expect(await license.findByText("Choose the class of your license.")).toBeTruthy();
  expect(license.getByText("Add the document.")).toBeTruthy();
  await hand.selectOptions(license.getByLabelText("Class"), "chauffeur");
  await hand.type(license.getByLabelText("Number"), "CG 12");
  await hand.type(license.getByLabelText("Valid until"), "2031-01-01");
  await hand.upload(documentInput(), file("notes.txt", "text/plain"));
  expect(await license.findByText("Choose a PDF, JPG, PNG or WebP.")).toBeTruthy();
  await hand.upload(documentInput(), file("license.pdf", "application/pdf"));
  expect(await license.findByText("license.pdf")).toBeTruthy();
  await hand.click(send);
  expect(await license.findByText("No license has this number.")).toBeTruthy();
  expect(license.getByLabelText<HTMLInputElement>("Number").value).toBe("CG 12");
  isRefused = false;
  await hand.click(send);
  await toast("Sent for our check");
  expect(bodies(SUBMIT).at(-1)).toEqual({
    document: {
      kind: "license",
      class: "chauffeur",
      number: "CG 12",
      issuer: null,
      valid_until: "2031-01-01",
      file: PATH,
    },
  });
  expect(await license.findByText(/^Waiting for our check since/)).toBeTruthy();
  expect(storage.removeDocument).not.toHaveBeenCalled();
});

test("a failed upload can be repeated, and an uploaded document is removed again", async () => {
  const hand = userEvent.setup();
  storage.uploadDocument.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  await open(PAGE);
  const aid = await kind("First aid certificate");
  await hand.click(aid.getByRole("button", { name: "Add certificate" }));
  await hand.upload(documentInput(), file("aid.pdf", "application/pdf"));
  await hand.click(await aid.findByRole("button", { name: "Try again" }));
  expect(await aid.findByText("aid.pdf")).toBeTruthy();
  await hand.click(aid.getByRole("button", { name: /^Remove/ }));
  expect(storage.removeDocument).toHaveBeenCalledWith(PATH);
  expect(aid.queryByText("aid.pdf")).toBeNull();
  expect(document.activeElement).toBe(aid.getByRole("button", { name: "Choose a file" }));
});

test("what was typed is there again after a reload", async () => {
  const hand = userEvent.setup();
  await open(PAGE);
  const aid = await kind("First aid certificate");
  await hand.click(aid.getByRole("button", { name: "Add certificate" }));
  await hand.type(aid.getByLabelText("Number"), "FA 77");
  document.body.replaceChildren();
  await open(PAGE);
  const again = await kind("First aid certificate");
  expect((await again.findByLabelText<HTMLInputElement>("Number")).value).toBe("FA 77");
  expect(again.getByText("You had not sent this. It is as you left it.")).toBeTruthy();
  await hand.click(again.getByRole("button", { name: "Not now" }));
  expect(again.queryByLabelText("Number")).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes("credential"))).toEqual([]);
});

test("a credential is withdrawn after a question", async () => {
  const hand = userEvent.setup();
  list = [makeCredential("01")];
  replies[WITHDRAW] = () => {
    list = [];
    return answer({ id: "c1", status: "withdrawn" });
  };
  await open(PAGE);
  const license = await kind("Tourist guide license");
  await hand.click(license.getByRole("button", { name: /^Withdraw/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw" }));
  expect(dialog.getByText(/^It leaves your public page/)).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: "Withdraw" }));
  await toast("Withdrawn");
  expect(bodies(WITHDRAW)).toEqual([{ id: makeCredential("01").id }]);
  expect(await license.findByText("Not sent yet.")).toBeTruthy();
  expect(document.activeElement).toBe(license.getByRole("heading", { name: "Tourist guide license" }));
});

test("while a renewal waits, each of the two can be withdrawn", async () => {
  const hand = userEvent.setup();
  list = [makeCredential("02", { status: "pending", in_force: false, class: "area" }), makeCredential("01")];
  replies[WITHDRAW] = () => answer({ id: "c1", status: "withdrawn" });
  await open(PAGE);
  const license = await kind("Tourist guide license");
  expect(license.getByRole("button", { name: /^Withdraw the one that waits.*Area guide/ })).toBeTruthy();
  await hand.click(license.getByRole("button", { name: /^Withdraw the checked one.*National/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw" }));
  await hand.click(dialog.getByRole("button", { name: "Withdraw" }));
  await toast("Withdrawn");
  expect(bodies(WITHDRAW)).toEqual([{ id: makeCredential("01").id }]);
});

test("a failed read can be repeated, and a suspended guide cannot send", async () => {
  const hand = userEvent.setup();
  replies[OWN] = () => answer({ ...GUIDE_SETTINGS, is_active: false });
  replies[LIST] = () => refusal("XX000", 500);
  await open(PAGE);
  const again = await screen.findByRole("button", { name: "Try again" }, PATIENCE);
  list = [makeCredential("01")];
  replies[LIST] = () => answer(list);
  await hand.click(again);
  const license = await kind("Tourist guide license");
  expect(license.getByText("Checked on 4 Jan 2030")).toBeTruthy();
  expect(license.queryByRole("button")).toBeNull();
});
