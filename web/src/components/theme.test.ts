import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { chooseTheme, useTheme } from "./theme";

test("a theme is chosen for as long as the page is there where nothing may be kept", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  const { result } = renderHook(useTheme);
  act(() => chooseTheme("dark"));
  expect([result.current, document.documentElement.dataset.theme]).toEqual(["dark", "dark"]);
  act(() => chooseTheme("system"));
  expect([result.current, document.documentElement.dataset.theme]).toEqual(["system", undefined]);
  vi.restoreAllMocks();
});
