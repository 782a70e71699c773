//! Reads a language model's answer: which sights on which days, in which order and at which times. Unknown sights are
//! dropped with a note.
//! All texts are the planner's own: the model's prose is not read. T-L01, T-L02, T-L07.

use serde_json::Value;
use uuid::Uuid;

use super::PlannerRejection;
use super::aim::Aim;
use super::catalogue::Catalogue;
use super::changes;
use super::check::{check, place_of, stop_of};
use super::edit::{LONGEST_VISIT, SHORTEST_VISIT, retime};
use super::optimise::{absences, reasons, trip_notes};
use super::plain::plain;
use super::plan::{DAYS_LIMIT, Itinerary, ItineraryDay, NOTES_LIMIT, Refined, STOPS_LIMIT};
use super::plan_constraints::PlanConstraints;
use super::refine::{AmountGoal, constraints};
use super::schedule::DayRules;
use super::text::{NOT_PLANNED, OwnTexts, count, distinct, list};
use super::time::Clock;

/// Characters of an invented name before cleaning; a longer one rejects the answer.
const TEXT_LIMIT: usize = 10_000;
/// Characters of such a name in a note.
const NAME_LENGTH: usize = 60;
/// Names in a note about dropped items.
const NAMED: usize = 10;

/// A plan's next version from a model's answer, and the differences.
///
/// # Errors
/// As [`from_model`].
pub fn refined(
    catalogue: &Catalogue,
    before: &Itinerary,
    aim: &Aim,
    answer: &Value,
) -> Result<Refined, PlannerRejection> {
    let mut itinerary = build_trip(catalogue, aim, answer)?;
    let mut before = before.clone();
    check(catalogue, &mut before);
    if let Some(by_hand) = OwnTexts::detect(catalogue, &before).title(&before.title) {
        itinerary.title = by_hand;
    }
    let mut not_understood = aim.remarks.clone();
    not_understood.extend(missed_amount_goals(catalogue, aim, &mut itinerary, &before.wishes, "before"));
    not_understood.extend(unmet(catalogue, &itinerary).into_iter().filter(|note| !before.notes.contains(note)));
    distinct(&mut not_understood);
    let changes = changes::describe_changes(&before, &itinerary);
    Ok(Refined { itinerary, changes, suggestions: Vec::new(), not_understood })
}

/// The trip in a model's answer `{days: [{place, attractions: [{id | slug | title, startTime?, durationMinutes?}]}]}`; other fields are
/// ignored.
///
/// # Errors
/// If it has another shape or exceeds the limits.
pub fn from_model(catalogue: &Catalogue, aim: &Aim, answer: &Value) -> Result<Itinerary, PlannerRejection> {
    let mut trip = build_trip(catalogue, aim, answer)?;
    let missed = missed_amount_goals(catalogue, aim, &mut trip, &PlanConstraints::default(), "without that wish");
    trip.notes.extend(missed.into_iter().map(|sentence| format!("{NOT_PLANNED}{sentence}")));
    distinct(&mut trip.notes);
    trip.notes.truncate(NOTES_LIMIT);
    Ok(trip)
}

/// Reports kinds that did not become more or less as requested. The plan stores no such wish, as it was not met.
fn missed_amount_goals(
    catalogue: &Catalogue,
    aim: &Aim,
    trip: &mut Itinerary,
    before: &PlanConstraints,
    than: &str,
) -> Vec<String> {
    let missed: Vec<AmountGoal> =
        aim.outcomes.iter().copied().filter(|outcome| !outcome.is_met(catalogue, trip)).collect();
    let sentences = missed.into_iter().map(|outcome| {
        trip.wishes.weigh_like(before, outcome.name());
        let amount = if outcome.is_more { "more" } else { "less" };
        format!("There is no {amount} of {} in the plan than {than}.", outcome.name())
    });
    sentences.collect()
}

