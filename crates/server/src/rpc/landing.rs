//! Handlers of the landing pages of destinations and themes.

use std::collections::HashMap;

use serde_json::{Value as Json, json};
use serendib_catalogue::{Season, Seasons};
use serendib_domain::Caller;
use serendib_domain::content::landing::AllThemeWords;
use serendib_domain::content::seasons::read_seasons;
use serendib_domain::landing::{self, LandingPlace, LandingSight, SeasonalEvent};
use serendib_domain::money::dollars;
use serendib_domain::search::taxonomy::{CATEGORIES, Category, EXPERIENCES, category};
use serendib_domain::search::{Query, Survey};
use uuid::Uuid;

use super::FunctionAnswer;
use super::args::Args;
use super::catalogue::{array, stamp};
use super::landing_guides::guides_of;
use super::landing_summaries::{summarise_destination, summarise_theme};
use crate::app::App;
use crate::rest::error::RestError;
use crate::search::{SearchSnapshot, SearchView};

/// Neighbors of a destination.
const NEIGHBOURS: usize = 6;
/// Destinations of a theme.
const BEST_DESTINATIONS: usize = 8;
/// Starting points for the directions to a destination.
const STARTS: [&str; 2] = ["colombo", "katunayake"];

/// Every destination and theme that has trips.
pub async fn landing_pages(app: &App) -> Result<FunctionAnswer, RestError> {
    let (tables, stamp) = stamp(app, &[]);
    let state = app.search.current(&app.db).await.state;
    let places = list_places(app).await?;
    let words = read_theme_words(app).await?;
    let destinations = places.iter().filter_map(|place| {
        let survey = state.index.survey(&query_for_place(&state, place)?);
        let mut entry = introduce(place);
        entry["packages"] = survey.packages.into();
        entry["price_from"] = survey.price_cents.map(|(lowest, _)| dollars(lowest)).into();
        (survey.packages > 0).then_some(entry)
    });
    let destinations: Vec<Json> = destinations.collect();
    let body = json!({ "destinations": destinations, "themes": themes(&state, &words, None) });
    Ok(FunctionAnswer { body: body.to_string().into_bytes(), rows: 1, tables, stamp })
}

/// A destination with trips; `null` for any other.
pub async fn destination_page(app: &App, args: &Args) -> Result<FunctionAnswer, RestError> {
    let (tables, stamp) = stamp(app, &["attractions", "travel_times", "guide_locations", "guide_languages"]);
    let nothing = |tables, stamp| Ok(FunctionAnswer { body: b"null".to_vec(), rows: 0, tables, stamp });
    let SearchView { state, heard } = app.search.current(&app.db).await;
    let found = landing::find_place(&app.db, args.text("slug")).await.map_err(for_visitors)?;
    let Some(place) = found else { return nothing(tables, stamp) };
    let Some(query) = query_for_place(&state, &place) else { return nothing(tables, stamp) };
    let survey = state.index.survey(&query);
    if survey.packages == 0 {
        return nothing(tables, stamp);
    }
    let results = app.trip_cards.get_or_read(app, &state.index.search(&query).ids, heard).await?;
    let sights = landing::sights_of(&app.db, place.id).await?;
    let guides = guides_of(app, &survey.hosts, Some(place.id)).await?;
    let (getting_there, neighbours) = ways(app, &state, &place).await?;
    let mut page = introduce(&place);
    page["id"] = place.id.to_string().into();
    page["province"] = place.province.as_str().into();
    page["also_called"] = place.also_called.as_slice().into();
    page["nearby"] = place.nearby.as_slice().into();
    page["summary"] = summarise_destination(&place, &survey, &sights).into();
    page["figures"] = figures(&survey);
    page["themes"] = survey.categories.iter().filter_map(|(slug, count)| theme_link(slug, *count)).collect();
    page["sights"] = sights.iter().map(show_sight).collect();
    let seasons = read_edited_seasons(app).await?;
    page["season"] = landing::season_of(&seasons, &place.region).map(show_season).into();
    page["events"] = landing::events_of_place(&seasons, &place.stored_slug).iter().map(show_event).collect();
    page["getting_there"] = getting_there.into();
    page["guides"] = guides.into();
    page["neighbours"] = neighbours.into();
    Ok(FunctionAnswer { body: with_results(&page, &results), rows: 1, tables, stamp })
}

