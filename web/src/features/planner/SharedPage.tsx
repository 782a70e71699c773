import "./planner.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { SharedPlan } from "../../api/planCalls";
import { useSession } from "../../api/session";
import { FailedPage } from "../../components/FailedPage";
import { PlainPage } from "../../components/PlainPage";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { Tabs } from "../../components/ui/Tabs";
import { useDocumentHead } from "../../components/useDocumentHead";
import { CartDialog } from "./CartDialog";
import { useCart } from "./cart";
import { copy } from "./cartCopy";
import { CopyPlan } from "./custom-requests/CopyPlan";
import { ReadOnlyDays } from "./custom-requests/ReadOnlyDays";
import { DownloadDialog } from "./DownloadDialog";
import { JoinPlan } from "./JoinPlan";
import { MatchingTrips } from "./MatchingTrips";
import { copy as mapWords } from "./map/copy";
import { MapPanel } from "./map/MapPanel";
import { PlanFacts } from "./PlanFacts";
import { Notes } from "./PlanNotes";
import { cartText, copy as planWords } from "./planCopy";
import { sharedPlan } from "./planQueries";

/** Read-only, or to join if its link lets others change it. */
export function SharedPage() {
  const { token } = useParams({ from: "/itinerary/shared/$token" });
  useDocumentHead({ title: copy.sharedHead, description: planWords.description, listed: false });
  const { data, error, refetch } = useQuery(sharedPlan(token));
  if (data === "expired") return <NoPlan title={copy.expired} text={copy.expiredText} />;
  if (data) return <Shared plan={data} token={token} />;
  if (error) return <FailedPage title={copy.sharedFailed} error={error} onAgain={() => void refetch()} />;
  if (data === null) return <NoPlan title={copy.sharedMissing} text={copy.sharedMissingText} />;
  return (
    <div className="shared-plan wrap" aria-busy="true">
      <p className="sr" role="status">
        {planWords.loading}
      </p>
      <span className="skel headline" />
      <span className="skel block" />
      <span className="skel tall" />
    </div>
  );
}

function NoPlan({ title, text }: { title: string; text: string }) {
  return (
    <PlainPage scene="lost" title={title} text={text}>
      <Link className="btn primary" to="/ai-itinerary">
        {copy.makeOwn}
      </Link>
    </PlainPage>
  );
}

function Shared({ plan, token }: { plan: SharedPlan; token: string }) {
  const { itinerary } = plan;
  const [view, setView] = useState<"details" | "map">("details");
  const [open, setOpen] = useState<"download" | "cart">();
  const cart = useCart();
  const session = useSession();
  return (
    <div className="shared-plan wrap plan">
      <header className="plan-top">
        <p className="badge hollow">{copy.sharedBadge}</p>
        <h1 className="h-page">{itinerary.title}</h1>
        <PlanFacts itinerary={itinerary} />
        <p className="plan-acts no-print">
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setOpen("download")}>
            <MoreIcon name="print" small />
            {planWords.download}
          </button>
          <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => setOpen("cart")}>
            <Icon name="calendar" small />
            <span className="num">{cartText(cart.ids.length)}</span>
          </button>
          {session.state === "in" && (
            <CopyPlan source={{ token }} className="btn line compact" text={copy.copiedText} />
          )}
          <Link className={plan.mayEdit ? "btn line compact" : "btn primary compact"} to="/ai-itinerary">
            {copy.yours}
          </Link>
          {plan.mayEdit && <JoinPlan token={token} />}
        </p>
      </header>
      <Tabs
        label={planWords.views}
        selected={view}
        onSelect={setView}
        tabs={[
          {
            id: "details",
            label: planWords.details,
            panel: <ReadOnlyDays itinerary={itinerary} />,
          },
          {
            id: "map",
            label: planWords.map,
            panel: <MapPanel itinerary={itinerary} isShown={view === "map"} title={mapWords.title} />,
          },
        ]}
      />
      <Notes notes={itinerary.notes} />
      <MatchingTrips itinerary={itinerary} cart={cart} />
      <DownloadDialog
        of={{ token }}
        itinerary={itinerary}
        open={open === "download"}
        onClose={() => setOpen(undefined)}
      />
      <CartDialog itinerary={itinerary} cart={cart} open={open === "cart"} onClose={() => setOpen(undefined)} />
    </div>
  );
}
