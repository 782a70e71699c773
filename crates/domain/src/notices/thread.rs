//! Conversation threading of notifications: news of one subject share one entry behind the bell. The entry becomes unread and the newest
//! again.

use serendib_db::Tx;
use uuid::Uuid;

use super::Notice;
use crate::ctx::Ctx;
use crate::error::Result;

/// The subject of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thread {
    /// The cancellation of a booking, until its whole refund has arrived.
    Cancellation(Uuid),
    /// A refund without a cancellation.
    Refund(Uuid),
    /// Corrected contacts of a booking.
    Contacts(Uuid),
}

impl Thread {
    pub(super) fn key(self) -> String {
        match self {
            Self::Cancellation(booking) => format!("cancellation:{booking}"),
            Self::Refund(refund) => format!("refund:{refund}"),
            Self::Contacts(booking) => format!("contacts:{booking}"),
        }
    }

    /// Appends a line to a person's entry and renews it; returns whether there is one.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn append(self, tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, line: &str) -> Result<bool> {
        let sql = "UPDATE notifications SET body = body || $3, created_at = $4, read_at = NULL WHERE user_id = $1 AND thread = $2";
        let line = format!("\n{line}");
        let written = tx.run(sql, &[user.into(), self.key().into(), line.into(), ctx.now.into()]).await?;
        Ok(written.0 > 0)
    }
}

/// Renews a person's entry with another text; returns whether there is one.
pub(super) async fn replace(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice, thread: Thread) -> Result<bool> {
    let written = tx
        .run(
            "UPDATE notifications SET kind = $3, title = $4, body = $5, link = $6, created_at = $7, read_at = NULL
              WHERE user_id = $1 AND thread = $2",
            &[
                user.into(),
                thread.key().into(),
                notice.kind.into(),
                notice.title.as_str().into(),
                notice.body.as_str().into(),
                notice.link.clone().into(),
                ctx.now.into(),
            ],
        )
        .await?;
    Ok(written.0 > 0)
}
