import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Person } from "../../../../api/person";
import { useLostFocus } from "../../../../components/useLostFocus";
import { FailedState, LoadingState } from "../LoadingState";
import { copy, deletedOnText, ERASED } from "./copy";
import { DeletionDialog } from "./DeletionDialog";
import { HindranceList } from "./HindranceList";
import { accountDeletion } from "./queries";

export function AccountDeletion({ person }: { person: Person }) {
  const { data, error, refetch } = useQuery(accountDeletion(person.id));
  const [isAsking, setAsking] = useState(false);
  const { area, fallback } = useLostFocus<HTMLParagraphElement>();
  if (!data && error) return <FailedState error={error} onAgain={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const isHindered = data.hindrances.length > 0;
  return (
    <div className="ends-list" {...area}>
      {data.due_at !== null && (
        <div>
          <p>
            <b>{`${deletedOnText(data.due_at)}.`}</b> <span>{copy.until}</span>
          </p>
          {isHindered && <p>{copy.waits}</p>}
        </div>
      )}
      {data.due_at === null && <WhatHappens />}
      {isHindered && (
        <>
          {data.due_at === null && <p>{copy.hindered}</p>}
          <HindranceList person={person} names={data.hindrances} />
        </>
      )}
      {data.due_at === null && (
        <button
          type="button"
          className="btn danger"
          aria-haspopup="dialog"
          disabled={isHindered}
          onClick={() => setAsking(true)}
        >
          {copy.begin}
        </button>
      )}
      <p className="sr" ref={fallback} tabIndex={-1}>
        {data.due_at === null ? copy.delete : deletedOnText(data.due_at)}
      </p>
      <DeletionDialog person={person} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

function WhatHappens() {
  return (
    <>
      <h3 className="label">{copy.erased}</h3>
      <ul>
        {ERASED.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className="label">{copy.retained}</h3>
      <ul>
        <li>{copy.retainedMoney}</li>
      </ul>
      <h3 className="label">{copy.stays}</h3>
      <ul>
        <li>{copy.retainedReviews}</li>
        <li>{copy.retainedBackups}</li>
      </ul>
    </>
  );
}
