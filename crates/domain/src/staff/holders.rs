//! Who has a right now, as SQL, and the end of a removed account's roles.

use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use super::{StaffRight, StaffRights, StaffRole};
use crate::ctx::Ctx;
use crate::error::Result;

/// The lasting role of a user, as a subquery.
pub fn lasting_role_sql(user: &str) -> String {
    format!(
        "(SELECT m.role FROM staff_members m WHERE m.user_id = {user} AND m.ended_at IS NULL AND m.expires_at IS NULL)"
    )
}

/// A column of the user's role for some time, while it lasts. `now` is a placeholder.
pub fn timed_role_sql(column: &str, user: &str, now: &str) -> String {
    format!(
        "(SELECT m.{column} FROM staff_members m WHERE m.user_id = {user} AND m.ended_at IS NULL AND m.expires_at > {now})"
    )
}

/// Accounts that can act with this right: `p` is their profile, `u` the account, `now` a placeholder.
pub(crate) fn holders_sql(right: StaffRight, now: &str) -> String {
    let roles = StaffRole::ALL.into_iter().filter(|role| role.rights().contains(right));
    let roles: Vec<String> = roles.map(|role| format!("'{}'", role.name())).collect();
    format!(
        "FROM profiles p JOIN users u ON u.id = p.user_id
          WHERE u.deleted_at IS NULL AND (u.banned_until IS NULL OR u.banned_until <= {now})
            AND (p.is_admin OR EXISTS (SELECT 1 FROM staff_members m WHERE m.user_id = p.user_id AND m.ended_at IS NULL
                   AND (m.expires_at IS NULL OR m.expires_at > {now}) AND m.role IN ({})))",
        roles.join(", ")
    )
}

/// Whether another person could act with this right.
pub(super) async fn has_another(source: &mut impl RowSource, ctx: &Ctx, right: StaffRight, than: Uuid) -> Result<bool> {
    let sql = format!("SELECT p.user_id {} AND p.user_id <> $1 LIMIT 1", holders_sql(right, "$2"));
    Ok(source.row(&sql, &[than.into(), ctx.now.into()]).await?.is_some())
}

/// Whether the account is an owner whose role lasts.
///
/// # Errors
/// Those of a read.
pub(crate) async fn is_lasting_owner(source: &mut impl RowSource, user: Uuid) -> Result<bool> {
    let sql = format!("SELECT is_admin, {} FROM profiles WHERE user_id = $1", lasting_role_sql("profiles.user_id"));
    let Some(row) = source.row(&sql, &[user.into()]).await? else { return Ok(false) };
    Ok(row.bool(0)? || row.opt_text(1)? == Some(StaffRole::Owner.name()))
}

/// Whether another owner could act, whose role lasts.
///
/// # Errors
/// Those of a read.
pub(crate) async fn has_another_owner(source: &mut impl RowSource, ctx: &Ctx, than: Uuid) -> Result<bool> {
    let sql = format!(
        "SELECT p.user_id FROM profiles p JOIN users u ON u.id = p.user_id
          WHERE (p.is_admin OR {} = 'owner') AND p.user_id <> $1 AND u.deleted_at IS NULL
            AND (u.banned_until IS NULL OR u.banned_until <= $2)
          LIMIT 1",
        lasting_role_sql("p.user_id")
    );
    Ok(source.row(&sql, &[than.into(), ctx.now.into()]).await?.is_some())
}

/// The rights of an account now, in a session that meets every requirement.
///
/// # Errors
/// Those of a read.
pub async fn rights_of(source: &mut impl RowSource, ctx: &Ctx, user: Uuid) -> Result<StaffRights> {
    let sql = format!(
        "SELECT is_admin, {}, {} FROM profiles WHERE user_id = $1",
        lasting_role_sql("profiles.user_id"),
        timed_role_sql("role", "profiles.user_id", "$2")
    );
    let Some(row) = source.row(&sql, &[user.into(), ctx.now.into()]).await? else { return Ok(StaffRights::NONE) };
    if row.bool(0)? {
        return Ok(StaffRights::ALL);
    }
    let of_role = |name: Option<&str>| name.and_then(StaffRole::from_name).map_or(StaffRights::NONE, StaffRole::rights);
    Ok(of_role(row.opt_text(1)?).union(of_role(row.opt_text(2)?)))
}

/// When an account is removed, its roles end. The rows stay, without the reasons.
pub(crate) async fn forget(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<()> {
    let sql = "UPDATE staff_members SET reason = '', ended_at = COALESCE(ended_at, $2) WHERE user_id = $1";
    tx.run(sql, &[user.into(), ctx.now.into()]).await?.any();
    Ok(())
}
