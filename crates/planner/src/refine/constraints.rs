//! A plan's constraints: lists each stored wish with whether it is met, and removes one.

use super::kinds::{KINDS, kind_named};
use super::repair::Repair;
use crate::PlannerRejection;
use crate::catalogue::Catalogue;
use crate::plan::{Constraint, ConstraintState, Itinerary, Origin};
use crate::plan_constraints::{DayConstraints, NONE_OF_IT};
use crate::text::{FOR_THE_GUIDE, count, list};
use crate::time::{Clock, length};

/// Words at the start of constraint texts that name nothing.
const LEADS: [&str; 9] = ["Visits", "Without", "Day", "More", "Less", "No", "At", "Few", "Your"];
/// Up to this many excluded sights and places have their own entries; more share one.
const LEFT_OUT_NAMED: usize = 4;

/// Updates a plan's constraints. They derive from the plan alone and are never taken from outside.
pub(crate) fn update(catalogue: &Catalogue, trip: &mut Itinerary) {
    trip.constraints.clear();
    let found = ConstraintList { repair: Repair::new(catalogue, trip.clone()), all: Vec::new() }.read();
    trip.constraints = found;
}

/// New constraints, and those with a changed figure, as a sentence.
pub(super) fn describe_new(before: &Itinerary, after: &Itinerary) -> Option<String> {
    let is_new = |one: &Constraint| !before.constraints.iter().any(|old| old.key == one.key && old.text == one.text);
    let came: Vec<String> =
        after.constraints.iter().filter(|one| is_new(one)).map(|one| format!("\"{}\"", one.text)).collect();
    (!came.is_empty()).then(|| format!("From now on this plan keeps to {}.", list(&came)))
}

/// Constraints that were met before and are not now. A removed place of the form is listed among the changes instead.
pub(super) fn newly_unmet<'a>(before: &'a Itinerary, after: &'a Itinerary) -> impl Iterator<Item = &'a Constraint> {
    let was_met = |key: &str| before.constraints.iter().any(|one| one.key == key && one.state == ConstraintState::Met);
    after.constraints.iter().filter(move |one| one.state == ConstraintState::Unmet && was_met(&one.key))
}

/// Unmet constraints that are new or were met before, each as a sentence with its figure. Skips what one of the `answers`
/// mentions.
pub(super) fn unmet(before: &Itinerary, after: &Itinerary, answers: &[String]) -> Vec<String> {
    let is_old = |one: &Constraint| before.constraints.iter().any(|old| old.key == one.key && old.text == one.text);
    let is_answered = |one: &Constraint| answers.iter().any(|answer| speaks_of(answer, one));
    let new = after.constraints.iter().filter(|one| is_unmet(one) && !is_old(one) && !is_answered(one));
    let sentence = |one: &Constraint, lead: &str| {
        let detail = one.detail.as_ref().map(|detail| format!(": {detail}")).unwrap_or_default();
        format!("{lead} \"{}\"{detail}.", one.text)
    };
    let lost =
        newly_unmet(before, after).filter(|one| is_unmet(one)).map(|one| sentence(one, "This plan no longer keeps to"));
    lost.chain(new.map(|one| sentence(one, "This plan cannot keep to"))).collect()
}

fn is_unmet(one: &Constraint) -> bool {
    one.origin == Origin::Refinement && one.state == ConstraintState::Unmet
}

/// Whether a sentence names a constraint's subject.
fn speaks_of(sentence: &str, one: &Constraint) -> bool {
    let is_name = |word: &&str| word.starts_with(char::is_uppercase) && !LEADS.contains(word);
    let mut names = one.text.split_whitespace().filter(is_name).peekable();
    if names.peek().is_none() {
        return ["driving", "stop", "night"].iter().any(|what| one.text.contains(what) && sentence.contains(what));
    }
    names.all(|name| sentence.contains(name))
}

