import { Link } from "@tanstack/react-router";
import { copy } from "./copy";

export function Terms() {
  return (
    <p className="small quiet">
      {copy.terms} <Link to="/terms">{copy.termsLink}</Link>.
    </p>
  );
}
