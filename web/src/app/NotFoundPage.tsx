import { Link } from "@tanstack/react-router";
import { PlainPage } from "../components/PlainPage";
import { useHead } from "../components/useHead";
import { copy } from "./copy";

export function NotFoundPage() {
  useHead({ title: "404 | Serendib", description: copy.notFoundText, listed: false });
  return (
    <PlainPage
      scene="lost"
      title={
        <>
          <span className="h-hero">{copy.notFoundTitle}</span>
          <span className="h-28">{copy.notFoundText}</span>
        </>
      }
    >
      <Link className="btn primary" to="/">
        {copy.notFoundLink}
      </Link>
    </PlainPage>
  );
}
