//! What the caller may do as a member of the staff.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};

use super::holders::{lasting_role_sql, timed_role_sql};
use super::{StaffRight, StaffRole};
use crate::ctx::Ctx;
use crate::error::{Error, Result};

const OWN_NAME: &str = "Only people have roles.";

row_struct! {
    struct OwnRoles {
        is_admin: bool = "p.is_admin",
        lasting: Option<String> = lasting_role_sql("p.user_id"),
        timed: Option<String> = timed_role_sql("role", "p.user_id", "$2"),
        expires_at: Option<DateTime<Utc>> = timed_role_sql("expires_at", "p.user_id", "$2"),
    }
}

/// The caller's role and rights; `role` is null for people who are not on the staff, and in a session that has ended. `lasting_role` is
/// what stays of a role for some time.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key; those of a read.
pub async fn my_staff_rights(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    let person = match ctx.caller.person() {
        Some(person) => person,
        None if ctx.caller.is_visitor() => return Err(Error::SignedOut),
        None => return Err(Error::Forbidden(OWN_NAME)),
    };
    let roles: Option<OwnRoles> = if person.is_staff() || person.needs_second_factor {
        RowSource::select(&mut db, "FROM profiles p WHERE p.user_id = $1", &[person.user.into(), ctx.now.into()])
            .await?
            .pop()
    } else {
        None
    };
    let lasting = roles.as_ref().and_then(|roles| match roles.is_admin {
        true => Some(StaffRole::Owner.name()),
        false => roles.lasting.as_deref(),
    });
    let timed = roles.as_ref().and_then(|roles| roles.timed.as_deref());
    Ok(json!({
        "role": timed.or(lasting),
        "lasting_role": lasting,
        "rights": person.rights.iter().map(StaffRight::name).collect::<Vec<_>>(),
        "expires_at": roles.and_then(|roles| roles.expires_at).map(|at| at.to_rfc3339()),
        "needs_second_factor": person.needs_second_factor,
    }))
}
