import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { usePlaces } from "../../api/places";
import { travelTimes } from "../../api/travelTimes";
import type { PackageDocument } from "../../components/package/document";
import { viewOf } from "../../components/package/fromDocument";
import { PackagePreview } from "../../components/package/PackagePreview";
import { destinationsOf } from "../../components/package/view";
import { Icon } from "../../components/ui/Icon";
import { instantText } from "../../lib/instants";
import { ChangeList } from "./ChangeList";
import { Checks } from "./Checks";
import { changesOf } from "./changes";
import { copy } from "./copy";
import { DecisionButtons } from "./DecisionButtons";
import { DecisionFact } from "./DecisionFact";
import { Fact, Facts } from "./Facts";
import { PackageFlags } from "./OpenFlags";
import type { ReviewedPackage } from "./packageReview";
import { packageInReview } from "./queries";
import { ReopenDecision } from "./ReopenDecision";
import type { QueueActions } from "./useQueueKeys";

type Props = { row: ReviewedPackage; acts: QueueActions | undefined; onReopen: () => void };

/** A new package as travelers would see it, or a revision's changes. */
export function PackagePane({ row, acts, onReopen }: Props) {
  const { data, error, refetch } = useQuery(packageInReview(row.id));
  if (error && !data) {
    return (
      <div className="q-note" role="alert">
        <p>{copy.readFailed}</p>
        <button type="button" className="btn line compact" onClick={() => void refetch()}>
          {copy.tryAgain}
        </button>
      </div>
    );
  }
  if (data === undefined) return <span className="skel block" aria-hidden="true" />;
  const revision = data?.revision?.id === row.revision_id ? data.revision : null;
  if (!data || (row.revision_id !== null && !revision)) return <p className="q-note quiet">{copy.gone}</p>;
  return (
    <>
      <div className="pv-head">
        <p>
          <span className={row.rejection ? "status rejected" : "status pending"}>{noteOf(row)}</span>
          <Link className="go" to="/packages/$id" params={{ id: row.id }}>
            <span>{copy.openPage}</span>
            <span className="sr">{`: ${row.title}`}</span>
            <Icon name="right" small />
          </Link>
        </p>
        <p className="small quiet">
          <span>{row.owners.map((owner) => owner.display_name).join(", ")}</span> ·{" "}
          <span className="num">{instantText(row.resubmitted_at ?? row.created_at)}</span>
        </p>
        <Checks document={revision?.document ?? data.document} />
        <PackageFlags id={row.id} />
        {row.rejection && (
          <Facts>
            <DecisionFact of={{ status: "rejected", ...row.rejection }} />
            {row.rejection.reason && <Fact name={copy.rejectionReason}>{row.rejection.reason}</Fact>}
          </Facts>
        )}
      </div>
      {revision ? (
        <Compared live={data.document} proposed={revision.document} />
      ) : (
        <ProposedPackage document={data.document} />
      )}
      {acts && <DecisionButtons acts={acts} />}
      {row.rejection && (
        <ReopenDecision
          subject={row.revision_id === null ? "package" : "revision"}
          id={row.revision_id ?? row.id}
          name={row.title}
          onReopen={onReopen}
        />
      )}
    </>
  );
}

function noteOf({ revision_id, resubmitted_at, rejection }: ReviewedPackage): string {
  if (rejection) return revision_id === null ? copy.rejected : copy.rejected_changes;
  if (revision_id !== null) return copy.changesNote;
  return resubmitted_at === null ? copy.newNote : copy.resubmittedNote;
}

const VIEWS = ["changes", "proposed", "live"] as const;

function Compared({ live, proposed }: { live: PackageDocument; proposed: PackageDocument }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>("changes");
  return (
    <>
      <fieldset className="chips views">
        <legend className="sr">{copy.views}</legend>
        {VIEWS.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === view} onClick={() => setView(one)}>
            {copy[one]}
          </button>
        ))}
      </fieldset>
      {view === "changes" && <ChangeList changes={changesOf(live, proposed)} />}
      {view === "proposed" && <ProposedPackage document={proposed} />}
      {view === "live" && <ProposedPackage document={live} />}
    </>
  );
}

function ProposedPackage({ document }: { document: PackageDocument }) {
  const trip = viewOf(document, usePlaces());
  const times = useQuery(travelTimes(destinationsOf(trip)));
  return <PackagePreview trip={trip} times={times.data ?? []} />;
}
