import { Link } from "@tanstack/react-router";
import { copy } from "../copy";

/** No money goes back without one. */
export function SecondStep() {
  return (
    <p className="quiet">
      {copy.secondStep}{" "}
      <Link to="/profile" search={{ tab: "security" }} className="link">
        {copy.setUp}
      </Link>
    </p>
  );
}
