//! The coming days with a draft of the calendar.

use chrono::Months;
use serde_json::{Value as Json, json};
use serendib_catalogue::land;
use serendib_domain::content::calendar::preview_calendar;
use serendib_domain::planner::calendar::{ListedDays, ListedKind};
use serendib_domain::{Ctx, Result};

use crate::app::App;

const MONTHS: Months = Months::new(13);

/// # Errors
/// Those of a read.
pub async fn preview_days(app: &App, ctx: &Ctx, name: &str, body: &Json) -> Result<Json> {
    let calendar = preview_calendar(&mut &app.db, name, body).await?;
    let today = ctx.today();
    let listed = calendar.list_days(today, today.checked_add_months(MONTHS).unwrap_or(today));
    Ok(json!({ "days": listed.iter().map(to_json).collect::<Vec<_>>() }))
}

fn to_json(listed: &ListedDays) -> Json {
    let facts = &land().facts;
    let title = |slug: &String| {
        let place = facts.destinations.iter().find(|place| place.slug == *slug).map(|place| &place.city);
        let sight = || facts.attractions.iter().find(|sight| sight.slug == *slug).map(|sight| &sight.name);
        place.or_else(sight).unwrap_or(slug).clone()
    };
    let kind = match listed.kind {
        ListedKind::FullMoon => "full_moon",
        ListedKind::Event => "event",
        ListedKind::Closed => "closed",
    };
    json!({
        "first": listed.first.to_string(),
        "last": listed.last.to_string(),
        "kind": kind,
        "name": listed.name,
        "places": listed.places.iter().map(title).collect::<Vec<_>>(),
        "is_expected": listed.is_expected,
    })
}
