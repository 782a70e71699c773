import type { PostgrestClient } from "@supabase/postgrest-js";
import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { offline, unwrap } from "./errors";

// Everything a guide needs on the road for one job.

export type NightHotel = { night: number; name: string; address: string | null; phone: string | null };
export type ChecklistItem = { text: string; is_done: boolean };

/** What the guide adds. Saved as a whole, against its version. */
export type SheetDocument = {
  version: number;
  meeting_place: string | null;
  meeting_time: string | null;
  notes: string | null;
  hotels: NightHotel[];
  checklist: ChecklistItem[];
};

export type GuideSheet = SheetDocument & { updated_at: string | null };

export type SheetStop = {
  title: string;
  description: string | null;
  location: string | null;
  kind: string;
  start: string | null;
  duration_hours: number;
};

export type SheetDay = {
  number: number;
  date: string;
  title: string | null;
  description: string | null;
  overnight: string | null;
  stops: SheetStop[];
};

/** Dollars. Lists hold one item per line. */
export type DaySheet = {
  booking_id: string;
  status: string;
  title: string;
  package_id: string;
  start_date: string;
  end_date: string;
  number_of_travelers: number;
  self_arranged: boolean;
  special_requests: string | null;
  rooms: { accommodation_type: string; hotel_type: string; quantity: number }[];
  lead: { name: string; email: string; phone: string | null };
  travelers: { full_name: string; email: string | null; phone: string | null; is_primary: boolean }[];
  total_price: number;
  paid: number;
  balance: number;
  local_costs: string | null;
  shopping: string | null;
  included: string | null;
  excluded: string | null;
  days: SheetDay[];
  sheet: GuideSheet;
};

type SheetFunctions = {
  public: {
    Tables: Record<never, never>;
    Views: Record<never, never>;
    Functions: {
      day_sheet: { Args: { booking_id: string }; Returns: DaySheet | null };
      save_day_sheet: { Args: { booking_id: string; document: SheetDocument }; Returns: GuideSheet };
    };
  };
};

/** With the two functions that `database.gen.ts` lacks. */
function sheetDb(): PostgrestClient<SheetFunctions> {
  return db() as unknown as PostgrestClient<SheetFunctions>;
}

/** Null if the caller is not its guide, or the trip is not to take place. */
export const daySheet = (person: string, id: string) =>
  queryOptions({
    queryKey: ["booking_requests", "day_sheet", person, id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    // The page says itself that there is no connection.
    networkMode: "always",
    meta: { live: ["booking_requests"] },
    queryFn: async () => unwrap(await sheetDb().rpc("day_sheet", { booking_id: id })),
  });

export async function saveDaySheet(id: string, document: SheetDocument): Promise<GuideSheet> {
  // The session's renewal would try for half a minute.
  if (!navigator.onLine) throw offline();
  return unwrap(await sheetDb().rpc("save_day_sheet", { booking_id: id, document }));
}
