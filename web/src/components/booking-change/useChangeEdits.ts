import { useState } from "react";
import { type ChangeQuote, newChangeQuote, type QuoteSource, useChangeQuote } from "../../api/bookingChanges";
import { AppError } from "../../api/errors";
import { useFieldDraft } from "../useFieldDraft";
import {
  type ChangeEdits,
  type ChangeField,
  fieldOf,
  missingBeds,
  questionOf,
  readEdits,
  writeEdits,
} from "./changeForm";

type EditsOptions = {
  draft: string;
  quotes: QuoteSource;
  action: { isPending: boolean; error: Error | null; reset: () => void };
};

/** What is edited of a booking, as a draft, with its price. */
export function useChangeEdits({ draft: name, quotes, action }: EditsOptions) {
  const [draft, setDraft, forget] = useFieldDraft(name, "");
  const edits = readEdits(draft);
  const price = useChangeQuote(quotes, questionOf(edits));
  /** The price that was sent before it turned out to have changed. */
  const [old, setOld] = useState<number>();
  const { quote } = price;

  const change = (part: Partial<ChangeEdits>) => {
    setDraft(writeEdits({ ...edits, ...part }));
    if (Object.keys(part).some((field) => field !== "message")) setOld(undefined);
    if (action.error) action.reset();
  };
  const displayNewPrice = (error: unknown, agreed: ChangeQuote) => {
    const now = newChangeQuote(error);
    if (!now) return;
    setOld(agreed.total_price);
    price.replace(now);
  };
  const isOutdated = newChangeQuote(action.error) !== undefined;
  const fields = [price.error, isOutdated ? null : action.error].flatMap((error) =>
    error instanceof AppError ? error.fields : [],
  );
  const problem = (field: ChangeField) => fields.find((one) => fieldOf(one) === field)?.message;
  return {
    edits,
    change,
    price,
    old,
    isReady: quote !== undefined && quote.hindrance === null && missingBeds(quote) === 0,
    isPending: action.isPending || price.isStale,
    isSending: action.isPending,
    problem,
    /** Errors without a field in this form. */
    sendError: isOutdated || fields.some((one) => fieldOf(one) !== undefined) ? null : action.error,
    quoteError: fields.some((one) => fieldOf(one) !== undefined) ? null : price.error,
    displayNewPrice,
    forget,
  };
}

export type ChangeFormState = ReturnType<typeof useChangeEdits>;
