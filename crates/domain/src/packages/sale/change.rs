//! Changes the sale state of a package.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::resume::{PUT_ON_SALE, ResumePackage, put_on_sale};
use super::{OffSale, states};
use crate::accounts::admins;
use crate::audit;
use crate::bookings::start_dates;
use crate::bookings::start_dates::ahead;
use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::jobs::{self, Job};
use crate::packages::edit_rights::{self, NOT_AN_ADMIN};
use crate::packages::notifications;
use crate::packages::stored;
use crate::review::{REASON_LIMIT, REASON_MINIMUM};
use crate::staff::StaffRight;
use crate::table::Posted;
use crate::webhooks::{self, WebhookEvent};

/// Changes of a package in a day by its owners: its hosts get a mail for each.
const DAILY_LIMIT: i64 = 20;
/// Seconds until a retry beyond it.
const LIMIT_PAUSE: u32 = 3_600;
/// In the audit log.
const ACTIONS: [&str; 4] = [PUT_ON_SALE, "package_paused", "package_retired", "package_taken_down"];
const NOT_APPROVED: &str = "Only an approved package can be taken off sale.";
const TAKEN_DOWN: &str = "This package was taken off sale by an admin. Please write to us.";
const STATES: &str = "Please choose \"on_sale\", \"paused\", \"retired\" or \"taken_down\".";

/// What is wanted: off sale in this way, or on sale (`None`).
#[derive(Clone, Debug, PartialEq, Eq)]
struct SaleChange {
    package: Uuid,
    state: Option<OffSale>,
    resumes_on: Option<NaiveDate>,
    reason: Option<String>,
}

row_struct! {
    /// A row of `packages_off_sale`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct OffSaleRow {
        state: OffSale = "state",
        resumes_on: Option<NaiveDate> = "resumes_on",
        reason: Option<String> = "reason",
    }
}

pub(super) async fn find_row(source: &mut impl RowSource, package: Uuid) -> Result<Option<OffSaleRow>> {
    Ok(source.select("FROM packages_off_sale WHERE package_id = $1", &[package.into()]).await?.pop())
}

/// Puts an approved package on sale or takes it off, and returns it as [`super::list_sales`] does. `document` holds `package_id`, `state`,
/// for a pause optionally the day `resumes_on` on which it is on sale again, and for `taken_down` the `reason`. A repeat changes nothing.
///
/// # Errors
/// `SignedOut`; `Forbidden` for all but owners and admins, for a private package, and for an owner whose package an admin took down;
/// `Missing`; `Conflict` unless it is approved; `Refused` for an unknown state; `Fields`; `TooMany` for the 21st change within a day.
pub async fn set_sale(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    states::reader(ctx)?;
    let change = SaleChange::read(ctx, posted)?;
    let package = change.package;
    edit_rights::editor(tx, ctx, package).await?;
    let state = stored::state(tx, package).await?.ok_or(Error::Missing("package"))?;
    let before = find_row(tx, package).await?;
    let is_alone = change.check_rights(tx, ctx, before.as_ref()).await?;
    if !state.is_approved() {
        return Err(Error::Conflict(NOT_APPROVED));
    }
    if !change.is_made(before.as_ref(), state.is_active) {
        within_limit(tx, ctx, package).await?;
        change.write(tx, ctx).await?;
        change.record(tx, ctx, before.as_ref(), is_alone).await?;
        if change.state.is_some() && state.is_active {
            webhooks::record_package(tx, ctx, WebhookEvent::PackageUnpublished, package).await?;
        }
        let mail = notifications::sale_mail(&state.title, change.state, change.resumes_on, change.reason.as_deref());
        notifications::send_sale_change(tx, ctx, package, &mail).await?;
    }
    states::find_sale(tx, ctx, package).await
}

