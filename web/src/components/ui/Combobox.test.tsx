import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Combobox } from "./Combobox";

const choices = ["Ella", "Kandy", "Galle"].map((city) => ({ key: city, group: "", label: city, body: city }));

function Box({ onChoose, onSubmit }: { onChoose: (label: string) => void; onSubmit: () => void }) {
  const [text, setText] = useState("");
  return (
    <Combobox
      id="box"
      label="Place"
      placeholder=""
      value={text}
      choices={choices}
      onType={setText}
      onChoose={(choice) => onChoose(choice.label)}
      onSubmit={onSubmit}
    />
  );
}

function setUp() {
  const [onChoose, onSubmit] = [vi.fn(), vi.fn()];
  render(<Box onChoose={onChoose} onSubmit={onSubmit} />);
  return { user: userEvent.setup(), box: screen.getByRole("combobox", { name: "Place" }), onChoose, onSubmit };
}

test("typing opens the list and says how long it is", async () => {
  const { user, box } = setUp();
  await user.type(box, "e");
  expect(box.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getAllByRole("option")).toHaveLength(3);
  expect(screen.getByRole("status").textContent).toBe("3 suggestions");
});

test("arrows walk through the list and round its ends, Enter takes the marked choice", async () => {
  const { user, box, onChoose, onSubmit } = setUp();
  await user.type(box, "e{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Kandy");
  expect(box.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  await user.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  expect(onChoose).toHaveBeenCalledWith("Galle");
  expect(onSubmit).not.toHaveBeenCalled();
  expect(box.getAttribute("aria-expanded")).toBe("false");
});

test("Enter without a marked choice submits what is typed", async () => {
  const { user, box, onChoose, onSubmit } = setUp();
  await user.type(box, "somewhere{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onChoose).not.toHaveBeenCalled();
});

test("Escape closes the list first and empties the box second", async () => {
  const { user, box } = setUp();
  await user.type(box, "ell{Escape}");
  expect(box.getAttribute("aria-expanded")).toBe("false");
  expect(box).toHaveProperty("value", "ell");
  await user.keyboard("{Escape}");
  expect(box).toHaveProperty("value", "");
});

test("a press on a choice takes it", async () => {
  const { user, box, onChoose } = setUp();
  await user.type(box, "k");
  await user.click(screen.getByRole("option", { name: "Kandy" }));
  expect(onChoose).toHaveBeenCalledWith("Kandy");
});
