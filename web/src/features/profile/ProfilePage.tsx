import "./profile.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useContext } from "react";
import { ownGuide } from "../../api/ownGuide";
import type { Person } from "../../api/person";
import { roles } from "../../api/roles";
import { Avatar } from "../../components/Avatar";
import { BookingsPlace } from "../../components/booking/BookingsPlace";
import { Gate } from "../../components/Gate";
import { Icon } from "../../components/ui/Icon";
import { Tabs } from "../../components/ui/Tabs";
import { useHead } from "../../components/useHead";
import { copy, memberSince, signedInVia } from "./copy";
import { ModeSwitch } from "./ModeSwitch";
import { Overview } from "./Overview";
import { Security } from "./security/Security";
import { modeOf, visitorTab } from "./tab";

// Guides' own part is large, and most people are none.
const HostProfile = lazy(() => import("./host/HostProfile").then((file) => ({ default: file.HostProfile })));

export function ProfilePage() {
  useHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  return <Gate waiting={<Skeleton />}>{(person) => <Profile person={person} />}</Gate>;
}

function Profile({ person }: { person: Person }) {
  const search = useSearch({ from: "/profile" });
  const role = useQuery(roles(person.id));
  const guide = useQuery(ownGuide(person.id));
  if (role.isPending || guide.isPending) return <Skeleton />;
  // Whose role cannot be read still has all that everybody has. Who is suspended is no guide, and is told so where guides work.
  const isGuide = role.data?.isGuide === true || guide.data?.is_active === false;
  if (modeOf(search, isGuide) === "visitor") return <VisitorProfile person={person} isGuide={isGuide} />;
  return (
    <Suspense fallback={<Skeleton />}>
      <HostProfile person={person} />
    </Suspense>
  );
}

function VisitorProfile({ person, isGuide }: { person: Person; isGuide: boolean }) {
  const tab = visitorTab(useSearch({ from: "/profile" }).tab);
  const navigate = useNavigate({ from: "/profile" });
  const MyBookings = useContext(BookingsPlace);
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
        {isGuide && <ModeSwitch mode="visitor" />}
      </header>
      <Tabs
        label={copy.tabs}
        selected={tab}
        onSelect={(id) => void navigate({ search: (now) => ({ ...now, tab: id }), replace: true, resetScroll: false })}
        tabs={[
          {
            id: "bookings",
            label: copy.bookings,
            panel: tab === "bookings" && (
              <Suspense fallback={<span className="skel tall" />}>
                <MyBookings person={person} />
              </Suspense>
            ),
          },
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
