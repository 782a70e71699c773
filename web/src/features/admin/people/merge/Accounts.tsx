import { instantDayText } from "../../../../lib/instants";
import { copy, seenText } from "./copy";
import type { MergeAccount, MergePreview } from "./queries";

/** The one that ends, and the one that stays; a press swaps them. */
export function Accounts({ preview, onSwap }: { preview: MergePreview; onSwap: () => void }) {
  return (
    <div className="merge-accounts">
      <Account title={copy.source} account={preview.source} />
      <button type="button" className="btn line compact" onClick={onSwap}>
        {copy.swap}
      </button>
      <Account title={copy.target} account={preview.target} />
    </div>
  );
}

function Account({ title, account }: { title: string; account: MergeAccount }) {
  return (
    <section aria-label={title} className={title === copy.target ? "stays" : undefined}>
      <h3 className="label">{title}</h3>
      <p>
        <b dir="auto">{account.name}</b>
        <span className="small quiet">{account.email ?? copy.noAddress}</span>
      </p>
      <dl className="small">
        <div>
          <dt>{copy.joined}</dt>
          <dd className="num">{instantDayText(account.created_at)}</dd>
        </div>
        <div>
          <dt>{copy.bookings}</dt>
          <dd className="num">{account.bookings}</dd>
        </div>
        <div>
          <dt>{copy.lastSeen}</dt>
          <dd className="num">{seenText(account.last_seen)}</dd>
        </div>
      </dl>
    </section>
  );
}
