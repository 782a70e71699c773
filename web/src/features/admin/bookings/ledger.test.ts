import { expect, test } from "vitest";
import { ledgerAccounts, ledgerBalances, ledgerRows, sumOf } from "./ledger";

test("the ledger has a row per event and a column per account, exact to the cent", () => {
  const [paid, over] = ["2030-01-12T03:00:00Z", "2030-03-20T03:00:00Z"];
  const entries = [
    { at: over, account: "held", amount: 0.3, event: "trip" },
    { at: over, account: "commission", amount: -0.1, event: "trip" },
    { at: over, account: "guide", amount: -0.2, event: "trip" },
    { at: paid, account: "provider", amount: 0.3, event: "payment" },
    { at: paid, account: "held", amount: -0.3, event: "payment" },
  ];
  expect(ledgerAccounts(entries)).toEqual(["provider", "held", "guide", "commission"]);
  expect(ledgerRows(entries).map(({ event, amounts }) => [event, sumOf(amounts)])).toEqual([
    ["payment", 0],
    ["trip", 0],
  ]);
  expect(Object.fromEntries(ledgerBalances(entries))).toEqual({
    provider: 0.3,
    held: 0,
    guide: -0.2,
    commission: -0.1,
  });
});
