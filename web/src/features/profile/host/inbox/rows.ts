import type { InboxItem } from "../../../../api/guideInbox";

export type InboxRow = {
  key: string;
  item: InboxItem;
  isOpen: boolean;
  /** Open, but no longer in the inbox. */
  isGone: boolean;
};

/** An item as it was when its row was opened, with its place in the list. */
export type OpenItem = { item: InboxItem; place: number };

export function rowKey({ kind, id }: InboxItem): string {
  return `${kind} ${id}`;
}

/**
 * `finished` holds when each finished item had begun to wait: an item of the same subject that began later is a new
 * one. An open row stays, since its reader may be typing.
 */
export function inboxRows(
  items: readonly InboxItem[],
  open: ReadonlyMap<string, OpenItem>,
  finished: ReadonlyMap<string, string>,
): InboxRow[] {
  const rows = items
    .filter((item) => finished.get(rowKey(item)) !== item.since)
    .map((item) => ({ key: rowKey(item), item, isOpen: open.has(rowKey(item)), isGone: false }));
  for (const [key, { item, place }] of open) {
    if (rows.some((row) => row.key === key)) continue;
    rows.splice(Math.min(place, rows.length), 0, { key, item, isOpen: true, isGone: true });
  }
  return rows;
}
