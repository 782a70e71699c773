import "./guiding.css";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { ownGuide } from "../../api/ownGuide";
import type { Person } from "../../api/person";
import { roles } from "../../api/roles";
import { FailedPage } from "../../components/FailedPage";
import { Gate } from "../../components/Gate";
import { useHead } from "../../components/useHead";
import { Waiting } from "./BecomePage";
import { copy } from "./copy";
import { Onboarding } from "./Onboarding";
import { lastApplication } from "./queries";

export function OnboardingPage() {
  useHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  return (
    <Gate waiting={<Waiting />} others="/become-guide">
      {(person) => <Known person={person} />}
    </Gate>
  );
}

function Known({ person }: { person: Person }) {
  const role = useQuery(roles(person.id));
  const last = useQuery(lastApplication(person.id));
  const guide = useQuery(ownGuide(person.id));
  if (!role.data || last.data === undefined || guide.data === undefined) {
    // What is known stays so when it cannot be read again: somebody is writing.
    const error = role.error ?? last.error ?? guide.error;
    if (!error) return <Waiting />;
    const again = () => void Promise.all([role.refetch(), last.refetch(), guide.refetch()]);
    return <FailedPage title={copy.failedTitle} error={error} onAgain={again} />;
  }
  const isSuspended = guide.data?.is_active === false;
  // That page says what has become of it.
  if (role.data.isGuide || isSuspended || last.data?.status === "pending")
    return <Navigate to="/become-guide" replace />;
  return <Onboarding person={person} last={last.data} />;
}
