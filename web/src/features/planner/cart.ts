import { useState } from "react";
import { keepDraft, readDraft } from "../../components/draftStorage";
import { isId } from "../../lib/ids";
import { toggleItem } from "./preferences";

/** Removed at sign-out, like drafts. */
const OWNER = "anyone";
const SUBJECT = "trip cart";
const MOST = 20;

/** If there are too many packages, the last ones are dropped. */
export function cartFrom(kept: unknown): string[] {
  if (!Array.isArray(kept)) return [];
  const ids = kept.filter((one): one is string => typeof one === "string" && isId(one));
  return [...new Set(ids)].slice(0, MOST);
}

export type Cart = { ids: string[]; toggle: (id: string) => void };

export function useCart(): Cart {
  const [ids, setIds] = useState(() => cartFrom(readDraft(OWNER, SUBJECT)?.value));
  const toggle = (id: string) => {
    const next = cartFrom(toggleItem(ids, id));
    setIds(next);
    keepDraft(OWNER, SUBJECT, next);
  };
  return { ids, toggle };
}
