import "./text-messages.css";
import { onlineManager, useQuery } from "@tanstack/react-query";
import { requestOf } from "../../../api/errors";
import type { Person } from "../../../api/person";
import { OFFLINE_TEXT } from "../../../components/offlineText";
import { PhoneNumber } from "../../../components/PhoneNumber";
import { RequestId } from "../../../components/ui/RequestId";
import { AccountNumber } from "./AccountNumber";
import { QuietHours } from "./QuietHours";
import { SwitchRow } from "./SwitchRow";
import { copy, KINDS, limitText } from "./textCopy";
import { fieldError, type TextSettings, textSettings, useTextSettingsChange } from "./textQueries";

/** For guides on a phone without data. */
export function TextMessages({ person }: { person: Person }) {
  const mine = useQuery(textSettings(person.id));
  return (
    <section className="text-messages" aria-labelledby="text-messages">
      <h2 className="h-28" id="text-messages">
        {copy.title}
      </h2>
      <p className="quiet">{mine.data?.available === false ? copy.unavailable : copy.lede}</p>
      {mine.data ? (
        mine.data.available && <Settings person={person} settings={mine.data} />
      ) : mine.error ? (
        <div className="failed" role="alert">
          <p>{copy.loadFailed}</p>
          <RequestId id={requestOf(mine.error)} />
          <button type="button" className="btn line compact" onClick={() => void mine.refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      ) : (
        <TextsSkeleton />
      )}
    </section>
  );
}

function TextsSkeleton() {
  return (
    <div aria-busy="true">
      <span className="skel block" />
      <span className="sr" role="status">
        {copy.loading}
      </span>
    </div>
  );
}

function Settings({ person, settings }: { person: Person; settings: TextSettings }) {
  const change = useTextSettingsChange(person.id);
  // A change also pauses while the one before is saved.
  const isOffline = change.isPaused && !onlineManager.isOnline();
  const hasNumber = settings.phone !== null;
  return (
    <>
      <AccountNumber person={person} phone={settings.phone} />
      <div className="kinds">
        <h3 className="h-22">{copy.about}</h3>
        {!hasNumber && (
          <p className="quiet" id="texts-need-number">
            {copy.needsNumber}
          </p>
        )}
        <ul>
          {KINDS.map(([kind, title, text]) => (
            <li key={kind}>
              <SwitchRow
                title={title}
                text={text}
                isOn={settings[kind]}
                reasonOff={hasNumber ? undefined : "texts-need-number"}
                problem={fieldError(change.error, kind)}
                onChange={(on) => change.mutate({ [kind]: on })}
              />
            </li>
          ))}
          {hasNumber && (
            <li>
              <QuietHours
                from={settings.quiet_from}
                until={settings.quiet_until}
                problem={fieldError(change.error, "quiet_from", "quiet_until")}
                onChange={(quiet_from, quiet_until) => change.mutate({ quiet_from, quiet_until })}
              />
            </li>
          )}
        </ul>
        <p className="small quiet" role="status">
          {isOffline ? OFFLINE_TEXT : ""}
        </p>
        {hasNumber && <p className="small quiet num">{limitText(settings.daily_limit, settings.sent_today)}</p>}
      </div>
      {hasNumber && settings.reply_number !== null && <HowToAnswer number={settings.reply_number} />}
    </>
  );
}

function HowToAnswer({ number }: { number: string }) {
  return (
    <div className="how-to-answer">
      <h3 className="h-22">{copy.answer}</h3>
      <p>{copy.answerText}</p>
      <p className="quiet">
        <span>{copy.answerTo}</span> <PhoneNumber number={number} />
      </p>
    </div>
  );
}
