import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { ConfirmDialog, ConfirmForm } from "./ConfirmDialog";

const TEXTS = {
  leave: "Keep it",
  send: "Burn it",
  sending: "Burning…",
  failed: "It does not burn.",
  done: { title: "Burned", text: "All of it" },
};

const burn = vi.fn<() => Promise<void>>();

function Burning({ name, onClose }: { name: string; onClose: () => void }) {
  const action = useMutation({ mutationFn: burn });
  return (
    <ConfirmForm title={name} texts={TEXTS} action={action} onSend={() => action.mutateAsync()} onClose={onClose}>
      <p>It cannot be undone.</p>
    </ConfirmForm>
  );
}

function Page() {
  const [name, setName] = useState<string>();
  return (
    <QueryClientProvider client={new QueryClient()}>
      <button type="button" onClick={() => setName("A letter")}>
        Open
      </button>
      <ConfirmDialog subject={name} label="Burn" onClose={() => setName(undefined)}>
        {(one) => <Burning name={one} onClose={() => setName(undefined)} />}
      </ConfirmDialog>
    </QueryClientProvider>
  );
}

beforeEach(() => {
  letDialogsOpen();
  burn.mockReset();
});

test("what is confirmed is done once, and closes the dialog", async () => {
  burn.mockResolvedValue();
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("heading", { name: "A letter" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Burn it" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(burn).toHaveBeenCalledTimes(1);
});

test("a failure stays in the dialog, and is gone when it opens again", async () => {
  burn.mockRejectedValue(new Error("wet"));
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await userEvent.click(screen.getByRole("button", { name: "Burn it" }));
  expect(await screen.findByText("It does not burn.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.queryByText("It does not burn.")).toBeNull();
});
