//! Facts about the days of a trip that starts on a given date: closed sights, holidays and festivals.

use chrono::{Days, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::Db;
use uuid::Uuid;

use super::quote::NOT_ON_SALE;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::packages::public_sql;
use crate::planner::plan::{DayFact, FactKind};
use crate::planner::{self, Catalogue, ClosedSight, Visit};
use crate::table::Posted;

const HEAD: &str = concat!(
    "SELECT p.duration_days, (SELECT l.destination_id FROM package_locations l WHERE l.package_id = p.id
                                AND l.destination_id IS NOT NULL ORDER BY l.is_primary_location DESC, l.position, l.id LIMIT 1)
       FROM packages p WHERE p.id = $1 AND ",
    public_sql!("p")
);
const VISITS: &str =
    "SELECT day_number, attraction_id FROM package_attractions WHERE package_id = $1 ORDER BY day_number, order_in_day";
const NIGHTS: &str = "SELECT day_number, overnight_destination_id FROM package_days
      WHERE package_id = $1 AND overnight_destination_id IS NOT NULL ORDER BY day_number";

/// The sights of a package that are closed on their day, with open ones near them, and the holidays and festivals at the place of each
/// night.
///
/// # Errors
/// `Refused` for a package that is not on sale; `Fields` for an invalid day.
pub async fn date_facts(db: &Db, catalogue: &Catalogue, posted: &Posted) -> Result<Json> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["package_id", "start_date"]);
    let not_on_sale = || Error::Refused(NOT_ON_SALE.to_owned());
    let package: Uuid = fields.id("package_id", NOT_ON_SALE).ok_or_else(not_on_sale)?;
    let start = fields.day("start_date", "start date");
    if fields.is_blank("start_date") {
        fields.note("start_date", "Your start date must be a date.");
    }
    fields.finish()?;
    let head = db.rows(HEAD, &[package.into()]).await?.pop().ok_or_else(not_on_sale)?;
    let start = start.ok_or_else(not_on_sale)?;
    let mut visits = Vec::new();
    for row in &db.rows(VISITS, &[package.into()]).await? {
        visits.push(Visit { day: u64::try_from(row.int(0)?).unwrap_or(1), sight: row.uuid(1)? });
    }
    let mut nights = Vec::new();
    for row in &db.rows(NIGHTS, &[package.into()]).await? {
        nights.push((u64::try_from(row.int(0)?).unwrap_or(1), row.uuid(1)?));
    }
    let days = u64::try_from(head.int(0)?).unwrap_or(1);
    let closed: Vec<Json> = planner::closed_sights(catalogue, &visits, start).iter().map(closed_json).collect();
    Ok(json!({ "closed": closed, "holidays": holidays(catalogue, start, days, head.opt_uuid(1)?, &nights) }))
}

/// Each holiday once, on its first day within the trip.
fn holidays(
    catalogue: &Catalogue,
    start: NaiveDate,
    days: u64,
    main_place: Option<Uuid>,
    nights: &[(u64, Uuid)],
) -> Vec<Json> {
    let mut place = nights.first().map(|(_, place)| *place).or(main_place);
    let mut named: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for day in 1..=days {
        place = nights.iter().find(|(of, _)| *of == day).map(|(_, place)| *place).or(place);
        let (Some(place), Some(date)) = (place, start.checked_add_days(Days::new(day - 1))) else { continue };
        for fact in planner::holidays(catalogue, place, date) {
            if !named.contains(&fact.name) {
                named.push(fact.name.clone());
                found.push(holiday_json(day, date, &fact));
            }
        }
    }
    found
}

fn closed_json(closed: &ClosedSight) -> Json {
    let instead = closed.instead.as_ref();
    json!({
        "day_number": closed.day,
        "attraction_id": closed.sight,
        "title": closed.title,
        "because": closed.because,
        "instead_id": instead.map(|one| one.sight),
        "instead_title": instead.map(|one| &one.title),
        "drive_minutes": instead.map(|one| one.drive_minutes),
    })
}

fn holiday_json(day: u64, date: NaiveDate, fact: &DayFact) -> Json {
    json!({
        "day_number": day,
        "date": date.to_string(),
        "is_poya": fact.kind == FactKind::Poya,
        "name": fact.name,
        "text": fact.text,
        "source": fact.source,
        "checked": fact.checked.to_string(),
        "is_expected": fact.is_expected,
    })
}
