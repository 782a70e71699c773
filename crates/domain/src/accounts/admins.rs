//! Who runs this Serendib. Given and taken on the host only; no request reaches these commands. Threat row B14.

use serde_json::json;
use serendib_db::{Db, Tx};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::identity::{Fault, address, events};

/// An admin, as the operator is shown them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admin {
    pub user: Uuid,
    pub email: String,
    pub name: String,
}

/// Makes somebody an admin, or no longer one; false when that was so already.
///
/// # Errors
/// `Missing` without a confirmed account of this address.
pub async fn set(tx: &mut Tx<'_>, ctx: &Ctx, email: &str, is_admin: bool) -> Result<bool> {
    let email = address::email(email).map_err(|denied| Error::Refused(denied.to_string()))?;
    let row = tx
        .row(
            "SELECT id FROM users WHERE email = $1 AND deleted_at IS NULL AND (email_confirmed_at IS NOT NULL OR $2)",
            &[email.into(), (!is_admin).into()],
        )
        .await?;
    let user = row.ok_or(Error::Missing("confirmed account with this address"))?.uuid(0)?;
    let changed = tx
        .run("UPDATE profiles SET is_admin = $2 WHERE user_id = $1 AND is_admin <> $2", &[user.into(), is_admin.into()])
        .await?;
    let action = if is_admin { "admin_granted" } else { "admin_revoked" };
    events::note(tx, ctx, Some(user), action, &json!({ "by": "host" })).await.map_err(|fault| match fault {
        Fault::Failed(error) => error,
        Fault::Denied(denied) => Error::Refused(denied.to_string()),
    })?;
    Ok(changed.0 == 1)
}

/// All admins.
pub async fn list(db: &Db) -> Result<Vec<Admin>> {
    let rows = db
        .rows(
            "SELECT u.id, u.email, p.display_name FROM profiles p JOIN users u ON u.id = p.user_id
              WHERE p.is_admin ORDER BY u.email, u.id LIMIT 1000",
            &[],
        )
        .await?;
    let read = |row: &serendib_db::Row| -> Result<Admin> {
        Ok(Admin {
            user: row.uuid(0)?,
            email: row.opt_text(1)?.unwrap_or_default().to_owned(),
            name: row.text(2)?.to_owned(),
        })
    };
    rows.iter().map(read).collect()
}
