import "./join.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { instantDayText } from "../../../lib/instants";
import { askedOnText, copy } from "./copy";
import { JoinDialog } from "./JoinDialog";
import { lastRequest } from "./queries";

type Props = { person: Person; trip: { id: string; title: string }; hosts: readonly { id: string }[] };

/** A guide's request to lead another owner's package, and its status. */
export function Joining({ person, trip, hosts }: Props) {
  const guide = useQuery(ownGuide(person.id));
  if (!guide.data?.is_active) return null;
  if (hosts.some((host) => host.id === guide.data?.id)) return <p className="join-said">{copy.isHost}</p>;
  return <Asking person={person} guide={guide.data.id} trip={trip} />;
}

function Asking({ person, guide, trip }: { person: Person; guide: string; trip: Props["trip"] }) {
  const [isOpen, setOpen] = useState(false);
  const last = useQuery(lastRequest(person.id, guide, trip.id));
  if (last.data?.status === "pending") {
    return (
      <div className="join-said" role="status">
        <p>
          <span className="status pending">{copy.pending}</span>
        </p>
        <p className="small quiet">{askedOnText(instantDayText(last.data.created_at))}</p>
      </div>
    );
  }
  const isRejected = last.data?.status === "rejected";
  return (
    <>
      {isRejected && (
        <div className="join-said">
          <p>
            <span className="status rejected">{copy.rejected}</span>
          </p>
          {last.data?.rejection_reason && <p className="small quiet">{last.data.rejection_reason}</p>}
        </div>
      )}
      <button
        type="button"
        className="btn line wide"
        aria-haspopup="dialog"
        aria-describedby="join-reason"
        onClick={() => setOpen(true)}
      >
        {copy.join}
      </button>
      <p id="join-reason" className="small quiet reason">
        {copy.reviewed}
      </p>
      <JoinDialog person={person} guide={guide} trip={trip} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
