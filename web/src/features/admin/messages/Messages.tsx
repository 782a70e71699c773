import "./messages.css";
import { instantText } from "../../../lib/instants";
import { copy as deskCopy } from "../copy";
import type { AdminSearch } from "../params";
import { Queue } from "../Queue";
import { useList } from "../queueList";
import { HANDLED_STATES } from "../queueStates";
import { copy, stateText } from "./copy";
import { MessagePane, senderOf } from "./MessagePane";
import { messages } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Messages from the contact page. */
export function Messages({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useList(messages(search), search.item)}
      label={deskCopy.messages}
      searchLabel={copy.search}
      states={HANDLED_STATES}
      failed={copy.failed}
      empty={copy.empty}
      idOf={(row) => row.id}
      columns={[
        { title: copy.subject, cell: (row) => row.subject },
        { title: copy.from, cell: senderOf },
        { title: copy.received, cell: (row) => <span className="num">{instantText(row.created_at)}</span> },
        { title: copy.status, cell: (row) => stateText(row.handled_at), isMinor: true },
      ]}
      preview={(row) => (
        <MessagePane key={row.id} row={row} onOther={(item) => onChange({ item, q: "", show: "all" })} />
      )}
    />
  );
}
