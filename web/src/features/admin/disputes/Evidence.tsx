import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { requestOf, textOf } from "../../../api/errors";
import { RequestId } from "../../../components/ui/RequestId";
import { useLostFocus } from "../../../components/useLostFocus";
import { useMay } from "../rights";
import { copy, sentText } from "./copy";
import { type Dispute, disputeEvidence, type EvidenceSection } from "./queries";
import { SendDialog } from "./SendDialog";

/** It is read on request, and can be sent once it has been read. */
export function Evidence({ dispute }: { dispute: Dispute }) {
  const [isRead, setRead] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...disputeEvidence(dispute.id), enabled: isRead });
  const onRead = () => (isRead ? void refetch() : setRead(true));
  // The button that read it is gone.
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  return (
    <section className="evidence" aria-labelledby="evidence" {...area}>
      <h3 className="h-18" id="evidence" ref={fallback} tabIndex={-1}>
        {copy.evidence}
      </h3>
      {data ? (
        <>
          <Sections of={data.sections} />
          <Sending dispute={dispute} />
        </>
      ) : (
        <>
          <p className="small quiet">{copy.evidenceNote}</p>
          {error && !isFetching && (
            <div role="alert">
              <p className="error">{textOf(error, copy.evidenceFailed)}</p>
              <RequestId id={requestOf(error)} />
            </div>
          )}
          <button
            type="button"
            className="btn line compact"
            aria-disabled={isFetching}
            onClick={() => {
              if (!isFetching) onRead();
            }}
          >
            {isFetching ? copy.reading : error ? copy.tryAgain : copy.readEvidence}
          </button>
        </>
      )}
    </section>
  );
}

function Sections({ of }: { of: EvidenceSection[] }) {
  return (
    <dl className="evidence-sections">
      {of.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={text === "" ? "quiet" : "written"} dir="auto">
            {text === "" ? copy.nothing : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sending({ dispute }: { dispute: Dispute }) {
  const [isSending, setSending] = useState(false);
  const mayMove = useMay("move_money");
  const isFailed = dispute.evidence_state === "failed";
  if (dispute.evidence_sent_at !== null) return <p className="quiet num">{sentText(dispute.evidence_sent_at)}</p>;
  if (!mayMove || dispute.decided_at !== null) return null;
  return (
    <>
      <button type="button" className="btn primary compact" aria-haspopup="dialog" onClick={() => setSending(true)}>
        {isFailed ? copy.sendAgain : copy.send}
      </button>
      <SendDialog dispute={isSending ? dispute : undefined} onClose={() => setSending(false)} />
    </>
  );
}
