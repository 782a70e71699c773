import { readSearchSuggestions } from "../api/searches";
import { countText } from "../lib/text";
import type { ComboboxChoice } from "./ui/Combobox";

type Link =
  | { to: "/search"; search: { q: string } }
  | { to: "/packages/$id"; params: { id: string } }
  | { to: "/guides/$id"; params: { id: string } };

/** A choice with a page of its own. */
export type SearchChoice = ComboboxChoice & { link: Link };

export async function searchChoices(q: string): Promise<SearchChoice[]> {
  const found = await readSearchSuggestions(q);
  return [
    ...found.concepts.map(({ label, packages }) => ({
      ...choice("Experiences", label, label, packages),
      link: { to: "/search" as const, search: { q: label } },
    })),
    ...found.trips.map(({ id, title }) => ({
      ...choice("Trips", id, title),
      link: { to: "/packages/$id" as const, params: { id } },
    })),
    ...found.guides.map(({ id, name, packages }) => ({
      ...choice("Guides", id, name, packages),
      link: { to: "/guides/$id" as const, params: { id } },
    })),
  ];
}

function choice(group: string, key: string, label: string, packages?: number): ComboboxChoice {
  const body = (
    <>
      <span>{label}</span>
      {packages !== undefined && <span className="region num">{countText(packages, "trip", "trips")}</span>}
    </>
  );
  return { key: `${group} ${key}`, group, label, body };
}
