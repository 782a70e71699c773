import { useInfiniteQuery } from "@tanstack/react-query";
import { instantDayText } from "../../../lib/instants";
import type { AdminSearch } from "../params";
import { RecordArea } from "../RecordArea";
import { RecordList } from "../RecordList";
import type { RecordColumn } from "../RecordTable";
import { guidesText, ratingText } from "../recordCopy";
import { listFilter, NO_RECORD_FILTER } from "../recordQueries";
import { StateBadge } from "../StateBadge";
import { useListSelection } from "../useListSelection";
import type { Selection } from "../useSelection";
import { copy } from "./copy";
import { GuidePage } from "./GuidePage";
import { type AdminGuide, guideList } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

const STATES = [
  { state: "all", label: copy.all },
  { state: "active", label: copy.active },
  { state: "suspended", label: copy.suspended },
] as const;

/** Views for all of the staff. */
const VIEWS = [
  { name: copy.allGuides, filter: NO_RECORD_FILTER },
  { name: copy.busiest, filter: { ...NO_RECORD_FILTER, show: "active" as const, order: "-bookings" } },
  { name: copy.suspendedGuides, filter: { ...NO_RECORD_FILTER, show: "suspended" as const } },
];

const COLUMNS: RecordColumn<AdminGuide>[] = [
  { title: copy.name, cell: (row) => <span dir="auto">{row.name}</span>, order: "name" },
  { title: copy.email, cell: (row) => row.email, isMinor: true },
  { title: copy.state, cell: (row) => <StateBadge state={row.is_active ? "active" : "suspended"} /> },
  { title: copy.packages, cell: (row) => row.packages, isNumber: true, isMinor: true },
  {
    title: copy.openBookings,
    cell: (row) => row.open_bookings,
    isNumber: true,
    order: "bookings",
    isDescendingFirst: true,
  },
  { title: copy.completedTrips, cell: (row) => row.completed_trips, isNumber: true },
  { title: copy.stars, cell: (row) => ratingText(row.rating, row.reviews), isNumber: true },
  {
    title: copy.joined,
    cell: (row) => <span className="num">{instantDayText(row.created_at)}</span>,
    order: "created",
    isDescendingFirst: true,
  },
];

export function Guides(props: Props) {
  const { q, show } = props.search;
  const selection = useListSelection("guides", { q, show });
  return (
    <RecordArea
      {...props}
      list={(lastOpen) => <GuideTable {...props} lastOpen={lastOpen} selection={selection} />}
      page={(id, onBack) => <GuidePage key={id} id={id} onBack={onBack} />}
    />
  );
}

type GuideTableProps = Props & { lastOpen: string; selection: Selection | undefined };

function GuideTable({ search, onChange, lastOpen, selection }: GuideTableProps) {
  const reading = useInfiniteQuery(guideList(listFilter(search, STATES)));
  return (
    <RecordList
      list="guides"
      selection={selection}
      views={VIEWS}
      search={search}
      onChange={onChange}
      reading={reading}
      label={copy.title}
      searchLabel={copy.search}
      states={STATES}
      defaultOrder="name"
      columns={COLUMNS}
      countText={guidesText}
      failed={copy.failed}
      empty={copy.empty}
      lastOpen={lastOpen}
    />
  );
}
