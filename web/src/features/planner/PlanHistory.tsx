import { lazy, Suspense, useEffect, useState } from "react";
import type { Plan } from "../../api/plan";
import { Icon } from "../../components/ui/Icon";
import { copy } from "./planCopy";
import type { usePlan } from "./usePlan";

const historyDialog = () => import("./HistoryDialog");
const HistoryDialog = lazy(() => historyDialog().then((file) => ({ default: file.HistoryDialog })));

type Props = { plan: Plan; edit: ReturnType<typeof usePlan>["edit"] };

export function PlanHistory({ plan, edit }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  // Syncs with the network: preloads, because the connection may be gone later.
  useEffect(() => {
    historyDialog().catch(() => undefined);
  }, []);
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <Icon name="clock" small />
        {copy.history}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <HistoryDialog plan={plan} edit={edit} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
