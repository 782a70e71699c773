import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ownGuide } from "../../api/ownGuide";
import type { Person } from "../../api/person";
import { roles } from "../../api/roles";
import { FailedPage } from "../../components/FailedPage";
import { Gate } from "../../components/Gate";
import { useDocumentHead } from "../../components/useDocumentHead";
import { CopyStart } from "./CopyStart";
import { copy, missingPicturesText } from "./copy";
import { StartOver } from "./StartOver";
import { type InitialPackage, newPackage } from "./useWizard";
import { Wizard } from "./Wizard";
import { Suspended, WizardSkeleton } from "./WizardStates";

export function AddPackagePage() {
  useDocumentHead({ title: `${copy.createTitle} | Serendib`, description: copy.description, listed: false });
  return <Gate waiting={<WizardSkeleton text={copy.loading} />}>{(person) => <AddPackage person={person} />}</Gate>;
}

/** Only guides and admins offer trips; others learn how to become a guide (D-091). */
function AddPackage({ person }: { person: Person }) {
  const { step, copy: source } = useSearch({ from: "/add-package" });
  const navigate = useNavigate({ from: "/add-package" });
  const { data, error, refetch } = useQuery(roles(person.id));
  const [beginning, setBeginning] = useState(newPackage);
  const [missingPictures, setMissingPictures] = useState(0);
  if (error && !data) return <FailedPage title={copy.errorTitle} error={error} onAgain={() => void refetch()} />;
  if (!data) return <WizardSkeleton text={copy.checking} />;
  if (!data.isGuide && !data.isAdmin) return <NoGuide person={person} />;
  const begin = (from: InitialPackage, missing: number) => {
    setBeginning(from);
    setMissingPictures(missing);
    // From now on the draft holds it.
    void navigate({ search: { step: 1 }, replace: true });
  };
  if (source !== "") {
    return (
      <CopyStart
        person={person.id}
        id={source}
        onCopy={({ form, missingPictures: missing }) => begin({ id: null, version: null, form, isCopy: true }, missing)}
        onDraft={() => begin(newPackage(), 0)}
      />
    );
  }
  const standing = (restart: (from: InitialPackage) => void) => (
    <CopyNote
      missingPictures={missingPictures}
      onEmpty={() => {
        setBeginning(newPackage());
        restart(newPackage());
      }}
    />
  );
  return (
    <Wizard
      person={person.id}
      beginning={beginning}
      step={step}
      onStep={(next) => void navigate({ search: { step: next } })}
      {...(beginning.isCopy && { standing })}
    />
  );
}

type CopyNoteProps = { missingPictures: number; onEmpty: () => void };

function CopyNote({ missingPictures, onEmpty }: CopyNoteProps) {
  return (
    <p className="note-line">
      <span>{copy.copyNote}</span>
      {missingPictures > 0 && <span>{missingPicturesText(missingPictures)}</span>}
      <StartOver label={copy.startEmpty} onYes={onEmpty} />
    </p>
  );
}

function NoGuide({ person }: { person: Person }) {
  const guide = useQuery(ownGuide(person.id));
  if (guide.isPending) return <WizardSkeleton text={copy.checking} />;
  return guide.data?.is_active === false ? <Suspended /> : <Navigate to="/become-guide" replace />;
}
