//! Handler of `search_guides`: the directory of guides, filtered, sorted and paged.

use std::sync::OnceLock;

use chrono::NaiveDate;
use serde_json::json;
use serendib_db::{Cond, Select, Value};
use serendib_domain::Caller;
use serendib_domain::bookings::start_dates::last_start;
use serendib_domain::guides::directory::{DIRECTORY_TABLES, DirectoryQuery, GUIDES_PAGE_SIZE, GuideSort, Tenths};
use serendib_domain::search::Dates;
use serendib_domain::table::PUBLIC;
use uuid::Uuid;

use super::FunctionAnswer;
use super::args::Args;
use crate::app::App;
use crate::rest::error::RestError;
use crate::rest::{parse, plan};
use crate::search::{CALENDAR_TABLES, DIRECTORY, SearchSnapshot};

/// The columns of a directory card.
const CARD: &str = "select=id,display_name,avatar_url,bio,experience_years,rating,review_count,\
    guide_locations(location_name,is_primary_location),guide_languages(language_code,language_name),\
    guide_specialties(specialty_name)";

/// Public guides: filters, order, page and counts.
///
/// # Errors
/// Errors of a read.
pub async fn search_guides(app: &App, args: &Args) -> Result<FunctionAnswer, RestError> {
    let dates = Dates::from_bounds(args.date("date_from"), args.date("date_to"));
    let mut tables = DIRECTORY_TABLES.to_vec();
    tables.push(DIRECTORY);
    if dates.is_some() {
        tables.extend(CALENDAR_TABLES);
    }
    let stamp = app.db.changes().stamp(&tables);
    let today = app.ctx(Caller::Visitor).today();
    let state = app.search.current(&app.db).await.state;
    let query = query(args, &state, dates.map(|dates| dates.bookable(today, last_start(today))), today);
    let answer = state.guides.search(&query, &state.index);
    let cards = cards(app, &answer.ids).await?;
    let mut body = format!(r#"{{"total":{},"results":["#, answer.total).into_bytes();
    body.extend_from_slice(&cards.join(&b","[..]));
    let licensed: Vec<String> = answer.licensed.iter().map(|id| Uuid::from_u128(*id).to_string()).collect();
    let rest = format!(r#"],"licensed":{},"facets":{}}}"#, json!(licensed), json!(answer.facets));
    body.extend_from_slice(rest.as_bytes());
    Ok(FunctionAnswer { body, rows: 1, tables, stamp })
}

fn query(args: &Args, state: &SearchSnapshot, dates: Option<Dates>, today: NaiveDate) -> DirectoryQuery {
    let place = args.text("place");
    let destination = args.text("destination_id").parse::<Uuid>().ok().map(|id| id.as_u128());
    DirectoryQuery {
        q: args.text("q").to_owned(),
        language: args.text("language").to_owned(),
        destinations: state.places.find_by_name(place).into_iter().chain(destination).collect(),
        place: place.to_owned(),
        specialty: args.text("specialty").to_owned(),
        dates,
        stars_min: Tenths::parse(args.text("stars_min")),
        is_licensed: args.text("licensed") == "true",
        today,
        sort: GuideSort::parse(args.text("sort")),
        limit: args.count("limit", GUIDES_PAGE_SIZE),
        offset: args.count("offset", 0),
    }
}

/// The guides' rows as a visitor reads them, in this order. Former guides are left out, even before the directory is updated.
async fn cards(app: &App, ids: &[u128]) -> Result<Vec<Vec<u8>>, RestError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut select = select().clone();
    let values = ids.iter().map(|id| Value::Uuid(Uuid::from_u128(*id))).collect();
    select.filter = Cond::all_of([Cond::is_in("id", values), select.filter]);
    let mut rows = app.db.fetch(&select, false).await?.rows;
    let place_of = |row: &Vec<u8>| {
        // The id is the first key of the row.
        let id = row.get(r#"{"id":""#.len()..).and_then(|rest| rest.get(..36));
        let id = id.and_then(|id| std::str::from_utf8(id).ok()?.parse::<Uuid>().ok());
        id.and_then(|id| ids.iter().position(|one| *one == id.as_u128()))
    };
    rows.sort_by_cached_key(place_of);
    Ok(rows)
}

pub fn select() -> &'static Select {
    static SELECT: OnceLock<Select> = OnceLock::new();
    SELECT.get_or_init(|| {
        let planned = parse::parse(CARD, &parse::Limits::default()).map_err(RestError::from).and_then(|request| {
            let tables = serendib_domain::tables::register();
            plan::read(tables, plan::table(tables, PUBLIC, "guides")?, &request, &Caller::Visitor)
        });
        match planned {
            Ok(select) => select,
            Err(error) => unreachable!("the card's select is a constant: {error:?}"),
        }
    })
}
