//! What the functions about one's own account read.

use super::bookings::{EVERYTHING, earnings, sides};
use super::product::guided_by;
use super::{VisibleRows, Who, equals_sql};

/// What stands in the way of the end of the caller's account: their own bookings, their own money, and for an admin whether there is another.
pub fn own_account(table: &str, who: Who) -> Option<VisibleRows> {
    if who.is_admin {
        return Some(VisibleRows::rows(EVERYTHING));
    }
    match table {
        "account_deletions" => Some(VisibleRows::rows(equals_sql("user_id", who.user))),
        "ledger_entries" | "payouts" => Some(VisibleRows::rows(guided_by(who))),
        "payout_transfers" => {
            let own = guided_by(who);
            Some(VisibleRows::rows(format!("payout_id IN (SELECT id FROM {{main}}.payouts WHERE {own})")))
        }
        _ if who.guide.is_some() => earnings(table, who),
        _ => sides(table, who),
    }
}
