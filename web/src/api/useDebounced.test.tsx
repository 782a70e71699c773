import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDebounced } from "./useDebounced";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a value settles once its writer pauses, and an empty one at once", () => {
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, 100), { initialProps: { typed: "Ella" } });
  expect(vi.getTimerCount(), "nothing waits where nothing changes").toBe(0);
  rerender({ typed: "Kand" });
  act(() => void vi.advanceTimersByTime(99));
  rerender({ typed: "Kandy" });
  act(() => void vi.advanceTimersByTime(99));
  expect(result.current).toBe("Ella");
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe("Kandy");
  expect(vi.getTimerCount()).toBe(0);
  rerender({ typed: "" });
  expect(result.current).toBe("");
});
