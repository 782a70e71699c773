import "./packageList.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { instantDayText } from "../../../lib/instants";
import { usd } from "../../../lib/money";
import { firstAndMore } from "../copy";
import type { AdminSearch } from "../params";
import { RecordArea } from "../RecordArea";
import { RecordList } from "../RecordList";
import type { RecordColumn } from "../RecordTable";
import { packagesText, ratingText } from "../recordCopy";
import { listFilter, NO_RECORD_FILTER } from "../recordQueries";
import { StateBadge } from "../StateBadge";
import { useListSelection } from "../useListSelection";
import type { Selection } from "../useSelection";
import { copy } from "./copy";
import { PackagePage } from "./PackagePage";
import { type AdminPackage, packageList } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

const STATES = [
  { state: "all", label: copy.all },
  { state: "on_sale", label: copy.onSale },
  { state: "paused", label: copy.paused },
  { state: "retired", label: copy.retired },
  { state: "taken_down", label: copy.takenDown },
  { state: "waiting", label: copy.waiting },
  { state: "rejected", label: copy.rejected },
  { state: "private", label: copy.private },
] as const;

/** Views for all of the staff. */
const VIEWS = [
  { name: copy.allPackages, filter: NO_RECORD_FILTER },
  { name: copy.busiest, filter: { ...NO_RECORD_FILTER, show: "on_sale" as const, order: "-bookings" } },
  { name: copy.waitingPackages, filter: { ...NO_RECORD_FILTER, show: "waiting" as const, order: "created" } },
  { name: copy.takenDownPackages, filter: { ...NO_RECORD_FILTER, show: "taken_down" as const } },
];

const COLUMNS: RecordColumn<AdminPackage>[] = [
  { title: copy.name, cell: (row) => <span dir="auto">{row.title}</span>, order: "title" },
  {
    title: copy.hosts,
    cell: (row) =>
      row.hosts.length === 0 ? (
        <span className="quiet">{copy.noHost}</span>
      ) : (
        <span dir="auto">{firstAndMore(row.hosts)}</span>
      ),
  },
  { title: copy.state, cell: (row) => <PackageState row={row} /> },
  { title: copy.days, cell: (row) => row.days, isNumber: true, isMinor: true },
  {
    title: copy.price,
    cell: (row) => usd(row.price),
    isNumber: true,
    order: "price",
    isDescendingFirst: true,
  },
  {
    title: copy.openBookings,
    cell: (row) => row.open_bookings,
    isNumber: true,
    order: "bookings",
    isDescendingFirst: true,
  },
  {
    title: copy.stars,
    cell: (row) => ratingText(row.rating, row.reviews),
    isNumber: true,
    order: "rating",
    isDescendingFirst: true,
  },
  {
    title: copy.created,
    cell: (row) => <span className="num">{instantDayText(row.created_at)}</span>,
    order: "created",
    isDescendingFirst: true,
  },
];

function PackageState({ row: { sale, is_featured, waiting } }: { row: AdminPackage }) {
  return (
    <span className="package-state">
      <StateBadge state={sale} />
      {is_featured && <span className="badge">{copy.featured}</span>}
      {waiting && sale !== "in_review" && <span className="badge hollow">{copy.editWaits}</span>}
    </span>
  );
}

/** All packages, whatever their state. */
export function PackageList(props: Props) {
  const { q, show } = props.search;
  const selection = useListSelection("packages", { q, show });
  return (
    <RecordArea
      {...props}
      list={(lastOpen) => <PackageTable {...props} lastOpen={lastOpen} selection={selection} />}
      page={(id, onBack) => <PackagePage key={id} id={id} onBack={onBack} />}
    />
  );
}

type PackageTableProps = Props & { lastOpen: string; selection: Selection | undefined };

function PackageTable({ search, onChange, lastOpen, selection }: PackageTableProps) {
  const reading = useInfiniteQuery(packageList(listFilter(search, STATES)));
  return (
    <RecordList
      list="packages"
      area="package_list"
      selection={selection}
      views={VIEWS}
      search={search}
      onChange={onChange}
      reading={reading}
      label={copy.title}
      searchLabel={copy.search}
      states={STATES}
      defaultOrder="title"
      columns={COLUMNS}
      countText={packagesText}
      failed={copy.failed}
      empty={copy.empty}
      lastOpen={lastOpen}
    />
  );
}
