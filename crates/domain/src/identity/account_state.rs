//! Whether an account may still write. A request's rights are read when it begins; its body may take its time, and a plan or a picture takes
//! some: the writing transaction reads again, so that nothing of a removed account is stored. T-C06, T-R28.

use serendib_db::RowSource;

use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};

const BLOCKED: &str = "This account is blocked.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    Open,
    /// Deleted, or never there.
    Removed,
    Blocked,
    /// The session that the request began with has ended.
    SignedOut,
}

impl AccountState {
    /// # Errors
    /// When the database cannot be read.
    pub async fn find(source: &mut impl RowSource, ctx: &Ctx, person: &SignedInPerson) -> serendib_db::Result<Self> {
        let sql = "SELECT deleted_at, banned_until, EXISTS (SELECT 1 FROM sessions s WHERE s.id = $2 AND s.user_id = users.id)
                     FROM users WHERE id = $1";
        let Some(row) = source.row(sql, &[person.user.into(), person.session.into()]).await? else {
            return Ok(Self::Removed);
        };
        Ok(if row.opt_time(0)?.is_some() {
            Self::Removed
        } else if row.opt_time(1)?.is_some_and(|until| until > ctx.now) {
            Self::Blocked
        } else if person.session.is_some() && !row.bool(2)? {
            Self::SignedOut
        } else {
            Self::Open
        })
    }
}

/// Rejects what a person began before their account was removed or blocked, or before they signed out.
///
/// # Errors
/// `SignedOut`; `Forbidden` for a blocked account; when the database cannot be read.
pub async fn ensure_open(source: &mut impl RowSource, ctx: &Ctx) -> Result<()> {
    let Some(person) = ctx.caller.person() else { return Ok(()) };
    match AccountState::find(source, ctx, person).await? {
        AccountState::Open => Ok(()),
        AccountState::Removed | AccountState::SignedOut => Err(Error::SignedOut),
        AccountState::Blocked => Err(Error::Forbidden(BLOCKED)),
    }
}
