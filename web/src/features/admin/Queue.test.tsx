import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ADMIN_DEFAULTS } from "./params";
import { Queue } from "./Queue";

/** A list whose entries leave it as soon as they are approved, as those that wait for a decision do. */
function List({ onApproved }: { onApproved: (row: string) => void }) {
  const [rows, setRows] = useState(["Ella", "Galle", "Kandy"]);
  const [search, setSearch] = useState(ADMIN_DEFAULTS);
  return (
    <Queue
      search={search}
      onChange={(part) => setSearch((now) => ({ ...now, ...part }))}
      reading={{ data: { rows, total: rows.length }, error: null, isPlaceholderData: false, refetch: () => undefined }}
      label="Packages"
      searchLabel="Title"
      failed="Failed"
      empty="Empty"
      columns={[{ title: "Package", cell: (row) => row }]}
      idOf={(row) => row}
      preview={(row) => <h2>{row}</h2>}
      acts={(row) => ({
        onApprove: () => {
          onApproved(row);
          setRows((now) => now.filter((one) => one !== row));
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
