import "./reports.css";
import { instantDayText } from "../../../lib/instants";
import { BookingLink } from "../BookingLink";
import { copy as deskCopy } from "../copy";
import type { AdminSearch } from "../params";
import { Queue } from "../Queue";
import { useList } from "../queueList";
import { HANDLED_STATES } from "../queueStates";
import { copy, sideText } from "./copy";
import { type Report, reports } from "./queries";
import { ReportPane } from "./ReportPane";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Conversations reported by one of their two sides. */
export function Reports({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useList(reports(search), search.item)}
      label={deskCopy.reports}
      searchLabel={copy.search}
      states={HANDLED_STATES}
      failed={copy.failed}
      empty={copy.empty}
      idOf={(row) => row.id}
      columns={[
        { title: copy.reporter, cell: (row) => <bdi>{sideNames(row).reporter}</bdi> },
        { title: copy.about, cell: About, isPerson: true },
        { title: copy.why, cell: Reason, isWords: true },
        {
          title: copy.reference,
          cell: ({ booking_id: id, reference }) =>
            id === null ? <span className="quiet">–</span> : <BookingLink id={id} text={reference ?? ""} />,
        },
        {
          title: copy.status,
          cell: (row) => (
            <>
              <span>{row.handled_at === null ? deskCopy.open : deskCopy.handled}</span>{" "}
              <span className="small quiet num kind">{instantDayText(row.created_at)}</span>
            </>
          ),
        },
      ]}
      preview={(row) => <ReportPane key={row.id} row={row} />}
    />
  );
}

function sideNames({ reporter, traveler, guide }: Report) {
  return reporter === "traveler"
    ? { reporter: traveler.name, other: guide.name, otherSide: "guide" as const }
    : { reporter: guide.name, other: traveler.name, otherSide: "traveler" as const };
}

function About(row: Report) {
  const { other, otherSide } = sideNames(row);
  return (
    <>
      <bdi>{other}</bdi> <span className="small quiet kind">{sideText(otherSide)}</span>
    </>
  );
}

function Reason({ reason }: Report) {
  return (
    <span className="two-lines" dir="auto">
      {reason}
    </span>
  );
}
