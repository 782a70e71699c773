import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, NOW, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Disputes and their evidence, against a fake server.

const LIST = "GET /rest/v1/rpc/admin_disputes";
const EVIDENCE = "POST /rest/v1/rpc/dispute_evidence";
const SEND = "POST /rest/v1/rpc/send_dispute_evidence";
const ID = "5f3c9a12-0000-4000-8000-000000000001";
const NOTE = "They were met at the station.";

const dispute = (more: object = {}) => ({
  id: ID,
  status: "open",
  amount: 345.5,
  created_at: "2030-01-10T10:00:00Z",
  decided_at: null,
  due_by: "2030-01-17T10:00:00Z",
  booking_id: ID,
  reference: "5F3C9A12",
  traveler: "Elin Desker",
  guide: "Nimal Perera",
  trip: "Ella by Train",
  provider_link: "https://dashboard.example.com/disputes/dp_1",
  evidence_sent_at: null,
  evidence_state: null,
  evidence_failure: null,
  ...more,
});
const page = (results: object[]) => answer({ total: results.length, results, next: null });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => page([dispute()]),
    [EVIDENCE]: () => answer({ dispute: dispute(), sections: [{ name: "The payer", text: "Elin\nelin@example.org" }] }),
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);

test("the evidence is read on request, and sent once with a note", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=disputes");
  const row = await screen.findByRole("row", { name: /Elin Desker.*Open/ }, PATIENCE);
  expect(row.textContent).toContain("17 Jan 2030in 3 days");
  const pane = within(screen.getByRole("region", { name: "Preview" }));
  expect(pane.getByRole("link", { name: /^Open at the provider/ }).getAttribute("target")).toBe("_blank");
  expect(bodiesOf(EVIDENCE)).toEqual([]);
  expect(pane.queryByRole("button", { name: "Send evidence…" })).toBeNull();
  await hand.click(pane.getByRole("button", { name: "Read the evidence" }));
  await pane.findByText(/elin@example\.org/);
  expect(document.activeElement?.textContent).toBe("Evidence");

  replies[SEND] = () =>
    answer({ code: "42501", message: "Sending evidence needs a second step.", details: null, hint: null }, 403);
  await hand.click(pane.getByRole("button", { name: "Send evidence…" }));
  const form = within(screen.getByRole("dialog", { name: "Send the evidence" }));
  await hand.type(form.getByRole("textbox", { name: "Note to the bank" }), NOTE);
  await hand.click(form.getByRole("button", { name: "Send evidence" }));
  await form.findByText("Sending evidence needs a second step.");
  expect(form.getByRole("textbox", { name: "Note to the bank" })).toHaveProperty("value", NOTE);

  replies[SEND] = () => answer({ sent_at: "2030-01-15T03:30:00Z" });
  replies[LIST] = () => page([dispute({ evidence_sent_at: "2030-01-15T03:30:00Z", evidence_state: "waiting" })]);
  await hand.click(form.getByRole("button", { name: "Send evidence" }));
  await toast("Evidence sent");
  expect(bodiesOf(SEND).at(-1)).toEqual({ dispute_id: ID, note: NOTE });
  await pane.findByText(/^Sent 14 Jan 2030/, undefined, PATIENCE);
  expect(pane.queryByRole("button", { name: "Send evidence…" })).toBeNull();
});

test("evidence that waits or was not taken says so, and what was not taken can be sent again", async () => {
  const hand = userEvent.setup();
  replies[LIST] = () =>
    page([
      dispute({ evidence_state: "failed", evidence_failure: "The payment provider could not be reached." }),
      dispute({
        id: "5f3c9a12-0000-4000-8000-000000000002",
        evidence_sent_at: "2030-01-15T03:30:00Z",
        evidence_state: "waiting",
      }),
    ]);
  await open("/admin?tab=disputes");
  await screen.findByText("Evidence not taken: The payment provider could not be reached.", undefined, PATIENCE);
  screen.getByText("Waits to be sent");
  screen.getByText("Evidence not taken");
  await hand.click(screen.getByRole("button", { name: "Read the evidence" }));
  await screen.findByRole("button", { name: "Send evidence again…" });
});

test("a decided dispute takes no evidence any more", async () => {
  const hand = userEvent.setup();
  replies[`${LIST}?show=decided`] = () => page([dispute({ status: "lost", decided_at: "2030-01-12T10:00:00Z" })]);
  await open("/admin?tab=disputes&show=decided");
  await hand.click(await screen.findByRole("button", { name: "Read the evidence" }, PATIENCE));
  await screen.findByText(/elin@example\.org/);
  expect(screen.queryByRole("button", { name: "Send evidence…" })).toBeNull();
});

test("a failed read of the evidence can be repeated", async () => {
  const hand = userEvent.setup();
  replies[EVIDENCE] = () => refusal("XX000", 500);
  await open("/admin?tab=disputes");
  await hand.click(await screen.findByRole("button", { name: "Read the evidence" }, PATIENCE));
  await screen.findByText("The evidence could not be read.");
  replies[EVIDENCE] = () => answer({ dispute: dispute(), sections: [{ name: "The payer", text: "Elin" }] });
  await hand.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("The payer");
});

test("without disputes the list says so", async () => {
  replies[LIST] = () => page([]);
  await open("/admin?tab=disputes");
  await screen.findByText("No payment is disputed.", undefined, PATIENCE);
});
