import { Link, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Person } from "../api/person";
import { useSession } from "../api/session";
import { Avatar } from "../components/Avatar";
import { Icon } from "../components/ui/Icon";
import { useDisclosure } from "../components/ui/useDisclosure";
import { useSignUp } from "../components/useSignUp";
import { returnPath } from "../lib/returnPath";
import { copy } from "./copy";
import { SavedLink } from "./SavedLink";
import { ThemeChoice } from "./ThemeChoice";

/** At once from the stored session, and not before the second factor. */
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

// Only signed-in people have these.
const SignedInItems = lazy(() => import("./SignedInItems").then((file) => ({ default: file.SignedInItems })));

type Items = { isOpen: boolean; onChosen: () => void };

/** The account's part of a menu, wide or phone. */
export function AccountItems({ isOpen, onChosen }: Items) {
  const person = usePerson();
  if (!person) return <SignedOut onChosen={onChosen} />;
  return (
    <Suspense>
      <SignedInItems person={person} isOpen={isOpen} onChosen={onChosen} />
    </Suspense>
  );
}

function SignedOut({ onChosen }: { onChosen: () => void }) {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  // Returns to the current page.
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
      <SavedLink onChosen={onChosen} />
    </>
  );
}
