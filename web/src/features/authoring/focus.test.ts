import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { idOf } from "./Field";
import { focusSoon } from "./focus";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<button>Send</button><input id="${idOf("title")}"><input id="other">`;
});
afterEach(() => vi.useRealTimers());

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

test("a wrong field gets the focus after the press of a button", () => {
  element("button")?.focus();
  focusSoon("title");
  vi.runAllTimers();
  expect(document.activeElement?.id).toBe(idOf("title"));
});

test("a wrong field gets the focus after Enter in another one", () => {
  element("#other")?.focus();
  focusSoon("title");
  vi.runAllTimers();
  expect(document.activeElement?.id).toBe(idOf("title"));
});

test("a field that was entered meanwhile keeps the focus", () => {
  element("button")?.focus();
  focusSoon("title");
  element("#other")?.focus();
  vi.runAllTimers();
  expect(document.activeElement?.id).toBe("other");
});
