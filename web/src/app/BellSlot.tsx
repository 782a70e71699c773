import { lazy, Suspense, useEffect } from "react";
import { useSession } from "../api/session";
import { Icon } from "../components/ui/Icon";

// Only signed-in people have notifications.
const Bell = lazy(() => import("../features/notices/Bell").then((file) => ({ default: file.Bell })));

/** Reserved before the session is known, to avoid layout shift: see inline.ts. */
export function BellSlot({ pop }: { pop: "menu-pop" | "drop" }) {
  const session = useSession();
  const isIn = session.state === "in";
  const isKnown = session.state !== "waiting";
  // Syncs with the root element, where inline.ts wrote its findings.
  useEffect(() => {
    if (isKnown) document.documentElement.toggleAttribute("data-session", isIn);
  }, [isKnown, isIn]);
  return (
    <div className="bell-slot">
      {isIn && (
        <Suspense
          fallback={
            <span className="iconbtn">
              <Icon name="bell" />
            </span>
          }
        >
          <Bell person={session.person} pop={pop} />
        </Suspense>
      )}
    </div>
  );
}
