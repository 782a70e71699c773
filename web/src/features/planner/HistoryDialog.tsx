import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Plan } from "../../api/plan";
import type { PlanVersion } from "../../api/planCalls";
import { useSession } from "../../api/session";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { toast } from "../../components/ui/toasts";
import { instantText } from "../../lib/instants";
import { beforeText, copy, restoredText, versionFacts } from "./historyCopy";
import { historiesOf, historyOf } from "./planQueries";
import type { usePlan } from "./usePlan";

type Props = { plan: Plan; edit: ReturnType<typeof usePlan>["edit"]; open: boolean; onClose: () => void };

/** The plan before each change, which can be restored. */
export function HistoryDialog({ plan, edit, open, onClose }: Props) {
  const queries = useQueryClient();
  const restore = (one: PlanVersion) => {
    onClose();
    edit(() => ({ restore: one.version }), {
      onDone: (now) => toast({ tone: "good", title: copy.restored, text: restoredText(one, now.canGoBack) }),
      onMissing: () => {
        void queries.invalidateQueries({ queryKey: historiesOf(plan.id) });
        toast({ tone: "bad", title: copy.failedTitle, text: copy.missing });
      },
    });
  };
  return (
    <Dialog open={open} onClose={onClose} label={copy.title} className="sheet plan-sheet">
      <header>
        <h2 className="h-22">{copy.title}</h2>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <Versions plan={plan} onRestore={restore} />
    </Dialog>
  );
}

function Versions({ plan, onRestore }: { plan: Plan; onRestore: (one: PlanVersion) => void }) {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : undefined;
  const { data, isError, isPaused, refetch } = useQuery({
    ...historyOf(plan, person),
    enabled: session.state !== "waiting",
  });
  const isLoading = !data && !isError;
  return (
    <div className="sheet-body" aria-busy={isLoading}>
      {isError && (
        <p role="alert">
          {copy.failed}{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {isLoading && (
        <>
          <p className={isPaused ? "quiet" : "sr"} role="status">
            {isPaused ? OFFLINE_TEXT : copy.loading}
          </p>
          <span className="skel block" />
        </>
      )}
      {data?.length === 0 && <p className="quiet">{copy.empty}</p>}
      {data && data.length > 0 && (
        <>
          <p className="small quiet">{copy.text}</p>
          <ol className="offers plan-versions">
            {data.map((one) => (
              <li key={one.version} className="offer">
                <div>
                  <b>{beforeText(one)}</b>
                  <p className="small quiet num">
                    <time dateTime={one.replacedAt}>{instantText(one.replacedAt)}</time>
                  </p>
                  <p className="small num">{versionFacts(one, plan.itinerary.title)}</p>
                </div>
                <button
                  type="button"
                  className="btn line compact"
                  aria-label={`${copy.restore}: ${beforeText(one)}`}
                  onClick={() => onRestore(one)}
                >
                  {copy.restore}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