fn build_trip(catalogue: &Catalogue, aim: &Aim, answer: &Value) -> Result<Itinerary, PlannerRejection> {
    let days =
        answer.get("days").and_then(Value::as_array).ok_or_else(|| PlannerRejection::new("The answer has no days."))?;
    if days.is_empty() || days.len() > DAYS_LIMIT {
        return Err(PlannerRejection::new("The answer has no days or too many."));
    }
    let mut trip = aim.frame();
    let mut met = AnswerFindings::default();
    let wanted = usize::from(aim.preferences.duration);
    let mut untimed = Vec::new();
    for (index, model_day) in days.iter().take(wanted).enumerate() {
        let (day, is_timed) = self::day(catalogue, aim, model_day, &mut met)?;
        let slept = trip.days.last().map(|day: &ItineraryDay| day.place.clone());
        trip.days.push(ItineraryDay {
            place: day.place.id.is_nil().then_some(slept).flatten().unwrap_or_else(|| day.place.clone()),
            ..day
        });
        if !is_timed {
            untimed.push(index);
        }
    }
    match days.len() {
        more if more > wanted => met.notes.push(format!("The answer had {more} days; the first {wanted} are kept.")),
        less if less < wanted => met.notes.push(format!("The answer had {}; the others are free.", count(less, "day"))),
        _ => {}
    }
    while trip.days.len() < wanted {
        let Some(last) = trip.days.last() else { break };
        let day = ItineraryDay { stops: Vec::new(), ..last.clone() };
        trip.days.push(day);
    }
    check(catalogue, &mut trip);
    for index in 0..trip.days.len() {
        let rules = DayRules::of_day(catalogue, &trip, index);
        let is_early = |day: &ItineraryDay| {
            day.stops.iter().any(|stop| !stop.time_fixed && stop.start_time.minutes() < rules.starts)
        };
        if untimed.contains(&index) || trip.days.get(index).is_some_and(is_early) {
            retime(catalogue, &mut trip, index);
        }
    }
    check(catalogue, &mut trip);
    note(catalogue, aim, &mut trip, met);
    trip.come_back(catalogue);
    reasons(catalogue, &mut trip);
    OwnTexts::all_own(&trip).retell(catalogue, &mut trip);
    constraints::update(catalogue, &mut trip);
    Ok(trip)
}

/// Notes unknown items of the answer, unmet requests, and the notes of every plan.
fn note(catalogue: &Catalogue, aim: &Aim, trip: &mut Itinerary, met: AnswerFindings) {
    trip.notes.extend(met.notes);
    for (why, mut names) in [
        ("Left out, because our catalogue does not have it", met.inventions),
        ("Left out, as you wished", met.unwanted),
    ] {
        distinct(&mut names);
        names.truncate(NAMED);
        if !names.is_empty() {
            trip.notes.push(format!("{why}: {}.", list(&names)));
        }
    }
    trip.notes.extend(absences(catalogue, trip));
    trip.notes.extend(unmet(catalogue, trip));
    trip.notes.extend(trip_notes(catalogue, trip));
    trip.notes.extend(aim.note());
    distinct(&mut trip.notes);
    trip.notes.truncate(NOTES_LIMIT);
}

/// A sentence for each wished sight, place or night that is missing.
pub(super) fn unmet(catalogue: &Catalogue, trip: &Itinerary) -> Vec<String> {
    let wishes = &trip.wishes;
    let is_seen = |id: Uuid| trip.days.iter().any(|day| day.stops.iter().any(|stop| stop.id == id));
    let sights = wishes.with.iter().filter_map(|slug| catalogue.sight_by_slug(slug)).map(|at| &catalogue.sights()[at]);
    let places =
        wishes.places.iter().filter_map(|slug| catalogue.place_by_slug(slug)).map(|at| &catalogue.places()[at]);
    let missing = sights.filter(|sight| !is_seen(sight.id)).map(|sight| &sight.title);
    let missing = missing.chain(places.map(|place| &place.name).filter(|name| !trip.destinations.contains(*name)));
    let mut sentences: Vec<String> =
        missing.map(|name| format!("{name} is not visited: it does not fit into this plan.")).collect();
    for (slug, wished) in &wishes.nights {
        let Some(place) = catalogue.place_by_slug(slug).map(|at| &catalogue.places()[at]) else { continue };
        let nights = trip.days.iter().take(trip.days.len().saturating_sub(1));
        let nights = nights.filter(|day| day.place.id == place.id).count();
        if nights != usize::from(*wished) {
            sentences.push(format!(
                "{} in {}, not the {wished} that you wished for.",
                count(nights, "night"),
                place.name
            ));
        }
    }
    sentences
}

impl Itinerary {
    /// Lifts exclusions of sights that were requested again and are there.
    fn come_back(&mut self, catalogue: &Catalogue) {
        let there: Vec<&str> = self.days.iter().flat_map(|day| &day.stops).map(|stop| stop.slug.as_str()).collect();
        self.wishes.without.retain(|slug| !there.contains(&slug.as_str()));
        self.wishes.not_places.retain(|slug| {
            let name = catalogue.place_by_slug(slug).map(|place| &catalogue.places()[place].name);
            name.is_none_or(|name| !self.destinations.contains(name))
        });
    }
}

