import "./verify.css";
import { useMutation } from "@tanstack/react-query";
import { type SignedStatement, verifyStatement } from "../../api/reputation";
import { Failure } from "../../components/Failure";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { useDocumentHead } from "../../components/useDocumentHead";
import { CheckedStatement } from "./CheckedStatement";
import { copy } from "./copy";
import { StatementForm } from "./StatementForm";

/** Anybody checks a guide's signed statement. */
export function VerifyPage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.description });
  const check = useMutation({ mutationFn: verifyStatement });
  const send = (signed: SignedStatement) => check.mutate(signed);
  return (
    <div className="verify-page wrap">
      <header>
        <h1 className="h-page">{copy.title}</h1>
        <p className="lede quiet">{copy.lede}</p>
        <noscript>
          <p className="lede">{copy.unscripted}</p>
        </noscript>
      </header>
      {check.data && (
        <CheckedStatement key={check.submittedAt} check={check.data} statement={check.variables.statement} />
      )}
      <section className="verify-form" aria-label={check.data ? copy.again : copy.title}>
        {check.data && <h2 className="h-28">{copy.again}</h2>}
        <StatementForm isPending={check.isPending} onStatement={send} onProblem={check.reset} />
        <Failure error={check.error} otherwise={copy.failed} />
        <p className="hint" role="status">
          {check.isPending && <span>{check.isPaused ? OFFLINE_TEXT : copy.checking}</span>}
        </p>
      </section>
      <About />
    </div>
  );
}

function About() {
  return (
    <aside>
      <section>
        <h2 className="h-22">{copy.aboutTitle}</h2>
        {copy.about.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section>
        <h2 className="h-22">{copy.selfTitle}</h2>
        <p>{copy.selfText}</p>
        <p>
          <a className="link" href="/functions/v1/statement-keys">
            {copy.keys}
          </a>
        </p>
      </section>
    </aside>
  );
}
