import { Link } from "@tanstack/react-router";
import { deviceOf } from "../../../lib/device";
import { instantDayText, instantText } from "../../../lib/instants";
import { ADMIN_DEFAULTS } from "../params";
import { StateBadge } from "../StateBadge";
import { copy } from "./copy";
import type { PersonRecord } from "./queries";

/** Devices, reported chats, warnings and applications. */
export function PersonHistory({ data: { sessions, reports, warnings, applications } }: { data: PersonRecord }) {
  return (
    <>
      <section aria-label={copy.sessions}>
        <h3 className="label">{copy.sessions}</h3>
        {sessions.length === 0 && <p className="small quiet">{copy.noSessions}</p>}
        <ul className="record-rows l">
          {sessions.map(({ created_at, last_used_at, user_agent }) => (
            <li key={created_at}>
              <span>{deviceOf(user_agent).name}</span>
              <span className="small quiet num">{`${copy.lastUsed} ${instantText(last_used_at)}`}</span>
            </li>
          ))}
        </ul>
      </section>
      {reports.length > 0 && (
        <section aria-label={copy.reports}>
          <h3 className="label">{copy.reports}</h3>
          <ul className="record-rows l">
            {reports.map(({ id, created_at, handled_at, reason, by_them }) => (
              <li key={id}>
                <span>
                  <Link to="/admin" search={{ ...ADMIN_DEFAULTS, tab: "conversations", item: id }} preload={false}>
                    {by_them ? copy.byThem : copy.aboutThem}
                  </Link>
                  <span className="written" dir="auto">
                    {reason}
                  </span>
                </span>
                <span className="small quiet">
                  <span>{handled_at === null ? copy.open : copy.handled}</span>{" "}
                  <span className="num">{instantDayText(created_at)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {warnings.length > 0 && (
        <section aria-label={copy.warnings}>
          <h3 className="label">{copy.warnings}</h3>
          <ul className="record-rows l">
            {warnings.map(({ sent_at, text, by }) => (
              <li key={sent_at}>
                <span className="written" dir="auto">
                  {text}
                </span>
                <span className="small quiet">
                  <bdi>{by}</bdi> <span className="num">{instantDayText(sent_at)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {applications.length > 0 && (
        <section aria-label={copy.applications}>
          <h3 className="label">{copy.applications}</h3>
          <ul className="record-rows l">
            {applications.map(({ id, status, created_at }) => (
              <li key={id}>
                <Link to="/admin" search={{ ...ADMIN_DEFAULTS, tab: "applications", item: id }} preload={false}>
                  {instantDayText(created_at)}
                </Link>
                <StateBadge state={status} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
