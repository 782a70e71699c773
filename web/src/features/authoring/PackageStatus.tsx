import type { ReactNode } from "react";
import { copy } from "./copy";
import type { PackageForEdit } from "./queries";
import { StartOver } from "./StartOver";

type StandingProps = {
  of: PackageForEdit;
  /** Whether the live version has replaced rejected changes. */
  isFromLive: boolean;
  onLive: () => void;
};

/** The package's review status, and what its author must know before editing. */
export function PackageStatus({ of, isFromLive, onLive }: StandingProps) {
  const { status, revision } = of;
  if (revision?.status === "pending") return <Line tone="pending" label={copy.waitingTitle} text={copy.waitingNote} />;
  if (revision?.status === "rejected") {
    const text = isFromLive ? copy.fromLiveNote : copy.rejectedRevisionNote;
    return (
      <Line tone="rejected" label={copy.rejected} text={text} reason={revision.rejection_reason}>
        {!isFromLive && <StartOver label={copy.fromLive} onYes={onLive} />}
      </Line>
    );
  }
  if (status === "rejected") {
    return <Line tone="rejected" label={copy.rejected} text={copy.resubmitNote} reason={of.rejection_reason} />;
  }
  if (status === "pending") return <Line tone="pending" label={copy.pending} text={copy.pendingNote} />;
  return <Line tone="approved" label={copy.live} text={copy.approvedNote} />;
}

type LineProps = {
  tone: "pending" | "rejected" | "approved";
  label: string;
  text: string;
  reason?: string | null;
  children?: ReactNode;
};

function Line({ tone, label, text, reason = null, children }: LineProps) {
  return (
    <div className="standing">
      <p className={`status ${tone}`}>{label}</p>
      {reason !== null && (
        <blockquote>
          <span className="sr">{`${copy.reasonGiven} `}</span>
          <span>{reason}</span>
        </blockquote>
      )}
      <p className="small quiet">
        <span>{text}</span> {children}
      </p>
    </div>
  );
}
