import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** As a bank would: the demo's provider has no disputes, so reconciliation finds that it does not know this one. */
export function disputePayment(data: string, id: string): void {
  const database = new DatabaseSync(join(data, "serendib.db"), { timeout: 10_000 });
  try {
    const { changes } = database
      .prepare(
        `INSERT INTO disputes (id, payment_id, booking_request_id, provider_dispute, amount, status, created_at, updated_at)
         SELECT id, id, booking_request_id, ?, amount, 'open', paid_at, paid_at FROM payments
          WHERE status = 'paid' AND provider = 'sandbox' ORDER BY paid_at DESC LIMIT 1`,
      )
      .run(id);
    if (changes !== 1) throw new Error("no payment could be disputed");
  } finally {
    database.close();
  }
}
