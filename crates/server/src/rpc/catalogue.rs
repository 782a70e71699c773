//! Handlers of the package search, its suggestions and the featured packages.

use chrono::NaiveDate;
use serde_json::{Value as Json, json};
use serendib_domain::Caller;
use serendib_domain::accounts::admins;
use serendib_domain::bookings::start_dates::last_start;
use serendib_domain::content;
use serendib_domain::group_price::per_person;
use serendib_domain::money::dollars;
use serendib_domain::search::{
    DateFlexibility, Dates, DurationBucket, GroupAnswer, MAX_PAGE_SIZE, Query, SearchResults, Sort,
};
use serendib_domain::staff::StaffRight;
use uuid::Uuid;

use super::FunctionAnswer;
use super::args::Args;
use super::trip_cards::{self, TripCardJson};
use crate::app::App;
use crate::rest::error::RestError;
use crate::search::{CALENDAR_TABLES, STAMP, SearchSnapshot, SearchView};

/// Suggestions by default, and at most.
const USUAL_SUGGESTIONS: usize = 5;
const SUGGESTIONS: usize = 50;

/// The product's search: filters, order, page and counts on the server (D-017 to D-025, D-137).
pub async fn search_packages(app: &App, args: &Args) -> Result<FunctionAnswer, RestError> {
    let flexibility = DateFlexibility::parse(args.text("date_flexibility"));
    let dates = Dates::flexible(args.date("date_from"), args.date("date_to"), flexibility);
    // A location that is not a place is searched as words.
    let names_months = |text: &str| app.search.names_months(args.text(text));
    let has_dates = dates.is_some() || names_months("q") || names_months("location");
    let (tables, stamp) = if has_dates { stamp(app, &CALENDAR_TABLES) } else { stamp(app, &[]) };
    let today = app.ctx(Caller::Visitor).today();
    let SearchView { state, heard } = app.search.current(&app.db).await;
    let query = query(args, &state, today);
    let answer: SearchResults = state.index.search(&query);
    let cards = app.trip_cards.get_or_read(app, &answer.ids, heard).await?;
    let nearest = match &answer.nearest {
        Some(nearest) => Some((nearest, app.trip_cards.get_or_read(app, &nearest.ids, heard).await?)),
        None => None,
    };
    let begin = format!("{{\"total\":{},\"exact_total\":{},\"results\":", answer.total, answer.exact_total);
    let end = format!(
        ",\"facets\":{},\"showing_results_for\":{},\"understood\":{},\"ignored\":{},\"left_out\":{},\"location_as_words\":{},\"nearest\":",
        serde_json::to_string(&answer.facets).unwrap_or_else(|_| "null".to_owned()),
        json!(answer.showing_results_for),
        json!(answer.understood),
        json!(answer.ignored),
        json!(answer.left_out),
        answer.location_as_words,
    );
    // The exact length, so that a cached body takes no more memory than that.
    let length = |cards: &[TripCardJson]| {
        cards.iter().map(|card| card.len() + 1).sum::<usize>() + usize::from(cards.is_empty()) + 1
    };
    let near = match &nearest {
        Some((nearest, cards)) => {
            let begin = format!("{{\"total\":{},\"relaxed\":{},\"results\":", nearest.total, json!(nearest.relaxed));
            Some((begin, cards))
        }
        None => None,
    };
    let group = json!(answer.group.as_ref().map(group)).to_string();
    let near_length = near.as_ref().map_or("null".len(), |(begin, cards)| begin.len() + length(cards) + 1);
    let last = ",\"group\":";
    let length = begin.len() + length(&cards) + end.len() + near_length + last.len() + group.len() + 1;
    let mut body = Vec::with_capacity(length);
    body.extend_from_slice(begin.as_bytes());
    array(&cards, &mut body);
    body.extend_from_slice(end.as_bytes());
    match near {
        Some((begin, cards)) => {
            body.extend_from_slice(begin.as_bytes());
            array(cards, &mut body);
            body.push(b'}');
        }
        None => body.extend_from_slice(b"null"),
    }
    body.extend_from_slice(last.as_bytes());
    body.extend_from_slice(group.as_bytes());
    body.push(b'}');
    Ok(FunctionAnswer { body, rows: 1, tables, stamp })
}

