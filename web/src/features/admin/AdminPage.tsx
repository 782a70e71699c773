import "./admin.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Person } from "../../api/person";
import { roles } from "../../api/roles";
import { useSession } from "../../api/session";
import { FailedPage } from "../../components/FailedPage";
import { Gate } from "../../components/Gate";
import { PlainPage } from "../../components/PlainPage";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy } from "./copy";
import { Desk } from "./Desk";

export function AdminPage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.subtitle, listed: false });
  const session = useSession();
  if (session.state === "out") return <SignedOut />;
  return <Gate waiting={<Waiting />}>{(person) => <OnlyAdmins person={person} />}</Gate>;
}

function SignedOut() {
  return (
    <PlainPage alert scene="lost" title={copy.signedOutTitle} text={copy.signedOutText}>
      <Link className="btn primary" to="/auth" search={{ next: "/admin" }}>
        {copy.signIn}
      </Link>
    </PlainPage>
  );
}

function OnlyAdmins({ person }: { person: Person }) {
  const { data, error, refetch } = useQuery(roles(person.id));
  if (error && !data) {
    return <FailedPage title={copy.errorTitle} error={error} onAgain={() => void refetch()} />;
  }
  if (!data) return <Waiting />;
  if (data.isAdmin) return <Desk />;
  return (
    <PlainPage alert scene="lost" title={copy.deniedTitle} text={copy.deniedText}>
      <Link className="btn primary" to="/">
        {copy.goHome}
      </Link>
    </PlainPage>
  );
}

function Waiting() {
  return (
    <div className="admin" aria-busy="true">
      <header>
        <p className="quiet" role="status">
          {copy.checking}
        </p>
      </header>
      <span className="skel block" />
    </div>
  );
}
