import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clearTabDrafts } from "./tabDrafts";
import { useFieldDraft } from "./useFieldDraft";

function Field({ of, there = "" }: { of: string; there?: string }) {
  const [text, setText, forget] = useFieldDraft(of, there);
  return (
    <>
      <input aria-label="Words" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={forget}>
        Sent
      </button>
    </>
  );
}

const value = () => screen.getByLabelText<HTMLInputElement>("Words").value;

beforeEach(() => sessionStorage.clear());

test("what was typed is there again, in that field only, until it is sent or its writer leaves", async () => {
  const hand = userEvent.setup();
  const renderField = (of: string, there = "") => {
    const { unmount } = render(<Field of={of} there={there} />);
    const found = value();
    unmount();
    return found;
  };
  const first = render(<Field of="reason against one" />);
  await hand.type(screen.getByLabelText("Words"), "Full");
  first.unmount();
  expect([renderField("reason against one"), renderField("reason against another")]).toEqual(["Full", ""]);
  const second = render(<Field of="reason against one" />);
  await hand.click(screen.getByRole("button", { name: "Sent" }));
  second.unmount();
  expect(renderField("reason against one", "as it was")).toBe("as it was");
  const third = render(<Field of="reason against one" there="as it was" />);
  await hand.type(screen.getByLabelText("Words"), "!");
  clearTabDrafts();
  third.unmount();
  expect(renderField("reason against one", "as it was")).toBe("as it was");
});

test("what says what is there anyhow is not kept, nor is what is none of ours believed", async () => {
  const hand = userEvent.setup();
  const { unmount } = render(<Field of="reply" there="Thanks" />);
  await hand.type(screen.getByLabelText("Words"), "!{Backspace}");
  expect(sessionStorage.length).toBe(0);
  unmount();
  sessionStorage.setItem("kept:reply by nobody", '{"not":"a text"}');
  render(<Field of="reply" there="Thanks" />);
  expect(value()).toBe("Thanks");
});
