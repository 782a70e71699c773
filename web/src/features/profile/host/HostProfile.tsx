import "./host.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { customRequests } from "../../../api/customRequests";
import { type OwnGuide, ownGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { PlansFromTravellers } from "../../../components/custom-requests/RequestList";
import { countWaiting } from "../../../components/custom-requests/requestStatus";
import { FailedPage } from "../../../components/FailedPage";
import { PlainPage } from "../../../components/PlainPage";
import { Portrait } from "../../../components/Portrait";
import { Icon } from "../../../components/ui/Icon";
import { firstName } from "../../../lib/text";
import { ModeSwitch } from "../ModeSwitch";
import { ProfileSkeleton, ProfileTabs } from "../ProfileFrame";
import { hostTab } from "../profileMode";
import { BookingRequests } from "./BookingRequests";
import { copy, greet } from "./copy";
import { HostOverview } from "./HostOverview";
import { HostSettings } from "./HostSettings";
import { Inbox } from "./inbox/Inbox";
import { Jobs } from "./Jobs";
import { JoinRequests } from "./JoinRequests";
import { deskOf } from "./queries";

// Loaded with their tabs.
const HostCalendar = lazy(() => import("./calendar/HostCalendar").then((file) => ({ default: file.HostCalendar })));
const Credentials = lazy(() => import("./credentials/Credentials").then((file) => ({ default: file.Credentials })));
const Earnings = lazy(() => import("./earnings/Earnings").then((file) => ({ default: file.Earnings })));

export function HostProfile({ person }: { person: Person }) {
  const guide = useQuery(ownGuide(person.id));
  if (guide.isPending) return <ProfileSkeleton loading={copy.loading} host />;
  // A failed refetch must not interrupt typing.
  if (guide.error && guide.data === undefined) {
    return (
      <FailedPage title={copy.failedTitle} error={guide.error} onAgain={() => void guide.refetch()}>
        <ModeSwitch mode="host" />
      </FailedPage>
    );
  }
  if (guide.data === null) return <NoGuide />;
  return <Desk person={person} guide={guide.data} />;
}

function Desk({ person, guide }: { person: Person; guide: OwnGuide }) {
  const tab = hostTab(useSearch({ from: "/profile" }).tab);
  const { data: counts } = useQuery(deskOf(person.id, guide.id));
  const { data: plans } = useQuery(customRequests(person.id, "guide"));
  return (
    <div className="profile-page host wrap">
      <header>
        <Portrait name={guide.display_name} photo={guide.avatar_url} />
        <div>
          <h1 className="h-page">{greet(firstName(guide.display_name))}</h1>
          {guide.is_active ? (
            <Link className="go" to="/guides/$id" params={{ id: guide.id }}>
              <span>{copy.publicPage}</span>
              <Icon name="right" small />
            </Link>
          ) : (
            <p>
              <span className="status rejected">{copy.suspendedTitle}</span>
            </p>
          )}
        </div>
        <ModeSwitch mode="host" />
      </header>
      {!guide.is_active && (
        <p className="suspended">
          {copy.suspendedText} <Link to="/contact">{copy.contact}</Link>
        </p>
      )}
      <ProfileTabs
        label={copy.tabs}
        selected={tab}
        tabs={[
          {
            id: "overview",
            label: copy.overview,
            panel: (
              <HostOverview person={person} guide={guide}>
                {tab === "overview" && guide.is_active && <Inbox person={person} />}
              </HostOverview>
            ),
          },
          {
            id: "bookings",
            label: copy.bookingRequests,
            count: counts?.pending,
            panel: tab === "bookings" && <BookingRequests person={person} guide={guide} />,
          },
          {
            id: "requests",
            label: copy.requests,
            count: countWaiting(plans),
            panel: tab === "requests" && (
              <>
                <PlansFromTravellers person={person} />
                <JoinRequests person={person} guide={guide.id} />
              </>
            ),
          },
          { id: "jobs", label: copy.jobs, panel: tab === "jobs" && <Jobs person={person} guide={guide} /> },
          {
            id: "calendar",
            label: copy.calendar,
            panel: tab === "calendar" && (
              <Suspense fallback={<span className="skel tall" aria-busy="true" />}>
                <HostCalendar guide={guide} />
              </Suspense>
            ),
          },
          {
            id: "earnings",
            label: copy.earnings,
            panel: tab === "earnings" && (
              <Suspense fallback={<span className="skel tall" aria-busy="true" />}>
                <Earnings person={person} guide={guide} />
              </Suspense>
            ),
          },
          {
            id: "credentials",
            label: copy.credentials,
            panel: tab === "credentials" && (
              <Suspense fallback={<span className="skel tall" aria-busy="true" />}>
                <Credentials person={person} guide={guide} />
              </Suspense>
            ),
          },
          { id: "settings", label: copy.settings, panel: <HostSettings person={person} guide={guide} /> },
        ]}
      />
    </div>
  );
}

function NoGuide() {
  return (
    <PlainPage alert scene="lost" title={copy.noGuide}>
      <div className="acts-row">
        <Link className="btn primary" to="/contact">
          {copy.contact}
        </Link>
      </div>
      <ModeSwitch mode="host" />
    </PlainPage>
  );
}
