//! The status of what one side of a booking proposes to another: a change, or a handover.

use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::{Error, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProposalStatus {
    Open,
    Accepted,
    Declined,
    Withdrawn,
    Expired,
    /// The booking ended or changed first.
    Ended,
}

impl ProposalStatus {
    const ALL: [Self; 6] = [Self::Open, Self::Accepted, Self::Declined, Self::Withdrawn, Self::Expired, Self::Ended];

    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "expired",
            Self::Ended => "ended",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

serendib_db::from_text!(ProposalStatus, ProposalStatus::from_name);

/// Ends an open proposal of a table that was not accepted. `answer` is the text of a decline.
///
/// # Errors
/// `Stale` if it is not open any more.
pub(super) async fn close_open(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    table: &'static str,
    id: Uuid,
    (status, answer): (ProposalStatus, Option<&str>),
) -> Result<()> {
    let sql =
        format!("UPDATE {table} SET status = $2, answer = $3, answered_at = $4 WHERE id = $1 AND status = 'open'");
    tx.run(&sql, &[id.into(), status.name().into(), answer.into(), ctx.now.into()])
        .await?
        .exactly_one(Error::Stale("booking request"))
}

/// Proposals of a booking in a table that were accepted.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn count_accepted(source: &mut impl RowSource, table: &'static str, booking: Uuid) -> Result<u32> {
    let sql = format!("SELECT COUNT(*) FROM {table} WHERE booking_request_id = $1 AND status = 'accepted'");
    let row = source.row(&sql, &[booking.into()]).await?.ok_or(Error::Missing("booking request"))?;
    Ok(u32::try_from(row.int(0)?).unwrap_or(u32::MAX))
}
