import { useInfiniteQuery } from "@tanstack/react-query";
import { instantDayText } from "../../../lib/instants";
import type { AdminSearch } from "../params";
import { RecordArea } from "../RecordArea";
import { RecordList } from "../RecordList";
import type { RecordColumn } from "../RecordTable";
import { peopleText } from "../recordCopy";
import { listFilter, NO_RECORD_FILTER } from "../recordQueries";
import { useListSelection } from "../useListSelection";
import type { Selection } from "../useSelection";
import { copy } from "./copy";
import { PersonPage } from "./PersonPage";
import { PersonRoles } from "./PersonRoles";
import { type AdminPerson, peopleList } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

const ROLES = [
  { state: "all", label: copy.all },
  { state: "traveler", label: copy.travelers },
  { state: "guide", label: copy.guides },
  { state: "admin", label: copy.admins },
  { state: "banned", label: copy.banned },
] as const;

/** Views for all of the staff. */
const VIEWS = [
  { name: copy.allPeople, filter: NO_RECORD_FILTER },
  { name: copy.bannedPeople, filter: { ...NO_RECORD_FILTER, show: "banned" as const } },
];

const COLUMNS: RecordColumn<AdminPerson>[] = [
  { title: copy.name, cell: (row) => <span dir="auto">{row.name}</span>, order: "name" },
  { title: copy.email, cell: (row) => row.email },
  { title: copy.phone, cell: (row) => <span className="num">{row.phone}</span>, isMinor: true },
  { title: copy.roles, cell: (row) => <PersonRoles person={row} /> },
  { title: copy.bookings, cell: (row) => row.bookings, isNumber: true },
  {
    title: copy.lastSignIn,
    cell: (row) => (
      <span className="num">{row.last_sign_in_at ? instantDayText(row.last_sign_in_at) : copy.never}</span>
    ),
    isMinor: true,
  },
  {
    title: copy.joined,
    cell: (row) => <span className="num">{instantDayText(row.created_at)}</span>,
    order: "created",
    isDescendingFirst: true,
  },
];

export function People(props: Props) {
  const { q, show } = props.search;
  const selection = useListSelection("people", { q, show });
  return (
    <RecordArea
      {...props}
      list={(lastOpen) => <PeopleList {...props} lastOpen={lastOpen} selection={selection} />}
      page={(id, onBack) => <PersonPage key={id} id={id} onBack={onBack} />}
    />
  );
}

type PeopleListProps = Props & { lastOpen: string; selection: Selection | undefined };

function PeopleList({ search, onChange, lastOpen, selection }: PeopleListProps) {
  const { state, ...filter } = listFilter(search, ROLES);
  const reading = useInfiniteQuery(peopleList({ ...filter, ...(state !== undefined && { role: state }) }));
  return (
    <RecordList
      list="people"
      selection={selection}
      views={VIEWS}
      search={search}
      onChange={onChange}
      reading={reading}
      label={copy.title}
      searchLabel={copy.search}
      states={ROLES}
      defaultOrder="-created"
      columns={COLUMNS}
      countText={peopleText}
      failed={copy.failed}
      empty={copy.empty}
      lastOpen={lastOpen}
    />
  );
}
