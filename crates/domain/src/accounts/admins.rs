//! Admins: who has the right, and the four-eyes principle. Only commands on the host give and take the right; no request reaches them.
//! T-B14.

use serde_json::json;
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use crate::audit;
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::identity::{IdentityError, address, events};

const LAST: &str = "This is the only admin. Make somebody else an admin first.";
const ANOTHER_DECIDES: &str = "This is your own. Another admin must decide on it.";

/// The default refusal text. P-B08.
pub const REQUIRED: &str = "Admin access required.";

row_struct! {
    /// An admin, as displayed to the operator.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Admin {
        user: Uuid = "u.id",
        email: String = "COALESCE(u.email, '')",
        name: String = "p.display_name",
    }
}

/// Requires an admin or the service key. `refusal` is the error text for other signed-in callers.
///
/// # Errors
/// `SignedOut`, `Forbidden`.
pub fn only(caller: &Caller, refusal: &'static str) -> Result<()> {
    match caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) if !person.is_admin => Err(Error::Forbidden(refusal)),
        Caller::Person(_) | Caller::Service => Ok(()),
    }
}

/// Requires an admin in their own name and with a second factor, because money moves. `own_name` is the error text for the service key,
/// `second_factor` the one without a second factor.
///
/// # Errors
/// `SignedOut`, `Forbidden`.
pub fn only_assured(caller: &Caller, own_name: &'static str, second_factor: &'static str) -> Result<()> {
    only(caller, REQUIRED)?;
    match caller {
        Caller::Person(person) if person.is_assured => Ok(()),
        Caller::Person(_) => Err(Error::Forbidden(second_factor)),
        Caller::Service | Caller::Visitor => Err(Error::Forbidden(own_name)),
    }
}

/// Gives or takes the admin right; returns false if nothing changed.
///
/// # Errors
/// `Missing` without a confirmed account of this address, `Conflict` when it would remove the only admin.
pub async fn set(tx: &mut Tx<'_>, ctx: &Ctx, email: &str, is_admin: bool) -> Result<bool> {
    let email = address::email(email).map_err(|denied| Error::Refused(denied.to_string()))?;
    let row = tx
        .row(
            "SELECT id FROM users WHERE email = $1 AND deleted_at IS NULL AND (email_confirmed_at IS NOT NULL OR $2)",
            &[email.into(), (!is_admin).into()],
        )
        .await?;
    let user = row.ok_or(Error::Missing("confirmed account with this address"))?.uuid(0)?;
    if !is_admin {
        keep_one(tx, ctx, user).await?;
    }
    let changed = tx
        .run("UPDATE profiles SET is_admin = $2 WHERE user_id = $1 AND is_admin <> $2", &[user.into(), is_admin.into()])
        .await?;
    let action = if is_admin { "admin_granted" } else { "admin_revoked" };
    events::note(tx, ctx, Some(user), action, &json!({ "by": "host" })).await.map_err(|fault| match fault {
        IdentityError::Failed(error) => error,
        IdentityError::Denied(denied) => Error::Refused(denied.to_string()),
    })?;
    if changed.0 == 1 {
        let (before, after) = (json!({ "is_admin": !is_admin }), json!({ "is_admin": is_admin }));
        audit::record(tx, ctx, action, "profiles", user, Some(&before), Some(&after)).await?;
    }
    Ok(changed.0 == 1)
}

/// Whether another admin could act.
async fn has_another(source: &mut impl RowSource, ctx: &Ctx, than: Uuid) -> Result<bool> {
    let row = source
        .row(
            "SELECT p.user_id FROM profiles p JOIN users u ON u.id = p.user_id
              WHERE p.is_admin AND p.user_id <> $1 AND u.deleted_at IS NULL AND (u.banned_until IS NULL OR u.banned_until <= $2)
              LIMIT 1",
            &[than.into(), ctx.now.into()],
        )
        .await?;
    Ok(row.is_some())
}

/// Whether the caller is the only admin.
///
/// # Errors
/// Those of a read.
pub(crate) async fn is_sole(source: &mut impl RowSource, ctx: &Ctx) -> Result<bool> {
    match ctx.caller.person().filter(|person| person.is_admin) {
        Some(person) => Ok(!has_another(source, ctx, person.user).await?),
        None => Ok(false),
    }
}

/// The four-eyes principle: an admin may not decide their own case while there is another admin. Returns true if a sole admin decides their
/// own case. D-106, T-B08.
///
/// # Errors
/// `Forbidden`.
pub async fn four_eyes(tx: &mut Tx<'_>, ctx: &Ctx, concerned: &[Uuid]) -> Result<bool> {
    match ctx.caller.person() {
        Some(person) if concerned.contains(&person.user) => {
            if has_another(tx, ctx, person.user).await? {
                Err(Error::Forbidden(ANOTHER_DECIDES))
            } else {
                Ok(true)
            }
        }
        _ => Ok(false),
    }
}

/// Whether this person is an admin and no other one could act.
///
/// # Errors
/// Those of a read.
pub(crate) async fn is_only_admin(source: &mut impl RowSource, ctx: &Ctx, user: Uuid) -> Result<bool> {
    let row = source.row("SELECT is_admin FROM profiles WHERE user_id = $1", &[user.into()]).await?;
    let is_admin = row.map_or(Ok(false), |row| row.bool(0))?;
    Ok(is_admin && !has_another(source, ctx, user).await?)
}

/// Keeps the only admin from being removed. T-B09.
///
/// # Errors
/// `Conflict`.
pub async fn keep_one(tx: &mut Tx<'_>, ctx: &Ctx, leaving: Uuid) -> Result<()> {
    if is_only_admin(tx, ctx, leaving).await? { Err(Error::Conflict(LAST)) } else { Ok(()) }
}

pub async fn list(db: &Db) -> Result<Vec<Admin>> {
    let rest = "FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.is_admin ORDER BY u.email, u.id LIMIT 1000";
    Ok(db.select(rest, &[]).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ctx::SignedInPerson;

    #[test]
    fn what_is_for_admins_is_for_them_and_the_operators_key() {
        let person = |is_admin| {
            Caller::Person(SignedInPerson {
                user: Uuid::nil(),
                guide: None,
                record: None,
                is_admin,
                is_assured: false,
                is_fresh: true,
            })
        };
        assert!(only(&person(true), REQUIRED).is_ok());
        assert!(only(&Caller::Service, REQUIRED).is_ok());
        assert!(matches!(only(&person(false), REQUIRED), Err(Error::Forbidden(REQUIRED))));
        assert!(matches!(only(&Caller::Visitor, REQUIRED), Err(Error::SignedOut)));
    }
}
