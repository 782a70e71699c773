import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { OwnGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { HostOverview } from "./HostOverview";
import { deskOf, ownPackages } from "./queries";

vi.mock("@tanstack/react-router", async (original) => ({ ...(await original<object>()), Link: () => null }));

const person = { id: "p" } as Person;
const guide = { id: "g", is_active: false } as OwnGuide;
const request = (id: string, status: string, cancelled_by: string | null) => ({
  id,
  status,
  cancelled_by,
  contact_email: `${id}@example.org`,
  start_date: "2020-02-01",
  end_date: "2020-02-03",
  number_of_travelers: 2,
  full_payment_completed: true,
});

test("the newest requests are called what they are in the guide's list", () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(ownPackages("p").queryKey, { pages: [{ rows: [], next: undefined }], pageParams: [0] });
  const recent = [request("a", "confirmed", null), request("b", "cancelled", "traveller")];
  queries.setQueryData(deskOf("p", "g").queryKey, { recent, confirmed: 1, approved: 0, pending: 0 });
  render(
    <QueryClientProvider client={queries}>
      <HostOverview person={person} guide={guide} />
    </QueryClientProvider>,
  );
  expect(screen.getByText("Completed")).toBeTruthy();
  expect(screen.getByText("Cancelled by the traveler")).toBeTruthy();
});
