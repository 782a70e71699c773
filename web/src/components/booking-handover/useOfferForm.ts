import { useEffect, useRef, useState } from "react";
import { textOf } from "../../api/errors";
import { type HandoverOption, type NewHandover, useOfferHandovers } from "../../api/handovers";
import { toast } from "../ui/toasts";
import { useFieldDraft } from "../useFieldDraft";
import { useSubmitResult } from "../useSubmitResult";
import { copy, jobsOffered } from "./copy";
import { chosenOffers, MOST_OFFERS, type OfferEdit, type OfferEdits, offerRows } from "./offerForm";

export function useOfferForm(options: readonly HandoverOption[], draft: string) {
  const [edits, setEdits] = useState<OfferEdits>({});
  const [message, setMessage, forget] = useFieldDraft(draft, "");
  const [sent, setSent] = useState<readonly NewHandover[]>([]);
  const [offered, setOffered] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const offer = useOfferHandovers();
  const submit = useSubmitResult();
  const rows = offerRows(options, edits);
  const offers = chosenOffers(rows);
  const { error } = offer;
  // Syncs with the focus: the answer names a row.
  useEffect(() => {
    if (error) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);

  // Syncs with the focus: the button that was pressed is disabled.
  useEffect(() => {
    if (offered > 0) note.current?.focus({ preventScroll: true });
  }, [offered]);

  const edit = (booking: string, part: OfferEdit) => {
    setEdits((now) => ({ ...now, [booking]: { ...now[booking], ...part } }));
    // Its problem is of the earlier choice; the places of the others stay.
    setSent((now) => now.map((one) => (one.booking_id === booking ? { ...one, booking_id: "" } : one)));
    setOffered(0);
  };
  const chooseAll = (isChosen: boolean) => {
    setOffered(0);
    setEdits((now) => {
      const next = { ...now };
      for (const { option } of rows) next[option.booking_id] = { ...next[option.booking_id], isChosen };
      return next;
    });
  };
  const send = () => {
    if (offer.isPending || offers.length === 0 || offers.length > MOST_OFFERS) return;
    setSent(offers);
    submit(offer.mutateAsync({ offers, message }), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.offeredTitle, text: jobsOffered(offers.length) });
      },
      onHere: () => {
        setMessage("");
        setOffered(offers.length);
        // The list shows them as offered once it is read again.
        setEdits((now) => ({
          ...now,
          ...Object.fromEntries(offers.map(({ booking_id }) => [booking_id, { isChosen: false }])),
        }));
      },
      wordsOf: (failure) => textOf(failure, copy.offerFailed),
    });
  };
  return {
    rows,
    count: offers.length,
    element,
    note,
    message,
    setMessage,
    sent,
    offered,
    error,
    isPending: offer.isPending,
    edit,
    chooseAll,
    send,
  };
}
