//! What admins see of guides' money: what is due, what was paid out, and whether the ledger agrees with the payments.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Row, RowSource, Value, read_all, row_struct, select_sql};
use uuid::Uuid;

use super::account::LedgerAccount;
use super::commission_requests;
use super::earnings::NextPayout;
use super::month::LedgerMonth;
use super::payout_accounts;
use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::money::dollars;
use crate::staff::StaffRight;

/// Guides that are listed.
const MOST_GUIDES: i64 = 500;
/// Payouts that are listed.
const MOST_PAYOUTS: i64 = 50;

row_struct! {
    struct GuideBalance {
        id: Uuid = "g.id",
        name: String = "g.display_name",
        /// Cents.
        balance: i64 = "s.balance",
        due: i64 = "s.due",
        last_payout_at: Option<DateTime<Utc>> = "(SELECT o.paid_at FROM payouts o WHERE o.guide_id = g.id
            AND NOT EXISTS (SELECT 1 FROM payout_reversals v WHERE v.payout_id = o.id) ORDER BY o.paid_at DESC LIMIT 1)",
        percent: Option<i64> = "(SELECT r.percent FROM commission_requests r WHERE r.guide_id = g.id AND r.status = 'accepted'
            ORDER BY r.decided_at DESC, r.id DESC LIMIT 1)",
        is_ready: Option<bool> = "a.is_ready",
        connected_at: Option<DateTime<Utc>> = "a.connected_at",
        is_replacement: Option<bool> = "a.is_replacement",
        /// Cents that the next payout will have.
        next: i64 = "s.next",
        /// Of the latest payout, if it was a transfer that failed.
        last_failure: Option<String> = "(SELECT t.failure FROM payouts o
            LEFT JOIN payout_transfers t ON t.payout_id = o.id AND t.status = 'failed'
            WHERE o.guide_id = g.id ORDER BY o.paid_at DESC, o.id DESC LIMIT 1)",
    }
}

impl GuideBalance {
    fn to_json(&self, ctx: &Ctx, next: &NextPayout) -> Json {
        let due = |cents: i64| cents.min(self.balance).max(0);
        let is_ready = self.is_ready.filter(|_| ctx.has_payout_accounts);
        let rests_until = payout_accounts::rests_until(ctx, self.connected_at, self.is_replacement.unwrap_or_default());
        json!({
            "guide_id": self.id,
            "display_name": self.name,
            "balance": dollars(self.balance),
            "due": dollars(due(self.due)),
            "due_on": (due(self.next) > 0).then_some(next.on),
            "last_payout_at": self.last_payout_at.map(|at| at.to_rfc3339()),
            "last_failure": self.last_failure,
            "commission_percent": self.percent.unwrap_or_else(|| i64::from(ctx.commission_percent)),
            "payout_account": payout_accounts::status(is_ready),
            "payout_account_since": self.connected_at.map(|at| at.to_rfc3339()),
            "payout_account_rests_until": rests_until.filter(|_| is_ready == Some(true)).map(|at| at.to_rfc3339()),
        })
    }
}

/// All guides with a balance. What is due was earned before this month and is not paid out.
const BALANCES: &str = "FROM
    (SELECT guide_id, CAST(-SUM(amount) AS BIGINT) AS balance,
            CAST(-SUM(CASE WHEN created_at < $1 OR kind IN ('payout', 'payout_reversed') THEN amount ELSE 0 END) AS BIGINT) AS due,
            CAST(-SUM(CASE WHEN created_at < $2 OR kind IN ('payout', 'payout_reversed') THEN amount ELSE 0 END) AS BIGINT) AS next
       FROM ledger_entries WHERE account = 'guide' GROUP BY guide_id) s
    JOIN guides g ON g.id = s.guide_id LEFT JOIN payout_accounts a ON a.guide_id = g.id
  WHERE s.balance <> 0 ORDER BY CASE WHEN s.due < s.balance THEN s.due ELSE s.balance END DESC, g.id LIMIT $3";

row_struct! {
    struct ListedPayout {
        id: Uuid = "o.id",
        guide: Uuid = "o.guide_id",
        guide_name: String = "g.display_name",
        amount: i64 = "o.amount",
        reference: String = "o.reference",
        note: Option<String> = "o.note",
        paid_at: DateTime<Utc> = "o.paid_at",
        by: Option<String> = "f.display_name",
        reversed_at: Option<DateTime<Utc>> = "v.reversed_at",
        transfer: Option<String> = "t.status",
        failure: Option<String> = "t.failure",
    }
}

