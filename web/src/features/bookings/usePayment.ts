import { useState } from "react";
import type { PaymentKind } from "../../api/booking";
import { textOf } from "../../api/errors";
import { endToasts, toast } from "../../components/ui/toasts";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy } from "./copy";
import { usePaymentLink } from "./queries";

const PAY = "payment link";

/**
 * The press itself opens a tab, which is redirected once the link arrives, so that popup blockers allow it; if blocked,
 * a link is displayed.
 */
export function usePayment(booking: string) {
  const link = usePaymentLink();
  const [blocked, setBlocked] = useState<string>();
  const pay = (kind: PaymentKind) => {
    if (link.isPending) return;
    setBlocked(undefined);
    endToasts(PAY);
    const tab = window.open("", "_blank");
    // "noopener" would prevent the redirect. The new tab's opener is removed before another site loads.
    if (tab) tab.opener = null;
    // The tab waits for its address even if the booking has left the list.
    handleOutcome(link.mutateAsync({ booking, kind }), {
      onSuccess: (address) => {
        if (!tab || tab.closed) {
          setBlocked(address);
          return;
        }
        tab.location.replace(address);
        toast({ action: PAY, tone: "good", title: copy.linkTitle, text: copy.linkText });
      },
      onError: (error) => {
        tab?.close();
        toast({ action: PAY, tone: "bad", title: copy.linkFailedTitle, text: textOf(error, copy.linkFailedText) });
      },
    });
  };
  return { pay, isPending: link.isPending, blocked };
}
