import "./credentials.css";
import type { QueuedCredential } from "../../../api/credentials";
import { checkDayText, daysLeftText } from "../../../components/credentials/checkDays";
import { credentialName, KIND_NAMES } from "../../../components/credentials/words";
import { daysBetween, dayText, today } from "../../../lib/dates";
import type { AdminSearch } from "../params";
import { firstNameOf } from "../placeholders";
import { Queue } from "../Queue";
import { CREDENTIAL_STATES } from "../queueStates";
import { RejectDialog } from "../RejectDialog";
import { useDelayedQueue } from "../useDelayedQueue";
import { ApproveDialog } from "./ApproveDialog";
import { CredentialPane } from "./CredentialPane";
import { CredentialStatus } from "./CredentialStatus";
import { copy, credentialText } from "./copy";
import { useCredentialQueue } from "./queries";
import { useCredentialDecisions } from "./useCredentialDecisions";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

const idOf = (row: QueuedCredential) => row.id;
const nameOf = (row: QueuedCredential) => `${row.display_name}, ${credentialName(row)}`;

/** What guides have sent, with its document, for a check. */
export function Credentials({ search, onChange }: Props) {
  const show = CREDENTIAL_STATES.find((one) => one === search.show) ?? "pending";
  const listed = useCredentialQueue(show, search.q);
  const { delay, ...queue } = useDelayedQueue({ search, onChange, reading: listed, idOf, nameOf });
  const deciding = useCredentialDecisions(delay);
  const { refusing } = deciding;
  return (
    <>
      <Queue
        search={{ ...search, show }}
        onChange={onChange}
        reading={queue.reading}
        delayed={queue.delayed}
        label={copy.title}
        searchLabel={copy.search}
        states={CREDENTIAL_STATES}
        countOf={(state) => (state === "pending" || state === "expiring" ? listed.counts?.[state] : undefined)}
        failed={copy.failed}
        empty={copy.empty}
        emptyStates={["pending"]}
        idOf={idOf}
        acts={deciding.acts}
        columns={[
          {
            title: copy.guide,
            cell: (row) => (
              <>
                <bdi>{row.display_name}</bdi>
                <span className="sr">{`, ${KIND_NAMES[row.kind]}`}</span>
              </>
            ),
          },
          { title: copy.credential, cell: (row) => credentialName(row) },
          { title: copy.number, cell: (row) => <span className="num narrow-too">{row.number}</span>, isMinor: true },
          {
            title: copy.status,
            cell: (row) => (
              <span className="narrow-too">
                <CredentialStatus of={row} />
              </span>
            ),
            isMinor: true,
          },
          {
            title: copy.validUntil,
            cell: (row) => (
              <>
                <span className="narrow-label">{copy.validUntil}</span>{" "}
                <span className="num">{dayText(row.valid_until)}</span>
                {show === "expiring" && <span className="small kind">{leftText(row)}</span>}
              </>
            ),
          },
          {
            title: copy.sent,
            cell: (row) => (
              <>
                <span className="narrow-label">{copy.sent}</span>{" "}
                <span className="num">{checkDayText(row.submitted_at)}</span>
              </>
            ),
          },
        ]}
        preview={(row: QueuedCredential) => (
          <CredentialPane
            key={row.id}
            row={row}
            acts={deciding.acts(row)}
            onRevoke={deciding.revokes(row)}
            onReopen={() => onChange({ item: "" })}
          />
        )}
      />
      <ApproveDialog
        row={deciding.approving}
        chosen={deciding.chosen}
        onApprove={deciding.approve}
        onClose={deciding.leave}
      />
      <RejectDialog
        open={refusing !== undefined}
        title={refusing?.status === "approved" ? copy.revokeTitle : copy.rejectTitle}
        subject={refusing ? credentialText(refusing) : ""}
        about={refusing?.id ?? ""}
        isReasonNeeded
        templates={refusing && refusing.status !== "approved" ? templatesFor(refusing) : undefined}
        words={refusing?.status === "approved" ? copy.revoking : undefined}
        onReject={deciding.refuse}
        onClose={deciding.leave}
      />
    </>
  );
}

function leftText({ valid_until }: QueuedCredential): string {
  return daysLeftText(daysBetween(today(), valid_until));
}

function templatesFor(row: QueuedCredential) {
  const values = { first_name: firstNameOf(row.display_name), subject: credentialName(row), reference: row.number };
  return { kind: "reject_credential" as const, values };
}
