import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useRedirectPending } from "./useRedirectPending";

afterEach(() => {
  vi.useRealTimers();
});

test("a press that has led nowhere after a while can be made again", () => {
  vi.useFakeTimers();
  const reset = vi.fn();
  const { result } = renderHook(() => useRedirectPending({ isPending: false, isSuccess: true, reset }));
  expect(result.current).toBe(true);
  act(() => vi.advanceTimersByTime(9_000));
  expect(reset).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1_000));
  expect(reset).toHaveBeenCalledOnce();
});
