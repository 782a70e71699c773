import type { UseQueryResult } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { requestOf, textOf } from "../../api/errors";
import { Icon } from "../../components/ui/Icon";
import { isDialogOpen } from "../../components/ui/openDialogs";
import { RequestId } from "../../components/ui/RequestId";
import { copy } from "./recordCopy";

type Props<Data> = {
  label: string;
  reading: UseQueryResult<Data>;
  failed: string;
  onBack: () => void;
  children: (data: Data) => ReactNode;
};

/** The page of a person or guide, in place of the list. */
export function OpenRecord<Data>({ label, reading, failed, onBack, children }: Props<Data>) {
  const { data, error, refetch } = reading;
  const record = useRef<HTMLElement>(null);
  // Syncs with the focus: the chosen row is gone.
  useEffect(() => record.current?.focus({ preventScroll: true }), []);
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const isTaken = target instanceof Element && target.closest("input,textarea,dialog") !== null;
    if (key === "Escape" && !isTaken && !isDialogOpen()) onBack();
  };
  return (
    <article
      className="record"
      aria-label={label}
      aria-busy={!data && !error}
      ref={record}
      tabIndex={-1}
      {...{ onKeyDown }}
    >
      <p className="no-print">
        <button type="button" className="go" onClick={onBack}>
          <Icon name="left" small />
          <span>{copy.back}</span>
        </button>
      </p>
      {data && children(data)}
      {!data && !error && (
        <>
          <p className="sr" role="status">
            {copy.pageLoading}
          </p>
          <span className="skel line-l" />
          <span className="skel block" />
          <span className="skel block" />
        </>
      )}
      {!data && error && (
        <div className="q-note" role="alert">
          <p>{textOf(error, failed)}</p>
          <RequestId id={requestOf(error)} />
          <button type="button" className="btn line compact" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      )}
    </article>
  );
}
