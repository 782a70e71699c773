//! Who is on the staff, and the roles that an owner gives and ends: for good, or for some time (privilege elevation). D-172.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::mails::StaffMail;
use super::{StaffRight, StaffRole};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::{self, Notice};
use crate::review::REASON_LIMIT;
use crate::table::Posted;

/// Characters of a reason.
pub const REASON_MINIMUM: usize = 10;
/// Days of a role for some time.
pub const LONGEST_DAYS: i64 = 90;
const OWN_NAME: &str = "Roles are given in an owner's own name.";
const SECOND_STEP: &str =
    "Roles need a second step. Set up an authenticator app in your profile, or sign in again with it.";
const NO_ACCOUNT: &str = "There is no confirmed account with this address.";
const NO_ROLE: &str =
    "Please choose \"owner\", \"operations\", \"support\", \"finance\", \"content\", \"read_only\" or \"none\".";
const NO_MOMENT: &str = "Please choose a time from now on, at most 90 days ahead.";
const NONE_LASTS: &str = "Only a role ends at a time.";
const YOUR_OWN: &str = "Another owner must decide about your own role.";
const OF_THE_HOST: &str = "This owner was made on the server, and only a command there changes that.";

row_struct! {
    /// A role of a person, or an owner made on the host.
    struct MemberRow {
        user: Uuid = "u.id",
        name: String = "p.display_name",
        email: Option<String> = "u.email",
        is_admin: bool = "p.is_admin",
        role: Option<String> = "m.role",
        reason: Option<String> = "m.reason",
        granted_by: Option<String> = "g.display_name",
        granted_at: Option<DateTime<Utc>> = "m.granted_at",
        expires_at: Option<DateTime<Utc>> = "m.expires_at",
        has_second_factor: bool = "EXISTS (SELECT f.id FROM mfa_factors f WHERE f.user_id = u.id AND f.is_verified)",
    }
}

/// Roles that are in force at `$1`.
const MEMBERS: &str = "FROM users u JOIN profiles p ON p.user_id = u.id
     LEFT JOIN staff_members m ON m.user_id = u.id AND m.ended_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > $1)
     LEFT JOIN profiles g ON g.user_id = m.granted_by";

impl MemberRow {
    fn to_json(&self) -> Json {
        let of_the_host = self.is_admin.then(|| StaffRole::Owner.name());
        json!({
            "user_id": self.user,
            "name": self.name,
            "email": self.email,
            "role": of_the_host.or(self.role.as_deref()),
            "granted_by": self.granted_by,
            "granted_at": self.granted_at.map(|at| at.to_rfc3339()),
            "reason": self.reason,
            "expires_at": self.expires_at.map(|at| at.to_rfc3339()),
            "has_second_factor": self.has_second_factor,
            "is_owner_flag": self.is_admin,
        })
    }
}

/// The staff, by name. A person with a lasting role and one for some time is listed with both.
///
/// # Errors
/// `SignedOut`, `Forbidden`; those of a read.
pub async fn staff_members(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManageStaff, admins::REQUIRED)?;
    let sql = format!(
        "{MEMBERS} WHERE u.deleted_at IS NULL AND (p.is_admin OR m.id IS NOT NULL) ORDER BY p.display_name, u.id, m.granted_at LIMIT 1000"
    );
    let rows: Vec<MemberRow> = RowSource::select(&mut db, &sql, &[ctx.now.into()]).await?;
    Ok(rows.iter().map(MemberRow::to_json).collect())
}

/// What is wanted for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RoleChange {
    user: Uuid,
    /// `None` ends all roles.
    role: Option<StaffRole>,
    reason: String,
    until: Option<DateTime<Utc>>,
}

/// Gives a person a role, or ends all of theirs. `posted` has their `email`, the `role` or `none`, a `reason`, and optionally the instant
/// `until` which it lasts. Such a role stands beside a lasting one, and replaces another of its kind; a lasting one replaces all. Returns
/// the member.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers without the right or without a second factor, and for their own role; `Fields`; `Conflict` for an
/// owner made on the host, and for the only owner.
pub async fn set_staff_role(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let owner = ensure_manager(ctx)?;
    let change = RoleChange::read(tx, ctx, posted).await?;
    if change.user == owner {
        return Err(Error::Forbidden(YOUR_OWN));
    }
    let before = roles_of(tx, ctx, change.user).await?;
    let is_of_the_host = before.iter().any(|row| row.is_admin);
    if is_of_the_host {
        return Err(Error::Conflict(OF_THE_HOST));
    }
    if change.until.is_none() && change.role != Some(StaffRole::Owner) {
        admins::keep_one(tx, ctx, change.user).await?;
    }
    let ended = change.end_former(tx, ctx).await?;
    if let Some(role) = change.role {
        change.insert(tx, ctx, role, owner).await?;
    }
    let after = roles_of(tx, ctx, change.user).await?;
    if change.role.is_some() || ended > 0 {
        let (was, is) = (roles_json(&before), roles_json(&after));
        let is = json!({ "roles": is, "reason": change.reason });
        audit::record(tx, ctx, "staff_role_set", "users", change.user, Some(&json!({ "roles": was })), Some(&is))
            .await?;
        change.notify(tx, ctx).await?;
    }
    let position = after.iter().position(|row| row.expires_at == change.until).unwrap_or_default();
    after.get(position).map(MemberRow::to_json).ok_or(Error::Missing("account"))
}

