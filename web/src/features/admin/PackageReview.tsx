import { useQueryClient } from "@tanstack/react-query";
import { instantText } from "../../lib/instants";
import { usd } from "../../lib/money";
import { copy, firstAndMore } from "./copy";
import { ListViews } from "./ListViews";
import { PackagePane } from "./PackagePane";
import { packageStateOf, type ReviewedPackage, reviewedPackages } from "./packageReview";
import type { AdminSearch } from "./params";
import { firstNameOf } from "./placeholders";
import { Queue } from "./Queue";
import { type PackageInReview, packageInReview, type QueueFilter, useDecidePackage } from "./queries";
import { useList } from "./queueList";
import { PACKAGE_STATES } from "./queueStates";
import { RejectDialog } from "./RejectDialog";
import { useDecisions } from "./useDecisions";
import { useDelayedQueue } from "./useDelayedQueue";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

const NO_FILTER: QueueFilter = { q: "", show: "pending" };
const VIEWS = [{ name: copy.waitingForReview, filter: NO_FILTER }];

/** The revision's, else the package's. */
const idOf = (row: ReviewedPackage) => row.revision_id ?? row.id;
const nameOf = (row: ReviewedPackage) => row.title;

export function PackageReview({ search, onChange }: Props) {
  const show = packageStateOf(search.show);
  const listed = useList(reviewedPackages(search), search.item, idOf);
  const { delay, ...queue } = useDelayedQueue({ search, onChange, reading: listed, idOf, nameOf });
  const queries = useQueryClient();
  const deciding = useDecisions(
    useDecidePackage(),
    (row: ReviewedPackage, decision) => {
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
    delay,
  );
  const acts = (row: ReviewedPackage) => (row.rejection ? undefined : deciding.acts(row));
  return (
    <>
      <Queue
        search={{ ...search, show }}
        onChange={onChange}
        reading={queue.reading}
        delayed={queue.delayed}
        views={
          <ListViews
            list="packages"
            filter={{ q: search.q, show }}
            none={NO_FILTER}
            builtIn={VIEWS}
            onFilter={(filter) => onChange({ ...filter, item: "" })}
          />
        }
        label={copy.packages}
        searchLabel={show === "pending" ? copy.searchPackages : copy.titleField}
        states={PACKAGE_STATES}
        failed={copy.packagesFailed}
        empty={copy.packagesEmpty}
        emptyStates={["pending"]}
        idOf={idOf}
        acts={acts}
        columns={[
          {
            title: copy.package,
            cell: (row) => (
              <>
                <span>{row.title}</span>
                {row.revision_id !== null && <span className="badge hollow">{copy.changesBadge}</span>}
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
            title: show === "pending" ? copy.submitted : copy.rejectedOn,
            cell: (row) => <span className="num">{timeText(row)}</span>,
          },
        ]}
        preview={(row) => (
          <PackagePane key={idOf(row)} row={row} acts={acts(row)} onReopen={() => onChange({ item: "" })} />
        )}
      />
      <RejectDialog
        open={deciding.refusing !== undefined}
        title={copy.rejectPackage}
        subject={deciding.refusing?.title ?? ""}
        about={deciding.refusing ? idOf(deciding.refusing) : ""}
        isReasonNeeded
        templates={deciding.refusing && templatesFor(deciding.refusing)}
        onReject={deciding.reject}
        onClose={deciding.leave}
      />
    </>
  );
}

function timeText({ rejection, resubmitted_at, created_at }: ReviewedPackage): string {
  if (rejection) return rejection.reviewed_at === null ? copy.unknown : instantText(rejection.reviewed_at);
  return instantText(resubmitted_at ?? created_at);
}

/** Several owners have no first name in common. */
function templatesFor({ owners, revision_id, title }: ReviewedPackage) {
  const [owner, ...others] = owners;
  const first_name = owner && others.length === 0 ? firstNameOf(owner.display_name) : "";
  return {
    kind: revision_id === null ? ("reject_package" as const) : ("reject_revision" as const),
    values: { first_name, subject: title },
  };
}
