import { useQuery } from "@tanstack/react-query";
import { oneBooking } from "../../../../api/bookingPages";
import { requestOf } from "../../../../api/errors";
import type { Person } from "../../../../api/person";
import type { DelayAnswer } from "../../../../components/delayedAnswer";
import { RequestId } from "../../../../components/ui/RequestId";
import { RequestEntry } from "../RequestEntry";
import { copy } from "./copy";

type Props = { person: Person; id: string; onDelay: DelayAnswer; onDecide: () => void };

export function RequestAnswer({ person, id, onDelay, onDecide }: Props) {
  const reading = useQuery(oneBooking(person.id, "guide", id));
  if (reading.data) return <RequestEntry booking={reading.data} onDelay={onDelay} onDecide={onDecide} />;
  if (reading.data === null) return <p>{copy.noRequest}</p>;
  if (!reading.error) {
    return (
      <div aria-busy="true">
        <p className="sr" role="status">
          {copy.loadingRequest}
        </p>
        <span className="skel block" />
      </div>
    );
  }
  return (
    <p className="failed" role="alert">
      <span>{copy.requestFailed}</span>{" "}
      <button type="button" className="link" onClick={() => void reading.refetch()}>
        {copy.tryAgain}
      </button>
      <RequestId id={requestOf(reading.error)} />
    </p>
  );
}
