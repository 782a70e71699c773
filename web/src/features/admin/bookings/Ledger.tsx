import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { actionText } from "../copy";
import { ACCOUNT_NAMES, copy } from "./copy";
import { ledgerAccounts, ledgerBalances, ledgerRows, sumOf } from "./ledger";
import type { BookingEntry } from "./queries";

/** Double entry: a row per event, a column per account; rows sum to zero. */
export function Ledger({ entries }: { entries: readonly BookingEntry[] }) {
  const accounts = ledgerAccounts(entries);
  const rows = ledgerRows(entries);
  const balances = ledgerBalances(entries);
  return (
    <section aria-label={copy.ledger}>
      <h3 className="label">{copy.ledger}</h3>
      {entries.length === 0 ? (
        <p className="quiet">{copy.noLedger}</p>
      ) : (
        <>
          <p className="small quiet">{copy.ledgerHint}</p>
          <table className="table ledger-table num">
            <thead>
              <tr>
                <th scope="col">{copy.event}</th>
                {accounts.map((account) => (
                  <th key={account} scope="col" className="r">
                    {nameOf(account)}
                  </th>
                ))}
                <th scope="col" className="r">
                  {copy.sum}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ at, event, amounts }) => (
                <tr key={`${at} ${event}`}>
                  <th scope="row">
                    <span>{actionText(event)}</span>
                    <span className="small quiet">{instantText(at)}</span>
                  </th>
                  <Amounts accounts={accounts} amounts={amounts} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{copy.balanceNow}</th>
                <Amounts accounts={accounts} amounts={balances} />
              </tr>
            </tfoot>
          </table>
        </>
      )}
    </section>
  );
}

type AmountsProps = { accounts: string[]; amounts: ReadonlyMap<string, number> };

function Amounts({ accounts, amounts }: AmountsProps) {
  const sum = sumOf(amounts);
  return (
    <>
      {accounts.map((account) => {
        const amount = amounts.get(account);
        return (
          <td key={account} className={amount === undefined ? "r none" : "r"} data-name={nameOf(account)}>
            {amount === undefined ? "" : usdCents(amount)}
          </td>
        );
      })}
      <td className={sum === 0 ? "r quiet" : "r wrong"} data-name={copy.sum}>
        {usdCents(sum)}
      </td>
    </>
  );
}

function nameOf(account: string): string {
  return ACCOUNT_NAMES[account] ?? actionText(account);
}
