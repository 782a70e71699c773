import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { instantDayText } from "../../../lib/instants";
import type { AdminSearch } from "../params";
import { RecordList } from "../RecordList";
import type { RecordColumn } from "../RecordTable";
import { guidesText } from "../recordCopy";
import { StateBadge } from "../StateBadge";
import { copy, ratingText } from "./copy";
import { GuidePage } from "./GuidePage";
import { type AdminGuide, guideList } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

const STATES = [
  { state: "all", label: copy.all },
  { state: "active", label: copy.active },
  { state: "suspended", label: copy.suspended },
] as const;

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

export function Guides({ search, onChange }: Props) {
  const [lastOpen, setLastOpen] = useState("");
  if (search.item === "") return <GuideTable search={search} onChange={onChange} lastOpen={lastOpen} />;
  const onBack = () => {
    setLastOpen(search.item);
    onChange({ item: "" });
  };
  return <GuidePage key={search.item} id={search.item} onBack={onBack} />;
}

function GuideTable({ search, onChange, lastOpen }: Props & { lastOpen: string }) {
  const q = search.q.trim();
  const state = STATES.some((one) => one.state === search.show) ? search.show : "all";
  const reading = useInfiniteQuery(
    guideList({
      ...(q !== "" && { search: q }),
      ...(state !== "all" && { state }),
      ...(search.order !== "" && { order: search.order }),
    }),
  );
  return (
    <RecordList
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
