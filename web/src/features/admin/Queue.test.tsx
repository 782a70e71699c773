import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ADMIN_DEFAULTS, type AdminSearch, STATES } from "./params";
import { Queue } from "./Queue";
import { PAGE } from "./queries";

type Of = { onApproved: (row: string) => void; all?: string[]; page?: number; place?: Partial<AdminSearch> };

/** A list whose entries leave it as soon as they are approved, as those that wait for a decision do. */
function List({ onApproved, all: first = ["Ella", "Galle", "Kandy"], page = 1, place }: Of) {
  const [all, setAll] = useState(first);
  const [search, setSearch] = useState({ ...ADMIN_DEFAULTS, page, ...place });
  const rows = all.slice((search.page - 1) * PAGE, search.page * PAGE);
  return (
    <Queue
      search={search}
      onChange={(part) => setSearch((now) => ({ ...now, ...part }))}
      reading={{ data: { rows, total: all.length }, error: null, isPlaceholderData: false, refetch: () => undefined }}
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
          onApproved(row);
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
  // The next entry has taken the place and the focus of what was decided.
  expect(focused().textContent).toBe("Galle");
  await hand.keyboard("aa");
  expect(approved).toEqual(["Ella"]);
  await hand.keyboard("ja");
  expect(approved).toEqual(["Ella", "Kandy"]);
  await hand.click(screen.getByRole("button", { name: "Galle" }));
  await hand.keyboard("a");
  expect(approved).toEqual(["Ella", "Kandy", "Galle"]);
});

test("a button is not pressed again by a key held down", () => {
  render(<List onApproved={() => undefined} />);
  screen.getByRole("button", { name: "Ella" }).focus();
  const pane = screen.getByRole("region", { name: "Preview" });
  expect(fireEvent.keyDown(pane, { key: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyDown(pane, { key: "Enter" })).toBe(true);
});

test("from a page that is not there the reader comes to the last one that is", async () => {
  const hand = userEvent.setup();
  const all = Array.from({ length: PAGE + 1 }, (_, index) => `Trip ${index + 1}`);
  render(<List onApproved={() => undefined} all={all} page={2} />);
  screen.getByRole("button", { name: `Trip ${PAGE + 1}` }).focus();
  await hand.keyboard("a");
  expect(screen.getByRole("button", { name: "Trip 1" })).toBeTruthy();
  expect(screen.queryByText("Empty")).toBeNull();
});

test("nothing at all is said to be nothing, whatever the page", () => {
  render(<List onApproved={() => undefined} all={[]} page={3} />);
  expect(screen.getByText("Empty")).toBeTruthy();
});

test.each([
  [{ show: "pending" }, "Empty"],
  [{ show: "approved" }, "There is nothing in this state."],
  [{ show: "approved", q: "Ella" }, "Nothing of that name."],
  [{ q: "Ella" }, "Nothing of that name."],
] as const)("an empty list says why it is empty: %o", (place, text) => {
  render(<List onApproved={() => undefined} all={[]} place={place} />);
  expect(screen.getByText(text)).toBeTruthy();
});
