import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../../../components/ui/Icon";
import { rangeText } from "../../../lib/dates";
import { instantDayText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import type { AdminSearch } from "../params";
import { sortOf, turnedOrder } from "../recordOrder";
import { pressedSelect, SelectAll, type Selecting, SelectRow } from "../SelectBoxes";
import { StateBadge } from "../StateBadge";
import { copy } from "./copy";
import { OWN_ORDER, toAddress } from "./filters";
import type { AdminBooking } from "./queries";

type Column = {
  name: string;
  /** Of the cells; also where a phone places them. */
  kind: string;
  /** Its name in `order`. */
  sort?: "created" | "start" | "total";
  cell?: (row: AdminBooking) => ReactNode;
  /** Can be too long for its column. */
  text?: (row: AdminBooking) => string;
};

/** After the reference, which opens the booking. */
const COLUMNS: Column[] = [
  { name: copy.traveler, kind: "traveler", text: (row) => row.traveler.name },
  { name: copy.trip, kind: "trip", text: (row) => row.trip_title },
  { name: copy.guide, kind: "guide", text: (row) => row.guide.name },
  { name: copy.days, kind: "days num", sort: "start", text: daysText },
  { name: copy.people, kind: "people num r", cell: (row) => row.number_of_travelers },
  { name: copy.state, kind: "state", cell: (row) => <StateBadge state={row.state} /> },
  { name: copy.total, kind: "total num r", sort: "total", cell: (row) => usdCents(row.total_price) },
  { name: copy.paid, kind: "paid num r", cell: (row) => amountOrDash(row.paid) },
  { name: copy.balance, kind: "balance num r", cell: (row) => <Balance of={row.balance} /> },
  { name: copy.created, kind: "created num", sort: "created", cell: (row) => instantDayText(row.created_at) },
];

type Props = {
  rows: AdminBooking[];
  /** Where J and K are. */
  current: AdminBooking | undefined;
  search: AdminSearch;
  onSort: (order: string) => void;
  /** Before the address changes. */
  onLeave: () => void;
  onOpen: (row: AdminBooking) => void;
  /** Without it, rows are not selected. */
  selecting: Selecting | undefined;
};

/** The keyboard reaches the reference of each row. */
export function BookingsTable({ rows, current, search, onSort, onLeave, onOpen, selecting }: Props) {
  const order = search.order || OWN_ORDER;
  return (
    <table className={selecting ? "table bookings-table selectable" : "table bookings-table"}>
      <thead>
        <tr>
          {selecting && <SelectAll {...selecting} />}
          <th scope="col" className="reference">
            {copy.reference}
          </th>
          {COLUMNS.map(({ name, kind, sort }) => (
            <th key={name} scope="col" className={kind} aria-sort={sort && sortOf(order, sort)}>
              {sort ? (
                <button
                  type="button"
                  className="sort"
                  onClick={() => onSort(toAddress(turnedOrder(order, sort, sort !== "start")))}
                >
                  <span>{name}</span>
                  <Icon name="chevron" small />
                </button>
              ) : (
                name
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr
            key={row.id}
            className={row === current ? "here" : ""}
            onClick={({ target }) => {
              if (target instanceof Element && !target.closest("a") && !pressedSelect(target)) onOpen(row);
            }}
          >
            {selecting && <SelectRow {...selecting} at={at} />}
            <td className="reference">
              <Link
                className="entry-name"
                data-entry={row.id}
                aria-current={row === current}
                to="/admin"
                search={{ ...search, item: row.id }}
                resetScroll={false}
                preload={false}
                onClick={onLeave}
              >
                <code>{row.reference}</code>
                <span className="sr">{`, ${row.traveler.name}, ${row.trip_title}`}</span>
              </Link>
            </td>
            {COLUMNS.map(({ name, kind, cell, text }) => (
              <td key={name} className={kind}>
                <span className="cell" dir="auto" title={text?.(row)}>
                  {text?.(row) ?? cell?.(row)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In words, without its row. */
export function nameOf({ reference, traveler, trip_title }: AdminBooking): string {
  return `${reference}, ${traveler.name}, ${trip_title}`;
}

/** "12–19 Mar 2027", "28 Dec–3 Jan 2027": the year of the last day is enough. */
function daysText({ start_date, end_date }: AdminBooking): string {
  return rangeText(start_date, end_date).replace(/( \d{4})? to /, "–");
}

function amountOrDash(dollars: number): string {
  return dollars === 0 ? "–" : usdCents(dollars);
}

function Balance({ of }: { of: number }) {
  return <span className={of > 0 ? "due" : "quiet"}>{amountOrDash(of)}</span>;
}
