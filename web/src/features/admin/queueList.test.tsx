import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN_DEFAULTS } from "./params";
import { Queue } from "./Queue";
import { defineList, PAGE, useList } from "./queueList";

const idOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, "0")}`;
const ROWS = Array.from({ length: 3 * PAGE }, (_, at) => ({ id: idOf(at), name: `Entry ${at}` }));
type Row = (typeof ROWS)[number];

/** `canName` lets it read one entry. */
function listWith(asked: string[], canName: boolean) {
  return defineList<Row>({
    queryKey: ["entries", canName],
    live: [],
    read: async (after, only) => {
      asked.push(only === "" ? `after ${after || "nothing"}` : `one after ${after || "nothing"}`);
      if (canName && only !== "") return { rows: ROWS.filter((row) => row.id === only), next: undefined };
      const from = after === "" ? 0 : Number(after);
      const next = from + PAGE < ROWS.length ? String(from + PAGE) : undefined;
      return { rows: ROWS.slice(from, from + PAGE), total: ROWS.length, next };
    },
  });
}

function Entries({ asked, canName, item }: { asked: string[]; canName: boolean; item: string }) {
  return (
    <Queue
      search={{ ...ADMIN_DEFAULTS, item }}
      onChange={() => undefined}
      reading={useList(listWith(asked, canName), item)}
      label="Entries"
      searchLabel="Name"
      failed="Failed"
      empty="Empty"
      columns={[{ title: "Entry", cell: (row) => row.name }]}
      idOf={(row) => row.id}
      preview={(row) => <h2>{row.name}</h2>}
    />
  );
}

/** Every entry opened until `heading` is. */
async function openedUntil(heading: string, { canName, item }: { canName: boolean; item: string }) {
  const reads: string[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Entries asked={reads} canName={canName} item={item} />
    </QueryClientProvider>,
  );
  const opened = new Set<string>();
  const pane = within(screen.getByRole("region", { name: "Preview" }));
  const look = () => {
    for (const one of pane.queryAllByRole("heading")) opened.add(one.textContent);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await waitFor(() => expect(pane.getByRole("heading").textContent).toBe(heading));
  observer.disconnect();
  return { opened: [...opened], asked: reads };
}

test("an address opens the entry that it names, also on a later page, and no other before it", async () => {
  const named = await openedUntil("Entry 60", { canName: true, item: idOf(60) });
  expect(named.opened).toEqual(["Entry 60"]);
  expect(named.asked).toEqual(["after nothing", "one after nothing"]);
});

test("a list that can only be read in order is read on until the entry is there", async () => {
  const read = await openedUntil("Entry 60", { canName: false, item: idOf(60) });
  expect(read.opened).toEqual(["Entry 60"]);
  expect(read.asked).toEqual(["after nothing", "one after nothing", "one after 25", "one after 50"]);
});

test("an entry of the first page is not asked for by itself", async () => {
  const first = await openedUntil("Entry 3", { canName: true, item: idOf(3) });
  expect([first.opened, first.asked]).toEqual([["Entry 3"], ["after nothing"]]);
});

test("where the entry is nowhere, the first is open", async () => {
  await openedUntil("Entry 0", { canName: true, item: idOf(999) });
});
