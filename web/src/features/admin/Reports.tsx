import { Failure } from "../../components/Failure";
import { rangeText } from "../../lib/dates";
import { instantText } from "../../lib/instants";
import { copy } from "./copy";
import { Fact, Facts } from "./Facts";
import { HandledButton } from "./HandledButton";
import type { AdminSearch } from "./params";
import { Queue } from "./Queue";
import { useList } from "./queueList";
import { HANDLED_STATES } from "./queueStates";
import { type Report, type ReportedTalk, reports, tripOf, useMarkReport, useReadTalk } from "./reportQueries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Conversations reported by one of their two sides. */
export function Reports({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useList(reports(search), search.item)}
      label={copy.reports}
      searchLabel={copy.searchReports}
      states={HANDLED_STATES}
      failed={copy.reportsFailed}
      empty={copy.reportsEmpty}
      idOf={(row) => row.id}
      columns={[
        { title: copy.reporter, cell: (row) => row.reporter_name },
        {
          title: copy.trip,
          cell: (row) => tripOf(row),
          isMinor: true,
        },
        { title: copy.reported, cell: (row) => <span className="num">{instantText(row.created_at)}</span> },
        { title: copy.status, cell: stateOf },
      ]}
      preview={(row) => <ReportPane key={row.id} row={row} />}
    />
  );
}

function stateOf(row: Report): string {
  return row.handled_at === null ? copy.open : copy.handled;
}

function ReportPane({ row }: { row: Report }) {
  const mark = useMarkReport();
  const read = useReadTalk(row.id);
  const isHandled = row.handled_at !== null;
  const { booking_requests: booking } = row;
  return (
    <article className="pv-in">
      <h2 className="h-28">{tripOf(row)}</h2>
      <Facts>
        <Fact name={copy.reporter}>{row.reporter_name}</Fact>
        <Fact name={copy.trip}>
          <span className="num">{booking ? rangeText(booking.start_date, booking.end_date) : copy.askedOnly}</span>
        </Fact>
        <Fact name={copy.reported}>
          <span className="num">{instantText(row.created_at)}</span>
        </Fact>
      </Facts>
      <section>
        <h3 className="label">{copy.why}</h3>
        <blockquote>{row.reason}</blockquote>
      </section>
      {read.data ? (
        <Talk talk={read.data} isLoading={read.isPending} onOlder={(before) => read.mutate(before)} />
      ) : (
        <div className="ask-talk">
          <p className="small quiet">{copy.readNote}</p>
          <button
            type="button"
            className="btn line compact"
            aria-disabled={read.isPending}
            onClick={() => {
              if (!read.isPending) read.mutate("");
            }}
          >
            {read.isPending ? copy.readingTalk : copy.readTalk}
          </button>
          <Failure error={read.error}>{copy.talkFailed}</Failure>
        </div>
      )}
      <HandledButton id={row.id} isHandled={isHandled} mark={mark} failed={copy.reportMarkFailed} />
    </article>
  );
}

type TalkProps = { talk: ReportedTalk; isLoading: boolean; onOlder: (before: string) => void };

function Talk({ talk, isLoading, onOlder }: TalkProps) {
  const [oldest] = talk.messages;
  return (
    <section>
      <h3 className="label">{copy.talk}</h3>
      {talk.has_more && oldest && (
        <button
          type="button"
          className="btn line compact"
          aria-disabled={isLoading}
          onClick={() => {
            if (!isLoading) onOlder(oldest.id);
          }}
        >
          {copy.olderTalk}
        </button>
      )}
      <ol className="reported-talk">
        {talk.messages.map((message) => {
          const isGuide = message.sender_id === talk.guide.id;
          return (
            <li key={message.id}>
              <p className="small">
                <b>
                  <bdi>{isGuide ? talk.guide.name : talk.traveller.name}</bdi>
                </b>{" "}
                <span className="quiet">
                  <span>{isGuide ? copy.guide : copy.traveler}</span> ·{" "}
                  <span className="num">{instantText(message.sent_at)}</span>
                </span>
              </p>
              <p className="written">{message.body}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
