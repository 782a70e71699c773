import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The page after a payment, and the tab's title.

const VERIFY = "POST /functions/v1/verify-booking-payment";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  replies = {};
  calls = standIn(replies);
});

const isTitled = (title: string) => vi.waitFor(() => expect(document.title).toBe(`${title} | Serendib`), PATIENCE);

test("the tab says what the page says, before the answer and after", async () => {
  let tell: (value: Response) => void = () => undefined;
  replies[VERIFY] = () =>
    new Promise((resolve) => {
      tell = resolve;
    });
  await open("/booking-success?session_id=cs_1&type=advance");
  await screen.findByRole("heading", { level: 1, name: "Verifying Payment..." });
  await isTitled("Verifying Payment...");
  await vi.waitFor(() => expect(calls.map(({ call }) => call)).toContain(VERIFY));
  tell(answer({ success: true, status: "paid", type: "advance" }));
  await screen.findByRole("heading", { level: 1, name: "Payment Successful!" });
  await isTitled("Payment Successful!");
});

test("of a payment that nobody knows the page does not go on saying that it is processed", async () => {
  replies[VERIFY] = () => answer({ error: "Not found" }, 404);
  await open("/booking-success?session_id=cs_test_nope&type=advance");
  await screen.findByRole("heading", { level: 1, name: "Payment not found" });
  await isTitled("Payment not found");
  expect(screen.queryByText("Payment Processing")).toBeNull();
  await toast("Failed to verify payment. Please contact support.");
});
