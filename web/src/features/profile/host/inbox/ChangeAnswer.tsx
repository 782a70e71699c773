import { Link } from "@tanstack/react-router";
import type { BookingChange, ChangeAction } from "../../../../api/bookingChanges";
import type { InboxItem } from "../../../../api/guideInbox";
import { AnswerChange } from "../../../../components/booking-change/AnswerChange";
import { declineText, differenceText } from "../../../../components/booking-change/copy";
import { usdCents } from "../../../../lib/money";
import { changeAnsweredText, copy } from "./copy";

type Props = { item: InboxItem; onAnswer: () => void };

const CAN = { accept: true, decline: true, withdraw: false };

const nextOf = ({ refund }: BookingChange, action: ChangeAction) =>
  changeAnsweredText(action === "accept", refund > 0 ? usdCents(refund) : null);

/** The row has what is proposed; the booking has it beside what is booked. */
export function ChangeAnswer({ item, onAnswer }: Props) {
  const difference = item.amount ?? 0;
  const effect = differenceText(difference, usdCents(Math.abs(difference)));
  return (
    <div className="inbox-reply">
      {item.detail !== null && item.detail !== "" && <p className="inbox-quote">{item.detail}</p>}
      <AnswerChange
        change={item.id}
        can={CAN}
        effect={effect}
        declined={declineText("confirmed")}
        about={item.title}
        nextOf={nextOf}
        onAnswer={onAnswer}
      />
      <p className="small">
        <Link className="link" to="/profile" search={{ mode: "host", tab: "bookings", q: item.person ?? "" }}>
          {copy.seeBooking}
        </Link>
      </p>
    </div>
  );
}
