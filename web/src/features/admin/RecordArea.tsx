import { type ReactNode, useState } from "react";
import type { AdminSearch } from "./params";

type Props = {
  search: AdminSearch;
  onChange: (part: Partial<AdminSearch>) => void;
  /** Its row takes the focus: the record that was open before. */
  list: (lastOpen: string) => ReactNode;
  page: (id: string, onBack: () => void) => ReactNode;
};

/** The list, or in its place the record that is open. */
export function RecordArea({ search: { item }, onChange, list, page }: Props) {
  const [lastOpen, setLastOpen] = useState("");
  if (item === "") return list(lastOpen);
  return page(item, () => {
    setLastOpen(item);
    onChange({ item: "" });
  });
}
