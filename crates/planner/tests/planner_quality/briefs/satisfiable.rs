//! Briefs with a witness: a hidden plan that meets every constraint.

use serendib_planner::preferences::Pace;
use serendib_planner::time::{Clock, Minutes, date};
use serendib_planner::{Catalogue, Interests, Itinerary, Preferences, Refined, plan};

use super::Brief;
use super::draw::BriefRng;
use crate::answer::PlannerAnswer;
use crate::dataset::{LabelledRequest, MeaningPair};
use crate::days;
use crate::judge::{JudgeCase, PairVerdict, judged};
use crate::meaning::target_of;

const STARTS: [&str; 6] = ["2027-01-11", "2027-02-01", "2027-03-08", "2027-07-05", "2027-08-02", "2027-12-06"];
const PLACES: [&str; 14] = [
    "Sigiriya",
    "Kandy",
    "Ella",
    "Galle",
    "Mirissa",
    "Trincomalee",
    "Anuradhapura",
    "Nuwara Eliya",
    "Bentota",
    "Yala",
    "Polonnaruwa",
    "Haputale",
    "Negombo",
    "Hikkaduwa",
];
const INTERESTS: [&str; 8] = [
    "Cultural Heritage",
    "Wildlife & Nature",
    "Beach & Water Sports",
    "Train Journeys",
    "Photography",
    "Local Villages",
    "Religious Sites",
    "Mountain & Hiking",
];
const KINDS: [&str; 6] = ["temple", "museum", "beach", "safari", "hike", "waterfall"];
const PACES: [Pace; 3] = [Pace::Relaxed, Pace::Moderate, Pace::Packed];

/// A constraint in words, and for the judge.
struct Constraint {
    words: String,
    pair: String,
}

/// A hidden plan, and the plan on the screen.
struct Plans<'a> {
    land: &'a Catalogue,
    witness: Itinerary,
    before: Itinerary,
}

pub fn brief(land: &Catalogue, number: usize) -> Brief {
    let mut draw = BriefRng::new(number, 1);
    let interests = draw.sample(INTERESTS.to_vec(), 3);
    let before = Preferences {
        start_date: date(draw.choose(&STARTS)),
        duration: u8::try_from(draw.random_range(5, 14)).unwrap_or(7),
        interests: Interests::from_names(interests.iter().copied()),
        group_size: u8::try_from(draw.random_range(1, 4)).unwrap_or(2),
        ..Preferences::default()
    };
    let count = draw.random_range(2, 4);
    let witness = Preferences {
        destinations: draw.sample(PLACES.to_vec(), count).into_iter().map(str::to_owned).collect(),
        interests: Interests::from_names(draw.sample(INTERESTS.to_vec(), 3)),
        pace: PACES[draw.below(PACES.len())],
        ..before.clone()
    };
    let mut plans = Plans { land, witness: plan(land, &witness), before: plan(land, &before) };
    let constraints = plans.constraints(&mut draw);
    let parts: Vec<&str> = constraints.iter().map(|constraint| constraint.words.as_str()).collect();
    let typed = parts.join(draw.choose(&[", ", ". ", "; ", ", and "]));
    let pairs = constraints.iter().map(|constraint| MeaningPair::read(&constraint.pair)).collect();
    let wish = LabelledRequest { number, language: "en".to_owned(), typed, meant: String::new(), pairs };
    Brief { before: plans.before, wish }
}

