import "./merge.css";
import { type ReactNode, useState } from "react";
import { useSession } from "../../../../api/session";
import { useLostFocus } from "../../../../components/useLostFocus";
import { RecordLink } from "../../RecordLink";
import { useMay } from "../../rights";
import type { PersonRecord } from "../queries";
import { becauseText, copy, mergedOn, mergeWith, undoUntil } from "./copy";
import { MergeDialog } from "./MergeDialog";
import type { MergePair } from "./queries";
import { UndoMerge, type UndoneMerge } from "./UndoMerge";

/** The merges of this account, and accounts that may be of the same person; nothing without any. */
export function MergedAccounts({ data }: { data: PersonRecord }) {
  const { merged_into: into, merged_from: from, possible_duplicates: duplicates } = data;
  const [undone, setUndone] = useState<UndoneMerge>();
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="merged-accounts" role="group" aria-label={copy.merges} tabIndex={-1} ref={fallback} {...area}>
      {into && (
        <Rows title={copy.mergedInto}>
          <Row account={into} about={mergedOn(into.at)}>
            {into.can_undo_until !== null && <span className="num">{undoUntil(into.can_undo_until)}</span>}
            {into.can_undo_until !== null && <UndoButton merge={into} onPress={setUndone} />}
          </Row>
        </Rows>
      )}
      {from.length > 0 && (
        <Rows title={copy.mergedFrom}>
          {from.map((one) => (
            <Row key={one.merge_id} account={one} about={withAddress(one.email, mergedOn(one.at))}>
              {one.can_undo ? <UndoButton merge={one} onPress={setUndone} /> : <span>{copy.lasting}</span>}
            </Row>
          ))}
        </Rows>
      )}
      {duplicates.length > 0 && <Duplicates person={data.person.id} duplicates={duplicates} />}
      <UndoMerge merge={undone} onClose={() => setUndone(undefined)} />
    </div>
  );
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      <ul className="record-rows l">{children}</ul>
    </section>
  );
}

type AccountRowProps = { account: { id: string; name: string }; about: string; children: ReactNode };

function Row({ account: { id, name }, about, children }: AccountRowProps) {
  return (
    <li>
      <span>
        <RecordLink tab="people" id={id} text={name} isPlain />
        <span className="small quiet written">{about}</span>
      </span>
      <span className="small quiet">{children}</span>
    </li>
  );
}

type UndoButtonProps = { merge: { merge_id: string; name: string }; onPress: (merge: UndoneMerge) => void };

function UndoButton({ merge: { merge_id, name }, onPress }: UndoButtonProps) {
  if (!useMay("act_on_people")) return null;
  return (
    <button type="button" className="link" aria-haspopup="dialog" onClick={() => onPress({ id: merge_id, name })}>
      <span>{copy.undo}</span> <span className="sr">{mergeWith(name)}</span>
    </button>
  );
}

type DuplicatesProps = { person: string; duplicates: PersonRecord["possible_duplicates"] };

function Duplicates({ person, duplicates }: DuplicatesProps) {
  const [pair, setPair] = useState<MergePair>();
  const session = useSession();
  const mayAct = useMay("act_on_people");
  const isOwn = (id: string) => session.state === "in" && session.person.id === id;
  return (
    <>
      <Rows title={copy.duplicates}>
        {duplicates.map((one) => (
          <Row key={one.id} account={one} about={withAddress(one.email, becauseText(one.because))}>
            {/* One's own account is another member's to merge. */}
            {mayAct && !isOwn(person) && !isOwn(one.id) && (
              <button
                type="button"
                className="link"
                aria-haspopup="dialog"
                onClick={() => setPair({ source: one.id, target: person })}
              >
                <span>{copy.merge}</span> <span className="sr">{mergeWith(one.name)}</span>
              </button>
            )}
          </Row>
        ))}
      </Rows>
      <MergeDialog pair={pair} onSwap={setPair} onClose={() => setPair(undefined)} />
    </>
  );
}

function withAddress(email: string | null, text: string): string {
  return email === null ? text : `${text}, ${email}`;
}