/// An admin has no limit: an owner who uses it up must not keep a package on sale.
async fn within_limit(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<()> {
    if ctx.caller.may(StaffRight::DecidePackages) {
        return Ok(());
    }
    let since = ctx.now - Duration::days(1);
    let changes = audit::count_since(tx, "packages", package, &ACTIONS, since).await?;
    if changes < DAILY_LIMIT { Ok(()) } else { Err(Error::TooMany(LIMIT_PAUSE)) }
}

impl SaleChange {
    fn read(ctx: &Ctx, posted: &Posted) -> Result<Self> {
        let mut fields = FieldReader::new(posted);
        fields.only(&["package_id", "state", "resumes_on", "reason"]);
        let package = posted.get("package_id").and_then(Json::as_str).and_then(|id| id.parse().ok());
        let package = package.ok_or(Error::Missing("package"))?;
        let state = match posted.get("state").and_then(Json::as_str) {
            Some("on_sale") => None,
            Some(name) => Some(OffSale::from_name(name).ok_or_else(|| Error::Refused(STATES.to_owned()))?),
            None => return Err(Error::Refused(STATES.to_owned())),
        };
        let resumes_on = fields.day("resumes_on", "day");
        if let Some(day) = resumes_on {
            let today = ctx.today();
            if state != Some(OffSale::Paused) {
                fields.note("resumes_on", "Only a paused package comes back by itself.");
            } else if day <= today {
                fields.note("resumes_on", "Please choose tomorrow or a later day.");
            } else if day > start_dates::last_start(today) {
                fields.note("resumes_on", concat!("Please choose a day within the next ", ahead!(), "."));
            }
        }
        let reason = fields.lines("reason", "reason", REASON_LIMIT);
        match state {
            Some(OffSale::TakenDown) => {
                let is_short = reason.as_deref().is_some_and(|text| text.chars().count() < REASON_MINIMUM);
                if is_short || fields.is_blank("reason") {
                    fields.note("reason", format!("Please give a reason of at least {REASON_MINIMUM} characters."));
                }
            }
            _ if reason.is_some() => fields.note("reason", "Only an admin who takes a package down gives a reason."),
            _ => {}
        }
        fields.finish()?;
        Ok(Self { package, state, resumes_on, reason })
    }

    /// What an admin took down, only an admin who does not own or host it changes, unless there is no other admin; returns whether there
    /// is none.
    async fn check_rights(&self, tx: &mut Tx<'_>, ctx: &Ctx, before: Option<&OffSaleRow>) -> Result<bool> {
        if self.state == Some(OffSale::TakenDown) {
            admins::only(&ctx.caller, StaffRight::DecidePackages, NOT_AN_ADMIN)?;
        }
        if before.is_none_or(|before| before.state != OffSale::TakenDown) {
            return Ok(false);
        }
        admins::only(&ctx.caller, StaffRight::DecidePackages, TAKEN_DOWN)?;
        edit_rights::reviewer(tx, ctx, self.package, None).await
    }

    fn is_made(&self, before: Option<&OffSaleRow>, is_active: bool) -> bool {
        match (self.state, before) {
            (None, _) => is_active,
            (Some(_), None) => false,
            (Some(state), Some(before)) => {
                (state, self.resumes_on, &self.reason) == (before.state, before.resumes_on, &before.reason)
            }
        }
    }

    async fn write(&self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
        let Some(state) = self.state else { return put_on_sale(tx, ctx, self.package).await };
        tx.run(
            "INSERT INTO packages_off_sale (package_id, state, resumes_on, reason, changed_by, since)
                  VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (package_id) DO UPDATE SET state = excluded.state, resumes_on = excluded.resumes_on,
               reason = excluded.reason, changed_by = excluded.changed_by, since = excluded.since",
            &[
                self.package.into(),
                state.name().into(),
                self.resumes_on.into(),
                self.reason.as_deref().into(),
                ctx.caller.person().map(|person| person.user).into(),
                ctx.now.into(),
            ],
        )
        .await?
        .any();
        tx.run(
            "UPDATE packages SET is_active = FALSE, updated_at = $2 WHERE id = $1 AND status = 'approved'",
            &[self.package.into(), ctx.now.into()],
        )
        .await?
        .exactly_one(Error::Stale("package"))?;
        let Some(day) = self.resumes_on else { return Ok(()) };
        let job = ResumePackage { package: self.package, resumes_on: day };
        // A key of its own: an older job for the same day may be done already.
        jobs::enqueue_at(tx, ctx, &format!("resume:{}", ctx.new_id()), beginning(day), &Job::ResumePackage(job)).await
    }

    async fn record(&self, tx: &mut Tx<'_>, ctx: &Ctx, before: Option<&OffSaleRow>, is_alone: bool) -> Result<()> {
        let action = match self.state {
            None => PUT_ON_SALE,
            Some(OffSale::Paused) => "package_paused",
            Some(OffSale::Retired) => "package_retired",
            Some(OffSale::TakenDown) => "package_taken_down",
        };
        let row = |state: Option<OffSale>, resumes_on: Option<NaiveDate>, reason: Option<&str>| json!({ "sale": state.map_or("on_sale", OffSale::name), "resumes_on": resumes_on, "reason": reason });
        let was = before
            .map_or_else(|| row(None, None, None), |was| row(Some(was.state), was.resumes_on, was.reason.as_deref()));
        let mut is = row(self.state, self.resumes_on, self.reason.as_deref());
        if is_alone {
            is["sole_admin"] = true.into();
        }
        audit::record(tx, ctx, action, "packages", self.package, Some(&was), Some(&is)).await
    }
}
