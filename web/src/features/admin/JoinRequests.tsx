import { Link } from "@tanstack/react-router";
import { Picture } from "../../components/Picture";
import { Portrait } from "../../components/Portrait";
import { Icon } from "../../components/ui/Icon";
import { instantDayText } from "../../lib/instants";
import { usd } from "../../lib/money";
import { countText } from "../../lib/text";
import { copy, guideAndPackage, requestedBy, upToPeople, yearsText } from "./copy";
import { DecisionButtons } from "./DecisionButtons";
import { DecisionFact } from "./DecisionFact";
import { Facts } from "./Facts";
import type { AdminSearch } from "./params";
import { firstNameOf } from "./placeholders";
import { Queue } from "./Queue";
import { type JoinRequest, joinRequests, useDecideRequest } from "./queries";
import { useList } from "./queueList";
import { STATES } from "./queueStates";
import { RejectDialog } from "./RejectDialog";
import { ReopenDecision } from "./ReopenDecision";
import { useMay } from "./rights";
import { decisionOf, Status } from "./Status";
import { useDecisions } from "./useDecisions";
import { useDelayedQueue } from "./useDelayedQueue";
import type { QueueActions } from "./useQueueKeys";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

const idOf = (row: JoinRequest) => row.id;
const nameOf = (row: JoinRequest) => guideAndPackage(row.guides.display_name, row.packages.title) ?? "";

export function JoinRequests({ search, onChange }: Props) {
  const listed = useList(joinRequests(search), search.item);
  const { delay, ...queue } = useDelayedQueue({ search, onChange, reading: listed, idOf, nameOf });
  const deciding = useDecisions(
    useDecideRequest(),
    (row: JoinRequest, decision) => ({ id: row.id, ...decision }),
    {
      approved: { title: copy.requestApprovedTitle, text: copy.requestApprovedText },
      rejected: { title: copy.requestRejectedTitle, text: copy.requestRejectedText },
      approveFailed: copy.requestApproveFailed,
      rejectFailed: copy.requestRejectFailed,
    },
    delay,
  );
  const mayDecide = useMay("decide_applications");
  const acts = (row: JoinRequest) =>
    mayDecide && decisionOf(row.status) === "pending" ? deciding.acts(row) : undefined;
  return (
    <>
      <Queue
        search={search}
        onChange={onChange}
        reading={queue.reading}
        delayed={queue.delayed}
        label={copy.requestsTitle}
        searchLabel={copy.searchRequests}
        states={STATES}
        failed={copy.requestsFailed}
        empty={copy.requestsEmpty}
        emptyStates={["all", "pending"]}
        idOf={idOf}
        acts={acts}
        columns={[
          {
            title: copy.package,
            cell: (row) => (
              <>
                <span>{row.packages.title}</span>
                <span className="sr">{`, ${row.guides.display_name}`}</span>
              </>
            ),
          },
          { title: copy.guide, cell: (row) => row.guides.display_name },
          { title: copy.status, cell: (row) => <Status of={row.status} /> },
          { title: copy.requested, cell: (row) => <span className="num">{instantDayText(row.created_at)}</span> },
        ]}
        preview={(row) => (
          <RequestPane
            key={row.id}
            row={row}
            acts={acts(row)}
            mayReopen={mayDecide}
            onReopen={() => search.show !== "all" && onChange({ item: "" })}
          />
        )}
      />
      <RejectDialog
        open={deciding.refusing !== undefined}
        title={copy.rejectRequest}
        subject={deciding.refusing?.packages.title ?? ""}
        about={deciding.refusing?.id ?? ""}
        isReasonNeeded
        templates={{
          kind: "reject_join_request",
          values: {
            first_name: firstNameOf(deciding.refusing?.guides.display_name ?? ""),
            subject: deciding.refusing?.packages.title ?? "",
          },
        }}
        onReject={deciding.reject}
        onClose={deciding.leave}
      />
    </>
  );
}

type PaneProps = { row: JoinRequest; acts: QueueActions | undefined; mayReopen: boolean; onReopen: () => void };

function RequestPane({ row, acts, mayReopen, onReopen }: PaneProps) {
  const { guides: guide, packages: trip } = row;
  return (
    <>
      <div className="plate">
        <Picture url={trip.image_url} alt="" sizes="428px" />
      </div>
      <article className="pv-in">
        <p className="pv-line">
          <Status of={row.status} />
          <Link className="go" to="/packages/$id" params={{ id: trip.id }}>
            <span>{copy.openPage}</span>
            <span className="sr">{`: ${trip.title}`}</span>
            <Icon name="right" small />
          </Link>
        </p>
        <h2 className="h-28">{trip.title}</h2>
        <p className="small quiet">{requestedBy(guide.display_name, instantDayText(row.created_at))}</p>
        <p className="desc">{trip.description}</p>
        <p className="facts">
          <span>{countText(trip.duration_days, "day", "days")}</span>
          <span>{upToPeople(trip.max_people)}</span>
          <span className="num">{usd(trip.price)}</span>
        </p>
        <header className="person small-person">
          <Portrait name={guide.display_name} photo={guide.avatar_url} />
          <div>
            <h3 className="h-22">
              <Link to="/guides/$id" params={{ id: guide.id }}>
                {guide.display_name}
              </Link>
            </h3>
            <p className="facts">
              {guide.experience_years !== null && <span>{yearsText(guide.experience_years)}</span>}
              {guide.rating > 0 && (
                <span className="stars">
                  <Icon name="star" />
                  <b className="num">{guide.rating.toFixed(1)}</b>
                </span>
              )}
            </p>
          </div>
        </header>
        {guide.bio && <p className="bio two-lines">{guide.bio}</p>}
        {row.request_message && (
          <section>
            <h3 className="label">{copy.message}</h3>
            <blockquote>{row.request_message}</blockquote>
          </section>
        )}
        {row.status !== "pending" && (
          <Facts>
            <DecisionFact of={row} />
          </Facts>
        )}
        {row.status === "rejected" && row.rejection_reason && (
          <section>
            <h3 className="label">{copy.rejectionReason}</h3>
            <blockquote>{row.rejection_reason}</blockquote>
          </section>
        )}
      </article>
      {acts && <DecisionButtons acts={acts} />}
      {mayReopen && row.status === "rejected" && (
        <ReopenDecision subject="join_request" id={row.id} name={nameOf(row)} onReopen={onReopen} />
      )}
    </>
  );
}
