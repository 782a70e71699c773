import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ownGuide } from "../../api/ownGuide";
import type { Person } from "../../api/person";
import { FailedPage } from "../../components/FailedPage";
import { Gate } from "../../components/Gate";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy } from "./copy";
import { fromDocument } from "./form";
import { PackageStatus } from "./PackageStatus";
import { type PackageForEdit, packageForEdit } from "./queries";
import type { InitialPackage } from "./useWizard";
import { Wizard } from "./Wizard";
import { Denied, NotFound, Suspended, WizardSkeleton } from "./WizardStates";

export function EditPackagePage() {
  useDocumentHead({ title: `${copy.editHead} | Serendib`, description: copy.description, listed: false });
  return <Gate waiting={<WizardSkeleton text={copy.checking} />}>{(person) => <EditPackage person={person} />}</Gate>;
}

function EditPackage({ person }: { person: Person }) {
  const { id } = useParams({ from: "/packages/$id/edit" });
  const { step } = useSearch({ from: "/packages/$id/edit" });
  const navigate = useNavigate({ from: "/packages/$id/edit" });
  const { data, error, refetch } = useQuery(packageForEdit(person.id, id));
  const [isFromLive, setFromLive] = useState(false);
  if (error && data === undefined)
    return <FailedPage title={copy.errorTitle} error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <WizardSkeleton text={copy.loadingExperience} />;
  if (data === null) {
    return (
      <NotFound>
        <Link className="btn primary" to="/search">
          {copy.browse}
        </Link>
      </NotFound>
    );
  }
  if (!data.may_edit) return <MayNot person={person} id={id} />;
  const reread = async () => {
    const { data: newer } = await refetch();
    return newer ? beginningOf(newer) : undefined;
  };
  return (
    <Wizard
      person={person.id}
      beginning={beginningOf(data)}
      step={step}
      onStep={(next) => void navigate({ search: { step: next } })}
      standing={(restart) => (
        <PackageStatus
          of={data}
          isFromLive={isFromLive}
          onLive={() => {
            restart(liveOf(data));
            setFromLive(true);
          }}
        />
      )}
      reread={reread}
    />
  );
}

function MayNot({ person, id }: { person: Person; id: string }) {
  const guide = useQuery(ownGuide(person.id));
  if (guide.isPending) return <WizardSkeleton text={copy.checking} />;
  if (guide.data?.is_active === false) return <Suspended />;
  return (
    <Denied>
      <Link className="btn primary" to="/packages/$id" params={{ id }}>
        {copy.viewPackage}
      </Link>
    </Denied>
  );
}

/** From the pending revision, or from the rejected one, which the server drops at the next save. */
function beginningOf(found: PackageForEdit): InitialPackage {
  const { id, version, revision } = found;
  const isOpen = revision !== null && revision.status !== "approved";
  return isOpen ? { id, version, form: fromDocument(revision.document) } : liveOf(found);
}

/** The version that travellers see. */
function liveOf({ id, version, document }: PackageForEdit): InitialPackage {
  return { id, version, form: fromDocument(document) };
}
