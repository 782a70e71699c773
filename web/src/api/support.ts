import { useQuery } from "@tanstack/react-query";
import { siteConfig } from "./config";
import { TOP_RATED_REVIEWS } from "./constants.gen";

/** Until the configuration loads, and for older servers. */
const DEFAULT_CLAIMS = {
  guides: "50+",
  packages: "100+",
  support: "24/7",
  travelers: "500+",
  earning: "$2,500",
  bookings: "50+",
};
const DEFAULT_SUPPORT_EMAIL = "support@serendib.example";

/** A setting of the server. */
export function useSupportEmail(): string {
  return useQuery(siteConfig).data?.supportEmail ?? DEFAULT_SUPPORT_EMAIL;
}

/** The reviews that a trip needs to be top rated: a setting of the server (D-111). */
export function useTopRatedReviews(): number {
  return useQuery(siteConfig).data?.topRatedReviews ?? TOP_RATED_REVIEWS;
}

/** The figures on the home page and the one for future guides: settings of the server (D-029). */
export function useClaims(): typeof DEFAULT_CLAIMS {
  return { ...DEFAULT_CLAIMS, ...useQuery(siteConfig).data?.claims };
}
