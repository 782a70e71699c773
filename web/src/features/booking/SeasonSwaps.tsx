import { queryOptions, useQuery } from "@tanstack/react-query";
import { db } from "../../api/client";
import type { Database } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import { monthRuns } from "../../components/package/dayFacts";
import type { BookingForm } from "./form";
import { RequestToggle } from "./RequestToggle";

export type SeasonSwap = Database["public"]["Functions"]["season_swaps"]["Returns"][number];

const seasonSwaps = (trip: string, start: string) =>
  queryOptions({
    queryKey: ["packages", "season swaps", trip, start],
    queryFn: async () => unwrap(await db().rpc("season_swaps", { package_id: trip, start_date: start }, { get: true })),
  });

type Props = {
  trip: string;
  form: Pick<BookingForm, "startDate" | "requests">;
  onChange: (part: { requests: string }) => void;
};

/** A press adds an alternative to the special requests. */
export function SeasonSwaps({ trip, form, onChange }: Props) {
  const { data: swaps = [] } = useQuery(seasonSwaps(trip, form.startDate));
  if (swaps.length === 0) return null;
  return (
    <ul className="swaps">
      {swaps.map((swap) => (
        <li key={`${swap.day_number} ${swap.attraction_id}`} className="small">
          <span>{swapText(swap)}</span>
          <RequestToggle line={swapRequest(swap)} what={swap.instead_title} form={form} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

/** "In season then: Hurulu Eco Park, 25 min from Minneriya National Park." */
export function swapText({ title, instead_title, best_months, drive_minutes }: SeasonSwap): string {
  const runs = monthRuns(best_months.map(String));
  return `In season then: ${instead_title}, ${drive_minutes} min from ${title}${runs === "" ? "" : `, best ${runs}`}.`;
}

export function swapRequest({ day_number, title, instead_title }: SeasonSwap): string {
  return `Day ${day_number}: ${instead_title} instead of ${title}, please.`;
}
