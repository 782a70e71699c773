import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cartFrom, useCart } from "./cart";

const id = (last: number) => `0b0c9c0e-3f3e-4a59-9c39-${String(last).padStart(12, "0")}`;

beforeEach(() => localStorage.clear());

test("what goes in stays in, over a reload, until it is taken out", () => {
  const cart = renderHook(useCart);
  expect(cart.result.current.ids).toEqual([]);
  act(() => cart.result.current.toggle(id(1)));
  act(() => cart.result.current.toggle(id(2)));
  const again = renderHook(useCart);
  expect(again.result.current.ids).toEqual([id(1), id(2)]);
  act(() => again.result.current.toggle(id(1)));
  expect(renderHook(useCart).result.current.ids).toEqual([id(2)]);
});

test("only packages are in it, each once, and not without end", () => {
  expect(cartFrom("x")).toEqual([]);
  expect(cartFrom([id(1), 7, "javascript:", id(1), id(2)])).toEqual([id(1), id(2)]);
  expect(cartFrom(Array.from({ length: 40 }, (_, at) => id(at)))).toHaveLength(20);
});
