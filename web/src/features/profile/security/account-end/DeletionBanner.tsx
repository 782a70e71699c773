import { useQuery } from "@tanstack/react-query";
import type { Person } from "../../../../api/person";
import { Failure } from "../../../../components/Failure";
import { Icon } from "../../../../components/ui/Icon";
import { toast } from "../../../../components/ui/toasts";
import { handleOutcome } from "../../../../lib/handleOutcome";
import { copy, deletedOnText, TOAST } from "./copy";
import { accountDeletion, useKeepAccount } from "./queries";

/** Above every profile that is going to be deleted. */
export function DeletionBanner({ person }: { person: Person }) {
  const { data } = useQuery(accountDeletion(person.id));
  const keep = useKeepAccount(person.id);
  if (!data?.due_at) return null;
  const onKeep = () => {
    if (keep.isPending) return;
    handleOutcome(keep.mutateAsync(), {
      onSuccess: () => {
        toast({ tone: "good", title: copy.staysTitle, text: copy.staysText, action: TOAST });
        // The pressed button is gone.
        document.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus({ preventScroll: true });
      },
    });
  };
  return (
    <section className="ends-banner" aria-label={copy.requestedTitle}>
      <div className="wrap">
        <Icon name="warn" />
        <div>
          <p>
            <b>{deletedOnText(data.due_at)}</b>
          </p>
          <p className="small">{copy.until}</p>
          <Failure error={keep.error} otherwise={copy.keepFailed} />
        </div>
        <button type="button" className="btn primary compact" aria-disabled={keep.isPending} onClick={onKeep}>
          {keep.isPending ? copy.keeping : copy.keep}
        </button>
      </div>
    </section>
  );
}
