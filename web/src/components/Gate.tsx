import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { Person } from "../api/person";
import { useSession } from "../api/session";
import { Icon } from "./ui/Icon";

type Props = {
  waiting: ReactNode;
  /** Where visitors go instead of the sign-in. */
  others?: "/become-guide";
  children: (person: Person) => ReactNode;
};

/**
 * For signed-in people. Visitors sign in and return; a sign-out in any tab goes home. A session that ends by itself
 * leaves the page and its typed text.
 */
export function Gate({ waiting, others, children }: Props) {
  const session = useSession();
  const [inside, setInside] = useState<Person | null>(null);
  if (session.state === "in" && session.person !== inside) setInside(session.person);
  if (session.state === "waiting" && inside === null) return waiting;
  if (session.state === "half") return <Leave toSignIn />;
  if (session.state === "out" || inside === null) return <Leave toSignIn={inside === null} others={others} />;
  const isOver = session.state === "ended";
  return (
    <>
      {isOver && <SessionOver />}
      <div key={inside.id} className="inside">
        {children(inside)}
      </div>
    </>
  );
}

function Leave({ toSignIn, others }: { toSignIn: boolean; others?: Props["others"] }) {
  const { navigate, state } = useRouter();
  // Their destination; by now the address may be the sign-in's.
  const [{ pathname, searchStr }] = useState(() => state.location);
  const here = pathname + searchStr;
  const isLed = pathname === "/auth";
  // Syncs with the browser's history, where a hidden page must have no entry.
  useEffect(() => {
    if (isLed) return;
    if (toSignIn && others) void navigate({ to: others, replace: true });
    else if (toSignIn) void navigate({ to: "/auth", search: { next: here }, replace: true });
    else void navigate({ to: "/", replace: true });
  }, [navigate, here, isLed, toSignIn, others]);
  return null;
}

function SessionOver() {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    <div className="over" role="alert">
      <div className="wrap">
        <Icon name="warn" />
        <p>
          <b>Your session has ended.</b> Sign in again to go on; what you typed is kept.
        </p>
        <Link className="btn primary compact" to="/auth" search={{ next: here }}>
          Sign In
        </Link>
      </div>
    </div>
  );
}
