import "./guiding.css";
import { Navigate } from "@tanstack/react-router";
import type { Person } from "../../api/person";
import { Gate } from "../../components/Gate";
import { useHead } from "../../components/useDocumentHead";
import { copy } from "./copy";
import { Standing, Waiting } from "./GuideStatus";
import { Onboarding } from "./Onboarding";

export function OnboardingPage() {
  useHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  return (
    <Gate waiting={<Waiting />} others="/become-guide">
      {(person) => <Known person={person} />}
    </Gate>
  );
}

function Known({ person }: { person: Person }) {
  return (
    <Standing person={person}>
      {({ isGuide, isSuspended, last }) =>
        // That page says what has become of it.
        isGuide || isSuspended || last?.status === "pending" ? (
          <Navigate to="/become-guide" replace />
        ) : (
          <Onboarding person={person} last={last} />
        )
      }
    </Standing>
  );
}
