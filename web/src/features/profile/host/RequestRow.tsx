import { useEffect, useRef, useState } from "react";
import type { Booking } from "../../../api/booking";
import { BookingStatus } from "../../../components/booking/BookingStatus";
import { Portrait } from "../../../components/Portrait";
import { Icon } from "../../../components/ui/Icon";
import { useMediaQuery } from "../../../components/useMediaQuery";
import { rangeText } from "../../../lib/dates";
import { instantText } from "../../../lib/instants";
import { usd } from "../../../lib/money";
import { answerSoon, copy, unfoldText, whoText } from "./copy";
import { RequestEntry } from "./RequestEntry";

/** As in the style sheet of the requests. */
const PHONE = "(max-width: 560px)";
/** Many whole requests are too long for a phone. */
const FIRST_WHOLE = 3;

type Props = { booking: Booking; place: number };

/** A whole request; on a phone those beyond the first few are folded to what tells one from another. */
export function RequestRow({ booking, place }: Props) {
  const isPhone = useMediaQuery(PHONE);
  if (!isPhone) return <RequestEntry booking={booking} />;
  return <Foldable booking={booking} startsOpen={place < FIRST_WHOLE} />;
}

function Foldable({ booking, startsOpen }: { booking: Booking; startsOpen: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  // A request that arrives above an open one must not fold it.
  const [isOpen, setOpen] = useState(startsOpen);
  const wasOpen = useRef(isOpen);
  // Syncs with the scroll position: what folds was often left above the screen.
  useEffect(() => {
    if (wasOpen.current && !isOpen) row.current?.scrollIntoView({ block: "nearest" });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const who = whoText(booking.traveller.display_name, booking.number_of_travelers);
  return (
    <div className={isOpen ? "request-row" : "request-row folded"} ref={row}>
      {isOpen ? <RequestEntry booking={booking} /> : <FoldedRequest booking={booking} who={who} />}
      <button type="button" className="request-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? (
          <span>
            <span>{copy.foldRequest}</span>
            <span className="sr">{`: ${who}`}</span>
          </span>
        ) : (
          <span className="sr">{unfoldText(who)}</span>
        )}
        <Icon name="chevron" small />
      </button>
    </div>
  );
}

function FoldedRequest({ booking, who }: { booking: Booking; who: string }) {
  const { respond_by } = booking;
  // The deadline tells it too.
  const isPending = booking.status === "pending" && respond_by !== null;
  return (
    <article className="request-short">
      <Portrait name={booking.traveller.display_name} photo={null} />
      <div>
        {!isPending && <BookingStatus booking={booking} audience="guide" />}
        <h3 className="h-18">{who}</h3>
        <p className="small">
          <span className="num">{rangeText(booking.start_date, booking.end_date)}</span>
          {", "}
          <b className="num">{usd(booking.total_price)}</b>
        </p>
        <p className="small quiet">{booking.package.title}</p>
        {isPending && <p className="small quiet">{answerSoon(instantText(respond_by))}</p>}
      </div>
    </article>
  );
}
