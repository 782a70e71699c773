//! What the product owes to a person, who must not be removed before it is paid, and to all guides.

use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::month::LedgerMonth;
use crate::ctx::Ctx;
use crate::error::Result;

row_struct! {
    /// Of the guide record of an account; zero without one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct OwedMoney {
        /// Cents.
        balance: i64 = "(SELECT CAST(-COALESCE(SUM(e.amount), 0) AS BIGINT) FROM ledger_entries e JOIN guides g ON g.id = e.guide_id
                          WHERE g.user_id = $1)",
        /// A payout that the provider may still reject.
        is_under_way: bool = "EXISTS (SELECT t.payout_id FROM payout_transfers t JOIN payouts o ON o.id = t.payout_id
                                 JOIN guides g ON g.id = o.guide_id WHERE g.user_id = $1 AND t.status = 'pending')",
    }
}

/// # Errors
/// When the database cannot be read.
pub(crate) async fn find_owed(source: &mut impl RowSource, user: Uuid) -> Result<OwedMoney> {
    let found = source.select_one("", &[user.into()]).await?;
    Ok(found.unwrap_or(OwedMoney { balance: 0, is_under_way: false }))
}

row_struct! {
    /// Of all guides, in cents.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct OwedToGuides {
        balance: i64 = "CAST(COALESCE(SUM(s.balance), 0) AS BIGINT)",
        /// Of each guide what was earned before this month and is not paid out, as in the list of payouts.
        due: i64 = "CAST(COALESCE(SUM(CASE WHEN s.due <= 0 OR s.balance <= 0 THEN 0 WHEN s.due < s.balance THEN s.due ELSE s.balance END), 0)
            AS BIGINT)",
    }
}

/// # Errors
/// When the database cannot be read.
pub(crate) async fn find_owed_to_guides(db: &Db, ctx: &Ctx) -> Result<OwedToGuides> {
    let rest = "FROM (SELECT CAST(-SUM(amount) AS BIGINT) AS balance,
            CAST(-SUM(CASE WHEN created_at < $1 OR kind IN ('payout', 'payout_reversed') THEN amount ELSE 0 END) AS BIGINT) AS due
          FROM ledger_entries WHERE guide_id IS NOT NULL GROUP BY guide_id) s";
    let month = LedgerMonth::containing(ctx.today());
    let found = db.select_at_leisure(rest, &[month.start().into()]).await?.pop();
    Ok(found.unwrap_or(OwedToGuides { balance: 0, due: 0 }))
}
