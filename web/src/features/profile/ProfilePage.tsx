import "./profile.css";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Person } from "../../api/person";
import { Avatar } from "../../components/Avatar";
import { Gate } from "../../components/Gate";
import { Icon } from "../../components/ui/Icon";
import { Tabs } from "../../components/ui/Tabs";
import { useHead } from "../../components/useHead";
import { copy, memberSince, signedInVia } from "./copy";
import { Overview } from "./Overview";
import { Security } from "./security/Security";

export function ProfilePage() {
  useHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  return <Gate waiting={<Skeleton />}>{(person) => <Profile person={person} />}</Gate>;
}

function Profile({ person }: { person: Person }) {
  const { tab } = useSearch({ from: "/profile" });
  const navigate = useNavigate({ from: "/profile" });
  return (
    <div className="profile-page wrap">
      <header>
        <Avatar name={person.name} photo={person.photo} large />
        <div>
          <h1 className="h-page">{person.name}</h1>
          <p className="facts">
            <span>{signedInVia(person.providers)}</span>
            <span>{memberSince(person.since)}</span>
          </p>
          <Link className="go" to="/profile/$id" params={{ id: person.id }}>
            <span>{copy.publicPage}</span>
            <Icon name="right" small />
          </Link>
        </div>
      </header>
      <Tabs
        label={copy.tabs}
        selected={tab}
        onSelect={(id) => void navigate({ search: { tab: id }, replace: true, resetScroll: false })}
        tabs={[
          { id: "overview", label: copy.overview, panel: <Overview person={person} /> },
          // What stands there is read when somebody looks.
          { id: "security", label: copy.security, panel: tab === "security" && <Security person={person} /> },
        ]}
      />
    </div>
  );
}

function Skeleton() {
  return (
    <div className="profile-page wrap" aria-busy="true">
      <span className="sr" role="status">
        {copy.loading}
      </span>
      <header>
        <span className="avatar large skel" />
        <div>
          <span className="skel headline" />
          <span className="skel line-m" />
        </div>
      </header>
      <div className="tabs">
        <span className="tab">&nbsp;</span>
      </div>
      <span className="skel tall" />
    </div>
  );
}
