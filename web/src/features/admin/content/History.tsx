import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { requestOf, textOf } from "../../../api/errors";
import { Failure } from "../../../components/Failure";
import { LoadMore } from "../../../components/ui/LoadMore";
import { RequestId } from "../../../components/ui/RequestId";
import { instantText } from "../../../lib/instants";
import { Difference } from "./Changes";
import { copy, restoresText, versionName } from "./copy";
import { type ContentDocument, type ContentVersion, contentHistory, contentVersion } from "./queries";
import { RestoreDialog, type RestoreTarget } from "./RestoreDialog";

type Props = { document: ContentDocument; hasDraft: boolean };

/** All versions, the newest first; each can be the newest again. */
export function History({ document, hasDraft }: Props) {
  const reading = useInfiniteQuery(contentHistory(document.name));
  const [restoring, setRestoring] = useState<RestoreTarget>();
  const { data, error } = reading;
  const rows = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <div className="content-history">
      {!document.is_shipped && (
        <p>
          <button
            type="button"
            className="btn line compact"
            aria-haspopup="dialog"
            onClick={() => setRestoring({ version: null })}
          >
            {copy.shipped}
          </button>
        </p>
      )}
      {!data && !error && (
        <>
          <p className="sr" role="status">
            {copy.historyLoading}
          </p>
          <span className="skel block" aria-busy="true" />
        </>
      )}
      {!data && error && (
        <div className="q-note" role="alert">
          <p>{textOf(error, copy.historyFailed)}</p>
          <RequestId id={requestOf(error)} />
          <button type="button" className="btn line compact" onClick={() => void reading.refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      )}
      {data && rows.length === 0 && <p className="quiet">{copy.noHistory}</p>}
      <ol className="content-versions" reversed>
        {rows.map((row) => (
          <VersionRow key={row.version} document={document} row={row} onRestore={() => setRestoring(row)} />
        ))}
      </ol>
      <LoadMore pages={reading} failed={copy.historyFailed} shown={rows.length} />
      <RestoreDialog
        document={document}
        hasDraft={hasDraft}
        target={restoring}
        onClose={() => setRestoring(undefined)}
      />
    </div>
  );
}

type VersionProps = { document: ContentDocument; row: ContentVersion; onRestore: () => void };

function VersionRow({ document, row, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const isPresent = row.version === document.version;
  return (
    <li value={row.version}>
      <div className="version-head">
        <p>
          <b className="num">{versionName(row.version)}</b>{" "}
          {isPresent && <span className="status confirmed">{copy.present}</span>}
        </p>
        <p className="small quiet">
          <span className="num">{instantText(row.created_at)}</span> · <bdi>{row.created_by ?? copy.someone}</bdi>
        </p>
        <p className="written" dir="auto">
          {row.note}
        </p>
        {(row.is_shipped || row.restores !== null) && <p className="small quiet">{restoresText(row.restores)}</p>}
      </div>
      <p className="acts-row">
        <button type="button" className="btn line compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>{copy.compare}</span> <span className="sr">{versionName(row.version)}</span>
        </button>
        {!isPresent && (
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={onRestore}>
            <span>{copy.restore}</span> <span className="sr">{versionName(row.version)}</span>
          </button>
        )}
      </p>
      {isOpen && <Step document={document} version={row.version} />}
    </li>
  );
}

/** Against the version before; the first one against the shipped text. */
function Step({ document, version }: { document: ContentDocument; version: number }) {
  const after = useQuery(contentVersion(document.name, version));
  const before = useQuery(contentVersion(document.name, version - 1));
  if (after.data && before.data) {
    return <Difference document={document} before={before.data.body} after={after.data.body} />;
  }
  const error = after.error ?? before.error;
  return error ? (
    <Failure error={error} otherwise={copy.compareFailed} />
  ) : (
    <span className="skel line-m" aria-busy="true" />
  );
}
