import { act, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../../testing/dialogs";
import { Dialog } from "./Dialog";
import { Toaster } from "./Toaster";
import { endToasts, toast } from "./toasts";

beforeEach(() => {
  letDialogsOpen();
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

const told = () => screen.getByRole("region", { name: "Notifications" });

test("what is told stands where it is seen: in the topmost dialog, and on the page once none is open", async () => {
  const { rerender } = render(page(true, false));
  act(() => toast({ action: "send", tone: "bad", title: "Error", text: "Please try again." }));
  const dialog = (name: string) => screen.getByRole("dialog", { name });
  expect(within(told()).getByRole("alert").textContent).toContain("Please try again.");
  expect(dialog("Lower").contains(told())).toBe(true);
  expect(screen.getAllByText("Please try again.")).toHaveLength(1);

  rerender(page(true, true));
  expect(dialog("Upper").contains(told())).toBe(true);
  expect(told().textContent).toContain("Please try again.");

  rerender(page(true, false));
  await vi.waitFor(() => expect(dialog("Lower").contains(told())).toBe(true));

  rerender(page(false, false));
  await vi.waitFor(() => expect(told().textContent).toContain("Please try again."));
  expect(told().closest("dialog")).toBeNull();
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
