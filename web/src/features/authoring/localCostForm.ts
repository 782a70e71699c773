import type { LocalCost } from "../../components/package/paidLocally";
import { typedDollars } from "../../lib/numbers";

/** An amount that travellers pay locally, as typed. */
export type LocalCostForm = {
  /** Identifies the row while it moves. */
  key: string;
  label: string;
  amount_usd: string;
  per: string;
  is_optional: boolean;
};

/** Empty is unanswered. */
export type DeclaredForm = {
  /** "nothing" or "costs". */
  paid_locally: string;
  local_costs: LocalCostForm[];
  /** "none" or "stops". */
  shopping: string;
  shopping_stops: string;
  /** "yes" or "no". */
  shopping_commission: string;
};

type Declared = {
  paid_locally: string | null;
  local_costs: LocalCost[];
  shopping: string | null;
  shopping_stops: string | null;
  shopping_commission: boolean | null;
};

export function emptyCost(): LocalCostForm {
  return { key: crypto.randomUUID(), label: "", amount_usd: "", per: "person", is_optional: false };
}

export function emptyDeclared(): DeclaredForm {
  return { paid_locally: "", local_costs: [], shopping: "", shopping_stops: "", shopping_commission: "" };
}

/** Text under a changed answer stays in the wizard and is not sent. */
export function toDeclared(form: DeclaredForm): Declared {
  const hasStops = form.shopping === "stops";
  const costs = form.paid_locally === "costs" ? form.local_costs : [];
  return {
    paid_locally: form.paid_locally || null,
    local_costs: costs.map(({ label, amount_usd, per, is_optional }) => ({
      label: label.trim(),
      amount_usd: typedDollars(amount_usd) ?? Number.NaN,
      per,
      is_optional,
    })),
    shopping: form.shopping || null,
    shopping_stops: hasStops ? form.shopping_stops.trim() || null : null,
    shopping_commission: hasStops && form.shopping_commission !== "" ? form.shopping_commission === "yes" : null,
  };
}

export function fromDeclared(document: Declared): DeclaredForm {
  const { shopping_commission: commission } = document;
  return {
    paid_locally: document.paid_locally ?? "",
    local_costs: document.local_costs.map((cost) => ({
      ...cost,
      key: crypto.randomUUID(),
      amount_usd: String(cost.amount_usd),
    })),
    shopping: document.shopping ?? "",
    shopping_stops: document.shopping_stops ?? "",
    shopping_commission: commission === null ? "" : commission ? "yes" : "no",
  };
}