/// Findings while reading an answer.
#[derive(Default)]
struct AnswerFindings {
    sights: Vec<usize>,
    inventions: Vec<String>,
    /// Names of sights that the traveler excluded.
    unwanted: Vec<String>,
    notes: Vec<String>,
}

/// A day, and whether all its visits have start times.
fn day(
    catalogue: &Catalogue,
    aim: &Aim,
    model_day: &Value,
    met: &mut AnswerFindings,
) -> Result<(ItineraryDay, bool), PlannerRejection> {
    if !model_day.is_object() {
        return Err(PlannerRejection::new("A day of the answer is no object."));
    }
    let attractions = match model_day.get("attractions") {
        None | Some(Value::Null) => &[][..],
        Some(Value::Array(list)) if list.len() <= STOPS_LIMIT => list.as_slice(),
        Some(_) => {
            return Err(PlannerRejection::new("A day of the answer has no list of attractions, or too many of them."));
        }
    };
    let (mut stops, mut is_timed, mut home) = (Vec::new(), true, None);
    for model_day in attractions {
        let Some(sight) = sight(catalogue, model_day)? else {
            met.inventions.push(unknown_sight_name(model_day)?);
            continue;
        };
        if met.sights.contains(&sight) {
            continue;
        }
        if !aim.allows(catalogue, sight) {
            met.unwanted.push(catalogue.sights()[sight].title.clone());
            continue;
        }
        met.sights.push(sight);
        home = Some(catalogue.home(sight));
        let by_hand = aim.fixed(sight);
        let start =
            model_day.get("startTime").and_then(Value::as_str).and_then(|text| text.parse::<Clock>().ok()).or(by_hand);
        is_timed &= start.is_some();
        let mut stop = stop_of(&catalogue.sights()[sight], start.unwrap_or_default(), String::new());
        stop.time_fixed = by_hand.is_some() && by_hand == start;
        let minutes =
            model_day.get("durationMinutes").and_then(Value::as_i64).and_then(|minutes| i32::try_from(minutes).ok());
        if let Some(minutes) = minutes.filter(|minutes| (SHORTEST_VISIT..=LONGEST_VISIT).contains(minutes)) {
            stop.duration_minutes = minutes;
        }
        stops.push(stop);
    }
    let place = match model_day.get("place") {
        Some(Value::String(name)) => catalogue.place_named(name),
        Some(place @ Value::Object(_)) => {
            ["id", "slug", "name"].into_iter().find_map(|key| catalogue.place_named(place.get(key)?.as_str()?))
        }
        _ => None,
    };
    let is_wanted = |place: &usize| aim.allows_place(catalogue, *place);
    if let Some(unwanted) = place.filter(|place| !is_wanted(place)) {
        met.unwanted.push(catalogue.places()[unwanted].name.clone());
    }
    let place = place.filter(is_wanted).or(home.filter(is_wanted)).map(|place| place_of(catalogue, place));
    let nowhere =
        super::plan::DayPlace { id: Uuid::nil(), slug: String::new(), name: String::new(), lat: 0.0, lon: 0.0 };
    let day = ItineraryDay {
        day: 1,
        date: None,
        title: String::new(),
        description: String::new(),
        place: place.unwrap_or(nowhere),
        drive_minutes: 0,
        drive_km: 0,
        notes: Vec::new(),
        sunrise: None,
        sunset: None,
        facts: Vec::new(),
        stops,
        warnings: Vec::new(),
    };
    Ok((day, is_timed))
}

fn sight(catalogue: &Catalogue, value: &Value) -> Result<Option<usize>, PlannerRejection> {
    if !value.is_object() {
        return Err(PlannerRejection::new("An attraction of the answer is no object."));
    }
    let by = |key: &str| value.get(key).and_then(Value::as_str).and_then(|text| catalogue.sight_named(text));
    Ok(by("id").or_else(|| by("slug")).or_else(|| by("title")))
}

/// The answer's name for an unknown sight.
fn unknown_sight_name(value: &Value) -> Result<String, PlannerRejection> {
    for key in ["title", "slug", "id"] {
        let name = text(value, key)?;
        if !name.is_empty() {
            return Ok(format!("\"{name}\""));
        }
    }
    Ok("a sight without a name".to_owned())
}

/// A name as plain text; empty if absent.
fn text(value: &Value, key: &str) -> Result<String, PlannerRejection> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::String(text)) if text.len() <= TEXT_LIMIT => Ok(plain(text, NAME_LENGTH)),
        Some(_) => Err(PlannerRejection::new(format!("\"{key}\" of the answer is no text, or far too long."))),
    }
}
