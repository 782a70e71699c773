import { useQuery } from "@tanstack/react-query";
import { siteConfig } from "./config";

/** What is said until the configuration is there, and by a server older than the setting. */
const DEFAULT_CLAIMS = { guides: "50+", packages: "100+", support: "24/7" };
const DEFAULT_SUPPORT_EMAIL = "support@serendib.example";

/** Where questions go: a setting of the server. */
export function useSupportEmail(): string {
  return useQuery(siteConfig).data?.supportEmail ?? DEFAULT_SUPPORT_EMAIL;
}

/** What the home page claims in figures: settings of the server (decision 29). */
export function useClaims(): typeof DEFAULT_CLAIMS {
  return useQuery(siteConfig).data?.claims ?? DEFAULT_CLAIMS;
}
