import { instantText } from "../../lib/instants";
import { copy } from "./copy";
import { HandledButton } from "./HandledButton";
import type { AdminSearch } from "./params";
import { Queue } from "./Queue";
import { type ContactMessage, messages, useMarkMessage } from "./queries";
import { useList } from "./queueList";
import { HANDLED_STATES } from "./queueStates";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Messages from the contact page. */
export function Messages({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useList(messages(search), search.item)}
      label={copy.messages}
      searchLabel={copy.searchMessages}
      states={HANDLED_STATES}
      failed={copy.messagesFailed}
      empty={copy.messagesEmpty}
      idOf={(row) => row.id}
      columns={[
        { title: copy.subject, cell: (row) => row.subject },
        { title: copy.from, cell: nameOf },
        { title: copy.received, cell: (row) => <span className="num">{instantText(row.created_at)}</span> },
        { title: copy.status, cell: stateOf, isMinor: true },
      ]}
      preview={(row) => <MessagePane row={row} />}
    />
  );
}

function MessagePane({ row }: { row: ContactMessage }) {
  const mark = useMarkMessage();
  const isHandled = row.handled_at !== null;
  return (
    <article className="pv-in">
      <h2 className="h-28">{row.subject}</h2>
      <p className="small quiet">
        <span>{nameOf(row)}</span> · <span className="num">{instantText(row.created_at)}</span>
      </p>
      <p className="written">{row.message}</p>
      <a className="btn line compact" href={`mailto:${row.email}?subject=${encodeURIComponent(`Re: ${row.subject}`)}`}>
        {copy.answer}
      </a>
      <HandledButton id={row.id} isHandled={isHandled} mark={mark} failed={copy.markFailed} />
      <p className="small quiet">{row.email}</p>
    </article>
  );
}

function nameOf(row: ContactMessage): string {
  return `${row.first_name} ${row.last_name}`;
}

function stateOf(row: ContactMessage): string {
  return row.handled_at === null ? copy.open : copy.handled;
}
