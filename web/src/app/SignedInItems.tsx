import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Person } from "../api/person";
import { roles } from "../api/roles";
import { useSession } from "../api/session";
import { staffRights } from "../api/staffRights";
import { Avatar } from "../components/Avatar";
import { useLogout } from "../components/useLogout";
import { copy } from "./copy";
import { SavedLink } from "./SavedLink";

type Props = { person: Person; isOpen: boolean; onChosen: () => void };

/** Few people are on the staff: it is read when the menu opens. */
function useIsStaff(person: Person, isOpen: boolean): boolean {
  const isRead = useSession().state === "in" && isOpen;
  const { data: role } = useQuery({ ...roles(person.id), enabled: isRead });
  const { data: own } = useQuery({ ...staffRights(person.id), enabled: isRead && role?.isAdmin === false });
  return role?.isAdmin === true || own?.needs_second_factor === true || (own?.rights.length ?? 0) > 0;
}

export function SignedInItems({ person, isOpen, onChosen }: Props) {
  const logout = useLogout(onChosen);
  const isStaff = useIsStaff(person, isOpen);
  return (
    <>
      <div className="account-who">
        <Avatar name={person.name} photo={person.photo} />
        <p>
          <b>
            <bdi>{person.name}</bdi>
          </b>
          {person.email !== person.name && <span className="small quiet">{person.email}</span>}
        </p>
      </div>
      <Link to="/profile" activeOptions={{ exact: true }} onClick={onChosen}>
        {copy.viewProfile}
      </Link>
      <Link to="/profile/booking-history" onClick={onChosen}>
        {copy.myBookings}
      </Link>
      <Link to="/messages" onClick={onChosen}>
        {copy.messages}
      </Link>
      <SavedLink onChosen={onChosen} />
      {isStaff && (
        <Link to="/admin" onClick={onChosen}>
          {copy.admin}
        </Link>
      )}
      <button
        type="button"
        aria-disabled={logout.isPending}
        onClick={() => {
          if (!logout.isPending) logout.mutate("local");
        }}
      >
        {logout.isPending ? copy.leaving : copy.logout}
      </button>
    </>
  );
}
