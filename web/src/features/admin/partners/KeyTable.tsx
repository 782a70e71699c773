import { instantDayText, instantText } from "../../../lib/instants";
import { StateBadge } from "../StateBadge";
import { copy, lastDayText, rateText, scopeText } from "./copy";
import type { ApiKey } from "./queries";

type Props = {
  keys: readonly ApiKey[];
  onRename: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
};

export function KeyTable({ keys, onRename, onRevoke }: Props) {
  if (keys.length === 0) return <p className="quiet">{copy.noKeys}</p>;
  return (
    <div className="q">
      <table className="table partner-table" aria-label={copy.keys}>
        <thead>
          <tr>
            <th scope="col">{copy.name}</th>
            <th scope="col">{copy.state}</th>
            <th scope="col">{copy.scopes}</th>
            <th scope="col">{copy.limit}</th>
            <th scope="col">{copy.lastUsed}</th>
            <th scope="col">{copy.expires}</th>
            <th scope="col">
              <span className="sr">{copy.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id} className={key.state === "active" ? undefined : "off"}>
              <td>
                <b dir="auto">{key.name}</b>
                <code className="small quiet">{`${key.prefix}…`}</code>
                <span className="small quiet">
                  <span className="num">{instantDayText(key.created_at)}</span>
                  {" · "}
                  <bdi>{key.created_by ?? copy.former}</bdi>
                </span>
              </td>
              <td>
                <StateBadge state={key.state} />
              </td>
              <td>
                <ul className="l">
                  {key.scopes.map((scope) => (
                    <li key={scope}>{scopeText(scope)}</li>
                  ))}
                </ul>
              </td>
              <td className="num" data-title={copy.limit}>
                {rateText(key.rate_per_minute)}
              </td>
              <td className="num" data-title={copy.lastUsed}>
                {key.last_used_at === null ? copy.none : instantText(key.last_used_at)}
              </td>
              <td className="num" data-title={copy.expires}>
                {lastDayText(key.expires_at)}
              </td>
              <td>
                <KeyActions apiKey={key} onRename={onRename} onRevoke={onRevoke} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ActionsProps = Pick<Props, "onRename" | "onRevoke"> & { apiKey: ApiKey };

function KeyActions({ apiKey, onRename, onRevoke }: ActionsProps) {
  if (apiKey.state === "revoked") return null;
  return (
    <span className="acts-row">
      <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => onRename(apiKey)}>
        <span>{copy.rename}</span> <span className="sr">{apiKey.name}</span>
      </button>
      <button type="button" className="btn danger compact" aria-haspopup="dialog" onClick={() => onRevoke(apiKey)}>
        <span>{copy.revoke}</span> <span className="sr">{apiKey.name}</span>
      </button>
    </span>
  );
}
