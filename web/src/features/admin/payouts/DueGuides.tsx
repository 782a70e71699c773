import { useState } from "react";
import type { GuideDue } from "../../../api/payouts";
import { SearchBox } from "../../../components/ui/SearchBox";
import { useLostFocus } from "../../../components/useLostFocus";
import { instantDayText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { useMay } from "../rights";
import { CommissionDialog } from "./CommissionDialog";
import { accountText, copy, forGuide, foundText, lastFailureText, paydayText, percentText } from "./copy";
import { canSend, PayoutDialog } from "./PayoutDialog";
import { SortHeader } from "./SortHeader";
import { findGuides, LARGEST_DUE, nextOrder, type SortColumn, sortGuides } from "./sorting";

const COLUMNS: [SortColumn, string, boolean][] = [
  ["display_name", copy.guide, false],
  ["due", copy.due, true],
  ["balance", copy.balance, true],
  ["last_payout_at", copy.lastPayout, false],
  ["commission_percent", copy.percent, true],
];

type Props = { guides: readonly GuideDue[] /** The admin has signed in with a second step. */; isAssured: boolean };

export function DueGuides({ guides, isAssured }: Props) {
  const mayMove = useMay("move_money");
  const [order, setOrder] = useState(LARGEST_DUE);
  const [name, setName] = useState("");
  const found = findGuides(guides, name);
  const [paying, setPaying] = useState<GuideDue>();
  const [changing, setChanging] = useState<GuideDue>();
  // A row leaves when its balance is paid out.
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  return (
    <section aria-labelledby="due-guides" {...area}>
      <h2 className="h-22" id="due-guides" ref={fallback} tabIndex={-1}>
        {copy.guides}
      </h2>
      {(guides.length > 1 || name !== "") && <SearchBox label={copy.findGuide} value={name} onSearch={setName} />}
      <p className="quiet small" role="status">
        {guides.length === 0
          ? copy.guidesEmpty
          : name === ""
            ? copy.guidesText
            : foundText(found.length, guides.length, name)}
      </p>
      {found.length > 0 && (
        <table className="table due-table" aria-labelledby="due-guides">
          <thead>
            <tr>
              {COLUMNS.map(([column, name, isNumber]) => (
                <SortHeader
                  key={column}
                  name={name}
                  column={column}
                  order={order}
                  isNumber={isNumber}
                  onSort={() => setOrder(nextOrder(order, column))}
                />
              ))}
              <th scope="col">
                <span className="sr">{copy.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sortGuides(found, order).map((guide) => (
              <tr key={guide.guide_id}>
                <th scope="row">
                  <bdi>{guide.display_name}</bdi>
                  <GuideNotes guide={guide} />
                </th>
                <td className="r num due" data-name={copy.due}>
                  <span>{usdCents(guide.due)}</span>
                  {guide.due_on !== null && <span className="small quiet on">{paydayText(guide.due_on)}</span>}
                </td>
                <td className={guide.balance < 0 ? "r num part below" : "r num part"} data-name={copy.balance}>
                  {usdCents(guide.balance)}
                </td>
                <td className="num part" data-name={copy.lastPayout}>
                  {guide.last_payout_at === null ? copy.never : instantDayText(guide.last_payout_at)}
                </td>
                <td className="r num part" data-name={copy.percent}>
                  {percentText(guide.commission_percent)}
                </td>
                <td className="row-acts">
                  {mayMove && guide.balance > 0 && (
                    <RowButton
                      name={canSend(guide, isAssured) ? copy.send : copy.record}
                      guide={guide}
                      onPress={setPaying}
                      isMain
                    />
                  )}
                  {mayMove && <RowButton name={copy.changeCommission} guide={guide} onPress={setChanging} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PayoutDialog guide={paying} isAssured={isAssured} onClose={() => setPaying(undefined)} />
      <CommissionDialog guide={changing} onClose={() => setChanging(undefined)} />
    </section>
  );
}

/** What an admin needs to know before money is sent. */
function GuideNotes({ guide }: { guide: GuideDue }) {
  return (
    <>
      {guide.payout_account === "ready" && guide.payout_account_since !== null && (
        <span className="small quiet num account-fact">
          {accountText(guide.payout_account_since, guide.payout_account_rests_until)}
        </span>
      )}
      {guide.last_failure !== null && (
        <span className="small bad account-fact">{lastFailureText(guide.last_failure)}</span>
      )}
    </>
  );
}

type RowButtonProps = { name: string; guide: GuideDue; onPress: (guide: GuideDue) => void; isMain?: boolean };

function RowButton({ name, guide, onPress, isMain = false }: RowButtonProps) {
  return (
    <button
      type="button"
      className={isMain ? "btn line compact" : "link"}
      aria-haspopup="dialog"
      onClick={() => onPress(guide)}
    >
      <span>{name}</span>
      <span className="sr">{forGuide(guide.display_name)}</span>
    </button>
  );
}
