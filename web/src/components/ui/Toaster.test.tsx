import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Toaster } from "./Toaster";
import { endToasts, GOOD_TOAST_MS, toast } from "./toasts";

afterEach(() => {
  vi.useRealTimers();
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

test("a note is no failure, and stays until it is closed", () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => toast({ tone: "note", title: "Signed in on this page only", text: "" }));
  act(() => void vi.advanceTimersByTime(10 * GOOD_TOAST_MS));
  expect(screen.getByRole("status").textContent).toContain("Signed in on this page only");
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(document.querySelector(".toast.bad")).toBeNull();
  act(() => screen.getByRole("button", { name: "Close notification" }).click());
  expect(screen.getByRole("status").textContent).toBe("");
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

test("a notification is closed without taking the focus from what is being filled in", async () => {
  render(
    <>
      <input aria-label="Reason" />
      <Toaster />
    </>,
  );
  const hand = userEvent.setup();
  act(() => toast({ tone: "bad", title: "Error", text: "Please try again." }));
  await hand.click(screen.getByRole("textbox", { name: "Reason" }));
  for (const button of screen.getAllByRole("button", { name: "Close notification" })) await hand.click(button);
  expect(screen.queryByText("Please try again.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Reason" }));
});

test("whoever closes notifications with the keyboard goes on where they were", async () => {
  render(
    <>
      <button type="button">Send</button>
      <Toaster />
    </>,
  );
  const hand = userEvent.setup();
  act(() => toast({ tone: "bad", title: "Error", text: "The first." }));
  act(() => toast({ tone: "bad", title: "Error", text: "The second." }));
  act(() => screen.getByRole("button", { name: "Send" }).focus());
  await hand.tab();
  await hand.keyboard("{Enter}");
  expect(screen.queryByText("The first.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close notification" }));
  await hand.keyboard("{Enter}");
  expect(screen.queryByText("The second.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send" }));
});

test("a notification that leaves by itself while it has the focus leaves it to the page's main part", () => {
  vi.useFakeTimers();
  render(
    <>
      <main tabIndex={-1}>A page</main>
      <Toaster />
    </>,
  );
  act(() => toast({ tone: "good", title: "Sent", text: "" }));
  act(() => screen.getByRole("button", { name: "Close notification" }).focus());
  act(() => {
    vi.advanceTimersByTime(GOOD_TOAST_MS);
  });
  expect(screen.queryByText("Sent")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
