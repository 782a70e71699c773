import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { rangeText } from "../../lib/dates";
import { usdCents } from "../../lib/money";
import { ADMIN_DEFAULTS } from "./params";
import { copy } from "./recordCopy";
import type { RecordBooking } from "./recordQueries";
import { StateBadge } from "./StateBadge";

const MOST = 10;

type Props = {
  reading: UseQueryResult<{ rows: RecordBooking[]; counts: { all: number } | null }>;
  /** The column of the other side. */
  other: "guide" | "traveler";
  /** The filter of the whole list. */
  whose: { person: string } | { guide: string } | { package: string };
};

/** The latest ones, each a link to its page. */
export function RecordBookings({ reading, other, whose }: Props) {
  const { data, error, refetch } = reading;
  return (
    <section aria-label={copy.bookings}>
      <div className="record-line">
        <h3 className="label">{copy.bookings}</h3>
        {data?.counts && <span className="quiet num">{data.counts.all}</span>}
        {data && data.rows.length > 0 && (
          <Link
            className="go small"
            to="/admin"
            search={{ ...ADMIN_DEFAULTS, tab: "bookings", ...whose }}
            preload={false}
          >
            {copy.allBookings}
          </Link>
        )}
      </div>
      {!data && !error && <span className="skel block" aria-busy="true" />}
      {!data && error && (
        <p role="alert">
          <span>{copy.bookingsFailed}</span>{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {data?.rows.length === 0 && <p className="small quiet">{copy.noBookings}</p>}
      {data && data.rows.length > 0 && (
        <BookingTable rows={data.rows.slice(0, MOST)} other={other} isOfOne={"package" in whose} />
      )}
    </section>
  );
}

type BookingTableProps = {
  rows: RecordBooking[];
  other: Props["other"];
  /** All are of one package. */
  isOfOne: boolean;
};

function BookingTable({ rows, other, isOfOne }: BookingTableProps) {
  return (
    <div className="q">
      <table className="table record-table">
        <thead>
          <tr>
            <th scope="col">{isOfOne ? copy[other] : copy.trip}</th>
            <th scope="col">{copy.days}</th>
            {!isOfOne && <th scope="col">{copy[other]}</th>}
            <th scope="col">{copy.state}</th>
            <th scope="col" className="r">
              {copy.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link
                  className="entry-name"
                  to="/admin"
                  search={{ ...ADMIN_DEFAULTS, tab: "bookings", item: row.id }}
                  preload={false}
                >
                  {isOfOne ? <bdi>{row[other].name}</bdi> : row.trip_title}
                </Link>
              </td>
              <td className="num">{rangeText(row.start_date, row.end_date)}</td>
              {!isOfOne && <td dir="auto">{row[other].name}</td>}
              <td>
                <StateBadge state={row.state} />
              </td>
              <td className="r num">{usdCents(row.total_price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
