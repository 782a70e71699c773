import { useId } from "react";
import type { Booking } from "../../api/booking";
import type { BookingChange, ChangeAction } from "../../api/bookingChanges";
import type { BookingAudience } from "../../api/bookingPages";
import { Icon } from "../ui/Icon";
import { MoreIcon } from "../ui/MoreIcon";
import { AnswerChange } from "./AnswerChange";
import { ChangeFacts } from "./ChangeFacts";
import { answerUntil, declineText, proposesText, replyTime, YOU_PROPOSED } from "./copy";
import { hindranceText } from "./hindranceText";
import { moneyText, nextText } from "./moneyText";
import { otherName } from "./names";

type Props = { booking: Booking; change: BookingChange; reader: BookingAudience };

/** An open proposal on the booking of either side. */
export function ProposalCard({ booking, change, reader }: Props) {
  const id = useId();
  const other = otherName(booking, reader);
  const isOwn = change.proposed_by === reader;
  const effect = moneyText(change, booking.status, reader);
  const hindrance = hindranceText(change.hindrance, reader);
  const nextOf = (answered: BookingChange, action: ChangeAction) =>
    action === "accept" ? nextText(answered, booking.status, reader) : declineText(booking.status);
  return (
    <section className={isOwn ? "proposal outgoing" : "proposal"} aria-labelledby={id}>
      <p className="h-18 d proposal-title" id={id}>
        <MoreIcon name={isOwn ? "clock" : "pencil"} />
        <span>{isOwn ? YOU_PROPOSED : proposesText(other)}</span>
      </p>
      {change.message !== null && change.message !== "" && <blockquote>{change.message}</blockquote>}
      <ChangeFacts before={change.before} after={change} />
      <p className="proposal-effect">{effect}</p>
      {hindrance !== undefined && (
        <p className="change-warning">
          <Icon name="warn" small />
          <span>{hindrance}</span>
        </p>
      )}
      <p className="small quiet">
        {isOwn ? replyTime(other, change.expires_at, booking.status) : answerUntil(change.expires_at, booking.status)}
      </p>
      <AnswerChange
        change={change.id}
        can={change.can}
        effect={effect}
        hindrance={hindrance}
        declined={declineText(booking.status)}
        about={booking.package.title}
        nextOf={nextOf}
      />
    </section>
  );
}
