import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../../testing/dialogs";
import { Dialog } from "./Dialog";
import { Toaster } from "./Toaster";
import { endToasts, toast } from "./toasts";

beforeEach(() => {
  letDialogsOpen();
});

afterEach(() => {
  vi.useRealTimers();
});

const page = (lower: boolean, upper: boolean) => (
  <>
    <Dialog open={lower} onClose={() => undefined} label="Lower" className="dialog">
      <p>What is asked</p>
    </Dialog>
    <Dialog open={upper} onClose={() => undefined} label="Upper" className="dialog">
      <p>What is asked besides</p>
    </Dialog>
    <Toaster />
  </>
);

const findNotifications = () => screen.getByRole("region", { name: "Notifications" });

test("what is told stands where it is seen: in the topmost dialog, and on the page once none is open", async () => {
  const { rerender } = render(page(true, false));
  act(() => toast({ action: "send", tone: "bad", title: "Error", text: "Please try again." }));
  const dialog = (name: string) => screen.getByRole("dialog", { name });
  expect(within(findNotifications()).getByRole("alert").textContent).toContain("Please try again.");
  expect(dialog("Lower").contains(findNotifications())).toBe(true);
  expect(screen.getAllByText("Please try again.")).toHaveLength(1);

  rerender(page(true, true));
  expect(dialog("Upper").contains(findNotifications())).toBe(true);
  expect(findNotifications().textContent).toContain("Please try again.");

  rerender(page(true, false));
  await vi.waitFor(() => expect(dialog("Lower").contains(findNotifications())).toBe(true));

  rerender(page(false, false));
  await vi.waitFor(() => expect(findNotifications().textContent).toContain("Please try again."));
  expect(findNotifications().closest("dialog")).toBeNull();
  act(() => endToasts("send"));
});

test("the page's region stays while a dialog is open, so that what comes into it afterwards is read out", async () => {
  const { rerender } = render(page(false, false));
  const status = screen.getByRole("status");
  rerender(page(true, false));
  act(() => toast({ action: "send", tone: "good", title: "Sent", text: "" }));
  expect(status.isConnected).toBe(true);
  expect(status.textContent).toBe("");
  rerender(page(false, false));
  await vi.waitFor(() => expect(status.textContent).toContain("Sent"));
  act(() => endToasts("send"));
});

/** The announcement on insertion. */
const readOut = () =>
  ["status", "alert"]
    .flatMap((role) => screen.queryAllByRole(role))
    .map((one) => one.textContent)
    .join("");
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("what was read out is not read out again when a dialog opens over it, nor when that closes", () => {
  vi.useFakeTimers();
  const { rerender } = render(page(false, false));
  act(() => toast({ action: "send", tone: "bad", title: "Error", text: "Please try again." }));
  pass(2_000);
  expect(readOut(), "nothing moves under who reads it").toContain("Please try again.");
  rerender(page(true, false));
  expect(findNotifications().textContent).toContain("Please try again.");
  expect(readOut()).toBe("");
  rerender(page(true, true));
  expect(findNotifications().textContent).toContain("Please try again.");
  expect(readOut()).toBe("");
  rerender(page(false, false));
  pass(2_000);
  expect(findNotifications().textContent).toContain("Please try again.");
  expect(readOut()).toBe("");
  act(() => toast({ action: "send", tone: "bad", title: "Error", text: "Another failure." }));
  expect(readOut(), "what is new is").toContain("Another failure.");
  act(() => endToasts("send"));
});

test("what was told in a dialog that closed at once is read out on the page", () => {
  vi.useFakeTimers();
  const { rerender } = render(page(true, false));
  act(() => toast({ action: "send", tone: "good", title: "Sent", text: "" }));
  rerender(page(false, false));
  pass(200);
  expect(screen.getByRole("status").textContent).toContain("Sent");
  act(() => endToasts("send"));
});

test("what is read out where its reader is, is shown and not read out besides", () => {
  render(page(false, false));
  act(() => toast({ action: "send", tone: "bad", title: "Error", text: "Please try again.", isSaid: true }));
  expect(findNotifications().textContent).toContain("Please try again.");
  expect(readOut()).toBe("");
  act(() => endToasts("send"));
});
