import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Booking } from "../../../api/booking";
import { BookingStatus } from "../../../components/booking/BookingStatus";
import { CancelDialog } from "../../../components/booking/CancelDialog";
import { ChatLink } from "../../../components/booking/ChatLink";
import { reference } from "../../../components/booking/copy";
import { readSummary } from "../../../components/booking/summary";
import { ChangeButton, ChangesSlot } from "../../../components/booking-change/ChangeSlots";
import { HandoverInstead } from "../../../components/booking-handover/HandoverInstead";
import { HandoverButton, HandoverSlot, OfferSlot } from "../../../components/booking-handover/HandoverSlots";
import { HOTEL_LABELS, ROOM_LABELS } from "../../../components/rooms";
import { MeetingSlot } from "../../../components/trip-meeting/MeetingSlot";
import { meetingTrip } from "../../../components/trip-meeting/meetingTrip";
import { Icon } from "../../../components/ui/Icon";
import { useLostFocus } from "../../../components/useLostFocus";
import { rangeText } from "../../../lib/dates";
import { usdCents } from "../../../lib/money";
import { copy } from "./copy";
import { DeclinedOffer, TakenOver } from "./TakenOver";

export function Job({ job }: { job: Booking }) {
  const [asking, setAsking] = useState<"cancel" | "hand over">();
  // A dialog that another one replaces reports its closing later.
  const close = (one: "cancel" | "hand over") => setAsking((now) => (now === one ? undefined : now));
  // A dialog that closes may have no button to return to.
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  const about = `${job.package.title}, ${reference(job.id)}`;
  // A proposed change, or the meeting, has the one primary action.
  const isAnswerFirst = job.changes.some((one) => one.can.accept) || meetingTrip(job)?.met_at === null;
  const facts = [
    [copy.traveler, job.traveller.display_name],
    [copy.customer, job.contact_email],
    [copy.dates, rangeText(job.start_date, job.end_date)],
    [copy.travelersTitle, String(job.number_of_travelers)],
    [copy.paid, job.paid > 0 ? usdCents(job.paid) : ""],
    [copy.balance, job.balance > 0 ? usdCents(job.balance) : ""],
    [copy.yourShare, job.share_percent == null ? "" : `${job.share_percent}%`],
    [copy.rooms, roomsText(job)],
    [copy.phone, job.contact_phone ?? ""],
  ].filter(([, value]) => value !== "");
  return (
    <article className="job" {...area}>
      <header>
        <p className="small quiet">{reference(job.id)}</p>
        <h4 className="h-22 d" tabIndex={-1} ref={fallback}>
          {job.package.title}
        </h4>
        <BookingStatus booking={job} audience="guide" />
      </header>
      {/* On the day it comes before the facts. */}
      <MeetingSlot booking={job} reader="guide" heading="h5" />
      <dl className="small">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {job.special_requests && <blockquote>{job.special_requests}</blockquote>}
      {job.travellers.length > 1 && (
        <ul className="small party">
          {job.travellers.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two who travel together may have one name; they are never moved
            <li key={index}>
              <span>{one.full_name}</span>
              {one.phone !== null && one.phone !== "" && <span className="quiet num">{` ${one.phone}`}</span>}
            </li>
          ))}
        </ul>
      )}
      <TakenOver booking={job} />
      <DeclinedOffer booking={job} />
      <OfferSlot booking={job} about={about} />
      <ChangesSlot booking={job} reader="guide" />
      <div className="acts-row">
        {job.status === "confirmed" && (
          <Link
            className={isAnswerFirst ? "btn line compact" : "btn primary compact"}
            to="/profile/jobs/$id"
            params={{ id: job.id }}
          >
            <Icon name="calendar" small />
            <span>
              <span>{copy.daySheet}</span>
              <span className="sr">{`: ${about}`}</span>
            </span>
          </Link>
        )}
        {job.can.chat && <ChatLink booking={job.id} label={copy.chat} about={about} />}
        <ChangeButton booking={job} reader="guide" label={copy.changeBooking} about={about} />
        <HandoverButton booking={job} about={about} onPress={() => setAsking("hand over")} />
        {job.can.cancel && (
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setAsking("cancel")}>
            {copy.cancelBooking}
          </button>
        )}
      </div>
      <HandoverSlot
        booking={job}
        open={asking === "hand over"}
        onClose={() => close("hand over")}
        onCancel={() => setAsking("cancel")}
      />
      <CancelDialog booking={job} open={asking === "cancel"} onClose={() => close("cancel")}>
        <HandoverInstead booking={job} onHandOver={() => setAsking("hand over")} />
      </CancelDialog>
    </article>
  );
}

/** "2 × Double Room (3 star)", or that travelers find rooms themselves. */
function roomsText(job: Booking): string {
  const rooms = (readSummary(job.pricing_summary, job)?.rooms ?? []).map(
    (room) => `${room.quantity} × ${ROOM_LABELS[room.accommodation_type]} (${HOTEL_LABELS[room.hotel_type]})`,
  );
  return [...rooms, ...(job.self_arranged ? [copy.roomsOfTheirOwn] : [])].join(", ");
}
