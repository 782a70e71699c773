import { requestOf, textOf } from "../../../api/errors";
import { BlankArt } from "../../../components/BlankArt";
import { LoadMore } from "../../../components/ui/LoadMore";
import { RequestId } from "../../../components/ui/RequestId";
import { usdCents } from "../../../lib/money";
import { BulkBar } from "../BulkBar";
import type { AdminSearch } from "../params";
import { useListSelection } from "../useListSelection";
import { BookingsTable, nameOf } from "./BookingsTable";
import { BookingsTools } from "./BookingsTools";
import { bookingsText, copy } from "./copy";
import { type BookingsFilter, isFiltered, NO_FILTER, toFilter } from "./filters";
import type { AdminBooking, useBookings } from "./queries";
import { SkeletonRows } from "./SkeletonRows";

type Reading = ReturnType<typeof useBookings>;

type Props = {
  search: AdminSearch;
  reading: Reading;
  current: AdminBooking | undefined;
  onFilter: (part: Partial<BookingsFilter>) => void;
  onLeave: () => void;
  onOpen: (row: AdminBooking) => void;
};

export function BookingsList({ search, reading, current, onFilter, onLeave, onOpen }: Props) {
  const filter = toFilter(search);
  const { rows, totals, error, isPlaceholderData } = reading;
  const { order, ...wanted } = filter;
  const selection = useListSelection("bookings", wanted);
  const selecting = selection && { selection, rows: (rows ?? []).map((row) => ({ id: row.id, name: nameOf(row) })) };
  const onClear = () => onFilter({ ...NO_FILTER, order });
  return (
    <>
      <BookingsTools filter={filter} counts={reading.counts} onFilter={onFilter} onClear={onClear} />
      {error && !rows ? (
        <div className="q-note" role="alert">
          <p>{textOf(error, copy.failed)}</p>
          <RequestId id={requestOf(error)} />
          <button type="button" className="btn line compact" onClick={() => void reading.refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      ) : (
        <div className="tablewrap" aria-busy={!rows || isPlaceholderData}>
          {!rows && <SkeletonRows text={copy.loading} />}
          {rows && rows.length === 0 && (
            <div className="q-empty">
              <BlankArt scene="empty" />
              <p>{isFiltered(filter) ? copy.noneFound : copy.empty}</p>
              {isFiltered(filter) && (
                <button type="button" className="btn line compact" onClick={onClear}>
                  {copy.clear}
                </button>
              )}
            </div>
          )}
          {rows && rows.length > 0 && (
            <BookingsTable
              rows={rows}
              current={current}
              search={search}
              onSort={(order) => onFilter({ order })}
              onLeave={onLeave}
              onOpen={onOpen}
              selecting={selecting}
            />
          )}
          <LoadMore pages={reading} failed={copy.failed} shown={rows?.length ?? 0} total={totals?.bookings} />
        </div>
      )}
      {totals && rows && rows.length > 0 && <Totals of={totals} />}
      {selecting && <BulkBar list="bookings" {...selecting} isActive={search.item === ""} />}
    </>
  );
}

/** Of everything that matches, not only of the loaded rows. */
function Totals({ of }: { of: NonNullable<Reading["totals"]> }) {
  return (
    <dl className="bookings-totals num" aria-label={copy.matching}>
      <div>
        <dt>{copy.matching}</dt>
        <dd>{bookingsText(of.bookings)}</dd>
      </div>
      <div>
        <dt>{copy.total}</dt>
        <dd>{usdCents(of.total_price)}</dd>
      </div>
      <div>
        <dt>{copy.paid}</dt>
        <dd>{usdCents(of.paid)}</dd>
      </div>
      <div>
        <dt>{copy.refunded}</dt>
        <dd>{usdCents(of.refunded)}</dd>
      </div>
    </dl>
  );
}
