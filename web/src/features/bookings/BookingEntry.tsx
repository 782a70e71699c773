import { Link } from "@tanstack/react-router";
import type { Booking } from "../../api/booking";
import { BookingStatus } from "../../components/booking/BookingStatus";
import { ChangesSlot } from "../../components/booking-change/ChangeSlots";
import { Picture } from "../../components/Picture";
import { MeetingSlot } from "../../components/trip-meeting/MeetingSlot";
import { Icon } from "../../components/ui/Icon";
import { rangeText } from "../../lib/dates";
import { usdCents } from "../../lib/money";
import { Actions } from "./Actions";
import { balanceDue, changedAdvance, whyExpired, whyNoPayment } from "./bookingSteps";
import { alreadyReviewed, balanceBefore, copy, payBefore, refundText, respondBy, travelers, withGuide } from "./copy";
import { GuidePhone } from "./GuidePhone";
import { HandedOver } from "./HandedOver";
import { MeetingPoint } from "./MeetingPoint";
import { isCancelledByGuide, NextSteps } from "./NextSteps";
import { PaidNote } from "./PaidNote";

export function BookingEntry({ booking }: { booking: Booking }) {
  return (
    <article className="booking-entry">
      <span className="plate">
        <Picture url={booking.package.image_url} alt="" sizes="(max-width: 700px) 100vw, 200px" />
      </span>
      <div className="entry-body">
        <BookingStatus booking={booking} audience="traveller" />
        <PaidNote booking={booking} />
        <h3 className="h-22">
          <Link to="/packages/$id" params={{ id: booking.package.id }}>
            {booking.package.title}
          </Link>
        </h3>
        <p className="facts">
          <span className="num">{rangeText(booking.start_date, booking.end_date)}</span>
          <span>{withGuide(booking.guide.display_name)}</span>
          <span>{travelers(booking.number_of_travelers)}</span>
          <GuidePhone phone={booking.guide.phone} />
        </p>
        <MeetingSlot booking={booking} reader="traveller" heading="h4">
          <MeetingPoint booking={booking} />
        </MeetingSlot>
        <HandedOver booking={booking} />
        <StatusNote booking={booking} />
        <ChangesSlot booking={booking} reader="traveller" />
        <Actions booking={booking} />
        <NextSteps booking={booking} />
      </div>
      <div className="entry-money">
        <p>
          <span className="tiny quiet">{copy.total}</span>
          <span className="price">{usdCents(booking.total_price)}</span>
        </p>
        <Link className="go" to="/profile/booking-history" hash={`booking-${booking.id}`}>
          <span>{copy.details}</span>
          <span className="sr">{`: ${booking.package.title}`}</span>
          <Icon name="right" small />
        </Link>
      </div>
    </article>
  );
}

/** The one sentence that matters now. */
function StatusNote({ booking }: { booking: Booking }) {
  const { status } = booking;
  const noPayment = whyNoPayment(booking);
  if (noPayment !== undefined) return <p className="standing">{noPayment}</p>;
  if (status === "pending" && booking.dates_taken) {
    return (
      <p className="standing">
        <b>{`${copy.datesTaken}.`}</b> {copy.datesTakenText}
      </p>
    );
  }
  // The proposal that the traveler answers has its own time.
  if (status === "pending" && booking.changes.some((one) => one.can.accept)) return null;
  if (status === "pending" && booking.respond_by !== null) {
    return <p className="standing quiet">{respondBy(booking.respond_by)}</p>;
  }
  if (status === "approved" && booking.payment_deadline !== null) {
    const text = [payBefore(booking.payment_deadline), changedAdvance(booking)];
    return <p className="standing">{text.filter((one) => one !== undefined).join(" ")}</p>;
  }
  if (status === "confirmed" && !booking.full_payment_completed) {
    return <p className="standing">{balanceBefore(usdCents(booking.balance), balanceDue(booking))}</p>;
  }
  if (status === "expired") return <p className="standing">{whyExpired(booking)}</p>;
  if (status === "rejected" && booking.rejection_reason !== null) {
    return <Words of={booking.rejection_reason} title={copy.reason} />;
  }
  if (status === "cancelled") {
    return (
      <>
        {booking.cancellation_reason && <Words of={booking.cancellation_reason} title={copy.cancelReason} />}
        {booking.refund_due !== null && booking.refund_due > 0 && !isCancelledByGuide(booking) && (
          <p className="standing">{refundText(usdCents(booking.refund_due))}</p>
        )}
      </>
    );
  }
  return <GivenReviews booking={booking} />;
}

function Words({ title, of }: { title: string; of: string }) {
  return (
    <p className="words">
      <span className="small quiet">{title}</span>
      <span>{of}</span>
    </p>
  );
}

function GivenReviews({ booking: { reviews } }: { booking: Booking }) {
  const given = [
    reviews.guide && alreadyReviewed("guide", reviews.guide.rating),
    reviews.package && alreadyReviewed("package", reviews.package.rating),
  ].filter((text) => text !== null);
  return given.length === 0 ? null : <p className="standing quiet">{given.join(" ")}</p>;
}
