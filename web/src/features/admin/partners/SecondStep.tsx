import { Link } from "@tanstack/react-router";
import { copy } from "./copy";

/** Of an action that is refused without one. */
export function SecondStep() {
  return (
    <span>
      {copy.secondStep}{" "}
      <Link to="/profile" search={{ tab: "security" }} className="link">
        {copy.setUp}
      </Link>
    </span>
  );
}
