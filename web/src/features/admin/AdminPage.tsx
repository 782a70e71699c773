import "./admin.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Person } from "../../api/person";
import { roles } from "../../api/roles";
import { useSession } from "../../api/session";
import { STAFF_RIGHTS } from "../../api/staff.gen";
import { staffRights } from "../../api/staffRights";
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
  return <Gate waiting={<Waiting />}>{(person) => <OnlyStaff person={person} />}</Gate>;
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

/** The old flag means an owner, who has every right. */
function OnlyStaff({ person }: { person: Person }) {
  const role = useQuery(roles(person.id));
  const own = useQuery(staffRights(person.id));
  const isOwner = role.data?.isAdmin === true;
  if (own.data?.needs_second_factor) return <SecondFactorMissing />;
  if (isOwner) return <Desk rights={STAFF_RIGHTS} expiresAt={null} />;
  if (own.data && own.data.rights.length > 0) return <Desk rights={own.data.rights} expiresAt={own.data.expires_at} />;
  const failed = [role, own].find(({ error, data }) => error && !data);
  if (failed?.error) {
    return <FailedPage title={copy.errorTitle} error={failed.error} onAgain={() => void failed.refetch()} />;
  }
  if (!role.data || !own.data) return <Waiting />;
  return (
    <PlainPage alert scene="lost" title={copy.deniedTitle} text={copy.deniedText}>
      <Link className="btn primary" to="/">
        {copy.goHome}
      </Link>
    </PlainPage>
  );
}

function SecondFactorMissing() {
  return (
    <PlainPage alert scene="lost" title={copy.secondFactorTitle} text={copy.secondFactorText}>
      <Link className="btn primary" to="/profile" search={{ mode: "visitor", tab: "security" }}>
        {copy.setUpSecondFactor}
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
