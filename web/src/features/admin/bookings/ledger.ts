import { ACCOUNT_NAMES } from "./copy";
import type { BookingEntry } from "./queries";

export type LedgerRow = {
  at: string;
  event: string;
  /** Dollars by account. */
  amounts: ReadonlyMap<string, number>;
};

/** Cents, so that many amounts sum exactly. */
const CENTS = 100;

function add(sums: Map<string, number>, { account, amount }: Pick<BookingEntry, "account" | "amount">): void {
  sums.set(account, (Math.round((sums.get(account) ?? 0) * CENTS) + Math.round(amount * CENTS)) / CENTS);
}

/** An event per row, oldest first. */
export function ledgerRows(entries: readonly BookingEntry[]): LedgerRow[] {
  const rows = new Map<string, { at: string; event: string; amounts: Map<string, number> }>();
  for (const entry of entries) {
    const key = `${entry.at} ${entry.event}`;
    const row = rows.get(key) ?? { at: entry.at, event: entry.event, amounts: new Map() };
    rows.set(key, row);
    add(row.amounts, entry);
  }
  return [...rows.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The known accounts with entries, then others. */
export function ledgerAccounts(entries: readonly BookingEntry[]): string[] {
  const used = new Set(entries.map(({ account }) => account));
  const known = Object.keys(ACCOUNT_NAMES).filter((account) => used.has(account));
  return [...known, ...[...used].filter((account) => !known.includes(account))];
}

export function ledgerBalances(entries: readonly BookingEntry[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const entry of entries) add(sums, entry);
  return sums;
}

/** Zero in correct books. */
export function sumOf(amounts: ReadonlyMap<string, number>): number {
  let cents = 0;
  for (const amount of amounts.values()) cents += Math.round(amount * CENTS);
  return cents / CENTS;
}