/// Removes a constraint and changes nothing else; the next wish may add what it excluded.
///
/// # Errors
/// A sentence if the plan has no such constraint.
pub(crate) fn lift(catalogue: &Catalogue, trip: &mut Itinerary, key: &str) -> Result<(), PlannerRejection> {
    update(catalogue, trip);
    if !trip.constraints.iter().any(|constraint| constraint.key == key) {
        return Err(PlannerRejection::new("The plan does not keep to that any more."));
    }
    let (about, rest) = key.split_once(':').unwrap_or((key, ""));
    let wishes = &mut trip.wishes;
    match about {
        "with" => wishes.with.retain(|slug| slug != rest),
        "without" if rest.is_empty() => wishes.without.clear(),
        "without" => wishes.without.retain(|slug| slug != rest),
        "place" => wishes.places.retain(|slug| slug != rest),
        "not_place" if rest.is_empty() => wishes.not_places.clear(),
        "not_place" => wishes.not_places.retain(|slug| slug != rest),
        "nights" => wishes.forget_nights(rest),
        "kind" => wishes.kinds.retain(|(name, _)| name != rest),
        "day_starts" => wishes.day_starts = None,
        "day_ends" => wishes.day_ends = None,
        "drive" => wishes.drive_cap = None,
        "leg" => wishes.leg_cap = None,
        "stops" => wishes.stops = None,
        "arrives" => wishes.arrives = None,
        "leaves" => wishes.leaves = None,
        "few_moves" => wishes.few_moves = false,
        "order" => {
            wishes.orders.retain(|(first, then)| rest.split_once(':') != Some((first.as_str(), then.as_str())));
        }
        "guide" => {
            wishes.food.retain(|what| what != rest);
            let note = format!("{FOR_THE_GUIDE}{rest}.");
            trip.notes.retain(|other| *other != note);
        }
        "day" => lift_of_day(trip, rest),
        "time" => {
            let stops = trip.days.iter_mut().flat_map(|day| &mut day.stops);
            stops.filter(|stop| stop.slug == rest).for_each(|stop| stop.time_fixed = false);
        }
        "wanted" => trip.preferences.destinations.retain(|name| name != rest),
        _ => {}
    }
    Ok(())
}

fn lift_of_day(trip: &mut Itinerary, rest: &str) {
    let Some((number, what)) = rest.split_once(':') else { return };
    let Some(day) = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) else { return };
    trip.wishes.set_day(day, |wish| match what {
        "keep" => wish.keep = false,
        "free" => wish.free = false,
        "starts" => wish.starts = None,
        "ends" => wish.ends = None,
        "drive" => wish.drive_cap = None,
        "stops" => wish.stops = None,
        _ => {}
    });
}

struct ConstraintList<'a> {
    repair: Repair<'a>,
    all: Vec<Constraint>,
}

