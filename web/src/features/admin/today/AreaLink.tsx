import { Link } from "@tanstack/react-router";
import { type ReactNode, useContext } from "react";
import { areasFor } from "../adminAreas";
import type { AdminSearch } from "../params";
import { RightsContext } from "../rights";

type Props = { to: AdminSearch | undefined; className: string; children: ReactNode };

/** To an area of the desk. Plain text if there is none, or the role does not open it. */
export function AreaLink({ to, className, children }: Props) {
  const rights = useContext(RightsContext);
  const isAllowed = to && areasFor(rights).some(({ tabs }) => tabs.some(({ id }) => id === to.tab));
  if (!isAllowed) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to="/admin" search={to} preload={false}>
      {children}
    </Link>
  );
}
