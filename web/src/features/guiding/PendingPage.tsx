import "./guiding.css";
import { Link } from "@tanstack/react-router";
import { useSupportEmail } from "../../api/support";
import { PlainPage } from "../../components/PlainPage";
import { useDocumentHead } from "../../components/useDocumentHead";
import { copy } from "./copy";

export function PendingPage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  const email = useSupportEmail();
  return (
    <PlainPage scene="arrival" title={copy.doneTitle} text={copy.doneLede}>
      <ol className="process">
        {copy.process.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <span className="quiet">{text}</span>
          </li>
        ))}
      </ol>
      <p>
        {copy.help} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <Link className="btn primary" to="/">
        {copy.backHome}
      </Link>
    </PlainPage>
  );
}
