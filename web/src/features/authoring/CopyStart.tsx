import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { FailedPage } from "../../components/FailedPage";
import { PlainPage } from "../../components/PlainPage";
import { copy, draftQuestion } from "./copy";
import { type PackageCopy, toCopy } from "./copyPackage";
import { readWizardDraft } from "./draft";
import { catalogue, packageForEdit } from "./queries";
import { Denied, NotFound, WizardSkeleton } from "./WizardStates";

type Props = { person: string; id: string; onCopy: (copied: PackageCopy) => void; onDraft: () => void };

/** Reads the package to copy. An unfinished new package is replaced only after a question. */
export function CopyStart({ person, id, onCopy, onDraft }: Props) {
  const source = useQuery(packageForEdit(person, id));
  const sights = useQuery(catalogue);
  const error = source.error ?? sights.error;
  if (error && (source.data === undefined || !sights.data)) {
    const retry = () => void Promise.all([source.refetch(), sights.refetch()]);
    return <FailedPage title={copy.errorTitle} error={error} onAgain={retry} />;
  }
  if (source.data === undefined || !sights.data) return <WizardSkeleton text={copy.loadingExperience} />;
  if (source.data === null) {
    return (
      <NotFound>
        <Link className="btn primary" to="/profile">
          {copy.goToProfile}
        </Link>
      </NotFound>
    );
  }
  if (!source.data.may_edit) {
    return (
      <Denied>
        <Link className="btn primary" to="/packages/$id" params={{ id }}>
          {copy.viewPackage}
        </Link>
      </Denied>
    );
  }
  const copied = toCopy(source.data.document, person, new Set(sights.data.map((sight) => sight.id)));
  const draft = readWizardDraft(person, null);
  if (!draft) return <Begin onBegin={() => onCopy(copied)} />;
  return (
    <PlainPage scene="lost" title={copy.draftThereTitle} text={draftQuestion(draft.draft.form.title.trim(), draft.at)}>
      <div className="acts-row">
        <button type="button" className="btn primary" onClick={onDraft}>
          {copy.draftGoOn}
        </button>
        <button type="button" className="btn danger" onClick={() => onCopy(copied)}>
          {copy.draftReplace}
        </button>
      </div>
    </PlainPage>
  );
}

function Begin({ onBegin }: { onBegin: () => void }) {
  const begin = useEffectEvent(onBegin);
  // Syncs with the address, which no longer names the copied package afterwards.
  useEffect(() => begin(), []);
  return <WizardSkeleton text={copy.loadingExperience} />;
}
