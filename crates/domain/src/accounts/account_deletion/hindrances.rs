//! What stands in the way of the end of an account.

use serendib_db::RowSource;
use uuid::Uuid;

use crate::accounts::admins;
use crate::bookings;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::{ledger, payments};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeletionHindrance {
    /// A trip ahead or an open request, on either side.
    OpenBookings,
    /// Earnings that are not paid out.
    BalanceOwed,
    /// A payout that the provider may still reject.
    PayoutUnderWay,
    /// Money that still has to go back to them.
    RefundUnderWay,
    OnlyAdmin,
}

impl DeletionHindrance {
    /// As on the wire.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::OpenBookings => "open_bookings",
            Self::BalanceOwed => "balance_owed",
            Self::PayoutUnderWay => "payout_under_way",
            Self::RefundUnderWay => "refund_under_way",
            Self::OnlyAdmin => "only_admin",
        }
    }

    /// What the owner can do about it.
    pub(super) fn sentence(self) -> &'static str {
        match self {
            Self::OpenBookings => {
                "You have a trip to come or an open request. Cancel it, or delete your account after the trip."
            }
            Self::BalanceOwed => "We still owe you money. Delete your account after your next payout.",
            Self::PayoutUnderWay => "A payout to you is on its way. Delete your account when it has arrived.",
            Self::RefundUnderWay => "A refund to you is on its way. Delete your account when it has arrived.",
            Self::OnlyAdmin => "You are the only admin. Another person must become an admin first.",
        }
    }

    /// What an admin can do about it.
    pub(crate) fn sentence_for_admins(self) -> &'static str {
        match self {
            Self::OpenBookings => "This account has a trip to come. It must be cancelled or completed first.",
            Self::BalanceOwed => "This guide has a balance. Pay it out first.",
            Self::PayoutUnderWay => "A payout to this guide is on its way. Please wait until it has arrived.",
            Self::RefundUnderWay => "A refund to this person is on its way. Please wait until it has arrived.",
            Self::OnlyAdmin => "This is the only admin. Another person must become an admin first.",
        }
    }
}

/// # Errors
/// When the database cannot be read.
pub(crate) async fn list_hindrances(
    source: &mut impl RowSource,
    ctx: &Ctx,
    user: Uuid,
) -> Result<Vec<DeletionHindrance>> {
    let owed = ledger::find_owed(source, user).await?;
    let found = [
        (DeletionHindrance::OpenBookings, bookings::has_live_trip(source, ctx, user).await?),
        (DeletionHindrance::BalanceOwed, owed.balance > 0),
        (DeletionHindrance::PayoutUnderWay, owed.is_under_way),
        (DeletionHindrance::RefundUnderWay, payments::has_open_refund(source, user).await?),
        (DeletionHindrance::OnlyAdmin, admins::is_only_admin(source, ctx, user).await?),
    ];
    Ok(found.into_iter().filter(|(_, stands)| *stands).map(|(hindrance, _)| hindrance).collect())
}