/// Whether an answer of `search_packages`, as it begins there, has no package that matches all of the text.
pub fn is_without_exact_results(body: &[u8]) -> bool {
    let rest = body.strip_prefix(b"{\"total\":").unwrap_or_default();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    rest.get(digits..).is_some_and(|rest| rest.starts_with(b",\"exact_total\":0,"))
}

/// The group of the search, and its prices of the returned packages.
fn group(group: &GroupAnswer) -> Json {
    let (from, to) = match group.dates {
        None => (None, None),
        Some(Dates::StartOn(day) | Dates::TooFarAhead(day)) => (Some(day), None),
        Some(
            Dates::Within(first, last) | Dates::StartBetween(first, last) | Dates::WeekendStartBetween(first, last),
        ) => (Some(first), Some(last)),
    };
    let people = i64::from(group.people);
    let price = |(id, total): &(u128, i64)| {
        json!({
            "package_id": Uuid::from_u128(*id).to_string(),
            "total_price": dollars(*total),
            "per_person": dollars(per_person(*total, people)),
        })
    };
    json!({
        "people": people,
        "date_from": from.map(|day| day.to_string()),
        "date_to": to.map(|day| day.to_string()),
        "prices": group.totals.iter().map(price).collect::<Vec<_>>(),
    })
}

/// Builds the search query from the arguments.
fn query(args: &Args, state: &SearchSnapshot, today: NaiveDate) -> Query {
    let flexibility = DateFlexibility::parse(args.text("date_flexibility"));
    let dates = Dates::flexible(args.date("date_from"), args.date("date_to"), flexibility);
    let usual = Query::default();
    Query {
        q: args.text("q").to_owned(),
        category: args.text("category").to_owned(),
        location: args.text("location").to_owned(),
        destination: state.places.resolve_destination(args.text("destination_id"), args.text("location")),
        price_min_usd: args.int("price_min", usual.price_min_usd),
        price_max_usd: args.int("price_max", usual.price_max_usd),
        duration: DurationBucket::parse(args.text("duration")),
        people: args.count("people", usual.people),
        is_price_for_group: args.text("price_for") == "group",
        comfort: args.text("comfort").to_owned(),
        dates: dates.map(|dates| dates.bookable(today, last_start(today))),
        today: Some(today),
        sort: Sort::parse(args.text("sort")),
        limit: args.count("limit", usual.limit),
        offset: args.count("offset", usual.offset),
    }
}

/// The next possible start of each package on a page.
pub async fn soonest_starts(app: &App, args: &Args) -> Result<FunctionAnswer, RestError> {
    let (tables, stamp) = stamp(app, &CALENDAR_TABLES);
    let refused = |text: String| RestError::from_domain(serendib_domain::Error::Refused(text), &Caller::Visitor);
    let ids = args.text("packages").split(',').map(|id| id.trim().parse::<Uuid>().map(|id| id.as_u128()));
    let ids = ids.collect::<Result<Vec<_>, _>>();
    let ids = ids.map_err(|_| refused("Packages are named by their ids, with commas between.".to_owned()))?;
    if ids.len() > MAX_PAGE_SIZE {
        return Err(refused(format!("Please name from one to {MAX_PAGE_SIZE} packages.")));
    }
    let today = app.ctx(Caller::Visitor).today();
    let state = app.search.current(&app.db).await.state;
    let starts = state.index.next_starts(&ids, today, last_start(today));
    let start = |(package, start): &(u128, Option<NaiveDate>)| json!({ "package_id": Uuid::from_u128(*package).to_string(), "start_date": start.map(|day| day.to_string()) });
    let found: Json = starts.iter().map(start).collect();
    let rows = u64::try_from(starts.len()).unwrap_or(u64::MAX);
    Ok(FunctionAnswer { body: found.to_string().into_bytes(), rows, tables, stamp })
}

/// Explains the ranking of the packages on a page, for admins.
///
/// # Errors
/// `SignedOut` and `Forbidden` for a caller who is not an admin.
pub async fn explain_search(app: &App, caller: &Caller, args: &Args) -> Result<Json, serendib_domain::Error> {
    admins::only(caller, StaffRight::EditContent, admins::REQUIRED)?;
    let today = app.ctx(caller.clone()).today();
    let state = app.search.current(&app.db).await.state;
    let query = query(args, &state, today);
    let ids = state.index.search(&query).ids;
    let explained = state.index.explain(&query, &ids).into_iter().map(|one| {
        json!({
            "package_id": Uuid::from_u128(one.package).to_string(),
            "merit": one.merit,
            "clauses": one.clauses,
        })
    });
    Ok(explained.collect())
}

