import type { ReactNode } from "react";
import { isEnter } from "../../lib/enterKey";

/** The first is the entry's name. */
export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  isMinor?: boolean;
  isPerson?: boolean;
  /** Two lines of what a person wrote. */
  isWords?: boolean;
};

type Props<Row> = {
  columns: Column<Row>[];
  rows: Row[];
  /** Open beside the list. */
  shown: Row | undefined;
  idOf: (row: Row) => string;
  onOpen: (row: Row) => void;
  /** Enter moves the focus into the open entry. */
  onRead: (row: Row) => void;
};

/** The keyboard reaches the first cell of each row. */
export function QueueTable<Row>({ columns, rows, shown, idOf, onOpen, onRead }: Props<Row>) {
  return (
    <table className="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} className={row === shown ? "here" : ""} onClick={() => onOpen(row)}>
            {columns.map((column, index) => (
              <td key={column.title} className={classOf(column)}>
                {index === 0 ? (
                  <button
                    type="button"
                    className="entry-name"
                    data-entry={idOf(row)}
                    aria-current={row === shown}
                    onKeyDown={(event) => {
                      if (!isEnter(event.nativeEvent)) return;
                      event.preventDefault();
                      onRead(row);
                    }}
                  >
                    {column.cell(row)}
                  </button>
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

function classOf({ isNumber, isMinor, isPerson, isWords }: Column<never>): string {
  return [isNumber && "r num", isMinor && "minor", isPerson && "person-cell", isWords && "quoted"]
    .filter(Boolean)
    .join(" ");
}
