import { Link } from "@tanstack/react-router";
import { NO_PARTY, partyOf } from "../components/party";
import { copy } from "./copy";

/** Who travels when goes along from the page that is open. */
export function SavedLink({ onChosen }: { onChosen: () => void }) {
  return (
    <Link to="/saved" search={(now) => partyOf({ ...NO_PARTY, ...now })} onClick={onChosen}>
      {copy.saved}
    </Link>
  );
}
