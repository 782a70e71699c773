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
