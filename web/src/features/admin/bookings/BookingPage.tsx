import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AppError, requestOf, textOf } from "../../../api/errors";
import { Icon } from "../../../components/ui/Icon";
import { RequestId } from "../../../components/ui/RequestId";
import { StaffNotes } from "../StaffNotes";
import { BookingActions } from "./actions/BookingActions";
import { BookingFacts } from "./BookingFacts";
import { BookingHead } from "./BookingHead";
import { BookingMoney } from "./BookingMoney";
import { BookingPeople } from "./BookingPeople";
import { Conversation } from "./Conversation";
import { copy, placeText } from "./copy";
import { type AdminBooking, bookingRecord, useNoteAdded } from "./queries";
import { Timeline } from "./Timeline";

type Props = {
  id: string;
  /** The loaded list, and the place of this booking in it: -1 if it is not there. */
  neighbors: { rows: AdminBooking[]; at: number };
  onBack: () => void;
  onOpen: (row: AdminBooking) => void;
};

export function BookingPage({ id, neighbors, onBack, onOpen }: Props) {
  const { data, error, refetch, isFetching } = useQuery(bookingRecord(id));
  const onNote = useNoteAdded(id);
  const [refunding, setRefunding] = useState<string>();
  const place = useRef<HTMLElement>(null);
  // Syncs with the focus: the row that was pressed is hidden now.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const { rows, at } = neighbors;
  return (
    <article className="booking-record" aria-label={copy.record} aria-busy={isFetching} ref={place} tabIndex={-1}>
      <div className="record-nav">
        <button type="button" className="go" onClick={onBack}>
          <Icon name="left" />
          <span>{copy.back}</span>
        </button>
        {at >= 0 && (
          <p>
            <span className="small quiet num">{placeText(at + 1, rows.length)}</span>
            <Neighbor label={copy.previous} icon="up" row={rows[at - 1]} onOpen={onOpen} />
            <Neighbor label={copy.next} icon="down" row={rows[at + 1]} onOpen={onOpen} />
          </p>
        )}
      </div>
      {!data && !error && <Skeleton />}
      {!data && error && (
        <div className="q-note" role="alert">
          <p>{isMissingBooking(error) ? copy.missing : textOf(error, copy.recordFailed)}</p>
          <RequestId id={requestOf(error)} />
          {!isMissingBooking(error) && (
            <button type="button" className="btn line compact" onClick={() => void refetch()}>
              {copy.tryAgain}
            </button>
          )}
        </div>
      )}
      {data && (
        <>
          <BookingHead booking={data.booking}>
            <BookingActions record={data} refunding={refunding} onRefundEnd={() => setRefunding(undefined)} />
          </BookingHead>
          <div className="record-cols">
            <BookingFacts record={data} />
            <div className="record-main">
              <BookingMoney record={data} onRefund={setRefunding} />
              <Timeline record={data} />
            </div>
            <div className="record-more">
              <BookingPeople people={data.people} />
              <StaffNotes subject="booking" subjectId={id} notes={data.notes} onAdded={onNote} />
              <Conversation booking={id} conversation={data.conversation} />
            </div>
          </div>
        </>
      )}
    </article>
  );
}

/** Deleted, or an address that was typed wrong. */
function isMissingBooking(error: Error): boolean {
  return error instanceof AppError && ["P0002", "PGRST116", "22P02"].includes(error.code);
}

type NeighborProps = {
  label: string;
  icon: "up" | "down";
  row: AdminBooking | undefined;
  onOpen: (row: AdminBooking) => void;
};

function Neighbor({ label, icon, row, onOpen }: NeighborProps) {
  return (
    <button
      type="button"
      className={`iconbtn ${icon}`}
      aria-label={label}
      disabled={!row}
      onClick={() => row && onOpen(row)}
    >
      <Icon name="chevron" />
    </button>
  );
}

function Skeleton() {
  return (
    <div className="record-skeleton">
      <p className="sr" role="status">
        {copy.loading}
      </p>
      <span className="skel line-l" />
      <span className="skel line-m" />
      <span className="skel block" />
      <span className="skel block" />
    </div>
  );
}
