//! Writes a guide's rows, one table at a time: by the guide or by an admin. P-B07.

use serde_json::json;
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::change_audit;
use super::mails::GuideMail;
use super::profile::{self, COLUMNS};
use crate::accounts::admins;
use crate::audit;
use crate::back_office::record_words::{self, RecordSubject};
use crate::bookings::forget_retained;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::{AcceptedFields, CommandFuture, Posted, id_of, whom};

/// T-R30.
pub const SUSPENDED: &str = "Your guide profile is suspended. Please contact support.";
const NOT_YOURS: &str = "Only the guide or an admin can change this profile.";
const NOT_BY_HAND: &str = "A guide is made by approving an application.";
const FIXED: &str = "This part of a guide profile cannot be changed here.";
/// D-155; with a plan for each of them, admins suspend by [`super::suspension`].
const BOOKED: &str = "This guide has bookings to come. They must be handed over or cancelled first.";

/// Only the account: the application already has the rest.
pub(super) const NEW: AcceptedFields =
    AcceptedFields { whom: |caller| caller.may(StaffRight::DecideApplications), must: &["user_id"], may: &[] };
pub(super) const OWN: AcceptedFields = AcceptedFields { whom: whom::guides_and_staff, must: &[], may: &COLUMNS };
pub(super) const DUTY: AcceptedFields =
    AcceptedFields { whom: |caller| caller.may(StaffRight::ActOnGuides), must: &[], may: &["is_active"] };

row_struct! {
    /// What a change of a guide depends on.
    pub(super) struct GuideDuty {
        id: Uuid = "id",
        user: Uuid = "user_id",
        is_active: bool = "is_active",
        avatar_url: Option<String> = "avatar_url",
    }
}

/// Requires this guide, on duty, or an admin.
///
/// # Errors
/// `SignedOut`, `Forbidden`, `Missing`.
pub(super) async fn may_write(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid) -> Result<()> {
    let row = tx.row("SELECT user_id, is_active FROM guides WHERE id = $1", &[guide.into()]).await?;
    if ctx.caller.may(StaffRight::ActOnGuides) {
        return row.map(drop).ok_or(Error::Missing("guide"));
    }
    let Some(person) = ctx.caller.person() else { return Err(Error::SignedOut) };
    match row {
        Some(row) if row.uuid(0)? == person.user && row.bool(1)? => Ok(()),
        Some(row) if row.uuid(0)? == person.user => Err(Error::Forbidden(SUSPENDED)),
        _ => Err(Error::Forbidden(NOT_YOURS)),
    }
}

