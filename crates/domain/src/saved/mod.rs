//! Trips that somebody has saved (bookmarks). Everybody has their own list, which nobody else sees.
//!
//! Whoever is signed out keeps theirs in the browser; when they sign in, that list is merged into the account's by the same
//! [`save::save`], which may be sent again. Who waits for days on which a trip cannot start yet: [`alerts`].

pub mod alerts;
pub mod save;
mod table;

pub use table::tables;

use serendib_db::Tx;
use uuid::Uuid;

use crate::error::Result;

/// What somebody saved and waits for goes with their account.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    for table in ["saved_packages", "date_alerts"] {
        tx.run(&format!("DELETE FROM {table} WHERE user_id = $1"), &[user.into()]).await?.any();
    }
    Ok(())
}
