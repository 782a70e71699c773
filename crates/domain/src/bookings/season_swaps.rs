//! Alternatives to sights that are out of season on the chosen days.

use serde_json::{Value as Json, json};
use serendib_db::Db;
use uuid::Uuid;

use super::quote::NOT_ON_SALE;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::packages::public_sql;
use crate::planner::{self, Catalogue, SeasonSwap, Visit};
use crate::table::Posted;

const VISITS: &str = concat!(
    "SELECT pa.day_number, pa.attraction_id FROM packages p LEFT JOIN package_attractions pa ON pa.package_id = p.id
      WHERE p.id = $1 AND ",
    public_sql!("p"),
    " ORDER BY pa.day_number, pa.order_in_day"
);

/// For each out-of-season sight of a package that starts on the given day, one near it that is in season.
///
/// # Errors
/// `Refused` for a package that is not on sale; `Fields` for an invalid day.
pub async fn season_swaps(db: &Db, catalogue: &Catalogue, posted: &Posted) -> Result<Json> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["package_id", "start_date"]);
    let not_on_sale = || Error::Refused(NOT_ON_SALE.to_owned());
    let package: Uuid = fields.id("package_id", NOT_ON_SALE).ok_or_else(not_on_sale)?;
    let start = fields.day("start_date", "start date");
    if fields.is_blank("start_date") {
        fields.note("start_date", "Your start date must be a date.");
    }
    fields.finish()?;
    let rows = db.rows(VISITS, &[package.into()]).await?;
    let (Some(start), false) = (start, rows.is_empty()) else { return Err(not_on_sale()) };
    let mut visits = Vec::new();
    for row in &rows {
        // A package without sights is one row without a sight.
        let Some(sight) = row.opt_uuid(1)? else { continue };
        visits.push(Visit { day: u64::try_from(row.int(0)?).unwrap_or(1), sight });
    }
    Ok(planner::season_swaps(catalogue, &visits, start).iter().map(to_json).collect())
}

fn to_json(swap: &SeasonSwap) -> Json {
    json!({
        "day_number": swap.day,
        "attraction_id": swap.sight,
        "title": swap.title,
        "instead_id": swap.instead,
        "instead_title": swap.instead_title,
        "best_months": swap.months,
        "drive_minutes": swap.drive_minutes,
    })
}
