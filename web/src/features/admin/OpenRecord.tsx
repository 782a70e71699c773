import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { requestOf, textOf } from "../../api/errors";
import { Icon } from "../../components/ui/Icon";
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
  const back = useRef<HTMLButtonElement>(null);
  // Syncs with the focus: the chosen row is gone.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <article className="record" aria-label={label} aria-busy={!data && !error}>
      <p className="no-print">
        <button type="button" className="go" onClick={onBack} ref={back}>
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
