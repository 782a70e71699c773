/** Of an example booking; amounts are dollars. */
export type ShareSplit = { price: number; commission: number; host: number; owner: number };

const CENTS = 100;
const WHOLE = 100;

/** As the ledger divides, in cents: the guides' part is rounded up, and of it the host's. */
export function splitPrice(price: number, commissionPercent: number, hostPercent: number): ShareSplit {
  const total = Math.round(price * CENTS);
  const part = Math.ceil((total * (WHOLE - commissionPercent)) / WHOLE);
  const host = Math.ceil((part * hostPercent) / WHOLE);
  return {
    price: total / CENTS,
    commission: (total - part) / CENTS,
    host: host / CENTS,
    owner: (part - host) / CENTS,
  };
}
