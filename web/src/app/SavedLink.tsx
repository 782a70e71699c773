import { Link } from "@tanstack/react-router";
import { NO_PARTY, partyOf } from "../components/party";
import { copy } from "./copy";

/** Passes the current page's party on. */
export function SavedLink({ onChosen }: { onChosen: () => void }) {
  return (
    <Link to="/saved" search={(now) => partyOf({ ...NO_PARTY, ...now })} onClick={onChosen}>
      {copy.saved}
    </Link>
  );
}
