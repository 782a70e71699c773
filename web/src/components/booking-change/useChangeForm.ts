import { useState } from "react";
import type { Booking } from "../../api/booking";
import { type ChangeQuote, newChangeQuote, useChangeQuote, useProposeChange } from "../../api/bookingChanges";
import { AppError, textOf } from "../../api/errors";
import { toast } from "../ui/toasts";
import { useFieldDraft } from "../useFieldDraft";
import { useSubmitResult } from "../useSubmitResult";
import {
  type ChangeEdits,
  type ChangeField,
  documentOf,
  fieldOf,
  missingBeds,
  questionOf,
  readEdits,
  writeEdits,
} from "./changeForm";
import { copy, sentText } from "./copy";

type FormOptions = { booking: Booking; other: string; onClose: () => void };

export function useChangeForm({ booking, other, onClose }: FormOptions) {
  // The same draft for every way to open the dialog.
  const [draft, setDraft, forget] = useFieldDraft(`change of ${booking.id}`, "");
  const edits = readEdits(draft);
  const price = useChangeQuote(booking.id, questionOf(edits));
  const propose = useProposeChange(booking.id);
  const sent = useSubmitResult();
  /** The price that was sent before it turned out to have changed. */
  const [old, setOld] = useState<number>();
  const { quote } = price;

  const change = (part: Partial<ChangeEdits>) => {
    setDraft(writeEdits({ ...edits, ...part }));
    if (Object.keys(part).some((name) => name !== "message")) setOld(undefined);
    if (propose.error) propose.reset();
  };
  const showNewPrice = (error: unknown, agreed: ChangeQuote) => {
    const now = newChangeQuote(error);
    if (!now) return;
    setOld(agreed.total_price);
    price.replace(now);
  };
  const isReady = quote !== undefined && quote.hindrance === null && missingBeds(quote) === 0;
  const isPending = propose.isPending || price.isStale;
  const send = () => {
    if (!quote || !isReady || isPending) return;
    const sending = propose.mutateAsync(documentOf(quote, edits.message));
    sending.catch((error) => showNewPrice(error, quote));
    sent(sending, {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.sentTitle, text: sentText(other, booking.status) });
      },
      onHere: onClose,
      wordsOf: (error) => textOf(error, copy.sendFailed),
    });
  };
  const isOutdated = newChangeQuote(propose.error) !== undefined;
  const fields = [price.error, isOutdated ? null : propose.error].flatMap((error) =>
    error instanceof AppError ? error.fields : [],
  );
  const problem = (field: ChangeField) => fields.find((one) => fieldOf(one) === field)?.message;
  return {
    edits,
    change,
    price,
    old,
    isReady,
    isPending,
    isSending: propose.isPending,
    problem,
    /** Errors without a field in this form. */
    sendError: isOutdated || fields.some((one) => fieldOf(one) !== undefined) ? null : propose.error,
    quoteError: fields.some((one) => fieldOf(one) !== undefined) ? null : price.error,
    send,
  };
}

export type ChangeFormState = ReturnType<typeof useChangeForm>;
