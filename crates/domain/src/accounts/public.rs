//! The public part of a person. D-012.

use chrono::{DateTime, Utc};
use serendib_db::{Db, Result};
use uuid::Uuid;

/// Tables whose rows decide the answer.
pub const TABLES: [&str; 3] = ["users", "profiles", "guides"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicPerson {
    pub display_name: String,
    pub member_since: DateTime<Utc>,
    /// Of an active guide; links to the guide's page.
    pub guide: Option<Uuid>,
}

/// `None` for an unknown or removed account, and for a person without a name.
///
/// # Errors
/// Those of a read.
pub async fn find(db: &Db, id: Uuid) -> Result<Option<PublicPerson>> {
    let rows = db
        .rows(
            "SELECT p.display_name, u.created_at, g.id FROM users u
             JOIN profiles p ON p.user_id = u.id LEFT JOIN guides g ON g.user_id = u.id AND g.is_active
             WHERE u.id = $1 AND u.deleted_at IS NULL AND NOT u.is_anonymous",
            &[id.into()],
        )
        .await?;
    let Some(row) = rows.first() else { return Ok(None) };
    Ok(Some(PublicPerson {
        display_name: row.text(0)?.to_owned(),
        member_since: row.time(1)?,
        guide: row.opt_uuid(2)?,
    }))
}