/// Places whose name contains the typed text.
pub async fn suggest_places(app: &App, args: &Args) -> Result<FunctionAnswer, RestError> {
    let (tables, stamp) = stamp(app, &[]);
    let state = app.search.current(&app.db).await.state;
    let limit = args.count("limit", USUAL_SUGGESTIONS).min(SUGGESTIONS);
    let found: Vec<_> = state
        .places
        .suggest(args.text("q"), limit)
        .into_iter()
        .map(|place| {
            let display = place.id.and_then(|id| state.displays.get(&id));
            json!({
                "id": place.id.map(|id| Uuid::from_u128(id).to_string()),
                "kind": place.kind,
                "city": place.name,
                "alias": place.alias,
                "region": place.region,
                "name_si": display.and_then(|display| display.name_si.clone()),
                "name_ta": display.and_then(|display| display.name_ta.clone()),
                "latitude": display.map(|display| display.latitude),
                "longitude": display.map(|display| display.longitude),
                "packages": place.packages,
            })
        })
        .collect();
    let rows = u64::try_from(found.len()).unwrap_or(u64::MAX);
    Ok(FunctionAnswer { body: json!(found).to_string().into_bytes(), rows, tables, stamp })
}

/// Autocomplete beyond places: concepts, trips and guides.
pub async fn suggest_searches(app: &App, args: &Args) -> Result<FunctionAnswer, RestError> {
    let (tables, stamp) = stamp(app, &[]);
    let SearchView { state, heard } = app.search.current(&app.db).await;
    let found = state.index.suggest(args.text("q"));
    let cards = app.trip_cards.get_or_read(app, &found.trips, heard).await?;
    // Cards carry the package id; a package deleted in the meantime has no card.
    let trips: Vec<TripSuggestion> = cards.iter().filter_map(|card| serde_json::from_slice(card).ok()).collect();
    let guides: Vec<_> = found
        .guides
        .iter()
        .map(|guide| {
            json!({ "id": Uuid::from_u128(guide.id).to_string(), "name": guide.name, "packages": guide.packages })
        })
        .collect();
    let body = json!({ "concepts": found.concepts, "trips": trips, "guides": guides });
    Ok(FunctionAnswer { body: body.to_string().into_bytes(), rows: 1, tables, stamp })
}

/// The fields of a card that a suggestion needs.
#[derive(serde::Deserialize, serde::Serialize)]
struct TripSuggestion {
    id: Uuid,
    title: String,
}

/// Three packages a day (D-027), those that the staff chose first (D-179).
pub async fn featured_packages(app: &App) -> Result<FunctionAnswer, RestError> {
    let (tables, stamp) = stamp(app, &[]);
    let today = app.ctx(Caller::Visitor).today();
    let SearchView { state, heard } = app.search.current(&app.db).await;
    let chosen = content::featured::find_featured(&mut &app.db, today)
        .await
        .map_err(|error| RestError::from_domain(error, &Caller::Visitor))?;
    let chosen: Vec<u128> = chosen.iter().map(Uuid::as_u128).collect();
    let cards = app.trip_cards.get_or_read(app, &app.search.featured(&state, today, &chosen), heard).await?;
    let mut body = Vec::new();
    array(&cards, &mut body);
    let rows = u64::try_from(cards.len()).unwrap_or(u64::MAX);
    Ok(FunctionAnswer { body, rows, tables, stamp })
}

/// Taken before any read: the tables of a card, the index, the words that the staff edits, and others that the answer depends on.
pub(super) fn stamp(app: &App, also: &[&'static str]) -> (Vec<&'static str>, serendib_db::Stamp) {
    let mut tables = trip_cards::tables().to_vec();
    tables.extend(["destinations", content::TABLE, STAMP]);
    tables.extend(also);
    let stamp = app.db.changes().stamp(&tables);
    (tables, stamp)
}

pub(super) fn array(cards: &[TripCardJson], body: &mut Vec<u8>) {
    body.push(b'[');
    for (index, card) in cards.iter().enumerate() {
        if index > 0 {
            body.push(b',');
        }
        body.extend_from_slice(card);
    }
    body.push(b']');
}
