import { queryOptions } from "@tanstack/react-query";
import { takePreloaded } from "./preloaded";

export type Config = {
  url: string;
  anonKey: string;
  version: string;
  supportEmail?: string;
  topRatedReviews?: number;
  claims?: Partial<Record<"guides" | "packages" | "support" | "travelers" | "earning" | "bookings", string>>;
};

let reading: Promise<Config> | undefined;

/** Once. After a failure the next caller reads it again. */
export function readConfig(): Promise<Config> {
  reading ??= Promise.resolve(takePreloaded("/config.json") ?? fetch("/config.json"))
    .then((answer): Promise<Config> => {
      if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
      return answer.json();
    })
    .catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  return reading;
}

export const siteConfig = queryOptions({
  queryKey: ["config"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: readConfig,
});
