//! The day's page of the staff: what waits and since when, what fails, the money, and the way from views to paid trips. Decision record 71, D-174.
//!
//! - what waits, per queue: [`queue`], counted by `queue_counts`; how long it may wait: [`service_targets`]
//! - what fails: [`failing`]; the money: `money`; views, requests and payments: `funnel`
//! - searches that find nothing: [`search_misses`], views of packages: [`package_views`], answers of guides: [`guide_answers`]

pub mod failing;
mod funnel;
pub mod guide_answers;
mod money;
pub mod package_views;
pub mod period;
pub mod queue;
mod queue_counts;
pub mod search_misses;
pub mod service_targets;

use serde_json::{Value as Json, json};
use serendib_db::Db;

use self::failing::ServiceFailure;
use self::period::TodayPeriod;
use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;
use crate::table::Table;

pub(super) fn tables() -> Vec<Table> {
    vec![service_targets::table(), search_misses::table(), package_views::table()]
}

/// What the page displays of the last `days` days. `services` are outside services of which this process knows that they fail. Parts that
/// the caller may not read are absent.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not on the staff; `Refused` for another number of days; those of a read.
pub async fn admin_today(db: &Db, ctx: &Ctx, days: &str, services: &[ServiceFailure]) -> Result<Json> {
    admins::only_staff(&ctx.caller)?;
    let period = TodayPeriod::parse(ctx, days)?;
    let money = match ctx.caller.may(StaffRight::ReadMoney) {
        true => money::find_money(db, ctx, &period).await?,
        false => Json::Null,
    };
    let funnel = match ctx.caller.may(StaffRight::ReadReports) {
        true => funnel::find_funnel(db, &period).await?,
        false => Json::Null,
    };
    Ok(json!({
        "at": ctx.now.to_rfc3339(),
        "days": period.days,
        "waiting": queue_counts::list_waiting(db, ctx).await?,
        "failing": failing::list_failing(db, ctx, services).await?,
        "money": money,
        "funnel": funnel,
    }))
}