/// A theme with trips; `null` for any other.
pub async fn theme_page(app: &App, args: &Args) -> Result<FunctionAnswer, RestError> {
    let (tables, stamp) = stamp(app, &["guide_locations", "guide_languages"]);
    let nothing = |tables, stamp| Ok(FunctionAnswer { body: b"null".to_vec(), rows: 0, tables, stamp });
    let SearchView { state, heard } = app.search.current(&app.db).await;
    let known = CATEGORIES.iter().find(|one| one.slug == args.text("slug"));
    let all_words = read_theme_words(app).await?;
    let found = known.and_then(|theme| Some((theme, landing::theme_text(theme.slug)?, all_words.find(theme.slug)?)));
    let Some((theme, facts, words)) = found else { return nothing(tables, stamp) };
    let query = Query { category: theme.slug.to_owned(), ..Query::default() };
    let survey = state.index.survey(&query);
    if survey.packages == 0 {
        return nothing(tables, stamp);
    }
    let results = app.trip_cards.get_or_read(app, &state.index.search(&query).ids, heard).await?;
    let seasons = read_edited_seasons(app).await?;
    let page = json!({
        "slug": theme.slug,
        "name": theme.label,
        "text": words.text,
        "image_url": words.picture,
        "summary": summarise_theme(theme, &survey, &words.text),
        "figures": figures(&survey),
        "destinations": best_destinations(app, &state, &query).await?,
        "experiences": experiences(&state, theme),
        "events": landing::events_of_theme(&seasons, facts).iter().map(show_event).collect::<Vec<_>>(),
        "guides": guides_of(app, &survey.hosts, None).await?,
        "others": themes(&state, &all_words, Some(theme)),
    });
    Ok(FunctionAnswer { body: with_results(&page, &results), rows: 1, tables, stamp })
}

async fn list_places(app: &App) -> Result<Vec<LandingPlace>, RestError> {
    landing::list_places(&app.db).await.map_err(for_visitors)
}

async fn read_theme_words(app: &App) -> Result<AllThemeWords, RestError> {
    AllThemeWords::read(&mut &app.db).await.map_err(for_visitors)
}

async fn read_edited_seasons(app: &App) -> Result<Seasons, RestError> {
    read_seasons(&mut &app.db).await.map_err(for_visitors)
}

/// Nothing here depends on the caller.
fn for_visitors(error: serendib_domain::Error) -> RestError {
    RestError::from_domain(error, &Caller::Visitor)
}

/// The search query for a destination's trips.
fn query_for_place(state: &SearchSnapshot, place: &LandingPlace) -> Option<Query> {
    let destination = state.places.destination(place.id.as_u128())?;
    Some(Query { destination: Some(destination), ..Query::default() })
}

fn introduce(place: &LandingPlace) -> Json {
    json!({
        "slug": place.slug,
        "city": place.city,
        "region": place.region,
        "name_si": place.name_si,
        "name_ta": place.name_ta,
        "latitude": place.latitude,
        "longitude": place.longitude,
        "image_url": place.image_url,
    })
}

/// Themes with trips except `except`, in the order of the search's buttons.
fn themes(state: &SearchSnapshot, words: &AllThemeWords, except: Option<&Category>) -> Vec<Json> {
    let entries = CATEGORIES.iter().filter(|theme| Some(*theme) != except).filter_map(|theme| {
        let words = words.find(theme.slug)?;
        let packages = state.index.count(&Query { category: theme.slug.to_owned(), ..Query::default() });
        (packages > 0).then(|| {
            json!({
                "slug": theme.slug,
                "name": theme.label,
                "text": words.text,
                "image_url": words.picture,
                "packages": packages,
            })
        })
    });
    entries.collect()
}

fn theme_link(slug: &str, packages: usize) -> Option<Json> {
    let known = CATEGORIES.iter().find(|theme| theme.slug == slug)?;
    Some(json!({ "slug": known.slug, "name": known.label, "packages": packages }))
}

