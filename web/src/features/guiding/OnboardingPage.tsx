import "./guiding.css";
import { Navigate } from "@tanstack/react-router";
import type { Person } from "../../api/person";
import { Gate } from "../../components/Gate";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy } from "./copy";
import { GuideStatus, Waiting } from "./GuideStatus";
import { Onboarding } from "./Onboarding";

export function OnboardingPage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  return (
    <Gate waiting={<Waiting />} others="/become-guide">
      {(person) => <SignedInPage person={person} />}
    </Gate>
  );
}

function SignedInPage({ person }: { person: Person }) {
  return (
    <GuideStatus person={person}>
      {({ isGuide, isSuspended, last }) =>
        // That page has the application's result.
        isGuide || isSuspended || last?.status === "pending" ? (
          <Navigate to="/become-guide" replace />
        ) : (
          <Onboarding person={person} last={last} />
        )
      }
    </GuideStatus>
  );
}
