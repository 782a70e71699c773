import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { usePendingValue } from "./usePendingValue";

const field = (value: string) => renderHook(({ value }) => usePendingValue(value), { initialProps: { value } });

test("a draft is shown until the value follows", () => {
  const { result, rerender } = field("");
  act(() => result.current.show("Ella"));
  expect(result.current.shown).toBe("Ella");
  rerender({ value: "Ella" });
  expect(result.current.shown).toBe("Ella");
  rerender({ value: "" });
  expect(result.current.shown).toBe("");
});

test("a value that changes to something else wins over the draft", () => {
  const { result, rerender } = field("");
  act(() => result.current.show("Ell"));
  rerender({ value: "Kandy" });
  expect(result.current.shown).toBe("Kandy");
});

test("a draft is told once, and not at all when it says nothing new", () => {
  const tell = vi.fn();
  const { result } = field("Ella");
  act(() => result.current.show("Kandy"));
  act(() => result.current.settle(tell));
  act(() => result.current.settle(tell));
  expect(tell.mock.calls).toEqual([["Kandy"]]);
  expect(result.current.shown).toBe("Kandy");
  act(() => result.current.show("Ella"));
  act(() => result.current.settle(tell));
  expect(tell).toHaveBeenCalledOnce();
});

test("a draft can be given up", () => {
  const { result } = field("Ella");
  act(() => result.current.show("Kan"));
  act(() => result.current.drop());
  expect(result.current.shown).toBe("Ella");
});
