import * as z from "zod/mini";
import { LOCAL_COST_UNITS } from "../../api/forms.gen";
import { dropDraft, keepDraft, readDraft } from "../../components/draftStorage";
import { emptyDay, newKey, type PackageForm } from "./form";
import { SEASON_DIRECTIONS } from "./priceForm";

export type WizardDraft = {
  /** From the client, so that sending twice makes one package. */
  id: string;
  /** Null for a new package. */
  version: number | null;
  form: PackageForm;
};

const text = z.catch(z.string(), "");
const texts = z.catch(z.array(z.string()), []);
const key = z.catch(z.string().check(z.minLength(1)), newKey);

const stop = z.object({
  key,
  id: text,
  title: text,
  description: text,
  location: text,
  attraction_type: text,
  start_time: text,
  duration_hours: text,
});
const day = z.object({ key, title: text, description: text, attractions: z.catch(z.array(stop), []) });
const cost = z.object({
  key,
  label: text,
  amount_usd: text,
  per: z.catch(z.enum(LOCAL_COST_UNITS), "person"),
  is_optional: z.catch(z.boolean(), false),
});
const groupPrice = z.object({ key, from_people: text, price_per_person: text });
const season = z.object({
  key,
  name: text,
  first_month: text,
  first_day: text,
  last_month: text,
  last_day: text,
  percent: text,
  direction: z.catch(z.enum(SEASON_DIRECTIONS), "more"),
  min_people: text,
  notice_days: text,
});
const room = z.object({ accommodation_type: z.string(), hotel_type: z.string(), price_per_room: text });

/** An older version may have written it: only known parts are used. */
const shape = z.object({
  id: z.uuid(),
  version: z.catch(z.nullable(z.number()), null),
  form: z.object({
    title: text,
    description: text,
    duration: text,
    max_people: text,
    price: text,
    highlights: text,
    included: text,
    excluded: text,
    locations: texts,
    categories: texts,
    languages: texts,
    transport_modes: texts,
    days: z.catch(z.array(day).check(z.minLength(1)), () => [emptyDay()]),
    room_pricing: z.catch(z.array(room), []),
    images: texts,
    paid_locally: text,
    local_costs: z.catch(z.array(cost), []),
    shopping: text,
    shopping_stops: text,
    shopping_commission: text,
    group_prices: z.catch(z.array(groupPrice), []),
    seasons: z.catch(z.array(season), []),
  }),
});

/** By package; a new one has no id yet. */
function subjectOf(id: string | null): string {
  return `package ${id ?? "new"}`;
}

export function readWizardDraft(person: string, id: string | null): { draft: WizardDraft; at: number } | undefined {
  const kept = readDraft(person, subjectOf(id));
  const read = shape.safeParse(kept?.value);
  return kept && read.success ? { draft: read.data, at: kept.at } : undefined;
}

/** Returns whether the browser stored it. */
export function keepWizardDraft(person: string, id: string | null, draft: WizardDraft): boolean {
  return keepDraft(person, subjectOf(id), draft);
}

export function dropWizardDraft(person: string, id: string | null): void {
  dropDraft(person, subjectOf(id));
}
