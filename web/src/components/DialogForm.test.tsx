import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "../api/errors";
import { DialogForm } from "./DialogForm";

afterEach(cleanup);

type Props = Partial<Parameters<typeof DialogForm>[0]>;

function show(props: Props) {
  const onSend = vi.fn();
  render(
    <DialogForm
      title="Cancel booking"
      isReady
      isPending={false}
      error={null}
      leave="Keep it"
      send="Cancel booking"
      onSend={onSend}
      onClose={() => undefined}
      {...props}
    >
      <p>A trip to Ella</p>
    </DialogForm>,
  );
  return { onSend, send: screen.getByRole<HTMLButtonElement>("button", { name: "Cancel booking" }) };
}

test("nothing is sent before everything is there, nor a second time while it is on its way", async () => {
  const hand = userEvent.setup();
  const { onSend, send } = show({ isReady: false });
  expect(send.disabled).toBe(true);
  await hand.click(send);
  expect(onSend).not.toHaveBeenCalled();
  // No validation messages of the browser.
  expect(send.form?.noValidate).toBe(true);
  cleanup();
  const pending = show({ isPending: true });
  // It keeps the focus, so it is not disabled.
  expect([pending.send.disabled, pending.send.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  await hand.click(pending.send);
  expect(pending.onSend).not.toHaveBeenCalled();
  cleanup();
  const ready = show({});
  await hand.click(ready.send);
  expect(ready.onSend).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a failure of the server is told with the id that the support finds it by (D-139)", () => {
  show({
    error: new AppError({ title: "Error", text: "Something went wrong.", code: "XX000", request: "5f3c9a12-7b" }),
  });
  expect(screen.getByRole("alert").textContent).toBe("Something went wrong.Request 5f3c9a12-7b");
});

test("a failure that brings no words for people is told in those of whoever asked (D-139)", () => {
  const error = new Error("the canvas gave no picture");
  show({ error, otherwise: "The picture could not be sent." });
  expect(screen.getByRole("alert").textContent).toBe("The picture could not be sent.");
  cleanup();
  show({ error });
  expect(screen.getByRole("alert").textContent).toBe("Something went wrong. Please try again.");
  cleanup();
  show({ error, notice: "Somebody else was faster." });
  expect(screen.getByRole("alert").textContent).toBe("Somebody else was faster.");
});
