import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ADMIN_DEFAULTS, type AdminSearch } from "./params";
import { Queue } from "./Queue";
import { PAGE } from "./queueList";
import { STATES } from "./queueStates";

type Of = { onApproved?: (row: string) => void; all?: string[]; total?: number; place?: Partial<AdminSearch> };

/** Its entries leave it once approved. */
function List({ onApproved, all: first = ["Ella", "Galle", "Kandy"], total, place }: Of) {
  const [all, setAll] = useState(first);
  const [search, setSearch] = useState({ ...ADMIN_DEFAULTS, ...place });
  const [pages, setPages] = useState(1);
  const rows = all.slice(0, pages * PAGE);
  return (
    <Queue
      search={search}
      onChange={(part) => setSearch((now) => ({ ...now, ...part }))}
      reading={{
        data: { rows, total },
        further: undefined,
        isLooking: false,
        error: null,
        isPlaceholderData: false,
        refetch: () => undefined,
        hasNextPage: rows.length < all.length,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        fetchNextPage: () => setPages(pages + 1),
      }}
      label="Packages"
      searchLabel="Title"
      failed="Failed"
      states={STATES}
      empty="Empty"
      emptyStates={["all", "pending"]}
      columns={[{ title: "Package", cell: (row) => row }]}
      idOf={(row) => row}
      preview={(row) => <h2>{row}</h2>}
      acts={(row) => ({
        onApprove: () => {
          onApproved?.(row);
          setAll((now) => now.filter((one) => one !== row));
          setSearch((now) => ({ ...now, item: "" }));
        },
        onReject: () => undefined,
      })}
    />
  );
}

const focused = () => document.activeElement ?? expect.fail("nothing has the focus");

test("a key approves one entry, and the next only once the reader has gone to it", async () => {
  const hand = userEvent.setup();
  const approved: string[] = [];
  render(<List onApproved={(row) => approved.push(row)} />);
  screen.getByRole("button", { name: "Ella" }).focus();
  fireEvent.keyDown(focused(), { key: "a", repeat: true });
  expect(approved).toEqual([]);
  await hand.keyboard("a");
  expect(approved).toEqual(["Ella"]);
  // The next entry has the place and the focus of the decided one.
  expect(focused().textContent).toBe("Galle");
  await hand.keyboard("aa");
  expect(approved).toEqual(["Ella"]);
  await hand.keyboard("ja");
  expect(approved).toEqual(["Ella", "Kandy"]);
  await hand.click(screen.getByRole("button", { name: "Galle" }));
  await hand.keyboard("a");
  expect(approved).toEqual(["Ella", "Kandy", "Galle"]);
});

test("keys move from the start without a click, and approve only what they have reached", async () => {
  const hand = userEvent.setup();
  const approved: string[] = [];
  render(<List onApproved={(row) => approved.push(row)} />);
  expect(document.activeElement).toBe(document.body);
  await hand.keyboard("a");
  expect(approved).toEqual([]);
  await hand.keyboard("j");
  expect(focused().textContent).toBe("Galle");
  await hand.keyboard("a");
  expect(approved).toEqual(["Galle"]);
});

test("a button is not pressed again by a key held down", () => {
  render(<List />);
  screen.getByRole("button", { name: "Ella" }).focus();
  const pane = screen.getByRole("region", { name: "Preview" });
  expect(fireEvent.keyDown(pane, { key: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyDown(pane, { key: "Enter" })).toBe(true);
});

test("a list goes on where it ended, and says how much of it is shown", async () => {
  const hand = userEvent.setup();
  const all = Array.from({ length: PAGE + 2 }, (_, index) => `Trip ${index + 1}`);
  render(<List all={all} total={all.length} />);
  expect(screen.queryByRole("button", { name: `Trip ${PAGE + 1}` })).toBeNull();
  expect(screen.getByText(`${PAGE} of ${PAGE + 2} shown`)).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Load more" }));
  await hand.click(screen.getByRole("button", { name: `Trip ${PAGE}` }));
  await hand.keyboard("j");
  expect(focused().textContent).toBe(`Trip ${PAGE + 1}`);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test.each([
  [{ show: "pending" }, "Empty"],
  [{ show: "approved" }, "There is nothing in this state."],
  [{ show: "approved", q: "Ella" }, "Nothing of that name."],
  [{ q: "Ella" }, "Nothing of that name."],
] as const)("an empty list says why it is empty: %o", (place, text) => {
  render(<List all={[]} place={place} />);
  expect(screen.getByText(text)).toBeTruthy();
});
