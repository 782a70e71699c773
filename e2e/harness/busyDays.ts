import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Days, both included, that a guide is booked. */
export type BusyDays = { guide: string; first: string; last: string };

/** What no visitor may see, read beside the server out of its database. */
export function readBusyDays(data: string): BusyDays[] {
  const database = new DatabaseSync(join(data, "serendib.db"), { readOnly: true });
  try {
    const rows = database
      .prepare(
        "SELECT guide_id, start_date, end_date FROM booking_requests WHERE status IN ('approved', 'confirmed') ORDER BY start_date, id",
      )
      .all();
    return rows.map((row) => ({
      guide: String(row.guide_id),
      first: String(row.start_date),
      last: String(row.end_date),
    }));
  } finally {
    database.close();
  }
}
