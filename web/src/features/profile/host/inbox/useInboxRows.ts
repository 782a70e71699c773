import { useState } from "react";
import type { InboxItem } from "../../../../api/guideInbox";
import { inboxRows, type OpenItem, rowKey } from "./rows";

export function useInboxRows(items: readonly InboxItem[]) {
  const [open, setOpen] = useState<ReadonlyMap<string, OpenItem>>(new Map());
  const [finished, setFinished] = useState<ReadonlyMap<string, string>>(new Map());
  const rows = inboxRows(items, open, finished);
  const close = (key: string) => setOpen((now) => new Map([...now].filter(([other]) => other !== key)));
  return {
    rows,
    toggle: (key: string) => {
      const place = rows.findIndex((row) => row.key === key);
      const row = rows[place];
      if (!row) return;
      if (row.isOpen) close(key);
      else setOpen((now) => new Map([...now, [key, { item: row.item, place }]]));
    },
    /** Its row leaves before the server answers the next read. */
    finish: (item: InboxItem) => {
      setFinished((now) => new Map([...now, [rowKey(item), item.since]]));
      close(rowKey(item));
    },
  };
}
