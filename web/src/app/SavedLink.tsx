import { Link } from "@tanstack/react-router";
import { copy } from "./copy";

export function SavedLink({ onChosen }: { onChosen: () => void }) {
  return (
    <Link to="/saved" onClick={onChosen}>
      {copy.saved}
    </Link>
  );
}
