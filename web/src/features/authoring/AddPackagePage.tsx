import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ownGuide } from "../../api/ownGuide";
import type { Person } from "../../api/person";
import { roles } from "../../api/roles";
import { FailedPage } from "../../components/FailedPage";
import { Gate } from "../../components/Gate";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy } from "./copy";
import { newPackage } from "./useWizard";
import { Wizard } from "./Wizard";
import { Suspended, WizardSkeleton } from "./WizardStates";

export function AddPackagePage() {
  useDocumentHead({ title: `${copy.createTitle} | Serendib`, description: copy.description, listed: false });
  return <Gate waiting={<WizardSkeleton text={copy.loading} />}>{(person) => <AddPackage person={person} />}</Gate>;
}

/** Only guides and admins offer trips; others learn how to become a guide (D-091). */
function AddPackage({ person }: { person: Person }) {
  const { step } = useSearch({ from: "/add-package" });
  const navigate = useNavigate({ from: "/add-package" });
  const { data, error, refetch } = useQuery(roles(person.id));
  const [beginning] = useState(newPackage);
  if (error && !data) return <FailedPage title={copy.errorTitle} error={error} onAgain={() => void refetch()} />;
  if (!data) return <WizardSkeleton text={copy.checking} />;
  if (!data.isGuide && !data.isAdmin) return <NoGuide person={person} />;
  return (
    <Wizard
      person={person.id}
      beginning={beginning}
      step={step}
      onStep={(next) => void navigate({ search: { step: next } })}
    />
  );
}

function NoGuide({ person }: { person: Person }) {
  const guide = useQuery(ownGuide(person.id));
  if (guide.isPending) return <WizardSkeleton text={copy.checking} />;
  return guide.data?.is_active === false ? <Suspended /> : <Navigate to="/become-guide" replace />;
}