impl ConstraintList<'_> {
    fn read(mut self) -> Vec<Constraint> {
        self.places();
        self.sights();
        self.hours();
        let days = self.repair.trip.wishes.days.clone();
        days.iter().for_each(|wish| self.day(wish));
        self.guide();
        self.all
    }

    fn push(&mut self, key: String, text: String, origin: Origin, state: ConstraintState, detail: Option<String>) {
        self.all.push(Constraint { key, text, origin, state, detail });
    }

    /// Adds a constraint that is met unless something is `missing`.
    fn checked(&mut self, key: String, text: String, missing: Option<String>) {
        let state = if missing.is_none() { ConstraintState::Met } else { ConstraintState::Unmet };
        self.push(key, text, Origin::Refinement, state, missing);
    }

    /// Adds a constraint that a plan cannot show to be met.
    fn unchecked(&mut self, key: String, text: String, detail: Option<String>) {
        self.push(key, text, Origin::Refinement, ConstraintState::Unchecked, detail);
    }

    fn place_name(&self, slug: &str) -> Option<(usize, String)> {
        let catalogue = self.repair.catalogue();
        let place = catalogue.place_by_slug(slug)?;
        Some((place, catalogue.places()[place].name.clone()))
    }

    fn sight_title(&self, slug: &str) -> Option<String> {
        let catalogue = self.repair.catalogue();
        catalogue.sight_by_slug(slug).map(|sight| catalogue.sights()[sight].title.clone())
    }

    fn is_seen(&self, slug: &str) -> bool {
        self.repair.trip.days.iter().any(|day| day.stops.iter().any(|stop| stop.slug == slug))
    }

    fn places(&mut self) {
        let (wishes, wanted) = (self.repair.trip.wishes.clone(), self.repair.trip.preferences.destinations.clone());
        let visited = self.repair.trip.destinations.clone();
        let not_visited = |name: &String| (!visited.contains(name)).then(|| "not part of this plan".to_owned());
        for name in wanted {
            let catalogue = self.repair.catalogue();
            // The form's name for a place may differ from the catalogue's.
            let Some(place) = catalogue.place_named(&name) else { continue };
            // "Skip Ella" came later.
            if wishes.not_places.contains(&catalogue.places()[place].slug) {
                continue;
            }
            let missing = not_visited(&catalogue.places()[place].name);
            let state = if missing.is_none() { ConstraintState::Met } else { ConstraintState::Unmet };
            let text = format!("Visits {}", catalogue.places()[place].name);
            self.push(format!("wanted:{name}"), text, Origin::Form, state, missing);
        }
        for slug in &wishes.places {
            let Some((_, name)) = self.place_name(slug) else { continue };
            self.checked(format!("place:{slug}"), format!("Visits {name}"), not_visited(&name));
        }
        if wishes.not_places.len() > LEFT_OUT_NAMED {
            let names: Vec<String> =
                wishes.not_places.iter().filter_map(|slug| Some(self.place_name(slug)?.1)).collect();
            let there: Vec<String> = names.iter().filter(|name| visited.contains(name)).cloned().collect();
            let missing = (!there.is_empty()).then(|| format!("{} still part of this plan", list(&there)));
            let mut some: Vec<String> = names.iter().take(2).cloned().collect();
            some.push(format!("{} more places", names.len().saturating_sub(some.len())));
            self.checked("not_place".to_owned(), format!("Without {}", list(&some)), missing);
        }
        for slug in wishes.not_places.iter().filter(|_| wishes.not_places.len() <= LEFT_OUT_NAMED) {
            let Some((_, name)) = self.place_name(slug) else { continue };
            let missing = visited.contains(&name).then(|| "still part of this plan".to_owned());
            self.checked(format!("not_place:{slug}"), format!("Without {name}"), missing);
        }
        for (slug, nights) in &wishes.nights {
            let Some((place, name)) = self.place_name(slug) else { continue };
            let now = self.repair.nights_in(place);
            let missing = (!wishes.are_nights_met(slug, *nights, now)).then(|| format!("{} now", count(now, "night")));
            let least = if wishes.at_least.contains(slug) { "At least " } else { "" };
            let text = format!("{least}{} in {name}", count(usize::from(*nights), "night"));
            self.checked(format!("nights:{slug}"), text, missing);
        }
        for (first, then) in &wishes.orders {
            let (Some((a, first_name)), Some((b, then_name))) = (self.place_name(first), self.place_name(then)) else {
                continue;
            };
            let missing = (!self.repair.is_before(a, b)).then(|| "the other way round now".to_owned());
            let text = format!("{first_name} before {then_name}");
            self.checked(format!("order:{first}:{then}"), text, missing);
        }
        if wishes.few_moves {
            let moves = count(self.repair.trip.moves(), "move");
            self.unchecked("few_moves".to_owned(), "Few changes of bed".to_owned(), Some(format!("{moves} now")));
        }
    }

    fn sights(&mut self) {
        let wishes = self.repair.trip.wishes.clone();
        for slug in &wishes.with {
            let Some(title) = self.sight_title(slug) else { continue };
            let missing = (!self.is_seen(slug)).then(|| "not part of this plan".to_owned());
            self.checked(format!("with:{slug}"), title, missing);
        }
        let left_out: Vec<(&String, String)> =
            wishes.without.iter().filter_map(|slug| Some((slug, self.sight_title(slug)?))).collect();
        let there: Vec<String> =
            left_out.iter().filter(|(slug, _)| self.is_seen(slug)).map(|(_, title)| title.clone()).collect();
        if left_out.len() > LEFT_OUT_NAMED {
            let mut names: Vec<String> = left_out.iter().take(2).map(|(_, title)| title.clone()).collect();
            names.push(format!("{} more", left_out.len() - names.len()));
            let missing = (!there.is_empty()).then(|| format!("{} still there", list(&there)));
            self.checked("without".to_owned(), format!("Without {}", list(&names)), missing);
        } else {
            for (slug, title) in left_out {
                let missing = there.contains(&title).then(|| "still part of this plan".to_owned());
                self.checked(format!("without:{slug}"), format!("Without {title}"), missing);
            }
        }
        for (name, steps) in &wishes.kinds {
            let (Some(kind), Some(at)) = (kind_named(name), KINDS.iter().position(|kind| kind.name == name)) else {
                continue;
            };
            let now = self.repair.count_of(super::intent::IntentTarget::Kind(at));
            let key = format!("kind:{name}");
            if *steps <= NONE_OF_IT {
                let missing = (now > 0).then(|| format!("{} now", count(now, "stop")));
                self.checked(key, format!("No {}", kind.name), missing);
            } else {
                let amount = if *steps > 0 { "More" } else { "Less" };
                self.unchecked(key, format!("{amount} of {}", kind.name), Some(format!("{} now", count(now, "stop"))));
            }
        }
        let fixed: Vec<(String, String, Clock)> = self
            .repair
            .trip
            .days
            .iter()
            .flat_map(|day| &day.stops)
            .filter(|stop| stop.time_fixed)
            .map(|stop| (stop.slug.clone(), stop.title.clone(), stop.start_time))
            .collect();
        for (slug, title, time) in fixed {
            self.checked(format!("time:{slug}"), format!("{title} at {time}"), None);
        }
    }

    fn hours(&mut self) {
        let wishes = self.repair.trip.wishes.clone();
        let days: Vec<usize> = (0..self.repair.trip.days.len()).collect();
        let without_own = |has_own: fn(&DayConstraints) -> bool| -> Vec<usize> {
            days.iter().copied().filter(|day| !wishes.of_day(*day).is_some_and(has_own)).collect()
        };
        if let Some(time) = wishes.day_starts {
            let early = self.early(&without_own(|own| own.starts.is_some()), time);
            self.checked("day_starts".to_owned(), format!("No visit before {time}"), early);
        }
        if let Some(time) = wishes.day_ends {
            let late = self.late(&without_own(|own| own.ends.is_some()), time);
            self.checked("day_ends".to_owned(), format!("Visits are over by {time}"), late);
        }
        if let Some(minutes) = wishes.drive_cap {
            let over = self.over(&without_own(|own| own.drive_cap.is_some()), minutes);
            self.checked("drive".to_owned(), format!("At most {} of driving a day", length(minutes)), over);
        }
        if let Some(minutes) = wishes.leg_cap {
            let over: Vec<String> =
                self.repair.over_leg(minutes).map(|(day, leg)| format!("{} on day {}", length(leg), day + 1)).collect();
            let text = format!("At most {} of driving at a stretch", length(minutes));
            self.checked("leg".to_owned(), text, (!over.is_empty()).then(|| list(&over)));
        }
        if let Some(stops) = wishes.stops {
            let over = self.crowded(&without_own(|own| own.stops.is_some()), stops);
            self.checked("stops".to_owned(), format!("At most {} a day", count(usize::from(stops), "stop")), over);
        }
        if let Some(time) = wishes.arrives {
            self.checked("arrives".to_owned(), format!("Day 1 begins after {time}"), self.early(&[0], time));
        }
        if let Some(time) = wishes.leaves {
            let last = self.repair.trip.days.len().saturating_sub(1);
            let late = self.repair.is_late(last).then(|| "the last day is over later".to_owned());
            let late = late.or_else(|| self.late(&[last], time));
            self.checked("leaves".to_owned(), format!("At the airport by {time}"), late);
        }
    }

    fn day(&mut self, wish: &DayConstraints) {
        let Some(day) = usize::from(wish.day).checked_sub(1).filter(|day| *day < self.repair.trip.days.len()) else {
            return;
        };
        let (number, key) = (wish.day, |what: &str| format!("day:{}:{what}", wish.day));
        if wish.keep {
            // The plan does not store the day's earlier state.
            self.unchecked(key("keep"), format!("Day {number} stays as it is"), None);
        }
        if wish.free {
            let stops = self.repair.trip.days[day].stops.len();
            let missing = (stops > 0).then(|| count(stops, "stop"));
            self.checked(key("free"), format!("Day {number} is free"), missing);
        }
        if let Some(time) = wish.starts {
            self.checked(key("starts"), format!("Day {number}: no visit before {time}"), self.early(&[day], time));
        }
        if let Some(time) = wish.ends {
            self.checked(key("ends"), format!("Day {number}: visits are over by {time}"), self.late(&[day], time));
        }
        if let Some(minutes) = wish.drive_cap {
            let text = format!("Day {number}: at most {} of driving", length(minutes));
            self.checked(key("drive"), text, self.over(&[day], minutes));
        }
        if let Some(stops) = wish.stops {
            let text = format!("Day {number}: at most {}", count(usize::from(stops), "stop"));
            self.checked(key("stops"), text, self.crowded(&[day], stops));
        }
    }

    fn guide(&mut self) {
        for what in self.repair.trip.wishes.food.clone() {
            self.unchecked(format!("guide:{what}"), format!("Your guide knows: {what}"), None);
        }
    }

    fn early(&self, days: &[usize], time: Clock) -> Option<String> {
        let mut days = days.iter().filter_map(|day| self.repair.trip.days.get(*day));
        let (day, start) = days.find_map(|day| {
            day.stops.first().filter(|stop| stop.start_time < time).map(|stop| (day.day, stop.start_time))
        })?;
        Some(format!("day {day} begins at {start}"))
    }

    fn late(&self, days: &[usize], time: Clock) -> Option<String> {
        let late = days.iter().find(|day| self.repair.is_after(**day, time))?;
        Some(format!("day {} is over later", late + 1))
    }

    fn over(&self, days: &[usize], minutes: i32) -> Option<String> {
        let driven = days.iter().map(|day| (*day, self.repair.trip.days[*day].drive_minutes));
        let over: Vec<String> = driven
            .filter(|(_, driven)| *driven > minutes)
            .map(|(day, driven)| format!("{} on day {}", length(driven), day + 1))
            .collect();
        (!over.is_empty()).then(|| list(&over))
    }

    fn crowded(&self, days: &[usize], most: u8) -> Option<String> {
        let day = days.iter().find(|day| self.repair.trip.days[**day].stops.len() > usize::from(most))?;
        Some(format!("{} on day {}", count(self.repair.trip.days[*day].stops.len(), "stop"), day + 1))
    }
}
