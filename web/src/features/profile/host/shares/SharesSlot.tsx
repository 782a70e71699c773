import { lazy, Suspense, useState } from "react";

// Loaded on demand: shares are seldom agreed on.
const HostSharesDialog = lazy(() => import("./HostSharesDialog").then((file) => ({ default: file.HostSharesDialog })));

type Props = Parameters<typeof HostSharesDialog>[0];

/** The dialog, once it was opened: when it closes it returns the focus. */
export function SharesSlot(props: Props) {
  const [isWanted, setWanted] = useState(false);
  if (props.trip !== undefined && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <HostSharesDialog {...props} />
    </Suspense>
  );
}
