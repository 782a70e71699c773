import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { siteConfig } from "../../api/config";
import { Claims } from "./Claims";
import { realNumbers } from "./queries";

test("beside each claim in figures stands what really is (D-029)", () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(siteConfig.queryKey, { url: "", anonKey: "", version: "" });
  queries.setQueryData(realNumbers.queryKey, { guides: 4, packages: 1, trips: 0, bookings: 2, earning: 1234.5 });
  render(
    <QueryClientProvider client={queries}>
      <Claims />
    </QueryClientProvider>,
  );
  const rows = screen
    .getAllByRole("term", { hidden: true })
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(rows).toEqual([
    ["50+ Verified Guides", "4 active guides"],
    ["100+ Unique Packages", "1 package on sale"],
    ["500+ happy travelers", "0 confirmed bookings"],
    ["$2,500 average monthly earning", "$1,234.50 per active guide in 30 days"],
    ["50+ bookings per month", "2 requests in 30 days"],
  ]);
});
