import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { StartOver } from "./StartOver";

test("a key that is held down throws nothing away, and whoever keeps it goes on where they were", async () => {
  const hand = userEvent.setup();
  const onYes = vi.fn();
  render(<StartOver label="Start over" onYes={onYes} />);
  screen.getByRole("button", { name: "Start over" }).focus();
  await hand.keyboard("{Enter}");
  await hand.keyboard("{Enter}");
  expect(onYes).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Start over" }));
});
