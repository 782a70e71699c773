import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { SearchBox } from "../../../components/ui/SearchBox";
import { foldText } from "../../../lib/text";
import type { AdminSearch } from "../params";
import { copy } from "./copy";
import type { ContentEntry } from "./queries";

type Props = {
  entries: readonly ContentEntry[];
  search: AdminSearch;
  onChange: (part: Partial<AdminSearch>) => void;
};

export function DocumentList({ entries, search, onChange }: Props) {
  const words = foldText(search.q).split(" ");
  const found = entries.filter(({ title, help, group }) => {
    const text = foldText(`${group} ${title} ${help}`);
    return words.every((word) => text.includes(word));
  });
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <nav aria-label={copy.title}>
      <SearchBox label={copy.search} value={search.q} onSearch={(q) => onChange({ q })} />
      {found.length === 0 && (
        <p className="content-nothing">
          <span className="quiet">{copy.nothing}</span>
          <button type="button" className="link" onClick={() => onChange({ q: "" })}>
            {copy.clear}
          </button>
        </p>
      )}
      {groups.map((group) => (
        <Group
          key={group}
          name={group}
          entries={found.filter((entry) => entry.group === group)}
          isSearched={search.q.trim() !== ""}
          search={search}
        />
      ))}
    </nav>
  );
}

/** Longer groups are closed at first. */
const OPEN_LENGTH = 12;

type GroupProps = {
  name: string;
  entries: readonly ContentEntry[];
  isSearched: boolean;
  search: AdminSearch;
};

function Group({ name, entries, isSearched, search }: GroupProps) {
  const hasOpen = entries.some((entry) => entry.name === search.item);
  const [isOpen, setOpen] = useState(hasOpen || entries.length <= OPEN_LENGTH);
  return (
    <details
      open={isOpen || isSearched}
      onToggle={({ currentTarget }) => {
        if (!isSearched) setOpen(currentTarget.open);
      }}
    >
      <summary className="label">
        <span>{name}</span> <span className="num">{entries.length}</span>
      </summary>
      <ul className="l">
        {entries.map((entry) => (
          <li key={entry.name}>
            <Link
              to="/admin"
              search={{ ...search, item: entry.name, only: "" }}
              aria-current={entry.name === search.item ? "true" : undefined}
              activeOptions={{ includeSearch: true }}
              resetScroll={false}
              preload={false}
            >
              <span dir="auto">{entry.title}</span>
              {!entry.is_shipped && (
                <span className="badge">{entry.is_passed_over ? copy.passedOver : copy.changed}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