impl Plans<'_> {
    fn constraints(&mut self, draw: &mut BriefRng) -> Vec<Constraint> {
        let count = draw.random_range(2, 4);
        let mut drawn = Vec::new();
        // A free day is added to the witness, which then has fewer sights for constraints.
        for kind in draw.sample((0..9).collect(), 9) {
            let constraint = match kind {
                0 => self.must(draw),
                1 => self.nights(draw),
                2 => self.must_not(draw),
                3 => self.max_drive_day(draw),
                4 => self.start_after(draw),
                5 => self.end_before(draw),
                6 => self.order(draw),
                7 => self.max_leg(draw),
                _ => drawn.is_empty().then(|| self.free_day(draw)).flatten(),
            };
            drawn.extend(constraint.filter(|constraint| self.is_met(constraint)));
            if drawn.len() == count {
                break;
            }
        }
        drawn
    }

    /// By the witness, in the judge's view.
    fn is_met(&self, constraint: &Constraint) -> bool {
        let wish = LabelledRequest {
            number: 0,
            language: "en".to_owned(),
            typed: constraint.words.clone(),
            meant: String::new(),
            pairs: vec![MeaningPair::read(&constraint.pair)],
        };
        let refined = Refined {
            itinerary: self.witness.clone(),
            changes: Vec::new(),
            suggestions: Vec::new(),
            not_understood: Vec::new(),
        };
        let answer = PlannerAnswer::from_refined(&self.before, &refined);
        let case =
            JudgeCase { land: self.land, wish: &wish, before: &self.before, after: &self.witness, answer: &answer };
        judged(&case).verdicts.iter().all(|(_, _, verdict)| *verdict == PairVerdict::Holds)
    }

    fn must(&self, draw: &mut BriefRng) -> Option<Constraint> {
        let known = days::all_sights(self.land, &self.before);
        let mut new = days::all_sights(self.land, &self.witness);
        new.retain(|sight| !known.contains(sight));
        let sight = *draw.sample(new, 1).first()?;
        let title = &self.land.sights()[sight].title;
        let words = draw.choose(&["we must see", "please include", "I really want to visit", "add"]);
        Some(Constraint { words: format!("{words} {title}"), pair: format!("must={title}") })
    }

    fn nights(&self, draw: &mut BriefRng) -> Option<Constraint> {
        let nights = days::nights(self.land, &self.witness);
        let mut stays: Vec<usize> = nights.clone();
        stays.sort_unstable();
        stays.dedup();
        stays.retain(|place| Some(*place) != self.land.gateway());
        let place = *draw.sample(stays, 1).first()?;
        let count = nights.iter().filter(|night| **night == place).count();
        let name = &self.land.places()[place].name;
        let nights = if count == 1 { "1 night".to_owned() } else { format!("{count} nights") };
        let words = match draw.below(3) {
            0 => format!("at least {nights} in {name}"),
            1 => format!("we want to stay {nights} in {name} at least"),
            _ => format!("not less than {nights} in {name}"),
        };
        Some(Constraint { words, pair: format!("nights={name}:>={count}") })
    }

    fn must_not(&self, draw: &mut BriefRng) -> Option<Constraint> {
        let seen = days::all_sights(self.land, &self.witness);
        let is_absent = |kind: &&str| !target_of(self.land, kind).sights.iter().any(|sight| seen.contains(sight));
        let absent: Vec<&str> = KINDS.into_iter().filter(|kind| is_absent(kind)).collect();
        let kind = *draw.sample(absent, 1).first()?;
        let words = draw.choose(&["no", "please no", "we would rather not have any", "skip all"]);
        let plural = if kind == "beach" { "beaches".to_owned() } else { format!("{kind}s") };
        Some(Constraint { words: format!("{words} {plural}"), pair: format!("mustnot={kind}") })
    }

    fn max_drive_day(&self, draw: &mut BriefRng) -> Option<Constraint> {
        let driven = (0..self.witness.days.len()).map(|day| days::legs(self.land, &self.witness, day).iter().sum());
        let most = half_hours(driven.max()?);
        let words = match draw.below(3) {
            0 => format!("at most {} of driving a day", hours(most)),
            1 => format!("no more than {} in the car per day", hours(most)),
            _ => format!("never drive longer than {} a day", hours(most)),
        };
        Some(Constraint { words, pair: format!("max_drive_day={most}") })
    }

    fn max_leg(&self, draw: &mut BriefRng) -> Option<Constraint> {
        let legs = (0..self.witness.days.len()).flat_map(|day| days::legs(self.land, &self.witness, day));
        let most = half_hours(legs.max()?);
        let words = match draw.below(2) {
            0 => format!("no single drive longer than {}", hours(most)),
            _ => format!("at most {} of driving at a stretch", hours(most)),
        };
        Some(Constraint { words, pair: format!("max_leg={most}") })
    }

    fn start_after(&self, draw: &mut BriefRng) -> Option<Constraint> {
        let starts = self.witness.days.iter().flat_map(|day| &day.stops).map(|stop| stop.start_time.minutes());
        let earliest = Clock::from_minutes(starts.min()? / 30 * 30);
        let words = draw.choose(&["nothing before", "no visit before", "days should not start before"]);
        Some(Constraint { words: format!("{words} {earliest}"), pair: format!("start_after={earliest}") })
    }

    fn end_before(&self, draw: &mut BriefRng) -> Option<Constraint> {
        let back = (0..self.witness.days.len()).filter_map(|day| days::is_back_at(self.land, &self.witness, day));
        let latest = half_hours(back.max()?);
        if latest > 21 * 60 {
            return None;
        }
        let latest = Clock::from_minutes(latest);
        let words = draw.choose(&["back at the hotel by", "every day over by", "we want to be back before"]);
        Some(Constraint { words: format!("{words} {latest}"), pair: format!("end_before={latest}") })
    }

    fn order(&self, draw: &mut BriefRng) -> Option<Constraint> {
        let mut stays = days::nights(self.land, &self.witness);
        stays.dedup();
        let is_once = |place: &usize| stays.iter().filter(|other| *other == place).count() == 1;
        let stays: Vec<usize> =
            stays.iter().copied().filter(|place| is_once(place) && Some(*place) != self.land.gateway()).collect();
        let first = draw.below(stays.len().checked_sub(1)?);
        let [first, then] = [stays.get(first)?, stays.get(first + 1)?].map(|place| &self.land.places()[*place].name);
        let words = match draw.below(2) {
            0 => format!("{first} before {then}"),
            _ => format!("first {first}, then {then}"),
        };
        Some(Constraint { words, pair: format!("order={first}<{then}") })
    }

    fn free_day(&mut self, draw: &mut BriefRng) -> Option<Constraint> {
        let day = draw.random_range(2, self.witness.days.len().checked_sub(1)?);
        self.witness.days.get_mut(day - 1)?.stops.clear();
        let words = match draw.below(2) {
            0 => format!("keep day {day} free"),
            _ => format!("day {day} without any plans"),
        };
        Some(Constraint { words, pair: format!("free=DAY@day{day}") })
    }
}

fn half_hours(minutes: Minutes) -> Minutes {
    (minutes + 29) / 30 * 30
}

fn hours(minutes: Minutes) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60);
    match (hours, rest) {
        (1, 0) => "1 hour".to_owned(),
        (_, 0) => format!("{hours} hours"),
        _ => format!("{hours}.5 hours"),
    }
}
