import { Link } from "@tanstack/react-router";
import type { QueuedCredential } from "../../../api/credentials";
import { checkDayText } from "../../../components/credentials/checkDays";
import { credentialName } from "../../../components/credentials/words";
import { Portrait } from "../../../components/Portrait";
import { dayText } from "../../../lib/dates";
import { instantThere } from "../../../lib/instants";
import { decidedBy } from "../copy";
import { DecisionButtons } from "../DecisionButtons";
import { Fact, Facts } from "../Facts";
import { ReopenDecision } from "../ReopenDecision";
import type { QueueActions } from "../useQueueKeys";
import { CredentialStatus } from "./CredentialStatus";
import { copy, credentialText } from "./copy";
import { DocumentButton } from "./DocumentButton";
import { useReplaced } from "./queries";
import { SameNumber } from "./SameNumber";

type Props = {
  row: QueuedCredential;
  acts: QueueActions | undefined;
  onRevoke: (() => void) | undefined;
  onReopen: () => void;
};

export function CredentialPane({ row, acts, onRevoke, onReopen }: Props) {
  const isDecidable = row.status === "pending" || row.in_force;
  const replaced = useReplaced(row);
  return (
    <>
      <article className="pv-in credential-pane">
        <header className="person">
          <Portrait name={row.display_name} photo={row.avatar_url} />
          <div>
            <h2 className="h-22">
              <Link to="/guides/$id" params={{ id: row.guide_id }}>
                <bdi>{row.display_name}</bdi>
              </Link>
            </h2>
            <CredentialStatus of={row} />
            <Link className="go" to="/guides/$id" params={{ id: row.guide_id }}>
              {copy.publicPage}
            </Link>
          </div>
        </header>
        <h3 className="h-28">{credentialName(row)}</h3>
        {row.same_number.length > 0 && <SameNumber others={row.same_number} />}
        {isDecidable && row.is_own && <p className="pane-note">{copy.isOwn}</p>}
        <DocumentButton row={row} />
        <Facts>
          <Fact name={copy.number}>
            <b className="num">{row.number}</b>
          </Fact>
          {row.issuer !== null && row.issuer !== "" && <Fact name={copy.issuer}>{row.issuer}</Fact>}
          <Fact name={copy.validUntil}>
            <span className="num">{dayText(row.valid_until)}</span>
          </Fact>
          <Fact name={copy.sent}>
            <span className="num">{instantThere(row.submitted_at)}</span>
          </Fact>
          {replaced && (
            <Fact name={copy.wouldReplace}>
              <span>{credentialName(replaced)}</span>
              <br />
              <span className="quiet">
                {copy.validUntil} <span className="num">{dayText(replaced.valid_until)}</span>
              </span>
            </Fact>
          )}
          {row.decided_at !== null && (
            <Fact name={copy.decided}>{decidedBy(checkDayText(row.decided_at), row.decided_by)}</Fact>
          )}
          {row.method !== null && <Fact name={copy.method}>{copy.methods[row.method]}</Fact>}
        </Facts>
        {row.reason !== null && row.reason !== "" && (
          <section>
            <h4 className="label">{copy.reason}</h4>
            <blockquote>{row.reason}</blockquote>
          </section>
        )}
        {onRevoke && (
          <p>
            <button type="button" className="btn danger compact" aria-haspopup="dialog" onClick={onRevoke}>
              {copy.revoke}
            </button>
          </p>
        )}
      </article>
      {acts && <DecisionButtons acts={acts} />}
      {(row.status === "rejected" || row.status === "revoked") && (
        <ReopenDecision subject="credential" id={row.id} name={credentialText(row)} onReopen={onReopen} />
      )}
    </>
  );
}
