import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../components/ui/toasts";
import { usePayment } from "../features/bookings/usePayment";
import { useDecideBooking } from "../features/profile/host/queries";
import { answer, refusal, standIn, store, tokens } from "../testing/standIn";
import { resetClient } from "../testing/wholeClient";

// Messages have the server's reason if it is for people, and nothing that contradicts it.

const BOOKING = "0f4f56a6-886e-4a29-9f04-dd0000000000";
const DECISION = `PATCH /rest/v1/booking_requests?id=eq.${BOOKING}&select=id`;
const PAYMENT = "POST /functions/v1/create-booking-payment";

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  vi.stubGlobal("open", () => null);
});

function Providers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
}

const lastToast = async (toasts: { current: ReturnType<typeof useToasts> }, count: number) => {
  await waitFor(() => expect(toasts.current.length).toBeGreaterThan(count));
  const { title, text } = toasts.current.at(-1) ?? expect.fail("no toast");
  return [title, text];
};

test.each([
  ["a rule", refusal("23514"), "the server's own words for 23514"],
  ["somebody who was quicker", answer([]), "Somebody else has changed it meanwhile."],
  ["a fault", refusal("XX000", 500), "Failed to update booking status. Please try again."],
])("a guide's answer that fails for %s says so", async (_, reply, words) => {
  standIn({ [DECISION]: () => reply });
  const toasts = renderHook(useToasts).result;
  const before = toasts.current.length;
  const { result } = renderHook(useDecideBooking, { wrapper: Providers });
  result.current.mutate({ id: BOOKING, status: "approved" });
  expect(await lastToast(toasts, before)).toEqual(["Error", words]);
});

test("the tab opened for a payment has lost the page it came from before it shows anybody's page", async () => {
  const led: unknown[] = [];
  const tab = { opener: window, closed: false, location: { replace: (to: string) => led.push([to, tab.opener]) } };
  vi.stubGlobal("open", (address: string) => {
    led.push(address);
    return tab;
  });
  standIn({ [PAYMENT]: () => answer({ url: "https://pay.example/1" }) });
  const { result } = renderHook(() => usePayment(BOOKING), { wrapper: Providers });
  result.current.pay("advance");
  await waitFor(() => expect(led).toEqual(["", ["https://pay.example/1", null]]));
});

test.each([
  ["a rule", answer({ error: "The time to pay has ended." }, 409), "The time to pay has ended."],
  ["a fault", answer({ error: "anything" }, 502), "Failed to generate payment link. Please try again."],
])("a payment that cannot begin for %s says so", async (_, reply, words) => {
  standIn({ [PAYMENT]: () => reply });
  const toasts = renderHook(useToasts).result;
  const { result } = renderHook(() => usePayment(BOOKING), { wrapper: Providers });
  result.current.pay("advance");
  await waitFor(() => expect(toasts.current.at(-1)?.title).toBe("Payment Error"));
  expect(toasts.current.at(-1)?.text).toBe(words);
});
