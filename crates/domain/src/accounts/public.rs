//! The public part of a person. D-012.

use chrono::{DateTime, Utc};
use serendib_db::{Db, Result, row_struct};
use uuid::Uuid;

/// Tables whose rows decide the answer.
pub const TABLES: [&str; 3] = ["users", "profiles", "guides"];

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct PublicPerson {
        id: Uuid = "u.id",
        display_name: String = "p.display_name",
        member_since: DateTime<Utc> = "u.created_at",
        /// Of an active guide; links to the guide's page.
        guide: Option<Uuid> = "g.id",
    }
}

/// `None` for an unknown or removed account, and for a person without a name.
///
/// # Errors
/// Those of a read.
pub async fn find(db: &Db, id: Uuid) -> Result<Option<PublicPerson>> {
    let found = db
        .select(
            "FROM users u JOIN profiles p ON p.user_id = u.id LEFT JOIN guides g ON g.user_id = u.id AND g.is_active
             WHERE u.id = $1 AND u.deleted_at IS NULL AND NOT u.is_anonymous",
            &[id.into()],
        )
        .await?;
    Ok(found.into_iter().next())
}
