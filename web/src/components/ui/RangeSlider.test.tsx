import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RangeSlider } from "./RangeSlider";

test("the ends may meet but not cross, and only a settled value is told", () => {
  const onSettle = vi.fn();
  const text = (value: number) => `$${value}`;
  render(<RangeSlider label="Price" min={0} max={10000} step={100} value={[0, 500]} text={text} onSettle={onSettle} />);
  const low = screen.getByRole("slider", { name: "Minimum price" });
  fireEvent.change(low, { target: { value: "900" } });
  expect(onSettle).not.toHaveBeenCalled();
  expect(low.getAttribute("aria-valuetext")).toBe("$500");
  fireEvent.pointerUp(low);
  expect(onSettle).toHaveBeenCalledWith([500, 500]);
});

test("steps taken before the value has followed add up", () => {
  const onSettle = vi.fn();
  render(
    <RangeSlider label="Price" min={0} max={1000} step={100} value={[0, 1000]} text={String} onSettle={onSettle} />,
  );
  const low = screen.getByRole<HTMLInputElement>("slider", { name: "Minimum price" });
  for (let press = 0; press < 3; press += 1) {
    fireEvent.change(low, { target: { value: String(Number(low.value) + 100) } });
    fireEvent.keyUp(low);
  }
  fireEvent.blur(low);
  expect(onSettle.mock.calls).toEqual([[[100, 1000]], [[200, 1000]], [[300, 1000]]]);
});
