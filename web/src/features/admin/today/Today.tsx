import "../records.css";
import "./today.css";
import { useQuery } from "@tanstack/react-query";
import { requestOf, textOf } from "../../../api/errors";
import { RequestId } from "../../../components/ui/RequestId";
import { asOfText } from "../../../lib/instants";
import type { AdminSearch } from "../params";
import { useMay } from "../rights";
import { DAY_PERIODS, type DayPeriod } from "../searchValues";
import { copy, PERIOD_NAMES } from "./copy";
import { FailingList } from "./FailingList";
import { Funnel } from "./Funnel";
import { GuideAnswers } from "./GuideAnswers";
import { MoneyFigures } from "./MoneyFigures";
import { todayFigures } from "./queries";
import { SearchMisses } from "./SearchMisses";
import { WaitingQueues } from "./WaitingQueues";

const DEFAULT_PERIOD: DayPeriod = "7";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** What waits, what fails, the money and the growth; a part that the role may not read is left out. */
export function Today({ search, onChange }: Props) {
  const mayReadLists = useMay("read_reports");
  const mayEdit = useMay("edit_content");
  const period = DAY_PERIODS.find((one) => one === search.period) ?? DEFAULT_PERIOD;
  const days = Number(period);
  const { data, error, refetch, isPlaceholderData } = useQuery(todayFigures(days));
  return (
    <section className="today" aria-label={copy.title} aria-busy={!data && !error}>
      <div className="today-bar">
        {(mayReadLists || mayEdit || data?.money || data?.funnel) && (
          <PeriodChoice period={period} onPeriod={(next) => onChange({ period: next })} />
        )}
        <p className="small quiet num">
          {data && <span>{asOfText(Date.parse(data.at), Date.now())}</span>}
          {data && error && <span role="status">{copy.notRenewed}</span>}
        </p>
      </div>
      {!data && !error && <TodaySkeleton />}
      {!data && error && (
        <div className="q-note" role="alert">
          <p>{textOf(error, copy.failed)}</p>
          <RequestId id={requestOf(error)} />
          <button type="button" className="btn line compact" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      )}
      {data && (
        <>
          <WaitingQueues queues={data.waiting} at={data.at} />
          <div className="today-side">
            <FailingList kinds={data.failing} at={data.at} />
            {data.money && <MoneyFigures money={data.money} days={data.days} isOld={isPlaceholderData} />}
          </div>
          {data.funnel && <Funnel funnel={data.funnel} days={data.days} isOld={isPlaceholderData} />}
        </>
      )}
      {(data || !error) && (mayReadLists || mayEdit) && <SearchMisses days={days} />}
      {(data || !error) && mayReadLists && (
        <GuideAnswers days={days} order={search.order} onOrder={(order) => onChange({ order })} />
      )}
    </section>
  );
}

function PeriodChoice({ period, onPeriod }: { period: DayPeriod; onPeriod: (period: DayPeriod) => void }) {
  return (
    <fieldset className="chips today-period">
      <legend className="sr">{copy.period}</legend>
      {DAY_PERIODS.map((one) => (
        <button key={one} type="button" className="chip" aria-pressed={one === period} onClick={() => onPeriod(one)}>
          {PERIOD_NAMES[one]}
        </button>
      ))}
    </fieldset>
  );
}

const SKELETON_ROWS = 13;

/** As high as the queues that come. */
function TodaySkeleton() {
  return (
    <>
      <p className="sr" role="status">
        {copy.loading}
      </p>
      <div className="today-skeleton" aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
          <span key={row} className="skel" />
        ))}
      </div>
      <div className="today-side" aria-hidden="true">
        <span className="skel block" />
        <span className="skel block" />
      </div>
      <span className="skel block" aria-hidden="true" />
    </>
  );
}
