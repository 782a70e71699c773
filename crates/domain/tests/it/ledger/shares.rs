//! Agreements about shares in random histories: the owner of the package and its other host propose, answer and end them.

use serde_json::json;
use serendib_db::Tx;
use serendib_domain::host_shares::{self, HostShareAction};
use serendib_domain::{Ctx, Result};
use uuid::Uuid;

use super::model::{COLLEAGUE, GUIDE, HOST, PACKAGE, Play};
use crate::people::to_object;

impl Play {
    fn side_of_share(&self, is_owner: bool) -> Ctx {
        let (user, guide) = if is_owner { (HOST, GUIDE) } else { COLLEAGUE };
        self.ctx_for_person(user, Some(guide))
    }

    /// Proposes a share, answers the open proposal, or ends the agreement.
    pub(super) async fn agree(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let nothing = to_object(&json!({}));
        let open = tx.row("SELECT id, proposed_by FROM host_shares WHERE status = 'open'", &[]).await?;
        if let Some(open) = open {
            let action = match self.below(8) {
                0 => HostShareAction::Decline,
                1 => HostShareAction::Withdraw,
                _ => HostShareAction::Accept,
            };
            let is_owner = (open.text(1)? == "owner") == (action == HostShareAction::Withdraw);
            let who = self.side_of_share(is_owner);
            return host_shares::answer(tx, &who, open.uuid(0)?, action, &nothing).await.map(drop);
        }
        let is_owner = self.below(2) == 0;
        let who = self.side_of_share(is_owner);
        let agreed = tx.row("SELECT id FROM host_shares WHERE status = 'agreed'", &[]).await?;
        if let Some(agreed) = agreed.filter(|_| self.below(5) == 0) {
            return host_shares::answer(tx, &who, agreed.uuid(0)?, HostShareAction::End, &nothing).await.map(drop);
        }
        let percent = 50 + self.below(51);
        let pair = (Uuid::from_u128(PACKAGE), Uuid::from_u128(COLLEAGUE.1));
        host_shares::offer(tx, &who, pair, &to_object(&json!({ "percent": percent }))).await.map(drop)
    }

    /// The stored agreement of each booking is that of its host at the first payment, or at the handover since; and the guide's part is
    /// divided by it.
    pub(super) async fn check_shares(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        for booking in self.bookings.clone() {
            let sql = "SELECT b.guide_id, c.host_percent, c.owner_guide_id FROM booking_requests b
                         JOIN booking_commissions c ON c.booking_request_id = b.id WHERE b.id = $1";
            let Some(row) = tx.row(sql, &[booking.into()]).await? else { continue };
            let (guide, percent, owner) = (row.uuid(0)?, row.opt_int(1)?, row.opt_uuid(2)?);
            if self.shares.get(&booking).is_none_or(|(known, _)| *known != guide) {
                let agreed = tx.row("SELECT percent FROM host_shares WHERE status = 'agreed'", &[]).await?;
                let agreed = agreed.map(|row| row.int(0)).transpose()?;
                let agreed = agreed.filter(|percent| *percent < 100 && guide == Uuid::from_u128(COLLEAGUE.1));
                self.shares.insert(booking, (guide, agreed));
            }
            let expected = self.shares[&booking].1;
            assert_eq!((percent, owner), (expected, expected.map(|_| Uuid::from_u128(GUIDE))), "{booking}");
            check_parts(tx, booking, guide, expected).await?;
        }
        Ok(())
    }
}

/// The host has their percentage of what guides got, rounded up, and the package's owner the rest.
async fn check_parts(tx: &mut Tx<'_>, booking: Uuid, host: Uuid, percent: Option<i64>) -> Result<()> {
    let sql = "SELECT CAST(COALESCE(SUM(CASE WHEN guide_id = $2 THEN -amount ELSE 0 END), 0) AS BIGINT),
                      CAST(COALESCE(SUM(-amount), 0) AS BIGINT)
                 FROM ledger_entries WHERE booking_request_id = $1 AND account = 'guide'";
    let row = tx.row(sql, &[booking.into(), host.into()]).await?.unwrap();
    let (of_host, all) = (row.int(0)?, row.int(1)?);
    let over = of_host * 100 - all * percent.unwrap_or(100);
    assert!((0..100).contains(&over), "{percent:?} % of {all}: {of_host}");
    let negative = "SELECT guide_id FROM ledger_entries WHERE booking_request_id = $1 AND account = 'guide'
                     GROUP BY guide_id HAVING SUM(amount) > 0";
    assert!(tx.rows(negative, &[booking.into()]).await?.is_empty(), "no guide owes for a booking");
    Ok(())
}
