import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type GuideReputation, guideReputation } from "../../../../api/reputation";
import { BlankArt } from "../../../../components/BlankArt";
import { PrintedAt } from "../../../../components/PrintedAt";
import { ReputationFigures } from "../../../../components/reputation/ReputationFigures";
import { type ReputationStatement, readStatement } from "../../../../components/reputation/statement";
import { Icon } from "../../../../components/ui/Icon";
import { saveFile } from "../../../../lib/saveFile";
import { printedFor } from "./copy";
import { ReadState } from "./ReadState";
import { copy, figuresText, paperTitle } from "./reputationCopy";
import { statementFile } from "./statementFile";

/** What a guide has done here, to read, to print and to take along. */
export function Reputation({ person, name }: { person: string; name: string }) {
  const reputation = useQuery(guideReputation(person));
  return (
    <article className="earnings-paper own-reputation">
      <PrintedAt textOf={(now) => printedFor(name, now)} />
      <h3 className="h-28 no-print">{copy.title}</h3>
      <p className="only-print h-28 d">{paperTitle(name)}</p>
      {reputation.data ? (
        <OwnStatement reputation={reputation.data} />
      ) : (
        <ReadState read={reputation} loading={copy.loading} failed={copy.failed} />
      )}
    </article>
  );
}

function OwnStatement({ reputation }: { reputation: GuideReputation }) {
  const statement = readStatement(reputation.statement);
  if (statement?.trips_led === 0) {
    return (
      <div className="blank">
        <BlankArt scene="empty" />
        <h4 className="h-22 d">{copy.emptyTitle}</h4>
        <p className="empty-text">{copy.emptyText}</p>
        <Tools reputation={reputation} statement={statement} isEmpty />
      </div>
    );
  }
  return (
    <>
      <p className="quiet no-print">{copy.lede}</p>
      <Tools reputation={reputation} statement={statement} />
      {statement ? <ReputationFigures statement={statement} /> : <p className="none">{copy.noFigures}</p>}
      {statement && <p className="small quiet">{figuresText(statement.issued_at)}</p>}
      <p className="small quiet no-print">{copy.contents}</p>
      <p className="only-print small">{copy.paper}</p>
    </>
  );
}

type StatementTools = {
  reputation: GuideReputation;
  statement: ReputationStatement | undefined;
  isEmpty?: boolean;
};

function Tools({ reputation, statement, isEmpty = false }: StatementTools) {
  const download = () => {
    const file = statementFile(reputation, statement?.issuer ?? location.origin);
    saveFile(new Blob([file], { type: "application/json" }), reputation.file_name);
  };
  return (
    <p className="reputation-tools no-print">
      <button type="button" className={isEmpty ? "btn line" : "btn primary"} onClick={download}>
        {copy.download}
      </button>
      {!isEmpty && (
        <button type="button" className="btn line" onClick={() => window.print()}>
          {copy.print}
        </button>
      )}
      <Link className="go" to="/verify">
        <span>{copy.check}</span>
        <Icon name="right" small />
      </Link>
    </p>
  );
}
