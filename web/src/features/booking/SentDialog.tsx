import "./booking.css";
import "../../components/booking/booking-parts.css";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Booking } from "../../api/booking";
import { bookingCalendar } from "../../api/bookings";
import { RESPONSE_HOURS } from "../../api/forms.gen";
import { reference, copy as words } from "../../components/booking/copy";
import { Failure } from "../../components/Failure";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { rangeText } from "../../lib/dates";
import { deadlineText } from "../../lib/instants";
import { usdCents } from "../../lib/money";
import { saveFile } from "../../lib/saveFile";
import { firstName } from "../../lib/text";
import { copy, nextSteps } from "./copy";

/** Deadlines below this are shorter than usual. */
const USUAL_MS = (RESPONSE_HOURS * 60 - 1) * 60_000;

type Props = { request: Booking; open: boolean; onClose: () => void };

/** The trip, the guide, the answer's deadline, the next steps. */
export function SentDialog({ request, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={copy.sentTitle} className="dialog booking-ask booking-sent">
      <RequestReceipt request={request} onClose={onClose} />
    </Dialog>
  );
}

function RequestReceipt({ request, onClose }: Omit<Props, "open">) {
  const title = useRef<HTMLHeadingElement>(null);
  // Syncs with the focus, which was in the form.
  useEffect(() => title.current?.focus(), []);
  const calendar = useMutation({
    mutationFn: bookingCalendar,
    onSuccess: (file) => saveFile(file, `${request.package.title}.ics`),
  });
  const guide = request.guide.display_name;
  const { promised_advance: advance, total_price: total } = request;
  const { created_at: createdAt, respond_by: answer } = request;
  const isSoon = answer !== null && Date.parse(answer) - Date.parse(createdAt) < USUAL_MS;
  const part = advance !== null && advance < total ? usdCents(advance) : undefined;
  return (
    <>
      <div className="receipt">
        <p className="stamp" aria-hidden="true">
          {copy.stamp}
        </p>
        <h2 className="h-28" ref={title} tabIndex={-1}>
          {copy.sentTitle}
        </h2>
        <p className="small quiet">{copy.sentText}</p>
        <h3 className="h-18 sent-trip">{request.package.title}</h3>
        <p className="small quiet">{reference(request.id)}</p>
        <dl>
          <div>
            <dt>{copy.days}</dt>
            <dd>{rangeText(request.start_date, request.end_date)}</dd>
          </div>
          <div>
            <dt>{copy.guide}</dt>
            <dd>
              <bdi>{guide}</bdi>
            </dd>
          </div>
          <div>
            <dt>{copy.people}</dt>
            <dd>{request.number_of_travelers}</dd>
          </div>
        </dl>
        <p className="total">
          <span>{words.total}</span>
          <span className="price">{usdCents(total)}</span>
        </p>
        {request.respond_by !== null && (
          <p className="small">
            <b>{copy.answerBy}</b> <span className="num">{deadlineText(request.respond_by)}</span>
          </p>
        )}
      </div>
      <section className="sent-next">
        <h3 className="h-18">{copy.next}</h3>
        <ol className="small">
          {nextSteps(firstName(guide), part, isSoon).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <Failure error={calendar.error} otherwise={copy.calendarFailed} />
      <p className="acts-row">
        <Link
          className="btn primary"
          to="/profile"
          search={{ mode: "visitor", tab: "bookings", q: reference(request.id) }}
          replace
        >
          {copy.seeRequest}
        </Link>
        <button
          type="button"
          className="btn line"
          aria-disabled={calendar.isPending}
          onClick={() => {
            if (!calendar.isPending) calendar.mutate(request.id);
          }}
        >
          <Icon name="calendar" small />
          <span>{copy.toCalendar}</span>
        </button>
        <button type="button" className="btn line" onClick={onClose}>
          {copy.done}
        </button>
      </p>
    </>
  );
}
