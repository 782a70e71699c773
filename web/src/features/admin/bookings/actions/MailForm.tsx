import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../../components/ui/toasts";
import { DeskForm } from "../../DeskForm";
import { DialogReading } from "../../DialogReading";
import { RadioList } from "../../RadioList";
import { AboutBooking } from "./AboutBooking";
import type { ActionProps } from "./ActionDialog";
import { copy, lastSentText, mailReader } from "./copy";
import { type BookingMail, bookingMails, useSendMail } from "./queries";

const TEXTS = { leave: copy.leave, send: copy.mailSend, sending: copy.mailSending, failed: copy.mailFailed };

export function MailForm({ record: { booking }, onClose }: ActionProps) {
  const reading = useQuery(bookingMails(booking.id));
  const [chosen, setChosen] = useState("");
  const send = useSendMail(booking.id);
  const mails = reading.data ?? [];
  const mail = mails.find((one) => keyOf(one) === chosen) ?? (mails.length === 1 ? mails[0] : undefined);
  return (
    <DeskForm
      title={copy.mailTitle}
      texts={TEXTS}
      action={send}
      fields={[]}
      isReady={mail !== undefined}
      onSend={() => mail && send.mutateAsync(mail)}
      onSuccess={() => {
        const text = mail && `${mail.title}. ${mailReader(mail.to, mail.address_hint)}.`;
        toast({ tone: "good", title: copy.mailSent, text: text ?? "" });
      }}
      onClose={onClose}
    >
      <AboutBooking booking={booking} />
      <p>{copy.mailText}</p>
      <DialogReading of={reading} failed={copy.mailsFailed}>
        {mails.length === 0 ? (
          <p className="quiet">{copy.noMails}</p>
        ) : (
          <RadioList
            legend={copy.whichMail}
            options={mails.map((one) => ({
              value: keyOf(one),
              label: one.title,
              text: lastSentText(mailReader(one.to, one.address_hint), one.last_sent_at),
            }))}
            value={mail ? keyOf(mail) : ""}
            onChange={(next) => {
              setChosen(next);
              send.reset();
            }}
          />
        )}
      </DialogReading>
    </DeskForm>
  );
}

function keyOf({ to, kind }: BookingMail): string {
  return `${to} ${kind}`;
}
