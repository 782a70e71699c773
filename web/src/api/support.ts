import { useQuery } from "@tanstack/react-query";
import { siteConfig } from "./client";

const DEFAULT_SUPPORT_EMAIL = "support@serendib.example";

/** Where questions go: a setting of the server. */
export function useSupportEmail(): string {
  return useQuery(siteConfig).data?.supportEmail ?? DEFAULT_SUPPORT_EMAIL;
}
