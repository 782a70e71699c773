import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { db } from "./client";
import { unwrap } from "./errors";
import { type SavedTrip, type SavedTrips, showAccountTrips, storedTrips, storeTrips, useStoredTrips } from "./saved";
import { currentSession } from "./session";

/** An account's maximum. */
export const SAVED_LIMIT = 200;

/** The last first. */
export const accountTrips = (person: string) =>
  queryOptions({
    queryKey: ["saved_packages", person],
    meta: { live: ["saved_packages"] as const },
    queryFn: async () => {
      const rows = unwrap(await db().from("saved_packages").select("package_id,title").eq("user_id", person));
      return rows.map(toTrip);
    },
  });

function toTrip({ package_id: id, title }: { package_id: string; title: string }): SavedTrip {
  return { id, title };
}

let isMerging = false;

/** On every page. Adds the trips saved before signing in. */
export function useAccountTrips(person: string): void {
  const queries = useQueryClient();
  const { data } = useQuery(accountTrips(person));
  const isKept = useStoredTrips().length > 0;
  // Syncs with the list that every page shows.
  useEffect(() => showAccountTrips(data), [data]);
  useEffect(() => () => showAccountTrips(undefined), []);
  // Syncs with the browser's storage. The next page retries unsent trips.
  useEffect(() => {
    if (!isKept || isMerging) return;
    isMerging = true;
    merge(queries, person)
      .catch(() => undefined)
      .finally(() => {
        isMerging = false;
      });
  }, [queries, person, isKept]);
}

/** Sent trips then belong to the account. */
async function merge(queries: QueryClient, person: string): Promise<void> {
  const sent = storedTrips().slice(0, SAVED_LIMIT);
  await add(
    queries,
    person,
    sent.toReversed().map((one) => one.id),
  );
  storeTrips(storedTrips().filter((one) => !sent.some(({ id }) => id === one.id)));
}

/** Returns the rejected ones: not on sale, or too many. */
async function add(queries: QueryClient, person: string, packages: string[]): Promise<string[]> {
  const { saved, left_out } = unwrap(await db().rpc("save_packages", { packages }));
  queries.setQueryData(accountTrips(person).queryKey, saved.map(toTrip));
  return left_out;
}

/** The list is full, the write failed, or the browser stores it for this page only. */
type SavedListFallback = "full" | "failed" | "held" | undefined;

/** Writes to the account or to a visitor's browser. */
export async function setSaved(queries: QueryClient, trip: SavedTrip, isSaved: boolean): Promise<SavedListFallback> {
  const session = currentSession();
  if (session.state !== "in") return storeSaved(trip, isSaved);
  const { id: person } = session.person;
  const { queryKey } = accountTrips(person);
  // A pending read would restore the old state.
  await queries.cancelQueries({ queryKey });
  const before = queries.getQueryData(queryKey);
  queries.setQueryData(queryKey, withTrip(before ?? [], trip, isSaved));
  try {
    if (isSaved) {
      const left = await add(queries, person, [trip.id]);
      return left.length > 0 ? "full" : undefined;
    }
    unwrap(
      await db().from("saved_packages").delete().eq("user_id", person).eq("package_id", trip.id).select("package_id"),
    );
    return undefined;
  } catch {
    queries.setQueryData(queryKey, before);
    void queries.invalidateQueries({ queryKey });
    return "failed";
  }
}

function storeSaved(trip: SavedTrip, isSaved: boolean): SavedListFallback {
  const trips = storedTrips();
  if (isSaved && trips.length >= SAVED_LIMIT) return "full";
  return storeTrips(withTrip(trips, trip, isSaved)) ? undefined : "held";
}

function withTrip(trips: SavedTrips, { id, title }: SavedTrip, isSaved: boolean): SavedTrip[] {
  const others = trips.filter((one) => one.id !== id);
  return isSaved ? [{ id, title }, ...others] : others;
}
