import "./profile.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useContext } from "react";
import { ownGuide } from "../../api/ownGuide";
import type { Person } from "../../api/person";
import { roles } from "../../api/roles";
import { Avatar } from "../../components/Avatar";
import { BookingsContext } from "../../components/booking/BookingsContext";
import { Gate } from "../../components/Gate";
import { Icon } from "../../components/ui/Icon";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy, memberSince, signedInVia } from "./copy";
import { ModeSwitch } from "./ModeSwitch";
import { NoticeChoices } from "./notices/NoticeChoices";
import { Overview } from "./Overview";
import { ProfileSkeleton, ProfileTabs } from "./ProfileFrame";
import { modeOf, visitorTab } from "./profileMode";
import { Security } from "./security/Security";
import { useIsMeetingOffline, WaitingProfile } from "./WaitingProfile";

// Loaded on demand: it is large, and most people are no guides.
const HostProfile = lazy(() => import("./host/HostProfile").then((file) => ({ default: file.HostProfile })));
const DeletionBanner = lazy(() =>
  import("./security/account-end/DeletionBanner").then((file) => ({ default: file.DeletionBanner })),
);
const TextMessages = lazy(() => import("./notices/TextMessages").then((file) => ({ default: file.TextMessages })));

export function ProfilePage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  return (
    <Gate waiting={<WaitingProfile />}>
      {(person) => (
        <>
          <Suspense>
            <DeletionBanner person={person} />
          </Suspense>
          <Profile person={person} />
        </>
      )}
    </Gate>
  );
}

function Profile({ person }: { person: Person }) {
  const search = useSearch({ from: "/profile" });
  const role = useQuery(roles(person.id));
  const guide = useQuery(ownGuide(person.id));
  const isMeetingOffline = useIsMeetingOffline(person);
  const isUnread = [role, guide].some(({ data, isFetching }) => data === undefined && (isFetching || isMeetingOffline));
  if (role.isPending || guide.isPending || isUnread) return <WaitingProfile />;
  // If the role cannot be read, the visitor pages stay. A suspended guide is no guide, but is informed on the host
  // pages.
  const isGuide = role.data?.isGuide === true || guide.data?.is_active === false;
  if (modeOf(search, isGuide) === "visitor") return <VisitorProfile person={person} isGuide={isGuide} />;
  return (
    <Suspense fallback={<ProfileSkeleton loading={copy.loading} />}>
      <HostProfile person={person} />
    </Suspense>
  );
}

function VisitorProfile({ person, isGuide }: { person: Person; isGuide: boolean }) {
  const tab = visitorTab(useSearch({ from: "/profile" }).tab);
  const MyBookings = useContext(BookingsContext);
  return (
    <div className="profile-page wrap">
      <header>
        <Avatar name={person.name} photo={person.photo} large />
        <div>
          <h1 className="h-page">{person.name}</h1>
          <p className="facts">
            <span>{signedInVia(person.way)}</span>
            <span>{memberSince(person.since)}</span>
          </p>
          <Link className="go" to="/profile/$id" params={{ id: person.id }}>
            <span>{copy.publicPage}</span>
            <Icon name="right" small />
          </Link>
        </div>
        {isGuide && <ModeSwitch mode="visitor" />}
      </header>
      <ProfileTabs
        label={copy.tabs}
        selected={tab}
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
          {
            id: "notifications",
            label: copy.notifications,
            panel: tab === "notifications" && (
              <>
                <NoticeChoices person={person} />
                {isGuide && (
                  <Suspense fallback={<span className="skel tall" />}>
                    <TextMessages person={person} />
                  </Suspense>
                )}
              </>
            ),
          },
          // Loads when its tab opens.
          { id: "security", label: copy.security, panel: tab === "security" && <Security person={person} /> },
        ]}
      />
    </div>
  );
}
