import type { OwnCredential } from "../../../../api/credentials";
import { checkDayText, daysLeftText } from "../../../../components/credentials/checkDays";
import { credentialName } from "../../../../components/credentials/words";
import { Icon } from "../../../../components/ui/Icon";
import { dayText, today } from "../../../../lib/dates";
import { checkedOn, copy, endedOn, endsSoonText, waitingSince } from "./copy";
import { daysLeft, isEnding, type KindState } from "./kindState";

const YEAR_DAYS = 365;

/** What is checked, what waits, and what was refused. */
export function CredentialState({ state: { valid, pending, refused, ended } }: { state: KindState }) {
  const now = today();
  return (
    <>
      {valid && (
        <div className="credential">
          <p>
            <span className="status confirmed">{checkedOn(dayOf(valid.decided_at))}</span>
          </p>
          <Facts of={valid} left={leftText(valid, now)} />
          {!pending && isEnding(valid, now) && (
            <p className="ends-soon">
              <Icon name="clock" small />
              <span>{endsSoonText(daysLeft(valid, now))}</span>
            </p>
          )}
        </div>
      )}
      {ended && (
        <div className="credential">
          <p>
            <span className="status rejected">{endedOn(ended.valid_until)}</span>
          </p>
          <Facts of={ended} />
          <p className="small quiet">{copy.endedText}</p>
        </div>
      )}
      {refused && (
        <div className="credential">
          <p>
            <span className="status rejected">{refused.status === "revoked" ? copy.revoked : copy.rejected}</span>
          </p>
          {refused.reason !== null && refused.reason !== "" && <blockquote>{refused.reason}</blockquote>}
          <Facts of={refused} />
        </div>
      )}
      {pending && (
        <div className="credential">
          <p>
            <span className="status pending">{waitingSince(dayOf(pending.submitted_at))}</span>
          </p>
          <Facts of={pending} />
          <p className="small quiet">
            <span>{copy.waitingText}</span> {valid && <span>{copy.stillValid}</span>}
          </p>
        </div>
      )}
    </>
  );
}

/** Within a year. */
function leftText(of: OwnCredential, now: string): string | undefined {
  const days = daysLeft(of, now);
  return days <= YEAR_DAYS ? daysLeftText(days) : undefined;
}

function dayOf(instant: string | null): string {
  return instant === null ? "" : checkDayText(instant);
}

function Facts({ of, left }: { of: OwnCredential; left?: string | undefined }) {
  const issuer = of.kind === "license" ? null : of.issuer;
  return (
    <>
      {of.class !== null && <p className="credential-name">{credentialName(of)}</p>}
      <dl className="credential-facts">
        <div>
          <dt>{copy.number}</dt>
          <dd className="num">{of.number}</dd>
        </div>
        {issuer !== null && issuer !== "" && (
          <div>
            <dt>{copy.issuer}</dt>
            <dd>{issuer}</dd>
          </div>
        )}
        <div>
          <dt>{copy.validUntil}</dt>
          <dd className="num">
            <span>{dayText(of.valid_until)}</span>
            {left !== undefined && <span className="small quiet">{left}</span>}
          </dd>
        </div>
        {of.in_force && of.method !== null && (
          <div>
            <dt>{copy.method}</dt>
            <dd>{copy.methods[of.method]}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
