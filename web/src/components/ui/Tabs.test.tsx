import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tabs } from "./Tabs";

function Three() {
  const [at, setAt] = useState<"a" | "b" | "c">("a");
  return (
    <Tabs
      label="Parts"
      selected={at}
      onSelect={setAt}
      tabs={[
        { id: "a", label: "First", panel: "one" },
        { id: "b", label: "Second", panel: "two" },
        { id: "c", label: "Third", panel: "three" },
      ]}
    />
  );
}

test("arrows, Home and End move between tabs and take the focus along", async () => {
  const user = userEvent.setup();
  render(<Three />);
  await user.click(screen.getByRole("tab", { name: "First" }));
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: "Third", selected: true })).toBe(document.activeElement);
  expect(screen.getByRole("tabpanel").textContent).toBe("three");
  await user.keyboard("{Home}{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Second", selected: true })).toBe(document.activeElement);
});

test("only the chosen tab is in the tab order", () => {
  render(<Three />);
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});
