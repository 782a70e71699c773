//! The days of the itinerary.

use serde_json::json;
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::super::document::{Check, duration, rules};
use super::super::stored;
use super::{Trace, doors, duplicate_key_error, only, record_change, record_removal, staged_package_of, staged_row_of};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::table::{AcceptedFields, Posted, whom};

pub const DAY: AcceptedFields =
    AcceptedFields { whom: whom::not_visitors, must: &["package_id", "day_number"], may: &["title", "description"] };

doors! {
    insert_day(posted: Posted) -> Uuid = add;
    delete_day(key: [Value]) -> () = remove;
}

async fn add(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    only(posted, &[DAY])?;
    let package = staged_package_of(tx, ctx, posted).await?;
    let mut fields = Check::default();
    let number = day_number(tx, &mut fields, package.id, posted).await?;
    let (title, description) = fields.day_words(posted, "", number);
    fields.end()?;
    let sql = "SELECT id FROM package_days WHERE package_id = $1 AND day_number = $2";
    if tx.row(sql, &[package.id.into(), number.into()]).await?.is_some() {
        let values = format!("{}, {number}", package.id);
        return Err(duplicate_key_error("package_days_package_id_day_number_key", "package_id, day_number", &values));
    }
    let id = stored::add_day(tx, ctx, package.id, number, &title, description.as_deref()).await?;
    record_change(tx, ctx, package.id, &Trace::added("package_days", posted)).await?;
    Ok(id)
}

/// Must be one of the trip's days.
pub(super) async fn day_number(tx: &mut Tx<'_>, fields: &mut Check, package: Uuid, posted: &Posted) -> Result<i64> {
    let row = tx.row("SELECT duration_days FROM packages WHERE id = $1", &[package.into()]).await?;
    let most = row.map(|row| row.int(0)).transpose()?.unwrap_or(0);
    let day_number =
        posted.get("day_number").and_then(rules::parse_integer).filter(|number| (1..=most).contains(number));
    if day_number.is_none() {
        fields.wrong("day_number", format!("The day must be one of the trip's {}.", duration::format(most)));
    }
    Ok(day_number.unwrap_or(1))
}

row_struct! {
    struct RemovedDay {
        number: i64 = "x.day_number",
        title: Option<String> = "x.title",
        description: Option<String> = "x.description",
    }
}

async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, key: &[Value]) -> Result<()> {
    let rest = "FROM package_days x WHERE x.id = $1";
    let found = staged_row_of::<RemovedDay>(tx, ctx, "package_days", rest, key).await?;
    let Some((package, day)) = found else { return Ok(()) };
    tx.run("DELETE FROM package_days WHERE id = $1", key).await?.any();
    let gone = json!({ "day_number": day.number, "title": day.title, "description": day.description });
    record_removal(tx, ctx, "package_days", package, &gone).await
}