/// Requires staff who manage the staff, in their own name and with a second factor; returns their account.
pub(super) fn ensure_manager(ctx: &Ctx) -> Result<Uuid> {
    admins::only_assured(&ctx.caller, StaffRight::ManageStaff, OWN_NAME, SECOND_STEP)?;
    ctx.caller.person().map(|person| person.user).ok_or(Error::SignedOut)
}

/// The roles in force; one row without a role for people who have none.
async fn roles_of(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<Vec<MemberRow>> {
    let sql = format!("{MEMBERS} WHERE u.id = $2 ORDER BY m.granted_at");
    Ok(tx.select(&sql, &[ctx.now.into(), user.into()]).await?)
}

fn roles_json(rows: &[MemberRow]) -> Json {
    let roles = rows.iter().filter_map(|row| {
        let role = row.role.as_deref()?;
        Some(json!({ "role": role, "until": row.expires_at.map(|at| at.to_rfc3339()) }))
    });
    roles.collect()
}

impl RoleChange {
    async fn read(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Self> {
        let mut fields = FieldReader::new(posted);
        fields.only(&["email", "role", "reason", "until"]);
        let email = fields.email("email", "mail address").to_lowercase();
        let role = fields.line("role", "role", 40).unwrap_or_default();
        let (role, is_none) = (StaffRole::from_name(&role), role == "none");
        if role.is_none() && !is_none {
            fields.note("role", NO_ROLE);
        }
        let reason = fields.lines("reason", "reason", REASON_LIMIT).unwrap_or_default();
        if !(REASON_MINIMUM..=REASON_LIMIT).contains(&reason.chars().count()) {
            fields.note("reason", format!("Please give a reason of at least {REASON_MINIMUM} characters."));
        }
        let until = fields.line("until", "time", 40);
        let moment = until.as_deref().and_then(|text| DateTime::parse_from_rfc3339(text).ok()).map(|at| at.to_utc());
        let furthest = ctx.now + Duration::days(LONGEST_DAYS);
        if until.is_some() && !moment.is_some_and(|at| at > ctx.now && at <= furthest) {
            fields.note("until", NO_MOMENT);
        } else if until.is_some() && is_none {
            fields.note("until", NONE_LASTS);
        }
        let sql = "SELECT id FROM users WHERE email = $1 AND deleted_at IS NULL AND email_confirmed_at IS NOT NULL";
        let row = tx.row(sql, &[email.as_str().into()]).await?;
        let user = row.map(|row| row.uuid(0)).transpose()?;
        if user.is_none() && !email.is_empty() {
            fields.note("email", NO_ACCOUNT);
        }
        fields.finish()?;
        let user = user.ok_or(Error::Missing("account"))?;
        Ok(Self { user, role, reason, until: moment })
    }

    /// Ends what the new role replaces; returns how many roles ended that were in force.
    async fn end_former(&self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
        // One whose time is over already ended then.
        let over = "UPDATE staff_members SET ended_at = expires_at WHERE user_id = $1 AND ended_at IS NULL AND expires_at <= $2";
        tx.run(over, &[self.user.into(), ctx.now.into()]).await?.any();
        let which = if self.until.is_some() { "expires_at IS NOT NULL" } else { "TRUE" };
        let sql = format!("UPDATE staff_members SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND {which}");
        Ok(tx.run(&sql, &[self.user.into(), ctx.now.into()]).await?.0)
    }

    async fn insert(&self, tx: &mut Tx<'_>, ctx: &Ctx, role: StaffRole, owner: Uuid) -> Result<()> {
        tx.run(
            "INSERT INTO staff_members (id, user_id, role, reason, granted_by, granted_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            &[
                ctx.new_id().into(),
                self.user.into(),
                role.name().into(),
                self.reason.as_str().into(),
                owner.into(),
                ctx.now.into(),
                self.until.into(),
            ],
        )
        .await?
        .any();
        Ok(())
    }

    async fn notify(&self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
        let by = audit::actor_name(tx, ctx).await?;
        let (mail, link) = match self.role {
            Some(role) => (StaffMail::RoleGiven { role: role.label().to_owned(), by, until: self.until }, "/admin"),
            None => (StaffMail::RoleEnded { by }, "/profile"),
        };
        let notice = Notice::new("staff_role", &mail, Some(link.to_owned()))?;
        notices::tell(tx, ctx, self.user, &notice).await
    }
}
