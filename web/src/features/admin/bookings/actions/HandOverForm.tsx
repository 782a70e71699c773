import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { failureText } from "../../../../api/errors";
import { REASON_LENGTH } from "../../../../api/forms.gen";
import { type HandoverOption, handoverOptions, type NewHandover, useOfferHandovers } from "../../../../api/handovers";
import { aboutJob, copy as handoverCopy, handoverSteps, offerTo } from "../../../../components/booking-handover/copy";
import { HostChoice } from "../../../../components/booking-handover/HostChoice";
import { OpenOffer } from "../../../../components/booking-handover/OpenOffer";
import {
  errorOfNoRow,
  messageProblem,
  offerProblem,
  offerRows,
} from "../../../../components/booking-handover/offerForm";
import { DialogForm } from "../../../../components/DialogForm";
import { TextArea } from "../../../../components/ui/TextArea";
import { toast } from "../../../../components/ui/toasts";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { useLostFocus } from "../../../../components/useLostFocus";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { today } from "../../../../lib/dates";
import { firstName } from "../../../../lib/text";
import { DialogReading } from "../../DialogReading";
import { AboutBooking } from "./AboutBooking";
import type { ActionProps } from "./ActionDialog";
import { copy, offeredText, replacedText } from "./copy";
import { useBookingsChanged } from "./queries";

/** The offer for one booking, as on the page of all of a guide's. */
export function HandOverForm({ record: { booking }, onClose }: ActionProps) {
  const reading = useQuery(handoverOptions({ booking_id: booking.id }));
  const option = reading.data?.bookings[0];
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  // What has loaded replaces the button that had the focus.
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="action-state" role="group" aria-label={copy.handOverTitle} tabIndex={-1} ref={fallback} {...area}>
      {option?.hosts.some((host) => host.is_free) ? (
        <OfferForm option={option} guide={booking.guide.name} onClose={onClose}>
          <AboutBooking booking={booking} />
        </OfferForm>
      ) : (
        <>
          <h2 className="h-28">{copy.handOverTitle}</h2>
          <AboutBooking booking={booking} />
          {option?.offer && <OpenOffer offer={option.offer} about={aboutJob(option)} />}
          <DialogReading of={reading} failed={copy.hostsFailed}>
            <p role="status">{!option ? copy.noMore : option.hosts.length === 0 ? copy.noHost : copy.noneFree}</p>
          </DialogReading>
          <p className="acts-row">
            <button type="button" className="btn line" onClick={onClose}>
              {copy.close}
            </button>
          </p>
        </>
      )}
    </div>
  );
}

type OfferFormProps = { option: HandoverOption; guide: string; onClose: () => void; children: ReactNode };

/** `children` name the booking. */
function OfferForm({ option, guide, onClose, children }: OfferFormProps) {
  const id = option.booking_id;
  const [wanted, setWanted] = useState<string>();
  const [message, setMessage, forget] = useFieldDraft(`handover of ${id}`, "");
  const [sent, setSent] = useState<NewHandover[]>([]);
  const offer = useOfferHandovers();
  const onChanged = useBookingsChanged();
  const submit = useSubmitResult();
  const chosen = offerRows([option], { [id]: wanted === undefined ? {} : { guide: wanted } })[0]?.guide ?? "";
  const host = option.hosts.find((one) => one.guide_id === chosen);
  const onSend = () => {
    if (!host) return;
    const offers = [{ booking_id: id, guide_id: host.guide_id }];
    setSent(offers);
    submit(offer.mutateAsync({ offers, message }), {
      onSuccess: () => {
        forget();
        onChanged();
        toast({ tone: "good", title: copy.offered, text: offeredText(host.display_name, guide) });
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.offerFailed),
    });
  };
  return (
    <DialogForm
      title={copy.handOverTitle}
      isReady={host !== undefined}
      isPending={offer.isPending}
      error={errorOfNoRow(offer.error)}
      otherwise={copy.offerFailed}
      leave={copy.leave}
      send={offer.isPending ? copy.offering : host ? offerTo(firstName(host.display_name)) : copy.handOverTitle}
      onSend={onSend}
      onClose={onClose}
    >
      {children}
      {option.offer && (
        <>
          <OpenOffer key={option.offer.id} offer={option.offer} about={aboutJob(option)} />
          <p className="small quiet">{replacedText(option.offer.display_name)}</p>
        </>
      )}
      <div className="handover-dialog">
        <HostChoice
          hosts={option.hosts}
          value={chosen}
          onChange={(next) => {
            setWanted(next);
            setSent([]);
          }}
          problem={offerProblem(offer.error, sent, id)}
        />
      </div>
      <TextArea
        label={handoverCopy.message}
        value={message}
        onChange={setMessage}
        maxLength={REASON_LENGTH}
        hint={messageProblem(offer.error) ?? handoverCopy.messageHint}
      />
      <ul className="handover-steps small quiet">
        {handoverSteps({ owner: guide, hasBegun: option.start_date < today() }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </DialogForm>
  );
}
