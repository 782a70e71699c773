import { type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { NoteSubject, StaffNote } from "./noteQueries";
import { OpenRecord } from "./OpenRecord";
import { StaffNotes } from "./StaffNotes";

type Props<Data> = {
  subject: NoteSubject;
  id: string;
  label: string;
  failed: string;
  query: UseQueryOptions<Data, Error, Data, string[]>;
  onBack: () => void;
  Head: ComponentType<{ data: Data }>;
  children: (data: Data) => ReactNode;
};

/** A person or a guide: the head, everything about them, and beside it the notes of the staff. */
export function RecordPage<Data extends { notes: StaffNote[] }>(props: Props<Data>) {
  const { subject, id, label, failed, query, onBack, Head, children } = props;
  const queries = useQueryClient();
  // A written note is at the top without another read.
  const onAdded = (note: StaffNote) =>
    queries.setQueryData<Data>(query.queryKey, (now) => now && { ...now, notes: [note, ...now.notes] });
  return (
    <OpenRecord label={label} reading={useQuery(query)} failed={failed} onBack={onBack}>
      {(data) => (
        <>
          <Head data={data} />
          <div className="record-columns">
            <div>{children(data)}</div>
            <StaffNotes subject={subject} subjectId={id} notes={data.notes} onAdded={onAdded} />
          </div>
        </>
      )}
    </OpenRecord>
  );
}
