import { useQueryClient } from "@tanstack/react-query";
import { instantText } from "../../lib/instants";
import { usd } from "../../lib/money";
import { copy, firstAndMore } from "./copy";
import { PackagePane } from "./PackagePane";
import type { AdminSearch } from "./params";
import { Queue } from "./Queue";
import {
  type PackageInReview,
  type PendingPackage,
  packageInReview,
  pendingPackages,
  useDecidePackage,
} from "./queries";
import { useList } from "./queueList";
import { RejectDialog } from "./RejectDialog";
import { useDecisions } from "./useDecisions";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** The revision's, else the package's. */
const idOf = (row: PendingPackage) => row.revision_id ?? row.id;

export function PackageReview({ search, onChange }: Props) {
  const reading = useList(pendingPackages(search), search.item, idOf);
  const queries = useQueryClient();
  const deciding = useDecisions(
    useDecidePackage(),
    (row: PendingPackage, decision) => {
      // The decision is about the loaded version.
      const seen = queries.getQueryData<PackageInReview | null>(packageInReview(row.id).queryKey);
      return seen ? { id: row.id, revision: row.revision_id, version: seen.version, ...decision } : undefined;
    },
    {
      approved: { title: copy.approvedTitle, text: copy.approvedText },
      rejected: { title: copy.rejectedTitle, text: copy.rejectedText },
      approveFailed: copy.packageFailed,
      rejectFailed: copy.packageFailed,
    },
    () => onChange({ item: "" }),
  );
  return (
    <>
      <Queue
        search={search}
        onChange={onChange}
        reading={reading}
        label={copy.packages}
        searchLabel={copy.searchPackages}
        failed={copy.packagesFailed}
        empty={copy.packagesEmpty}
        idOf={idOf}
        acts={deciding.acts}
        columns={[
          {
            title: copy.package,
            cell: (row) => (
              <>
                <span>{row.title}</span>
                {row.kind === "revision" && <span className="badge hollow">{copy.changesBadge}</span>}
                {row.resubmitted_at !== null && <span className="badge hollow">{copy.resubmittedBadge}</span>}
              </>
            ),
          },
          { title: copy.owner, cell: (row) => row.owners.map((owner) => owner.display_name).join(", ") },
          { title: copy.locations, cell: (row) => firstAndMore(row.locations), isMinor: true },
          { title: copy.category, cell: (row) => firstAndMore(row.categories), isMinor: true },
          { title: copy.days, cell: (row) => row.duration_days, isNumber: true, isMinor: true },
          { title: copy.priceShort, cell: (row) => usd(row.price), isNumber: true, isMinor: true },
          {
            title: copy.submitted,
            cell: (row) => <span className="num">{instantText(row.resubmitted_at ?? row.created_at)}</span>,
          },
        ]}
        preview={(row) => (
          <PackagePane key={idOf(row)} row={row} isPending={deciding.isPending} acts={deciding.acts(row)} />
        )}
      />
      <RejectDialog
        open={deciding.refusing !== undefined}
        title={copy.rejectPackage}
        subject={deciding.refusing?.title ?? ""}
        about={deciding.refusing ? idOf(deciding.refusing) : ""}
        isReasonNeeded
        pending={deciding.isPending}
        onReject={deciding.reject}
        onClose={deciding.keep}
      />
    </>
  );
}
