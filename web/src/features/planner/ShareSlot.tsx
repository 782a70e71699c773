import { lazy, Suspense, useEffect, useState } from "react";
import type { Plan } from "../../api/plan";

const shareDialog = () => import("./ShareDialog");
const ShareDialog = lazy(() => shareDialog().then((file) => ({ default: file.ShareDialog })));

type Props = { plan: Plan; isSample: boolean; open: boolean; onClose: () => void; onChanged: () => void };

/** The dialog loads after the plan. */
export function ShareSlot(props: Props) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  // Syncs with the network: preloads, because the connection may be gone later.
  useEffect(() => {
    shareDialog().catch(() => undefined);
  }, []);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <ShareDialog {...props} />
      </Suspense>
    )
  );
}
