import "./credentials.css";
import type { QueuedCredential } from "../../../api/credentials";
import { credentialName, KIND_NAMES } from "../../../components/credentials/words";
import { dayText } from "../../../lib/dates";
import { instantDayText } from "../../../lib/instants";
import type { AdminSearch } from "../params";
import { Queue } from "../Queue";
import { CREDENTIAL_STATES } from "../queueStates";
import { RejectDialog } from "../RejectDialog";
import { ApproveDialog } from "./ApproveDialog";
import { CredentialPane } from "./CredentialPane";
import { CredentialStatus } from "./CredentialStatus";
import { copy } from "./copy";
import { useCredentialQueue } from "./queries";
import { useCredentialDecisions } from "./useCredentialDecisions";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** What guides have sent, with its document, for a check. */
export function Credentials({ search, onChange }: Props) {
  const show = CREDENTIAL_STATES.find((one) => one === search.show) ?? "pending";
  const reading = useCredentialQueue(show);
  const deciding = useCredentialDecisions();
  const { refusing } = deciding;
  return (
    <>
      <Queue
        search={{ ...search, show }}
        onChange={onChange}
        reading={reading}
        label={copy.title}
        states={CREDENTIAL_STATES}
        countOf={(state) => (state === "pending" || state === "expiring" ? reading.counts?.[state] : undefined)}
        failed={copy.failed}
        empty={copy.empty}
        emptyStates={["pending"]}
        idOf={(row) => row.id}
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
          { title: copy.number, cell: (row) => <span className="num">{row.number}</span>, isMinor: true },
          { title: copy.status, cell: (row) => <CredentialStatus of={row} />, isMinor: true },
          { title: copy.validUntil, cell: (row) => <span className="num">{dayText(row.valid_until)}</span> },
          { title: copy.sent, cell: (row) => <span className="num">{instantDayText(row.submitted_at)}</span> },
        ]}
        preview={(row: QueuedCredential) => (
          <CredentialPane
            key={row.id}
            row={row}
            isPending={deciding.isPending}
            acts={deciding.acts(row)}
            onRevoke={deciding.revokes(row)}
          />
        )}
      />
      <ApproveDialog
        row={deciding.approving}
        isPending={deciding.isPending}
        onApprove={deciding.approve}
        onClose={deciding.keep}
      />
      <RejectDialog
        open={refusing !== undefined}
        title={refusing?.status === "approved" ? copy.revokeTitle : copy.rejectTitle}
        subject={refusing ? `${refusing.display_name}: ${credentialName(refusing)}` : ""}
        about={refusing?.id ?? ""}
        isReasonNeeded
        pending={deciding.isPending}
        onReject={deciding.refuse}
        onClose={deciding.keep}
      />
    </>
  );
}
