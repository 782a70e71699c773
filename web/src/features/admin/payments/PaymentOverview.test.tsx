import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { plusDays, today } from "../../../lib/dates";
import { ADMIN_DEFAULTS } from "../params";
import { PaymentOverview } from "./PaymentOverview";
import { latestPayments, paymentFigures } from "./queries";

const figures = {
  total_revenue: 0,
  success_rate: null,
  average: null,
  completed: 0,
  failed: 0,
  pending: 0,
  refunded: 0,
  refunds: 0,
  by_day: [],
  by_kind: [],
};
const paid = {
  id: "l1",
  created_at: "2029-11-02T03:30:00Z",
  amount: 24000,
  currency: "usd",
  booking_request_id: "5f3c9a12-0000-4000-8000-000000000000",
  payment_method: "card",
};

let queries: QueryClient;

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  queries.setQueryData(paymentFigures(plusDays(today(), -29), today()).queryKey, figures);
  queries.setQueryData(latestPayments.queryKey, [paid]);
  render(
    <QueryClientProvider client={queries}>
      <PaymentOverview search={ADMIN_DEFAULTS} onChange={() => undefined} />
    </QueryClientProvider>,
  );
});

test("a column of the latest payments is left out whole, its name with its cells", () => {
  const table = within(screen.getByRole("region", { name: "Latest successful payments" })).getAllByRole("row");
  expect(table.map((row) => row.querySelector(".minor")?.textContent)).toEqual(["Method", "Card"]);
});

test("a period without payments says so, and draws no empty picture", () => {
  expect(screen.getAllByText("None in this period")).toHaveLength(2);
  expect(screen.getByText("No payment came in during this period.")).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
});

test("where nothing has ever been paid, that is said in the place of a percentage", async () => {
  act(() => queries.setQueryData(latestPayments.queryKey, []));
  expect(await screen.findAllByText("No payments yet")).toHaveLength(2);
});
