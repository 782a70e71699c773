import "../../../components/booking/booking-parts.css";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { CustomRequest } from "../../../api/customRequestTypes";
import { Portrait } from "../../../components/Portrait";
import { deadlineText } from "../../../lib/instants";
import { copy, datesText } from "./copy";

/** The recipients, and the deadline of their answers. */
export function SentReceipt({ request, onClose }: { request: CustomRequest; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // Syncs with the focus, which was in the form.
  useEffect(() => title.current?.focus(), []);
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
        <h3 className="h-18 sent-trip">{request.title}</h3>
        <p className="small quiet">{copy.sentTo}</p>
        <ul className="sent-guides">
          {request.offers.map((one) => (
            <li key={one.id}>
              <Portrait name={one.display_name} photo={one.avatar_url} />
              <bdi>{one.display_name}</bdi>
            </li>
          ))}
        </ul>
        <dl>
          <div>
            <dt>{copy.dates}</dt>
            <dd>{datesText(request.start_date, request.end_date, request.days)}</dd>
          </div>
          <div>
            <dt>{copy.travellers}</dt>
            <dd>{request.number_of_travelers}</dd>
          </div>
        </dl>
        <p className="small answers-by">
          <b>{copy.answersBy}</b> <span className="num">{deadlineText(request.respond_by)}</span>
        </p>
      </div>
      <p className="acts-row">
        <Link className="btn primary" to="/trip-requests/$id" params={{ id: request.id }} replace>
          {copy.seeRequest}
        </Link>
        <button type="button" className="btn line" onClick={onClose}>
          {copy.done}
        </button>
      </p>
    </>
  );
}
