import { Link } from "@tanstack/react-router";
import type { StatementCheck } from "../../api/reputation";
import { ReputationFigures } from "../../components/reputation/ReputationFigures";
import { readStatement } from "../../components/reputation/statement";
import { Icon } from "../../components/ui/Icon";
import { monthText } from "../../lib/dates";
import { copy, outcomeOf, profileLink } from "./copy";

type Props = { check: StatementCheck; statement: string };

/** Figures only of a genuine statement: the numbers of another one mean nothing. */
export function CheckedStatement({ check, statement }: Props) {
  const { title, text } = outcomeOf(check);
  return (
    <section className={check.is_valid ? "outcome genuine" : "outcome refused"} aria-label={copy.result}>
      <header>
        <Icon name={check.is_valid ? "seal" : "warn"} />
        <div>
          <h2 className="h-28" tabIndex={-1} ref={moveThere}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
      </header>
      {check.is_valid && <GenuineStatement check={check} text={statement} />}
    </section>
  );
}

function GenuineStatement({ check, text }: { check: StatementCheck; text: string }) {
  const statement = readStatement(text);
  const name = check.name ?? statement?.name ?? "";
  return (
    <div className="genuine-statement">
      <div>
        <h3 className="h-section">
          <bdi>{name}</bdi>
        </h3>
        {statement && <p className="quiet">{`Guide on Serendib since ${monthText(statement.member_since)}`}</p>}
        {check.is_member && check.guide_id !== null ? (
          <Link className="go no-print" to="/guides/$id" params={{ id: check.guide_id }}>
            <span>{profileLink(name)}</span>
            <Icon name="right" small />
          </Link>
        ) : (
          <p className="small quiet">{copy.notMember}</p>
        )}
      </div>
      {statement ? <ReputationFigures statement={statement} /> : <p>{copy.noFigures}</p>}
    </div>
  );
}

/** The result is read, and in view on a phone. */
function moveThere(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "nearest" });
}
