//! What the product owes to a person, who must not be removed before it is paid.

use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

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
