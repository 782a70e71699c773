//! The guides of a landing page.

use std::cmp::Reverse;
use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::{Value as Json, json};
use serendib_db::{Cond, Select, Value};
use serendib_domain::Caller;
use serendib_domain::table::PUBLIC;
use uuid::Uuid;

use crate::app::App;
use crate::rest::error::RestError;
use crate::rest::{parse, plan};

/// Guides per page.
const GUIDE_LIMIT: usize = 4;
const GUIDE: &str = "select=id,display_name,avatar_url,rating,review_count,\
    guide_locations(location_name,is_primary_location,destination_id),guide_languages(language_name)";

#[derive(Deserialize)]
struct LandingGuideRow {
    id: Uuid,
    display_name: String,
    avatar_url: Option<String>,
    rating: Option<f64>,
    review_count: i64,
    guide_locations: Vec<GuideLocationRow>,
    guide_languages: Vec<GuideLanguageRow>,
}

#[derive(Deserialize)]
struct GuideLocationRow {
    location_name: String,
    is_primary_location: bool,
    destination_id: Option<Uuid>,
}

#[derive(Deserialize)]
struct GuideLanguageRow {
    language_name: String,
}

impl LandingGuideRow {
    fn lives_at(&self, home: Option<Uuid>) -> bool {
        home.is_some() && self.guide_locations.iter().any(|place| place.destination_id == home)
    }

    fn location(&self) -> Option<&str> {
        let primary = self.guide_locations.iter().find(|place| place.is_primary_location);
        primary.or(self.guide_locations.first()).map(|place| place.location_name.as_str())
    }
}

/// Selects among these guides, with their numbers of trips: first those who live at `home`, then those with the most trips.
///
/// # Errors
/// Errors of a read.
pub async fn guides_of(app: &App, hosts: &[(u128, usize)], home: Option<Uuid>) -> Result<Vec<Json>, RestError> {
    if hosts.is_empty() {
        return Ok(Vec::new());
    }
    let mut select = select().clone();
    let ids = hosts.iter().map(|(id, _)| Value::Uuid(Uuid::from_u128(*id))).collect();
    select.filter = Cond::all_of([Cond::is_in("id", ids), select.filter]);
    let rows = app.db.fetch(&select, false).await?.rows;
    let mut guides: Vec<LandingGuideRow> = rows.iter().filter_map(|row| serde_json::from_slice(row).ok()).collect();
    let place =
        |guide: &LandingGuideRow| hosts.iter().position(|(id, _)| *id == guide.id.as_u128()).unwrap_or(hosts.len());
    guides.sort_by_key(|guide| (Reverse(guide.lives_at(home)), place(guide)));
    let entries = guides.iter().take(GUIDE_LIMIT).map(|guide| {
        let packages = hosts.iter().find(|(id, _)| *id == guide.id.as_u128()).map_or(0, |(_, packages)| *packages);
        let languages: Vec<&str> = guide.guide_languages.iter().map(|one| one.language_name.as_str()).collect();
        json!({
            "id": guide.id.to_string(),
            "display_name": guide.display_name,
            "avatar_url": guide.avatar_url,
            "rating": guide.rating,
            "review_count": guide.review_count,
            "location_name": guide.location(),
            "languages": languages,
            "lives_here": guide.lives_at(home),
            "packages": packages,
        })
    });
    Ok(entries.collect())
}

/// The columns as a visitor sees them.
fn select() -> &'static Select {
    static SELECT: OnceLock<Select> = OnceLock::new();
    SELECT.get_or_init(|| {
        let planned = parse::parse(GUIDE, &parse::Limits::default()).map_err(RestError::from).and_then(|request| {
            let tables = serendib_domain::tables::register();
            plan::read(tables, plan::table(tables, PUBLIC, "guides")?, &request, &Caller::Visitor)
        });
        match planned {
            Ok(select) => select,
            Err(error) => unreachable!("the select of guides is a constant: {error:?}"),
        }
    })
}
