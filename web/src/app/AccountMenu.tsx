import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { Person } from "../api/person";
import { roles } from "../api/roles";
import { useSession } from "../api/session";
import { Avatar } from "../components/Avatar";
import { Icon } from "../components/ui/Icon";
import { useDisclosure } from "../components/ui/useDisclosure";
import { useLogout } from "../components/useLogout";
import { useSignUp } from "../components/useSignUp";
import { returnPath } from "../lib/returnPath";
import { copy } from "./copy";
import { ThemeChoice } from "./ThemeChoice";

/** Who is there, as far as the navigation shows it: at once from what is stored, and not before the second step. */
function usePerson(): Person | null {
  const session = useSession();
  return session.state === "in" || session.state === "waiting" ? session.person : null;
}

export function AccountMenu() {
  const { open, area, button, toggle, close } = useDisclosure<HTMLDivElement>();
  const person = usePerson();
  return (
    <div className="menu" ref={area}>
      <button
        type="button"
        className="btn line compact account"
        ref={button}
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={toggle}
      >
        {person ? <Avatar name={person.name} photo={person.photo} /> : <Icon name="user" small />}
        <span>{copy.account}</span>
      </button>
      <div id="account-menu" className="menu-pop" hidden={!open}>
        <AccountItems isOpen={open} onChosen={close} />
        <ThemeChoice />
      </div>
    </div>
  );
}

type Items = { isOpen: boolean; onChosen: () => void };

/** The account's part of a menu, wide or phone. */
export function AccountItems({ isOpen, onChosen }: Items) {
  const person = usePerson();
  if (!person) return <SignedOut onChosen={onChosen} />;
  return <SignedIn person={person} isOpen={isOpen} onChosen={onChosen} />;
}

/** Most people are none: they are not asked about before they look into the menu. */
function useIsAdmin(person: Person, isAsked: boolean): boolean {
  const { state } = useSession();
  const { data } = useQuery({ ...roles(person.id), enabled: isAsked && state === "in" });
  return data?.isAdmin === true;
}

function SignedIn({ person, isOpen, onChosen }: Items & { person: Person }) {
  const logout = useLogout(onChosen);
  const isAdmin = useIsAdmin(person, isOpen);
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
      <Saved onChosen={onChosen} />
      {isAdmin && (
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

function SignedOut({ onChosen }: { onChosen: () => void }) {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  // Whoever signs in goes on where they are.
  const next = returnPath(here);
  const signUp = useSignUp(next);
  return (
    <>
      <Link to="/auth" search={{ next }} onClick={onChosen}>
        {copy.signIn}
      </Link>
      <Link
        to="/auth"
        search={{ next }}
        onClick={(event) => {
          onChosen();
          signUp(event);
        }}
      >
        {copy.signUp}
      </Link>
      <Saved onChosen={onChosen} />
    </>
  );
}

function Saved({ onChosen }: { onChosen: () => void }) {
  return (
    <Link to="/saved" onClick={onChosen}>
      {copy.saved}
    </Link>
  );
}