/// Sets columns of a guide, and increments the version.
///
/// # Errors
/// `Stale` if the version has changed.
pub(super) async fn columns(
    tx: &mut Tx<'_>,
    guide: Uuid,
    set: &[(&'static str, Value)],
    version: Option<i64>,
) -> Result<()> {
    let mut binds: Vec<Value> = vec![guide.into()];
    let mut sql = "UPDATE guides SET version = version + 1".to_owned();
    for (column, value) in set {
        binds.push(value.clone());
        sql.push_str(&format!(", {column} = ${}", binds.len()));
    }
    sql.push_str(" WHERE id = $1");
    if let Some(version) = version {
        binds.push(version.into());
        sql.push_str(&format!(" AND version = ${}", binds.len()));
    }
    tx.run(&sql, &binds).await?.exactly_one(Error::Stale("guide profile"))?;
    if set.iter().any(|(column, _)| *column == "display_name") {
        refresh_words(tx, guide).await?;
    }
    Ok(())
}

/// Guides are found by the words of their account.
pub(super) async fn refresh_words(tx: &mut Tx<'_>, guide: Uuid) -> Result<()> {
    match tx.row("SELECT user_id FROM guides WHERE id = $1", &[guide.into()]).await? {
        Some(row) => record_words::refresh(tx, RecordSubject::Person, row.uuid(0)?).await,
        None => Ok(()),
    }
}

/// The insert command. The old client creates the guide itself after the approval; the guide exists by then, and their id is returned.
pub(super) fn insert<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, posted: &'a Posted) -> CommandFuture<'a, Uuid> {
    Box::pin(async move {
        admins::only(&ctx.caller, StaffRight::DecideApplications, NOT_BY_HAND)?;
        let user = posted.get("user_id").and_then(|id| id.as_str()).and_then(|id| id.parse::<Uuid>().ok());
        let there = tx.row("SELECT id FROM guides WHERE user_id = $1 AND is_active", &[user.into()]).await?;
        match there {
            Some(row) => Ok(row.uuid(0)?),
            None => Err(Error::Forbidden(NOT_BY_HAND)),
        }
    })
}

/// The update command: the guide's profile and, for an admin, whether the guide is on duty.
pub(super) fn update<'a>(
    tx: &'a mut Tx<'_>,
    ctx: &'a Ctx,
    key: &'a [Value],
    posted: &'a Posted,
) -> CommandFuture<'a, ()> {
    Box::pin(async move {
        let guide = id_of(key)?;
        may_write(tx, ctx, guide).await?;
        let may_say = |name: &str| OWN.names(name) || (ctx.caller.may(StaffRight::ActOnGuides) && DUTY.names(name));
        if !posted.keys().all(|name| may_say(name)) {
            return Err(Error::Forbidden(FIXED));
        }
        let stored: Option<GuideDuty> = tx.select_one("FROM guides WHERE id = $1", &[guide.into()]).await?;
        let stored = stored.ok_or(Error::Missing("guide"))?;
        let account = profile::account(tx, stored.user).await?;
        let mut fields = FieldReader::new(posted);
        let mut set = profile::read(&mut fields, ctx, posted, &account);
        let duty = fields.flag("is_active");
        fields.finish()?;
        let picture = posted.get("avatar_url").and_then(|value| value.as_str());
        profile::picture(tx, ctx, picture, stored.avatar_url.as_deref()).await?;
        let before = change_audit::snapshot_before(tx, ctx, guide).await?;
        if let Some(on) = duty.filter(|on| *on != stored.is_active) {
            set.push(("is_active", on.into()));
            set_duty(tx, ctx, guide, account.user, on).await?;
        }
        columns(tx, guide, &set, None).await?;
        change_audit::record_changes(tx, ctx, guide, before).await?;
        update_guide_flag(tx, account.user).await
    })
}

/// Suspends or reinstates a guide: logs it and notifies them.
async fn set_duty(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid, user: Uuid, on: bool) -> Result<()> {
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::SuspendGuide, None, &[user]).await?;
    if on {
        forget_retained(tx, guide).await?;
    } else {
        is_free(tx, ctx, guide).await?;
    }
    let (before, after) = (json!({ "is_active": !on }), json!({ "is_active": on }));
    let (action, kind, mail) = if on {
        ("reinstated", "guide_reinstated", GuideMail::Reinstated)
    } else {
        ("suspended", "guide_suspended", GuideMail::Suspended { trips: 0 })
    };
    audit::record(tx, ctx, action, "guides", guide, Some(&before), Some(&after)).await?;
    notices::tell(tx, ctx, user, &Notice::new(kind, &mail, Some("/profile".to_owned()))?).await
}

/// A profile's guide flag is true exactly if there is an active guide record. D-003.
pub(super) async fn update_guide_flag(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    const ON_DUTY: &str = "EXISTS (SELECT 1 FROM guides WHERE guides.user_id = profiles.user_id AND guides.is_active)";
    let sql = format!("UPDATE profiles SET is_guide = {ON_DUTY} WHERE user_id = $1 AND is_guide <> {ON_DUTY}");
    tx.run(&sql, &[user.into()]).await?.any();
    Ok(())
}

async fn is_free(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid) -> Result<()> {
    let booked = tx
        .row(
            "SELECT id FROM booking_requests
              WHERE guide_id = $1 AND status IN ('approved', 'confirmed') AND end_date >= $2 LIMIT 1",
            &[guide.into(), ctx.today().into()],
        )
        .await?;
    booked.map_or(Ok(()), |_| Err(Error::Conflict(BOOKED)))
}
