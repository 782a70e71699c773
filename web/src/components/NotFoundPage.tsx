import { Link } from "@tanstack/react-router";
import { PlainPage } from "./PlainPage";
import { useDocumentHead } from "./useDocumentHead";

const copy = {
  title: "404",
  text: "Oops! Page not found",
  home: "Return to Home",
} as const;

/** A page that does not exist, or no longer. */
export function NotFoundPage() {
  useDocumentHead({ title: "404 | Serendib", description: copy.text, listed: false });
  return (
    <PlainPage
      scene="lost"
      title={
        <>
          <span className="h-hero">{copy.title}</span>
          <span className="h-28">{copy.text}</span>
        </>
      }
    >
      <Link className="btn primary" to="/">
        {copy.home}
      </Link>
    </PlainPage>
  );
}
