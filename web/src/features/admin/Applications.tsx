import { useQuery } from "@tanstack/react-query";
import { PhoneNumber } from "../../components/PhoneNumber";
import { Portrait } from "../../components/Portrait";
import { instantDayText } from "../../lib/instants";
import { copy, firstAndMore, totalApplications, yearsText } from "./copy";
import { DecisionButtons } from "./DecisionButtons";
import { DecisionFact } from "./DecisionFact";
import { Badges, Fact, Facts } from "./Facts";
import type { AdminSearch } from "./params";
import { firstNameOf } from "./placeholders";
import { Queue } from "./Queue";
import { type Application, applications, applicationTotal, useDecideApplication } from "./queries";
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

const idOf = (row: Application) => row.id;
const nameOf = (row: Application) => row.display_name;

export function Applications({ search, onChange }: Props) {
  const listed = useList(applications(search), search.item);
  const { delay, ...queue } = useDelayedQueue({ search, onChange, reading: listed, idOf, nameOf });
  const { data: total } = useQuery(applicationTotal);
  const deciding = useDecisions(
    useDecideApplication(),
    (row: Application, decision) => ({ id: row.id, ...decision }),
    {
      approved: { title: copy.applicationApprovedTitle, text: copy.applicationApprovedText },
      rejected: { title: copy.applicationRejectedTitle, text: copy.applicationRejectedText },
      approveFailed: copy.approveFailed,
      rejectFailed: copy.rejectFailed,
    },
    delay,
  );
  const mayDecide = useMay("decide_applications");
  const acts = (row: Application) =>
    mayDecide && decisionOf(row.status) === "pending" ? deciding.acts(row) : undefined;
  return (
    <>
      <Queue
        search={search}
        onChange={onChange}
        reading={queue.reading}
        delayed={queue.delayed}
        label={copy.applications}
        searchLabel={copy.searchApplications}
        states={STATES}
        beside={total !== undefined && <span className="badge">{totalApplications(total)}</span>}
        loading={copy.applicationsLoading}
        failed={copy.applicationsFailed}
        empty={copy.applicationsEmpty}
        emptyStates={["all", "pending"]}
        idOf={idOf}
        acts={acts}
        columns={[
          { title: copy.applicant, cell: (row) => row.display_name },
          { title: copy.status, cell: (row) => <Status of={row.status} /> },
          { title: copy.locations, cell: (row) => firstAndMore(row.selected_locations), isMinor: true },
          { title: copy.languages, cell: (row) => firstAndMore(row.selected_languages), isMinor: true },
          { title: copy.specialties, cell: (row) => firstAndMore(row.selected_specialties), isMinor: true },
          { title: copy.appliedOn, cell: (row) => <span className="num">{instantDayText(row.created_at)}</span> },
        ]}
        preview={(row) => (
          <ApplicationPane
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
        title={copy.rejectApplication}
        subject={deciding.refusing?.display_name ?? ""}
        about={deciding.refusing?.id ?? ""}
        isReasonNeeded={false}
        templates={{
          kind: "reject_application",
          values: { first_name: firstNameOf(deciding.refusing?.display_name ?? ""), subject: copy.applicationSubject },
        }}
        onReject={deciding.reject}
        onClose={deciding.leave}
      />
    </>
  );
}

type PaneProps = { row: Application; acts: QueueActions | undefined; mayReopen: boolean; onReopen: () => void };

function ApplicationPane({ row, acts, mayReopen, onReopen }: PaneProps) {
  return (
    <>
      <article className="pv-in">
        <header className="person">
          <Portrait name={row.display_name} photo={row.avatar_url} />
          <div>
            <h2 className="h-28">{row.display_name}</h2>
            <p className="small quiet">
              {copy.appliedOn} <span className="num">{instantDayText(row.created_at)}</span>
            </p>
            <Status of={row.status} />
          </div>
        </header>
        <p className="bio">{row.bio || copy.noBio}</p>
        <Facts>
          <Fact name={copy.email}>
            <a href={`mailto:${row.contact_email}`}>{row.contact_email}</a>
          </Fact>
          <Fact name={copy.whatsapp}>
            {row.contact_whatsapp ? <PhoneNumber number={row.contact_whatsapp} /> : copy.notGiven}
          </Fact>
          <Fact name={copy.experience}>
            {row.experience_years === null ? copy.notGiven : yearsText(row.experience_years)}
          </Fact>
          <Fact name={copy.locations}>
            <Badges of={row.selected_locations} none={copy.notGiven} />
          </Fact>
          <Fact name={copy.languages}>
            <Badges of={row.selected_languages} none={copy.notGiven} />
          </Fact>
          <Fact name={copy.specialties}>
            <Badges of={row.selected_specialties} none={copy.notGiven} />
          </Fact>
          <DecisionFact of={row} />
          {row.rejection_reason && <Fact name={copy.rejectionReason}>{row.rejection_reason}</Fact>}
        </Facts>
      </article>
      {acts && <DecisionButtons acts={acts} />}
      {mayReopen && row.status === "rejected" && (
        <ReopenDecision subject="application" id={row.id} name={row.display_name} onReopen={onReopen} />
      )}
    </>
  );
}
