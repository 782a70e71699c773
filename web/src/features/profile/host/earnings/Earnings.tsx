import "./earnings.css";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { guideEarnings } from "../../../../api/earnings";
import type { OwnGuide } from "../../../../api/ownGuide";
import type { Person } from "../../../../api/person";
import { Tabs } from "../../../../components/ui/Tabs";
import { today } from "../../../../lib/dates";
import { hasNoEarnings } from "./amounts";
import { copy } from "./copy";
import { NoEarnings } from "./NoEarnings";
import { PayoutAccount } from "./PayoutAccount";
import { type EarningsView, REPUTATION, readPeriod } from "./period";
import { payoutAccount } from "./queries";
import { ReadState } from "./ReadState";
import { Reputation } from "./Reputation";
import { copy as reputationCopy } from "./reputationCopy";
import { Statement } from "./Statement";
import { Summary } from "./Summary";
import { TaxYear } from "./TaxYear";
import { usePayoutReturn } from "./usePayoutReturn";

type Props = { person: Person; guide: OwnGuide };

/** A guide's money: where it stands, each month's statement, each year's tax sheet. */
export function Earnings({ person, guide }: Props) {
  const now = today();
  const thisMonth = now.slice(0, 7);
  const view = readPeriod(useSearch({ from: "/profile" }).period, thisMonth);
  const navigate = useNavigate({ from: "/profile" });
  const choose = (period: string) =>
    void navigate({ search: (search) => ({ ...search, period }), replace: true, resetScroll: false });
  const earnings = useQuery(guideEarnings(person.id));
  const account = useQuery(payoutAccount(person.id));
  const refresh = usePayoutReturn(person.id);
  // Together, so that what is below the account does not move. A failed read of it holds up nothing.
  const summary = account.isPending && !account.isPaused ? undefined : earnings.data;
  const payouts = <PayoutAccount person={person.id} read={account} refresh={refresh} />;
  if (view.id === "summary" && summary && hasNoEarnings(summary)) {
    return (
      <div className="earnings">
        <h2 className="h-section">{copy.title}</h2>
        <NoEarnings percent={summary.commission_percent} mayAdd={guide.is_active} />
        {payouts}
      </div>
    );
  }
  const paper = { person: person.id, name: guide.display_name, years: earnings.data?.years ?? [], thisMonth };
  const first: Record<EarningsView["id"], string> = {
    summary: "",
    statement: thisMonth,
    taxes: thisMonth.slice(0, 4),
    reputation: REPUTATION,
  };
  return (
    <div className="earnings">
      <h2 className="h-section">{copy.title}</h2>
      <Tabs
        pills
        label={copy.views}
        selected={view.id}
        onSelect={(id) => choose(first[id])}
        tabs={[
          {
            id: "summary",
            label: copy.summary,
            panel:
              view.id === "summary" &&
              (summary ? (
                <Summary earnings={summary} today={now}>
                  {payouts}
                </Summary>
              ) : (
                <ReadState read={earnings} loading={copy.loading} failed={copy.failed} />
              )),
          },
          {
            id: "statement",
            label: copy.statements,
            panel: view.id === "statement" && <Statement {...paper} month={view.month} onChoose={choose} />,
          },
          {
            id: "taxes",
            label: copy.taxes,
            panel: view.id === "taxes" && <TaxYear {...paper} year={view.year} onChoose={choose} />,
          },
          {
            id: "reputation",
            label: reputationCopy.title,
            panel: view.id === "reputation" && <Reputation person={person.id} name={guide.display_name} />,
          },
        ]}
      />
    </div>
  );
}
