import "./admin.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Person } from "../../api/person";
import { roles } from "../../api/roles";
import { useSession } from "../../api/session";
import { FailedPage } from "../../components/FailedPage";
import { Gate } from "../../components/Gate";
import { PlainPage } from "../../components/PlainPage";
import { Tabs } from "../../components/ui/Tabs";
import { useDocumentHead } from "../../components/useDocumentHead";
import { Applications } from "./Applications";
import { AuditLog } from "./AuditLog";
import { Claims } from "./Claims";
import { copy } from "./copy";
import { DeadLetters } from "./DeadLetters";
import { JoinRequests } from "./JoinRequests";
import { Messages } from "./Messages";
import { PackageReview } from "./PackageReview";
import { ADMIN_DEFAULTS, type AdminSearch } from "./params";
import { PaymentLogs } from "./payments/PaymentLogs";
import { PaymentOverview } from "./payments/PaymentOverview";
import { reviewCounts } from "./queries";
import { Reports } from "./Reports";
import { Reviews } from "./reviews/Reviews";

// Loaded with their tabs.
const Credentials = lazy(() => import("./credentials/Credentials").then((file) => ({ default: file.Credentials })));
const Handovers = lazy(() => import("./handovers/Handovers").then((file) => ({ default: file.Handovers })));
const Payouts = lazy(() => import("./payouts/Payouts").then((file) => ({ default: file.Payouts })));

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
  if (data.isAdmin) return <Dashboard />;
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

function Dashboard() {
  const search = useSearch({ from: "/admin" });
  const navigate = useNavigate({ from: "/admin" });
  const { data: counts } = useQuery(reviewCounts);
  const go = (part: Partial<AdminSearch>) => {
    // Opening an entry is a history step; other changes replace the address.
    const replace = part.item === undefined || search.item !== "";
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false });
  };
  const { tab } = search;
  return (
    <div className="admin">
      <header>
        <h1 className="h-28">{copy.title}</h1>
        <p className="quiet">{copy.subtitle}</p>
        <p className="small quiet">{copy.zone}</p>
        <Claims />
      </header>
      <Tabs
        label={copy.tabs}
        selected={tab}
        onSelect={(next) => void navigate({ search: { ...ADMIN_DEFAULTS, tab: next }, resetScroll: false })}
        tabs={[
          {
            id: "packages",
            label: copy.packages,
            count: counts && counts.packages + counts.revisions,
            panel: tab === "packages" && <PackageReview search={search} onChange={go} />,
          },
          {
            id: "applications",
            label: copy.applications,
            count: counts?.applications,
            panel: tab === "applications" && <Applications search={search} onChange={go} />,
          },
          {
            id: "requests",
            label: copy.requests,
            count: counts?.join_requests,
            panel: tab === "requests" && <JoinRequests search={search} onChange={go} />,
          },
          {
            id: "payments",
            label: copy.payments,
            panel: tab === "payments" && <PaymentOverview search={search} onChange={go} />,
          },
          { id: "logs", label: copy.logs, panel: tab === "logs" && <PaymentLogs search={search} onChange={go} /> },
          { id: "audit", label: copy.audit, panel: tab === "audit" && <AuditLog search={search} onChange={go} /> },
          {
            id: "messages",
            label: copy.messages,
            panel: tab === "messages" && <Messages search={search} onChange={go} />,
          },
          {
            id: "conversations",
            label: copy.reports,
            count: counts?.reports,
            panel: tab === "conversations" && <Reports search={search} onChange={go} />,
          },
          {
            id: "reviews",
            label: copy.reviews,
            panel: tab === "reviews" && <Reviews search={search} onChange={go} />,
          },
          { id: "jobs", label: copy.jobs, panel: tab === "jobs" && <DeadLetters search={search} onChange={go} /> },
          {
            id: "payouts",
            label: copy.payouts,
            panel: tab === "payouts" && (
              <Suspense fallback={<span className="skel block" aria-busy="true" />}>
                <Payouts />
              </Suspense>
            ),
          },
          {
            id: "handovers",
            label: copy.handovers,
            panel: tab === "handovers" && (
              <Suspense fallback={<span className="skel block" aria-busy="true" />}>
                <Handovers search={search} onChange={go} />
              </Suspense>
            ),
          },
          {
            id: "credentials",
            label: copy.credentials,
            count: counts?.credentials,
            panel: tab === "credentials" && (
              <Suspense fallback={<span className="skel block" aria-busy="true" />}>
                <Credentials search={search} onChange={go} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}
