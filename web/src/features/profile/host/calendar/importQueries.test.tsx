import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toHttps, useImportPolling } from "./importQueries";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a link of Apple's is read by https", () => {
  expect(toHttps(" webcal://p01-caldav.icloud.com/published/2/a ")).toBe("https://p01-caldav.icloud.com/published/2/a");
  expect(toHttps("https://calendar.google.com/a.ics")).toBe("https://calendar.google.com/a.ics");
});

test("the calendar is read every two seconds for half a minute, and anew for another import", () => {
  const queries = new QueryClient();
  const reads = vi.spyOn(queries, "invalidateQueries");
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result, rerender, unmount } = renderHook(({ reading }) => useImportPolling(reading), {
    wrapper,
    initialProps: { reading: "a" },
  });
  act(() => vi.advanceTimersByTime(10_000));
  expect([reads.mock.calls.length, result.current]).toEqual([5, false]);
  act(() => vi.advanceTimersByTime(60_000));
  expect([reads.mock.calls.length, result.current]).toEqual([15, true]);
  rerender({ reading: "a,b" });
  act(() => vi.advanceTimersByTime(2_000));
  expect([reads.mock.calls.length, result.current]).toEqual([16, false]);
  rerender({ reading: "" });
  act(() => vi.advanceTimersByTime(10_000));
  expect([reads.mock.calls.length, result.current]).toEqual([16, false]);
  unmount();
});
