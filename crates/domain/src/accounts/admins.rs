//! Requirements of rights, and the owners whom only commands on the host make and unmake: no request reaches those. T-B14.

use serde_json::json;
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use crate::audit;
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::identity::{IdentityError, address, events};
use crate::staff::{StaffRight, holders};

const LAST: &str = "This is the only admin. Make somebody else an admin first.";
const OF_ANOTHER_ROLE: &str = "Your role does not allow this.";
const SECOND_FACTOR: &str =
    "The staff needs a second factor. Set up an authenticator app in your profile, or sign in again with it.";

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

/// Requires a member of the staff with this right, or the service key. `refusal` is the error text for callers who are not on the staff.
///
/// # Errors
/// `SignedOut`, `Forbidden`.
pub fn only(caller: &Caller, right: StaffRight, refusal: &'static str) -> Result<()> {
    match caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Service => Ok(()),
        Caller::Person(person) if person.may(right) => Ok(()),
        Caller::Person(person) if person.needs_second_factor => Err(Error::Forbidden(SECOND_FACTOR)),
        Caller::Person(person) if person.is_staff() => Err(Error::Forbidden(OF_ANOTHER_ROLE)),
        Caller::Person(_) => Err(Error::Forbidden(refusal)),
    }
}

/// As [`only`], with whatever right.
///
/// # Errors
/// `SignedOut`, `Forbidden`.
pub fn only_staff(caller: &Caller) -> Result<()> {
    let held = caller.person().and_then(|person| person.rights.iter().next());
    only(caller, held.unwrap_or(StaffRight::FindPeople), REQUIRED)
}

/// As [`only`], in their own name and with a second factor: money moves, or rights change. `own_name` is the error text for the service
/// key, `second_factor` the one without a second factor.
///
/// # Errors
/// `SignedOut`, `Forbidden`.
pub fn only_assured(
    caller: &Caller,
    right: StaffRight,
    own_name: &'static str,
    second_factor: &'static str,
) -> Result<()> {
    only(caller, right, REQUIRED)?;
    match caller {
        Caller::Person(person) if person.is_assured => Ok(()),
        Caller::Person(_) => Err(Error::Forbidden(second_factor)),
        Caller::Service | Caller::Visitor => Err(Error::Forbidden(own_name)),
    }
}

/// Makes or unmakes an owner; returns false if nothing changed.
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

/// Whether this person is an owner whose role lasts, and no other one could act.
///
/// # Errors
/// Those of a read.
pub(crate) async fn is_only_admin(source: &mut impl RowSource, ctx: &Ctx, user: Uuid) -> Result<bool> {
    Ok(holders::is_lasting_owner(source, user).await? && !holders::has_another_owner(source, ctx, user).await?)
}

/// Whether a command on the host made them an owner: no request ends that, not by erasing the account either.
///
/// # Errors
/// Those of a read.
pub(crate) async fn is_made_by_host(source: &mut impl RowSource, user: Uuid) -> Result<bool> {
    let sql = "SELECT 1 FROM profiles WHERE user_id = $1 AND is_admin";
    Ok(source.row(sql, &[user.into()]).await?.is_some())
}

/// Keeps the only owner from being removed. T-B09.
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
    use crate::staff::{StaffRights, StaffRole};

    #[test]
    fn what_is_for_the_staff_is_for_those_with_the_right_and_the_operators_key() {
        let person = |rights, needs_second_factor| {
            Caller::Person(SignedInPerson { rights, needs_second_factor, ..SignedInPerson::default() })
        };
        let refund = |caller: &Caller| only(caller, StaffRight::MoveMoney, REQUIRED);
        let finance = person(StaffRole::Finance.rights(), false);
        assert!(refund(&finance).is_ok() && refund(&Caller::Service).is_ok());
        let support = person(StaffRole::Support.rights(), false);
        assert!(matches!(refund(&support), Err(Error::Forbidden(OF_ANOTHER_ROLE))));
        assert!(only_staff(&support).is_ok() && only_staff(&person(StaffRole::Content.rights(), false)).is_ok());
        let unproven = person(StaffRights::NONE, true);
        assert!(matches!(refund(&unproven), Err(Error::Forbidden(SECOND_FACTOR))));
        let stranger = person(StaffRights::NONE, false);
        assert!(matches!(refund(&stranger), Err(Error::Forbidden(REQUIRED))));
        assert!(matches!(only_staff(&stranger), Err(Error::Forbidden(REQUIRED))));
        assert!(matches!(refund(&Caller::Visitor), Err(Error::SignedOut)));
    }
}
