import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useSession } from "../api/session";
import { BookingsContext } from "../components/booking/BookingsContext";
import { Toaster } from "../components/ui/Toaster";
import { useSignOutCleanup } from "../components/useSignOutCleanup";
import { copy } from "./copy";
import { Footer } from "./Footer";
import { TopNav } from "./TopNav";

// Only signed-in people receive changes.
const RealtimeUpdates = lazy(() => import("./RealtimeUpdates").then((file) => ({ default: file.RealtimeUpdates })));
// Areas do not import each other; the shell connects them.
const MyBookings = lazy(() => import("../features/bookings/MyBookings").then((file) => ({ default: file.MyBookings })));

export function Shell() {
  // The address changes on the press; its page is displayed only once resolved.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  const isGoing = useRouterState({
    select: ({ resolvedLocation, location }) =>
      resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname,
  });
  const session = useSession();
  useSignOutCleanup();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  // Syncs with the focus, which moves to a new page's start: the pressed link is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the event, not an input
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);

  return (
    <>
      <a className="skip" href="#main">
        {copy.skip}
      </a>
      <TopNav home={pathname === "/"} />
      <main id="main" ref={main} tabIndex={-1} aria-busy={isGoing || undefined}>
        <BookingsContext value={MyBookings}>
          <Outlet />
        </BookingsContext>
      </main>
      <Footer />
      <Toaster />
      {session.state === "in" && (
        <Suspense fallback={null}>
          <RealtimeUpdates person={session.person.id} />
        </Suspense>
      )}
      <p id="announcer" className="sr" role="status" />
    </>
  );
}
