import { type ReactNode, useState } from "react";
import type { Booking } from "../../api/booking";
import { failureText } from "../../api/errors";
import { REASON_LENGTH } from "../../api/forms.gen";
import { type HandoverOption, type NewHandover, useOfferHandovers } from "../../api/handovers";
import { firstName } from "../../lib/text";
import { DialogForm } from "../DialogForm";
import { TextArea } from "../ui/TextArea";
import { toast } from "../ui/toasts";
import { useFieldDraft } from "../useFieldDraft";
import { useSubmitResult } from "../useSubmitResult";
import { copy, handoverSteps, offerSentText, offerTo, replacesText } from "./copy";
import { HostChoice } from "./HostChoice";
import { errorOfNoRow, hasTripBegun, messageProblem, offerProblem, offerRows } from "./offerForm";
import { type OtherWays, WithoutHost } from "./WithoutHost";

type Props = { booking: Booking; option: HandoverOption; onClose: () => void; children: ReactNode } & OtherWays;

/** `children` name the booking. */
export function HandoverForm({ booking, option, onClose, children, ...ways }: Props) {
  const [wanted, setWanted] = useState<string>();
  const [message, setMessage, forget] = useFieldDraft(`handover of ${booking.id}`, "");
  const [sent, setSent] = useState<NewHandover[]>([]);
  const offer = useOfferHandovers();
  const submit = useSubmitResult();
  const guide = offerRows([option], { [booking.id]: wanted === undefined ? {} : { guide: wanted } })[0]?.guide ?? "";
  const host = option.hosts.find((one) => one.guide_id === guide);
  const open = option.offer;
  const onSend = () => {
    if (!host) return;
    const offers = [{ booking_id: booking.id, guide_id: host.guide_id }];
    setSent(offers);
    submit(offer.mutateAsync({ offers, message }), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.offeredTitle, text: offerSentText(host.display_name) });
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.offerFailed),
    });
  };
  return (
    <DialogForm
      title={copy.title}
      isReady={host !== undefined}
      isPending={offer.isPending}
      error={errorOfNoRow(offer.error)}
      otherwise={copy.offerFailed}
      leave={copy.leave}
      send={offer.isPending ? copy.offering : host ? offerTo(firstName(host.display_name)) : copy.handOver}
      onSend={onSend}
      onClose={onClose}
    >
      {children}
      <HostChoice
        hosts={option.hosts}
        value={guide}
        onChange={(next) => {
          setWanted(next);
          setSent([]);
        }}
        problem={offerProblem(offer.error, sent, booking.id)}
      />
      {option.hosts.some((one) => one.is_free) ? (
        <>
          {open && <p className="small quiet">{replacesText(open)}</p>}
          <TextArea
            label={copy.message}
            value={message}
            onChange={setMessage}
            maxLength={REASON_LENGTH}
            hint={messageProblem(offer.error) ?? copy.messageHint}
          />
          <ul className="handover-steps small quiet">
            {handoverSteps({ hasBegun: hasTripBegun(booking) }).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </>
      ) : (
        <WithoutHost booking={booking} text={copy.noneFree} {...ways} />
      )}
    </DialogForm>
  );
}
