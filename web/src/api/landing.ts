import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";

type LandingFunctions = Database["public"]["Functions"];
export type LandingPages = LandingFunctions["landing_pages"]["Returns"];
export type Destination = NonNullable<LandingFunctions["destination_page"]["Returns"]>;
export type ThemeContent = NonNullable<LandingFunctions["theme_page"]["Returns"]>;

/** All destinations and themes that have trips. */
export const landingPages = queryOptions({
  queryKey: ["packages", "landing pages"],
  queryFn: async () => unwrap(await db().rpc("landing_pages", {}, { get: true })),
});

/** `null` if no trip goes there. */
export const destinationPage = (slug: string) =>
  queryOptions({
    queryKey: ["packages", "destination", slug],
    queryFn: async () => unwrap(await db().rpc("destination_page", { slug }, { get: true })),
  });

export const themePage = (slug: string) =>
  queryOptions({
    queryKey: ["packages", "theme", slug],
    queryFn: async () => unwrap(await db().rpc("theme_page", { slug }, { get: true })),
  });
