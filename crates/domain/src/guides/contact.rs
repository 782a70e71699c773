//! A guide's contact data; never public. D-079.

use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::write;
use crate::error::Result;

/// Sets columns of a guide's contact row, and creates it if missing.
pub(super) async fn set(tx: &mut Tx<'_>, guide: Uuid, values: &[(&'static str, Value)]) -> Result<()> {
    tx.run("INSERT INTO guide_contacts (guide_id) VALUES ($1) ON CONFLICT (guide_id) DO NOTHING", &[guide.into()])
        .await?
        .any();
    for (column, value) in values {
        tx.run(&format!("UPDATE guide_contacts SET {column} = $2 WHERE guide_id = $1"), &[guide.into(), value.clone()])
            .await?
            .any();
    }
    write::refresh_words(tx, guide).await
}
