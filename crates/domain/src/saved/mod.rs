//! Saved packages (bookmarks): a private list per user.
//!
//! A visitor's list is in the browser. At the sign-in it is merged into the account's by the same [`save::save`], which is idempotent.
//! Alerts for free days: [`alerts`].

pub mod alerts;
pub(crate) mod mails;
pub mod save;
mod table;

pub use table::tables;

use serendib_db::Tx;
use uuid::Uuid;

use crate::error::Result;

/// Removes an account's saved packages and alerts.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    for table in ["saved_packages", "date_alerts"] {
        tx.run(&format!("DELETE FROM {table} WHERE user_id = $1"), &[user.into()]).await?.any();
    }
    Ok(())
}
