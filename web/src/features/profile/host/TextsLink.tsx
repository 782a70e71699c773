import { Link } from "@tanstack/react-router";
import { copy } from "./copy";

/** Beside the contact number, which gets no text messages by itself. */
export function TextsLink() {
  return (
    <p className="hint">
      <span>{copy.textsAreUnder}</span>{" "}
      <Link className="link" to="/profile" search={{ mode: "visitor", tab: "notifications" }}>
        {copy.notifications}
      </Link>
    </p>
  );
}
