import type { Booking } from "../../api/booking";
import { ownQuotes, useProposeChange } from "../../api/bookingChanges";
import { textOf } from "../../api/errors";
import { toast } from "../ui/toasts";
import { useSubmitResult } from "../useSubmitResult";
import { documentOf } from "./changeForm";
import { copy, sentText } from "./copy";
import { useChangeEdits } from "./useChangeEdits";

type FormOptions = { booking: Booking; other: string; onClose: () => void };

/** Of a side, which proposes to the other one. */
export function useChangeForm({ booking, other, onClose }: FormOptions) {
  const propose = useProposeChange(booking.id);
  // The same draft for every way to open the dialog.
  const form = useChangeEdits({ draft: `change of ${booking.id}`, quotes: ownQuotes(booking.id), action: propose });
  const sent = useSubmitResult();
  const send = () => {
    const { quote } = form.price;
    if (!quote || !form.isReady || form.isPending) return;
    const sending = propose.mutateAsync(documentOf(quote, form.edits.message));
    sending.catch((error) => form.displayNewPrice(error, quote));
    sent(sending, {
      onSuccess: () => {
        form.forget();
        toast({ tone: "good", title: copy.sentTitle, text: sentText(other, booking.status) });
      },
      onHere: onClose,
      wordsOf: (error) => textOf(error, copy.sendFailed),
    });
  };
  return { ...form, send };
}