const PAYOUTS: &str = "FROM payouts o JOIN guides g ON g.id = o.guide_id LEFT JOIN profiles f ON f.user_id = o.paid_by
    LEFT JOIN payout_reversals v ON v.payout_id = o.id LEFT JOIN payout_transfers t ON t.payout_id = o.id";

impl ListedPayout {
    fn to_json(&self) -> Json {
        json!({
            "id": self.id,
            "guide_id": self.guide,
            "display_name": self.guide_name,
            "amount": dollars(self.amount),
            "reference": self.reference,
            "note": self.note,
            "paid_at": self.paid_at.to_rfc3339(),
            "by": self.by,
            "reversed_at": self.reversed_at.map(|at| at.to_rfc3339()),
            "transfer": self.transfer,
            "failure": self.failure,
        })
    }
}

pub(super) async fn find_payout(source: &mut impl RowSource, id: Uuid) -> Result<Json> {
    let found: Vec<ListedPayout> = source.select(&format!("{PAYOUTS} WHERE o.id = $1"), &[id.into()]).await?;
    found.first().map(ListedPayout::to_json).ok_or(Error::Missing("payout"))
}

/// Balances of guides, sums of all accounts, the latest payouts and open commission requests. The figures are of one moment.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; those of a read.
pub async fn payout_list(db: &Db, ctx: &Ctx) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ReadMoney, admins::REQUIRED)?;
    let (month, next) = (LedgerMonth::containing(ctx.today()), NextPayout::after(ctx.today()));
    let balances = select_sql::<GuideBalance>(BALANCES);
    let latest = select_sql::<ListedPayout>(&format!("{PAYOUTS} ORDER BY o.paid_at DESC, o.id DESC LIMIT $1"));
    let sums = select_sql::<AccountSum>("FROM ledger_entries GROUP BY account");
    let binds: [Value; 3] = [month.start().into(), next.earned_before.into(), MOST_GUIDES.into()];
    let read = [(balances.as_str(), binds.as_slice()), (&latest, &[MOST_PAYOUTS.into()]), (&sums, &[]), (MOVED, &[])];
    let read = db.rows_in_snapshot(&read).await?;
    let [balances, latest, sums, moved] = read.as_slice() else { return Err(Error::Stale("list of payouts")) };
    let balances: Vec<GuideBalance> = read_all(balances)?;
    let latest: Vec<ListedPayout> = read_all(latest)?;
    Ok(json!({
        "guides": balances.iter().map(|guide| guide.to_json(ctx, &next)).collect::<Vec<_>>(),
        "totals": totals(&read_all(sums)?, moved)?,
        "recent": latest.iter().map(ListedPayout::to_json).collect::<Vec<_>>(),
        "commission_requests": commission_requests::list_open(db, ctx).await?,
        "is_assured": ctx.caller.person().is_some_and(|person| person.is_assured),
    }))
}

row_struct! {
    struct AccountSum {
        account: LedgerAccount = "account",
        sum: i64 = "CAST(SUM(amount) AS BIGINT)",
    }
}

/// Payments, refunds and payouts.
const MOVED: &str = "SELECT CAST(COALESCE((SELECT SUM(amount) FROM payments WHERE paid_at IS NOT NULL), 0) AS BIGINT),
          CAST(COALESCE((SELECT SUM(r.amount) FROM refunds r JOIN payments m ON m.id = r.payment_id
            WHERE r.status = 'succeeded' AND m.paid_at IS NOT NULL), 0) AS BIGINT),
          CAST(COALESCE((SELECT SUM(o.amount) FROM payouts o
            WHERE NOT EXISTS (SELECT 1 FROM payout_reversals v WHERE v.payout_id = o.id)), 0) AS BIGINT)";

/// All accounts, and how far they are from payments, refunds and payouts: `difference` is 0 unless something waits for the hourly repair.
fn totals(sums: &[AccountSum], moved: &[Row]) -> Result<Json> {
    let owed = |account| -sums.iter().filter(|sum| sum.account == account).map(|sum| sum.sum).sum::<i64>();
    let (received, refunded, paid_out) =
        moved.first().map_or(Ok((0, 0, 0)), |row| Ok::<_, Error>((row.int(0)?, row.int(1)?, row.int(2)?)))?;
    let provider = -owed(LedgerAccount::Provider);
    Ok(json!({
        "received": dollars(received),
        "refunded": dollars(refunded),
        "held": dollars(owed(LedgerAccount::Held)),
        "owed": dollars(owed(LedgerAccount::Guide)),
        "commission": dollars(owed(LedgerAccount::Commission)),
        "paid_out": dollars(paid_out),
        "difference": dollars(provider - (received - refunded - paid_out)),
    }))
}
