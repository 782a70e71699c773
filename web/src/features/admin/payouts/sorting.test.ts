import { expect, test } from "vitest";
import type { GuideDue } from "../../../api/payouts";
import { ariaSort, findGuides, LARGEST_DUE, nextOrder, type SortOrder, sortGuides } from "./sorting";

const guide = (display_name: string, due: number, last_payout_at: string | null): GuideDue => ({
  guide_id: display_name,
  display_name,
  balance: due,
  due,
  last_payout_at,
  commission_percent: 15,
  payout_account: "none",
  payout_account_since: null,
  payout_account_rests_until: null,
  due_on: null,
  last_failure: null,
});

const GUIDES = [
  guide("Kumari", 900, "2026-10-05T04:30:00Z"),
  guide("Ajantha", 20.5, null),
  guide("Ruwan", -3, "2026-11-05T04:30:00Z"),
];

const namesBy = (order: SortOrder) => sortGuides(GUIDES, order).map(({ display_name }) => display_name);

test("guides are sorted by name, amount and day", () => {
  expect(namesBy(LARGEST_DUE)).toEqual(["Kumari", "Ajantha", "Ruwan"]);
  expect(namesBy({ column: "due", isDescending: false })).toEqual(["Ruwan", "Ajantha", "Kumari"]);
  expect(namesBy({ column: "display_name", isDescending: false })).toEqual(["Ajantha", "Kumari", "Ruwan"]);
  expect(namesBy({ column: "last_payout_at", isDescending: false })).toEqual(["Ajantha", "Kumari", "Ruwan"]);
  // Equal ones stay
  expect(namesBy({ column: "commission_percent", isDescending: true })).toEqual(["Kumari", "Ajantha", "Ruwan"]);
});

test("a guide is found by a part of the name, without accents and case", () => {
  const guides = [...GUIDES, guide("Zoë  de Silva", 12, null)];
  const namesFor = (typed: string) => findGuides(guides, typed).map(({ display_name }) => display_name);
  expect(namesFor("")).toHaveLength(4);
  expect(namesFor("  AN ")).toEqual(["Ajantha", "Ruwan"]);
  expect(namesFor("zoe de")).toEqual(["Zoë  de Silva"]);
  expect(namesFor("Nimal")).toEqual([]);
});

test("a column sorts in its own direction first, then in the other", () => {
  const byName = nextOrder(LARGEST_DUE, "display_name");
  expect(byName).toEqual({ column: "display_name", isDescending: false });
  expect(nextOrder(byName, "display_name").isDescending).toBe(true);
  expect(nextOrder(byName, "balance").isDescending).toBe(true);
  expect([ariaSort(byName, "display_name"), ariaSort(byName, "due")]).toEqual(["ascending", "none"]);
});
