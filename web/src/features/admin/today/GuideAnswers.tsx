import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { requestOf, textOf } from "../../../api/errors";
import { LoadMore } from "../../../components/ui/LoadMore";
import { RequestId } from "../../../components/ui/RequestId";
import { groupDigits } from "../../../lib/text";
import { ADMIN_DEFAULTS, type AdminSearch } from "../params";
import { type RecordColumn, RecordTable } from "../RecordTable";
import { copy, ORDER_NAMES, percentText, periodText } from "./copy";
import { ANSWER_ORDERS, type AnswerOrder, type GuideAnswer, guideAnswers } from "./queries";
import { spanText } from "./spans";

type AnswerRow = GuideAnswer & { id: string };

const figure = (count: number) => <span className="num">{groupDigits(String(count))}</span>;

const COLUMNS: RecordColumn<AnswerRow>[] = [
  { title: copy.guide, cell: (row) => <span dir="auto">{row.display_name}</span> },
  {
    title: copy.waitingNow,
    cell: (row) => figure(row.waiting),
    order: "waiting",
    isDescendingFirst: true,
    isNumber: true,
  },
  {
    title: copy.median,
    cell: (row) => <span>{row.median_minutes === null ? copy.none : spanText(row.median_minutes)}</span>,
    order: "slowest",
    isDescendingFirst: true,
    isNumber: true,
  },
  {
    title: copy.acceptance,
    cell: (row) => <span>{percentText(row.acceptance)}</span>,
    order: "acceptance",
    isNumber: true,
  },
  {
    title: copy.requests,
    cell: (row) => figure(row.requests),
    order: "requests",
    isDescendingFirst: true,
    isNumber: true,
  },
  { title: copy.accepted, cell: (row) => figure(row.accepted), isNumber: true, isMinor: true },
  { title: copy.rejected, cell: (row) => figure(row.rejected), isNumber: true, isMinor: true },
  { title: copy.expired, cell: (row) => figure(row.expired), isNumber: true, isMinor: true },
];

/** A day has too few requests to judge a guide by. */
const SHORTEST_DAYS = 7;
/** As the table's headers name it: the server has one direction of each. */
const HEADER_ORDERS: Record<AnswerOrder, string> = {
  waiting: "-waiting",
  slowest: "-slowest",
  acceptance: "acceptance",
  requests: "-requests",
};

const GUIDE_SEARCH: AdminSearch = { ...ADMIN_DEFAULTS, tab: "guides" };

type Props = {
  days: number;
  order: string;
  onOrder: (order: string) => void;
};

/** Whether guides accept their requests, and how fast they answer. */
export function GuideAnswers({ days: wanted, order, onOrder }: Props) {
  const navigate = useNavigate();
  const days = Math.max(wanted, SHORTEST_DAYS);
  const sort = ANSWER_ORDERS.find((one) => one === order) ?? "waiting";
  const reading = useInfiniteQuery(guideAnswers(days, sort));
  const { data, error } = reading;
  const rows = data?.pages.flatMap(({ results }) => results.map((row) => ({ ...row, id: row.guide_id }))) ?? [];
  const onSort = (next: string) => onOrder(next === "waiting" ? "" : next);
  return (
    <section className="today-answers" aria-labelledby="today-answers">
      <div className="today-head">
        <h2 className="h-22" id="today-answers">
          {copy.answers}
        </h2>
        <p className="small quiet">{periodText(days)}</p>
        <label className="records-sort">
          <span className="sr">{copy.sort}</span>
          <select className="select" value={sort} onChange={({ target }) => onSort(target.value)}>
            {ANSWER_ORDERS.map((one) => (
              <option key={one} value={one}>
                {ORDER_NAMES[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!data && !error && <span className="skel block" aria-busy="true" />}
      {!data && error && (
        <div className="q-note" role="alert">
          <p>{textOf(error, copy.answersFailed)}</p>
          <RequestId id={requestOf(error)} />
          <button type="button" className="btn line compact" onClick={() => void reading.refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      )}
      {data && rows.length === 0 && <p className="quiet">{copy.answersEmpty}</p>}
      {rows.length > 0 && (
        <div className="q tablewrap" aria-busy={reading.isPlaceholderData}>
          <RecordTable
            label={copy.answers}
            columns={COLUMNS}
            rows={rows}
            search={GUIDE_SEARCH}
            order={HEADER_ORDERS[sort]}
            onOrder={(next) => onSort(next.replace("-", ""))}
            onOpen={(id) => void navigate({ to: "/admin", search: { ...GUIDE_SEARCH, item: id }, resetScroll: false })}
          />
        </div>
      )}
      <LoadMore pages={reading} failed={copy.answersFailed} shown={rows.length} total={data?.pages[0]?.total} />
    </section>
  );
}
