import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CodeForm } from "./CodeForm";

const words = {
  label: "Six-digit code",
  action: "Confirm",
  pendingAction: "Confirming…",
  missing: "Enter the six digits.",
};

test("six digits are sent, however they are spaced", async () => {
  const onCode = vi.fn();
  const user = userEvent.setup();
  render(<CodeForm {...words} pending={false} error={undefined} onCode={onCode} />);
  await user.type(screen.getByLabelText("Six-digit code"), "123 456{Enter}");
  expect(onCode).toHaveBeenCalledExactlyOnceWith("123456");
});

test("fewer are not sent, and that is said", async () => {
  const onCode = vi.fn();
  const user = userEvent.setup();
  render(<CodeForm {...words} pending={false} error={undefined} onCode={onCode} />);
  await user.type(screen.getByLabelText("Six-digit code"), "12345{Enter}");
  expect(onCode).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toBe("Enter the six digits.");
  await user.keyboard("6");
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("nothing is sent twice", async () => {
  const onCode = vi.fn();
  const user = userEvent.setup();
  render(<CodeForm {...words} pending error={undefined} onCode={onCode} />);
  await user.type(screen.getByLabelText("Six-digit code"), "123456{Enter}");
  expect(onCode).not.toHaveBeenCalled();
});
