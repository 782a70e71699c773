import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../../components/ui/Icon";
import type { AdminSearch } from "./params";
import { sortOf, turnedOrder } from "./recordOrder";
import { pressedSelect, SelectAll, type Selecting, SelectRow } from "./SelectBoxes";

/** The first column is the record's name. */
export type RecordColumn<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Its name in `order`, if the list can be sorted by it. */
  order?: string;
  isDescendingFirst?: boolean;
  isNumber?: boolean;
  isMinor?: boolean;
};

type Props<Row> = {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  search: AdminSearch;
  order: string;
  onOrder: (order: string) => void;
  onOpen: (id: string) => void;
  /** Without it, rows are not selected. */
  selecting?: Selecting | undefined;
};

export function RecordTable<Row extends { id: string }>(props: Props<Row>) {
  const { columns, rows, search, order, onOrder, onOpen, selecting } = props;
  return (
    <table className={selecting ? "table record-table selectable" : "table record-table"} aria-label={props.label}>
      <thead>
        <tr>
          {selecting && <SelectAll {...selecting} />}
          {columns.map((column) => (
            <SortableHeader key={column.title} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr
            key={row.id}
            onClick={({ target }) => {
              if (target instanceof Element && !target.closest("a") && !pressedSelect(target)) onOpen(row.id);
            }}
          >
            {selecting && <SelectRow {...selecting} at={at} />}
            {columns.map((column, index) => (
              <td
                key={column.title}
                className={index === 0 ? `name ${classOf(column)}`.trim() : classOf(column)}
                data-title={column.title}
              >
                {index === 0 ? (
                  <Link
                    className="entry-name"
                    data-entry={row.id}
                    to="/admin"
                    search={{ ...search, item: row.id }}
                    resetScroll={false}
                    preload={false}
                  >
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortableHeaderProps = { column: RecordColumn<never>; order: string; onOrder: (order: string) => void };

function SortableHeader({ column, order, onOrder }: SortableHeaderProps) {
  const { title, order: name, isDescendingFirst = false } = column;
  if (name === undefined) {
    return (
      <th scope="col" className={classOf(column)}>
        {title}
      </th>
    );
  }
  return (
    <th scope="col" className={classOf(column)} aria-sort={sortOf(order, name)}>
      <button type="button" className="sort" onClick={() => onOrder(turnedOrder(order, name, isDescendingFirst))}>
        <span>{title}</span>
        <Icon name="chevron" small />
      </button>
    </th>
  );
}

function classOf({ isNumber = false, isMinor = false }: RecordColumn<never>): string {
  return [isNumber && "r num", isMinor && "minor"].filter(Boolean).join(" ");
}
