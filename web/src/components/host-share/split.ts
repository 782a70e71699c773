/** Of an example booking; amounts are dollars. */
export type ShareSplit = { price: number; commission: number; host: number; owner: number };

const CENTS = 100;
const WHOLE = 100;

/** As the ledger divides: the host's part is rounded up to the cent. */
export function splitPrice(price: number, commissionPercent: number, hostPercent: number): ShareSplit {
  const total = Math.round(price * CENTS);
  const commission = Math.round((total * commissionPercent) / WHOLE);
  const part = total - commission;
  const host = Math.ceil((part * hostPercent) / WHOLE);
  return {
    price: total / CENTS,
    commission: commission / CENTS,
    host: host / CENTS,
    owner: (part - host) / CENTS,
  };
}
