import { Link } from "@tanstack/react-router";
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
        <section key={group} aria-label={group}>
          <h2 className="label">{group}</h2>
          <ul className="l">
            {found
              .filter((entry) => entry.group === group)
              .map((entry) => (
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
                    {!entry.is_shipped && <span className="badge">{copy.changed}</span>}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
