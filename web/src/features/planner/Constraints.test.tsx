import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Constraint } from "../../api/plan";
import { Constraints } from "./Constraints";

const met = (at: number): Constraint => ({
  key: `nights:place_${at}`,
  text: `2 nights in place ${at}`,
  origin: "refinement",
  state: "met",
});
const unmet: Constraint = {
  key: "drive",
  text: "At most 3 h of driving a day",
  origin: "refinement",
  state: "unmet",
  detail: "4 h 40 on day 3",
};

const names = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));

test("what is not met comes first, says its figure, and is heard to be so", () => {
  render(<Constraints constraints={[met(1), unmet]} edit={vi.fn()} isBusy={false} />);
  expect(names()).toEqual([
    "Take back: At most 3 h of driving a day (not met), 4 h 40 on day 3",
    "Take back: 2 nights in place 1",
  ]);
  expect(screen.getByText(/: 4 h 40 on day 3/)).toBeDefined();
});

test("one that is pressed is looked up in the plan as it stands then", () => {
  const edit = vi.fn();
  render(<Constraints constraints={[unmet]} edit={edit} isBusy={false} />);
  fireEvent.click(screen.getByRole("button"));
  const [change] = edit.mock.calls[0] ?? [];
  expect(change({ constraints: [unmet] })).toEqual({ lift: "drive" });
  expect(change({ constraints: [] })).toBeUndefined();
});

test("nothing is taken back while another change is being made", () => {
  const edit = vi.fn();
  render(<Constraints constraints={[unmet]} edit={edit} isBusy />);
  fireEvent.click(screen.getByRole("button"));
  expect(edit).not.toHaveBeenCalled();
});

test("sixty of them are eight and a button, and none is nothing at all", () => {
  const all = Array.from({ length: 60 }, (_, at) => met(at));
  const { rerender, container } = render(<Constraints constraints={all} edit={vi.fn()} isBusy={false} />);
  expect(screen.getAllByRole("button")).toHaveLength(9);
  fireEvent.click(screen.getByRole("button", { name: "Show all 60" }));
  expect(screen.getAllByRole("button")).toHaveLength(61);
  fireEvent.click(screen.getByRole("button", { name: "Show fewer" }));
  expect(screen.getAllByRole("button")).toHaveLength(9);
  rerender(<Constraints constraints={[]} edit={vi.fn()} isBusy={false} />);
  expect(container.innerHTML).toBe("");
});
