import { Link } from "@tanstack/react-router";
import { PlainPage } from "../../components/PlainPage";
import { useHead } from "../../components/useHead";
import { copy } from "./copy";

export function AuthPage() {
  useHead({ title: `${copy.title} | Serendib`, description: copy.tagline, listed: false });
  return (
    <PlainPage scene="arrival" title={copy.title} text={copy.lede}>
      <button type="button" className="btn primary" disabled aria-describedby="auth-reason">
        {copy.google}
      </button>
      <p id="auth-reason" className="small quiet">
        {copy.reason}
      </p>
      <Link className="go" to="/search">
        <span>{copy.browse}</span>
      </Link>
    </PlainPage>
  );
}
