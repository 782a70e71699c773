//! Puts packages back on sale: by a command, or by a job on the day that a pause ends.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::OffSale;
use super::change::find_row;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::packages::date_alerts::check_date_alerts;
use crate::packages::{notifications, stored};
use crate::webhooks::{self, WebhookEvent};

/// The action's name in the audit log.
pub(super) const PUT_ON_SALE: &str = "package_put_on_sale";

/// The end of a pause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResumePackage {
    pub package: Uuid,
    pub resumes_on: NaiveDate,
}

/// Puts the package on sale if it is still paused until this day, and the day has come.
///
/// # Errors
/// When the database cannot be written.
pub async fn resume(tx: &mut Tx<'_>, ctx: &Ctx, due: &ResumePackage) -> Result<()> {
    let row = find_row(tx, due.package).await?;
    let is_due = row.is_some_and(|row| row.state == OffSale::Paused && row.resumes_on == Some(due.resumes_on));
    if !is_due || due.resumes_on > ctx.today() {
        return Ok(());
    }
    let Some(state) = stored::state(tx, due.package).await? else { return Ok(()) };
    put_on_sale(tx, ctx, due.package).await?;
    let (was, is) = (json!({ "sale": "paused", "resumes_on": due.resumes_on }), json!({ "sale": "on_sale" }));
    audit::record(tx, ctx, PUT_ON_SALE, "packages", due.package, Some(&was), Some(&is)).await?;
    let mail = notifications::sale_mail(&state.title, None, None, None);
    notifications::send_sale_change(tx, ctx, due.package, &mail).await
}

/// Resumes packages whose job was lost, such as by a version that did not know it.
///
/// # Errors
/// When the database cannot be written.
pub async fn resume_overdue(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
    let sql = "SELECT package_id, resumes_on FROM packages_off_sale
        WHERE state = 'paused' AND resumes_on <= $1 ORDER BY package_id LIMIT 100";
    for row in tx.rows(sql, &[ctx.today().into()]).await? {
        resume(tx, ctx, &ResumePackage { package: row.uuid(0)?, resumes_on: row.date(1)? }).await?;
    }
    Ok(())
}

/// Its free days can be booked again, so date alerts are checked.
pub(super) async fn put_on_sale(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<()> {
    tx.run("DELETE FROM packages_off_sale WHERE package_id = $1", &[package.into()]).await?.any();
    let sql = "UPDATE packages SET is_active = TRUE, updated_at = $2 WHERE id = $1";
    tx.run(sql, &[package.into(), ctx.now.into()]).await?.any();
    webhooks::record_package(tx, ctx, WebhookEvent::PackagePublished, package).await?;
    check_date_alerts(tx, ctx, package).await
}
