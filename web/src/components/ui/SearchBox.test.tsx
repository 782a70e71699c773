import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchBox } from "./SearchBox";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const onSearch = vi.fn();
let set: (value: string) => void;

/** Delayed, like an address. */
function Place({ first = "" }: { first?: string }) {
  const [value, setValue] = useState(first);
  set = setValue;
  return (
    <SearchBox
      label="Find"
      value={value}
      onSearch={(text) => {
        onSearch(text);
        setTimeout(() => setValue(text), 50);
      }}
    />
  );
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Find" });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const askedTexts = () => onSearch.mock.calls.map(([text]) => text);

beforeEach(() => onSearch.mockReset());

test("a search box acts while its reader types, once they pause", () => {
  render(<Place />);
  type("E");
  wait(200);
  type("El");
  wait(249);
  expect(askedTexts()).toEqual([]);
  wait(1);
  expect(askedTexts()).toEqual(["El"]);
});

test("what is typed while the last search is on its way is kept, and searched for next", () => {
  render(<Place />);
  type("El");
  wait(260);
  type("Ell");
  wait(60);
  expect(box().value).toBe("Ell");
  wait(250);
  expect(askedTexts()).toEqual(["El", "Ell"]);
});

test("Enter and leaving act at once, and nothing is searched for twice", () => {
  render(<Place />);
  type("Ella ");
  fireEvent.submit(screen.getByRole("search"));
  fireEvent.blur(box());
  wait(1000);
  expect(askedTexts()).toEqual(["Ella"]);
  expect(box().value).toBe("Ella ");
});

test("a value that is set elsewhere stands in the box, the same one again too", () => {
  render(<Place first="Ella" />);
  expect(box().value).toBe("Ella");
  act(() => set(""));
  expect(box().value).toBe("");
  act(() => set("Ella"));
  expect(box().value).toBe("Ella");
  type("Kandy");
  wait(400);
  expect(askedTexts()).toEqual(["Kandy"]);
});

test("a box that is gone searches for nothing", () => {
  const { unmount } = render(<Place />);
  type("El");
  unmount();
  wait(1000);
  expect(askedTexts()).toEqual([]);
});
