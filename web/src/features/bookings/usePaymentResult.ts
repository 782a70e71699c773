import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PaymentKind } from "../../api/booking";
import { AppError } from "../../api/errors";
import { toast } from "../../components/ui/toasts";
import { copy } from "./copy";
import { type VerifiedPayment, verifyPayment } from "./queries";

/** Cards answer within seconds; then polling slows down. */
const SOON_MS = 2_000;
const LATER_MS = 15_000;
const SOON_TRIES = 8;

export type PaymentOutcome = "verifying" | "paid" | "processing" | "failed" | "returned" | "missing" | "unknown";

/** The payment is unknown, or another person's. */
const NOT_FOUND = "404";

/** Polls until the result is known, and announces it once. */
export function usePaymentResult(session: string, asked: PaymentKind) {
  const queries = useQueryClient();
  const queryKey = ["payments", "verify", session];
  const asking = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => verifyPayment(session),
    refetchInterval: ({ state }) => {
      if (isMissing(state.error) || (state.data && !isOpen(state.data))) return false;
      // A failed read is repeated.
      if (state.error) return LATER_MS;
      return state.dataUpdateCount < SOON_TRIES ? SOON_MS : LATER_MS;
    },
  });
  const tries = queries.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const outcome = outcomeOf(asking.data, asking.error, tries);
  const kind = asking.data?.kind ?? asked;
  const isSlow = outcome === "processing" && asking.data?.status !== "processing";
  // Syncs with the toasts.
  useEffect(() => {
    if (outcome === "paid") {
      const text = kind === "full" ? copy.confirmedFull : copy.confirmedAdvance;
      toast({ tone: "good", title: copy.confirmedTitle, text });
    }
    if (outcome === "failed" || isSlow) toast({ tone: "bad", title: copy.failedTitle, text: copy.failedText });
    if (outcome === "unknown" || outcome === "missing")
      toast({ tone: "bad", title: copy.errorTitle, text: copy.errorText });
  }, [outcome, isSlow, kind]);
  return { outcome, kind, booking: asking.data?.booking ?? "" };
}

function isMissing(error: Error | null): boolean {
  return error instanceof AppError && error.code === NOT_FOUND;
}

function isOpen({ isPaid, status }: VerifiedPayment): boolean {
  return !isPaid && ["", "created", "open", "processing", "review"].includes(status);
}

export function outcomeOf(told: VerifiedPayment | undefined, error: Error | null, tries: number): PaymentOutcome {
  if (told?.isPaid) return "paid";
  if (error) return isMissing(error) ? "missing" : "unknown";
  if (!told) return "verifying";
  if (["refund_pending", "refunded", "part_refunded"].includes(told.status)) return "returned";
  if (!isOpen(told)) return "failed";
  return told.status === "processing" || tries >= SOON_TRIES ? "processing" : "verifying";
}