fn figures(survey: &Survey) -> Json {
    let (from, to) = survey.price_cents.unwrap_or_default();
    json!({
        "packages": survey.packages,
        "price_from": dollars(from),
        "price_to": dollars(to),
        "days_shortest": survey.days.map_or(0, |days| days.shortest),
        "days_usual": survey.days.map_or(0, |days| days.usual),
        "days_longest": survey.days.map_or(0, |days| days.longest),
    })
}

/// Travel to a destination, and neighbors with trips, by car.
async fn ways(app: &App, state: &SearchSnapshot, place: &LandingPlace) -> Result<(Vec<Json>, Vec<Json>), RestError> {
    let places = list_places(app).await?;
    let by_id: HashMap<Uuid, &LandingPlace> = places.iter().map(|one| (one.id, one)).collect();
    let (mut getting_there, mut neighbours) = (Vec::new(), Vec::new());
    for journey in landing::journeys_from(&app.db, place.id).await? {
        let Some(other) = by_id.get(&journey.to) else { continue };
        if STARTS.contains(&other.stored_slug.as_str()) {
            getting_there.push(json!({
                "city": other.city,
                "mode": journey.mode,
                "minutes": journey.minutes,
                "km": journey.km,
            }));
        }
        if journey.mode != "car" || neighbours.len() == NEIGHBOURS {
            continue;
        }
        let packages = query_for_place(state, other).map_or(0, |query| state.index.count(&query));
        if packages > 0 {
            let mut entry = introduce(other);
            entry["minutes"] = journey.minutes.into();
            entry["km"] = journey.km.into();
            entry["packages"] = packages.into();
            neighbours.push(entry);
        }
    }
    Ok((getting_there, neighbours))
}

/// The destinations with the most trips of a theme.
async fn best_destinations(app: &App, state: &SearchSnapshot, theme: &Query) -> Result<Vec<Json>, RestError> {
    let places = list_places(app).await?;
    let mut counted: Vec<(usize, &LandingPlace)> = places
        .iter()
        .filter_map(|place| {
            Some((
                state.index.count(&Query { category: theme.category.clone(), ..query_for_place(state, place)? }),
                place,
            ))
        })
        .filter(|(packages, _)| *packages > 0)
        .collect();
    // Stable sort: equal counts stay ordered by name.
    counted.sort_by_key(|(packages, _)| std::cmp::Reverse(*packages));
    let entries = counted.into_iter().take(BEST_DESTINATIONS).map(|(packages, place)| {
        let mut entries = introduce(place);
        entries["packages"] = packages.into();
        entries
    });
    Ok(entries.collect())
}

/// Experiences of a theme, in guides' words, whose search finds exactly those.
fn experiences(state: &SearchSnapshot, theme: &Category) -> Vec<Json> {
    let of_theme = EXPERIENCES.into_iter().filter(|name| category(name) == Some(theme));
    let found = of_theme.filter_map(|name| {
        let answer = state.index.search(&Query { q: name.to_owned(), limit: 0, ..Query::default() });
        let is_exact = answer.showing_results_for.is_none() && answer.ignored.is_empty() && answer.left_out.is_empty();
        (is_exact && answer.exact_total > 0).then(|| json!({ "label": name, "packages": answer.exact_total }))
    });
    found.collect()
}

fn show_sight(sight: &LandingSight) -> Json {
    json!({
        "id": sight.id.to_string(),
        "title": sight.title,
        "description": sight.description,
        "image_url": sight.image_url,
        "attraction_type": sight.attraction_type,
        "icon": sight.icon,
        "duration_hours": sight.duration_hours,
        "opens": sight.opens,
        "closes": sight.closes,
        "best_months": sight.best_months,
        "effort": sight.effort,
        "modest_dress": sight.modest_dress,
    })
}

fn show_season(season: &Season) -> Json {
    json!({ "good": season.good, "mixed": season.mixed, "wet": season.wet, "why": season.why })
}

fn show_event(event: &SeasonalEvent) -> Json {
    json!({ "name": event.name, "months": event.months, "peak": event.peak, "note": event.note })
}

/// The page as an object, with the cached cards.
fn with_results(page: &Json, results: &[super::trip_cards::TripCardJson]) -> Vec<u8> {
    let mut body = page.to_string().into_bytes();
    body.pop();
    body.extend_from_slice(b",\"results\":");
    array(results, &mut body);
    body.push(b'}');
    body
}
