import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { instantText } from "../../../lib/instants";
import { Fact, Facts } from "../Facts";
import { kindName, reasonText } from "../flagCopy";
import type { Flag } from "../flagQueries";
import { StateBadge } from "../StateBadge";
import { copy, decidedText, harmlessText } from "./copy";
import { DecisionDialog } from "./DecisionDialog";
import { FlagEvidence } from "./FlagEvidence";
import { FlaggedPeople } from "./FlaggedPeople";
import { FlagSubject } from "./FlagSubject";
import { type FlagState, flagRecord } from "./queries";

/** One flag: its reason, what it rests on, and the decision. */
export function FlagPane({ flag }: { flag: Flag }) {
  const { data, error, refetch } = useQuery(flagRecord(flag.id));
  const now = data ?? flag;
  return (
    <article className="pv-in flag">
      <p>
        <StateBadge state={now.state} />
      </p>
      <h2 className="h-28">{kindName(now.kind)}</h2>
      <p>{reasonText(now)}</p>
      <p className="small quiet">{harmlessText(now.kind)}</p>
      <Facts>
        <Fact name={copy.about}>
          <FlagSubject flag={now} />
        </Fact>
        <Fact name={copy.firstSeen}>
          <span className="num">{instantText(now.first_seen_at)}</span>
        </Fact>
        <Fact name={copy.lastSeen}>
          <span className="num">{instantText(now.last_seen_at)}</span>
        </Fact>
        {now.open_since !== now.first_seen_at && (
          <Fact name={copy.openSince}>
            <span className="num">{instantText(now.open_since)}</span>
          </Fact>
        )}
        {now.decided_at !== null && (
          <Fact name={copy.decided}>
            <span className="num">{decidedText(instantText(now.decided_at), now.decided_by)}</span>
          </Fact>
        )}
        {now.note !== null && (
          <Fact name={copy.decisionNote}>
            <span className="written" dir="auto">
              {now.note}
            </span>
          </Fact>
        )}
      </Facts>
      {data && (
        <>
          <FlagEvidence flag={data} />
          <FlaggedPeople people={data.people} />
        </>
      )}
      {!data && !error && <span className="skel block" aria-busy="true" />}
      {!data && error && (
        <div role="alert">
          <p>{copy.recordFailed}</p>
          <button type="button" className="btn line compact" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      )}
      <Decisions flag={now} />
    </article>
  );
}

function Decisions({ flag }: { flag: Flag }) {
  const [deciding, setDeciding] = useState<FlagState>();
  const states: FlagState[] = flag.state === "open" ? ["dismissed", "confirmed"] : ["open"];
  return (
    <>
      <p className="flag-acts">
        {states.map((state) => (
          <button
            key={state}
            type="button"
            className={state === "confirmed" ? "btn primary compact" : "btn line compact"}
            aria-haspopup="dialog"
            onClick={() => setDeciding(state)}
          >
            {NAMES[state]}
          </button>
        ))}
      </p>
      <DecisionDialog flag={flag} state={deciding} onClose={() => setDeciding(undefined)} />
    </>
  );
}

const NAMES: Record<FlagState, string> = { dismissed: copy.dismiss, confirmed: copy.confirm, open: copy.reopen };
