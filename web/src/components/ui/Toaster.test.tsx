import { act, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "./Dialog";
import { Toaster } from "./Toaster";
import { endToasts, GOOD_TOAST_MS, toast } from "./toasts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("good news leaves after five seconds, bad news stays until it is closed", () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => {
    toast({ tone: "good", title: "Message sent", text: "Thank you." });
    toast({ tone: "bad", title: "Search Error", text: "Failed to search packages. Please try again." });
  });
  expect(screen.getByRole("status").textContent).toContain("Message sent");
  act(() => {
    vi.advanceTimersByTime(GOOD_TOAST_MS);
  });
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.getByRole("alert").textContent).toContain("Failed to search packages. Please try again.");
  act(() => screen.getByRole("button", { name: "Close notification" }).click());
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("what was said of an action goes when it is tried anew and when it has another outcome", () => {
  render(<Toaster />);
  act(() => toast({ action: "send", tone: "bad", title: "Not sent", text: "" }));
  act(() => toast({ action: "send", tone: "bad", title: "Not sent again", text: "" }));
  expect(screen.getAllByRole("button", { name: "Close notification" })).toHaveLength(1);
  act(() => endToasts("send"));
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("a failure of the server names its request, to be copied", () => {
  render(<Toaster />);
  act(() => toast({ tone: "bad", title: "Error", text: "Something went wrong.", request: "5f3c9a12-7b" }));
  expect(screen.getByText("5f3c9a12-7b").tagName).toBe("CODE");
  expect(screen.getByRole("alert").textContent).toContain("Request 5f3c9a12-7b");
});

test("what is told while a dialog is open stands in it, where it can be heard and closed, and outlives it", () => {
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (this: HTMLDialogElement) {
    this.open = true;
  });
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    this.open = false;
  });
  const page = (open: boolean) => (
    <>
      <Dialog open={open} onClose={() => undefined} label="Reject" className="dialog">
        <p>Why?</p>
      </Dialog>
      <Toaster />
    </>
  );
  const { rerender } = render(page(false));
  act(() => toast({ tone: "bad", title: "From before", text: "" }));
  rerender(page(true));
  const dialog = within(screen.getByRole("dialog", { name: "Reject" }));
  expect(dialog.queryByRole("alert")).toBeNull();
  act(() => toast({ tone: "bad", title: "Failed to reject application", text: "" }));
  expect(dialog.getByRole("alert").textContent).toBe("Failed to reject application");
  rerender(page(false));
  expect(screen.getAllByRole("region", { name: "Notifications" })).toHaveLength(1);
  expect(screen.getByRole("alert").textContent).toMatch(/From before.*Failed to reject application/);
});
