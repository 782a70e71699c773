import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { saveCsv } from "../../../api/csvFile";
import { failureText } from "../../../api/errors";
import { SearchBox } from "../../../components/ui/SearchBox";
import { toast } from "../../../components/ui/toasts";
import { today } from "../../../lib/dates";
import { groupDigits } from "../../../lib/text";
import { ListViews } from "../ListViews";
import { useMay } from "../rights";
import { copy, ORDERS, STATE_NAMES } from "./copy";
import { DaysFilter } from "./DaysFilter";
import { type BookingsFilter, builtInViews, isFiltered, NO_FILTER, OWN_ORDER, toAddress, toListArgs } from "./filters";
import { LinkedChips } from "./LinkedChips";
import { BOOKING_STATES, type useBookings } from "./queries";

type Props = {
  filter: BookingsFilter;
  counts: ReturnType<typeof useBookings>["counts"];
  onFilter: (part: Partial<BookingsFilter>) => void;
  onClear: () => void;
};

/** On a phone the days, the order and the export open on request. */
export function BookingsTools({ filter, counts, onFilter, onClear }: Props) {
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const mayExport = useMay("read_reports");
  return (
    <div className="bookings-tools">
      <div className="views-row">
        <ListViews
          list="bookings"
          filter={filter}
          none={NO_FILTER}
          builtIn={builtInViews(today())}
          onFilter={onFilter}
        />
        <p className="keys" aria-hidden="true">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> {copy.move}
          </span>
          <span>
            <kbd>Enter</kbd> {copy.openKey}
          </span>
        </p>
      </div>
      <div className="tools">
        <SearchBox label={copy.find} value={filter.q} onSearch={(q) => onFilter({ q })} />
        <button
          type="button"
          className="btn line compact more-filters"
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        >
          {copy.filters}
        </button>
        <div className={isOpen ? "more open" : "more"} id={more}>
          <DaysFilter filter={filter} onFilter={onFilter} />
          <OrderSelect order={filter.order} onOrder={(order) => onFilter({ order })} />
          {mayExport && <Export filter={filter} />}
        </div>
      </div>
      <div className="tools">
        <fieldset className="chips states">
          <legend className="sr">{copy.state}</legend>
          {(["all", ...BOOKING_STATES] as const).map((state) => (
            <button
              key={state}
              type="button"
              className="chip"
              aria-pressed={state === filter.show}
              onClick={() => onFilter({ show: state })}
            >
              <span>{STATE_NAMES[state]}</span>
              {counts && <span className="num n">{groupDigits(String(counts[state]))}</span>}
            </button>
          ))}
        </fieldset>
        <LinkedChips filter={filter} onFilter={onFilter} />
        {isFiltered(filter) && (
          <button type="button" className="link" onClick={onClear}>
            {copy.clear}
          </button>
        )}
      </div>
    </div>
  );
}

/** Where the table has no headers. */
function OrderSelect({ order, onOrder }: { order: string; onOrder: (order: string) => void }) {
  const id = useId();
  return (
    <div className="order">
      <label className="label" htmlFor={id}>
        {copy.order}
      </label>
      <select
        id={id}
        className="select"
        value={order || OWN_ORDER}
        onChange={(event) => onOrder(toAddress(event.target.value))}
      >
        {ORDERS.map((one) => (
          <option key={one.order} value={one.order}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** All that match, in the list's order. */
function Export({ filter }: { filter: BookingsFilter }) {
  const exporting = useMutation({
    mutationFn: () => saveCsv("export-bookings", `bookings-${today()}.csv`, toListArgs(filter)),
    onError: (error) => toast({ tone: "bad", title: copy.error, text: failureText(error, copy.exportFailed) }),
  });
  return (
    <button
      type="button"
      className="btn line compact export"
      aria-disabled={exporting.isPending}
      onClick={() => {
        if (!exporting.isPending) exporting.mutate();
      }}
    >
      {exporting.isPending ? copy.exporting : copy.exportList}
    </button>
  );
}
