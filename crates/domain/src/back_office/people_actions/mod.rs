//! What admins do about an account: sign out, block, unlock, erase, export. Each has a reason, which the audit log stores; the person's
//! security log has what was done. D-171.

mod access;
mod erase;
mod erasure_preview;
mod export;

use chrono::{DateTime, Utc};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::table::Posted;

pub use access::{block_person, sign_out_person, unblock_person, unlock_person};
pub use erase::erase_person;
pub use erasure_preview::erasure_preview;
pub use export::begin_person_export;

row_struct! {
    /// The account that an action is about.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct ConcernedAccount {
        id: Uuid = "u.id",
        email: Option<String> = "COALESCE(u.email, u.sso_email)",
        phone: Option<String> = "u.phone",
        banned_until: Option<DateTime<Utc>> = "u.banned_until",
        is_active_guide: bool = "EXISTS (SELECT g.id FROM guides g WHERE g.user_id = u.id AND g.is_active)",
    }
}

async fn find_account(source: &mut impl RowSource, user: Uuid) -> Result<ConcernedAccount> {
    let found = source.select_one("FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL", &[user.into()]).await?;
    found.ok_or(Error::Missing("person"))
}

/// # Errors
/// `Fields` at `reason`.
fn read_reason(text: &str) -> Result<String> {
    let posted = Posted::from_iter([("reason".to_owned(), text.into())]);
    let mut fields = FieldReader::new(&posted);
    let reason = fields.admin_reason("reason");
    fields.finish()?;
    Ok(reason)
}

fn refuse_field(field: &str, message: &str) -> Error {
    Error::Fields { message: message.to_owned(), wrong: vec![FieldError::new(field, message)] }
}
