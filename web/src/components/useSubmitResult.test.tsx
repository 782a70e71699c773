import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Toaster } from "./ui/Toaster";
import { endToasts, toast } from "./ui/toasts";
import { useSubmitResult } from "./useSubmitResult";

let settle: (outcome: Error | string) => void = () => undefined;
const closed: string[] = [];

function Form() {
  const sent = useSubmitResult();
  const send = useMutation({
    mutationFn: () =>
      new Promise<string>((resolve, reject) => {
        settle = (outcome) => (typeof outcome === "string" ? resolve(outcome) : reject(outcome));
      }),
  });
  const onSend = () =>
    sent(send.mutateAsync(), {
      onSuccess: (text) => toast({ action: "test", tone: "good", title: "Sent", text }),
      onHere: (text) => closed.push(text),
      wordsOf: () => "It was not sent.",
    });
  return (
    <>
      <button type="button" onClick={onSend}>
        Send
      </button>
      {send.error && <p>It was not sent.</p>}
    </>
  );
}

const page = (isOpen: boolean) => (
  <QueryClientProvider client={new QueryClient()}>
    {isOpen && <Form />}
    <Toaster />
  </QueryClientProvider>
);

async function send() {
  const { rerender } = render(page(true));
  await userEvent.setup().click(screen.getByRole("button", { name: "Send" }));
  return () => rerender(page(false));
}

const answer = (outcome: Error | string) => act(async () => settle(outcome));

afterEach(() => {
  closed.length = 0;
  act(() => endToasts("test"));
});

test("a form that is still there shows itself what went wrong, and is closed when it went well", async () => {
  await send();
  await answer(new Error("no"));
  expect(await screen.findAllByText("It was not sent.")).toHaveLength(1);
  expect(screen.getByRole("alert").textContent).toBe("");
  await userEvent.setup().click(screen.getByRole("button", { name: "Send" }));
  await answer("one");
  expect(closed).toEqual(["one"]);
  expect(screen.getByRole("status").textContent).toContain("Sent");
});

test("whoever closed it before the answer hears what came of it, and nothing else is closed", async () => {
  const close = await send();
  close();
  await answer("two");
  expect(screen.getByRole("status").textContent).toContain("two");
  expect(closed).toEqual([]);
});

test("a failure that no form can show any more is told beside the page", async () => {
  const close = await send();
  close();
  await answer(new Error("no"));
  expect(screen.getByRole("alert").textContent).toContain("It was not sent.");
  act(() => screen.getByRole("button", { name: "Close notification" }).click());
});
