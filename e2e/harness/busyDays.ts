import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Both included. */
export type BusyDays = { guide: string; first: string; last: string };

/** From the server's database, because no visitor may see it. */
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
