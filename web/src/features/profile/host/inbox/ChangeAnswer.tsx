import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { BookingChange, ChangeAction } from "../../../../api/bookingChanges";
import { oneBooking } from "../../../../api/bookingPages";
import type { InboxItem } from "../../../../api/guideInbox";
import type { Person } from "../../../../api/person";
import { reference } from "../../../../components/booking/copy";
import { AnswerChange } from "../../../../components/booking-change/AnswerChange";
import { ChangeFacts } from "../../../../components/booking-change/ChangeFacts";
import { declineText, differenceText } from "../../../../components/booking-change/copy";
import type { DelayAnswer } from "../../../../components/delayedAnswer";
import { usdCents } from "../../../../lib/money";
import { changeAnsweredText, copy } from "./copy";

type Props = { person: Person; item: InboxItem; onDelay: DelayAnswer; onAnswer: () => void };

const CAN = { accept: true, decline: true, withdraw: false };

const nextOf = ({ refund }: BookingChange, action: ChangeAction) =>
  changeAnsweredText(action === "accept", refund > 0 ? usdCents(refund) : null);

/** What is proposed, beside what is booked once the booking is loaded. */
export function ChangeAnswer({ person, item, onDelay, onAnswer }: Props) {
  const booking = item.booking_id ?? "";
  const reading = useQuery({ ...oneBooking(person.id, "guide", booking), enabled: booking !== "" });
  const change = reading.data?.changes.find((one) => one.id === item.id);
  const difference = item.amount ?? 0;
  const effect = differenceText(difference, usdCents(Math.abs(difference)));
  return (
    <div className="inbox-reply">
      {item.detail !== null && item.detail !== "" && <p className="inbox-quote">{item.detail}</p>}
      {change && <ChangeFacts before={change.before} after={change} />}
      <AnswerChange
        change={item.id}
        can={CAN}
        effect={effect}
        declined={declineText("confirmed")}
        about={item.title}
        nextOf={nextOf}
        onDelay={onDelay}
        onAnswer={onAnswer}
      />
      <p className="small">
        <Link className="link" to="/profile" search={{ mode: "host", tab: "bookings", q: reference(booking) }}>
          {copy.seeBooking}
        </Link>
      </p>
    </div>
  );
}
