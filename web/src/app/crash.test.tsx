import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CrashPage } from "./CrashPage";

const scroll = vi.fn();

test("the sentence of a page that failed is brought into view and has the focus", () => {
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(scroll);
  const { rerender } = render(<button type="button">Book This Package</button>);
  screen.getByRole("button", { name: "Book This Package" }).focus();
  rerender(<CrashPage />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Something went wrong" }));
  expect(scroll).toHaveBeenCalled();
});

test("it takes the focus from nobody who is somewhere else", () => {
  render(<input aria-label="Search destinations" />);
  const box = screen.getByRole("textbox", { name: "Search destinations" });
  box.focus();
  render(<CrashPage />);
  expect(document.activeElement).toBe(box);
});

test("where a piece of the page is gone for a newer program, the window is loaded again, once", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  sessionStorage.clear();
  const crash = (message: string) => render(<CrashPage error={new TypeError(message)} />).unmount();
  crash("n is undefined");
  expect(reload).not.toHaveBeenCalled();
  crash("Failed to fetch dynamically imported module: https://x/assets/Notes-1.js");
  crash("Importing a module script failed.");
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});
