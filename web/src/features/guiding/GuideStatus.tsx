import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ownGuide } from "../../api/ownGuide";
import type { Person } from "../../api/person";
import { roles } from "../../api/roles";
import { FailedPage } from "../../components/FailedPage";
import { copy } from "./copy";
import { type LastApplication, lastApplication } from "./queries";

type GuideRecord = {
  /** An active guide. */
  isGuide: boolean;
  isSuspended: boolean;
  /** The last application, with any decision. */
  last: LastApplication | null;
};

/** Once loaded. */
export function GuideStatus({ person, children }: { person: Person; children: (known: GuideRecord) => ReactNode }) {
  const role = useQuery(roles(person.id));
  const last = useQuery(lastApplication(person.id));
  const guide = useQuery(ownGuide(person.id));
  if (!role.data || last.data === undefined || guide.data === undefined) {
    // A failed refetch must not interrupt typing.
    const error = role.error ?? last.error ?? guide.error;
    if (!error) return <Waiting />;
    const refetchAll = () => void Promise.all([role.refetch(), last.refetch(), guide.refetch()]);
    return <FailedPage title={copy.failedTitle} error={error} onAgain={refetchAll} />;
  }
  return children({ isGuide: role.data.isGuide, isSuspended: guide.data?.is_active === false, last: last.data });
}

export function Waiting() {
  return (
    <div className="become-page wrap" aria-busy="true">
      <span className="sr" role="status">
        {copy.waiting}
      </span>
      <span className="skel headline" />
      <span className="skel tall" />
    </div>
  );
}
