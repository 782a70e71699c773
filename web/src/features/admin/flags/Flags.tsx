import "./flags.css";
import { instantDayText } from "../../../lib/instants";
import { FLAG_KINDS, type FlagKind, kindName, reasonText } from "../flagCopy";
import type { AdminSearch } from "../params";
import { Queue } from "../Queue";
import { useList } from "../queueList";
import { FLAG_STATES } from "../queueStates";
import { StateBadge } from "../StateBadge";
import { copy } from "./copy";
import { FlagPane } from "./FlagPane";
import { FlagSubject } from "./FlagSubject";
import { flags } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Signs of abuse, with their reasons. */
export function Flags({ search, onChange }: Props) {
  const show = FLAG_STATES.find((one) => one === search.show) ?? "open";
  const kind = FLAG_KINDS.find((one) => one === search.only);
  return (
    <Queue
      search={{ ...search, show }}
      onChange={onChange}
      reading={useList(flags({ q: search.q, show }, kind), search.item)}
      label={copy.title}
      searchLabel={copy.search}
      states={FLAG_STATES}
      beside={<KindFilter kind={kind} onKind={(only) => onChange({ only, item: "" })} />}
      loading={copy.loading}
      failed={copy.failed}
      empty={copy.empty}
      emptyStates={kind === undefined ? ["open", "any"] : []}
      idOf={(row) => row.id}
      columns={[
        { title: copy.flag, cell: (row) => kindName(row.kind) },
        { title: copy.about, cell: (row) => <FlagSubject flag={row} />, isPerson: true },
        { title: copy.reason, cell: reasonText, isWords: true },
        { title: copy.count, cell: (row) => row.count, isNumber: true, isMinor: true },
        {
          title: copy.since,
          cell: (row) => (
            <>
              <span className="num">{instantDayText(row.open_since)}</span>{" "}
              {row.state !== "open" && (
                <span className="kind">
                  <StateBadge state={row.state} />
                </span>
              )}
            </>
          ),
        },
      ]}
      preview={(row) => <FlagPane key={row.id} flag={row} />}
      foot={<p className="q-note small quiet">{copy.note}</p>}
    />
  );
}

function KindFilter({ kind, onKind }: { kind: FlagKind | undefined; onKind: (kind: FlagKind | "") => void }) {
  return (
    <label>
      <span className="sr">{copy.kind}</span>
      <select
        className={kind === undefined ? "select flag-kinds" : "select flag-kinds on"}
        value={kind ?? ""}
        onChange={({ target }) => onKind(FLAG_KINDS.find((one) => one === target.value) ?? "")}
      >
        <option value="">{copy.allKinds}</option>
        {FLAG_KINDS.map((one) => (
          <option key={one} value={one}>
            {kindName(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
