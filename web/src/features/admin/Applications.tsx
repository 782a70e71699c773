import { useQuery } from "@tanstack/react-query";
import { PhoneNumber } from "../../components/PhoneNumber";
import { Portrait } from "../../components/Portrait";
import { instantDayText } from "../../lib/instants";
import { copy, firstAndMore, totalApplications, yearsText } from "./copy";
import { DecisionButtons } from "./DecisionButtons";
import { Badges, Fact, Facts } from "./Facts";
import type { AdminSearch } from "./params";
import { Queue } from "./Queue";
import { type Application, applications, applicationTotal, useDecideApplication } from "./queries";
import { useList } from "./queueList";
import { STATES } from "./queueStates";
import { RejectDialog } from "./RejectDialog";
import { useMay } from "./rights";
import { decisionOf, Status } from "./Status";
import { useDecisions } from "./useDecisions";
import type { QueueActions } from "./useQueueKeys";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

export function Applications({ search, onChange }: Props) {
  const reading = useList(applications(search), search.item);
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
    () => undefined,
  );
  const mayDecide = useMay("decide_applications");
  const acts = (row: Application) =>
    mayDecide && decisionOf(row.status) === "pending" ? deciding.acts(row) : undefined;
  return (
    <>
      <Queue
        search={search}
        onChange={onChange}
        reading={reading}
        label={copy.applications}
        searchLabel={copy.searchApplications}
        states={STATES}
        beside={total !== undefined && <span className="badge">{totalApplications(total)}</span>}
        loading={copy.applicationsLoading}
        failed={copy.applicationsFailed}
        empty={copy.applicationsEmpty}
        emptyStates={["all", "pending"]}
        idOf={(row) => row.id}
        acts={acts}
        columns={[
          { title: copy.applicant, cell: (row) => row.display_name },
          { title: copy.status, cell: (row) => <Status of={row.status} /> },
          { title: copy.locations, cell: (row) => firstAndMore(row.selected_locations), isMinor: true },
          { title: copy.languages, cell: (row) => firstAndMore(row.selected_languages), isMinor: true },
          { title: copy.specialties, cell: (row) => firstAndMore(row.selected_specialties), isMinor: true },
          { title: copy.appliedOn, cell: (row) => <span className="num">{instantDayText(row.created_at)}</span> },
        ]}
        preview={(row) => <ApplicationPane row={row} isPending={deciding.isPending} acts={acts(row)} />}
      />
      <RejectDialog
        open={deciding.refusing !== undefined}
        title={copy.rejectApplication}
        subject={deciding.refusing?.display_name ?? ""}
        about={deciding.refusing?.id ?? ""}
        isReasonNeeded={false}
        pending={deciding.isPending}
        onReject={deciding.reject}
        onClose={deciding.keep}
      />
    </>
  );
}

type PaneProps = { row: Application; isPending: boolean; acts: QueueActions | undefined };

function ApplicationPane({ row, isPending, acts }: PaneProps) {
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
          <Reviewed row={row} />
        </Facts>
      </article>
      {acts && <DecisionButtons isPending={isPending} acts={acts} />}
    </>
  );
}

function Reviewed({ row: { status, reviewed_at, rejection_reason } }: { row: Application }) {
  const decision = decisionOf(status);
  if (decision === "pending") return null;
  return (
    <>
      <Fact name={decision === "approved" ? copy.approvedOn : copy.rejectedOn}>
        <span className="num">{reviewed_at === null ? copy.unknown : instantDayText(reviewed_at)}</span>
      </Fact>
      {rejection_reason && <Fact name={copy.rejectionReason}>{rejection_reason}</Fact>}
    </>
  );
}
