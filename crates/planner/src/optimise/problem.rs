//! The planning problem in catalogue terms: required places, and each sight's value.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::catalogue::Catalogue;
use crate::interest::Interests;
use crate::plan_constraints::PlanConstraints;
use crate::preferences::{GroupType, Pace, Preferences};
use crate::refine::{SightKind, kind_named};
use crate::schedule::DayRules;

/// A sight's points by number of interests met: none, one, two, more.
const WORTH: [i32; 4] = [12, 60, 90, 110];
/// A longer typical visit suggests a greater sight: one point per this many minutes.
const MINUTES_A_POINT: i32 = 8;
/// The most minutes that count.
const MINUTES_COUNTED: i32 = 240;
/// Points per step of "more" or "less" of a kind.
const WISHED: i32 = 70;
/// Out of season a sight's points are divided by this.
const OUT_OF_SEASON: i32 = 8;
/// Points of a sight requested by name.
const REQUESTED_WEIGHT: i32 = 1_000;

/// Points of each sight on a day, and the sights with points, best first.
#[derive(Clone, Debug)]
struct OfDay {
    worth: Vec<i32>,
    ranked: OnceCell<Rc<[usize]>>,
}

#[derive(Clone, Debug)]
pub(crate) struct PlanProblem<'a> {
    pub catalogue: &'a Catalogue,
    pub preferences: &'a Preferences,
    pub wishes: &'a PlanConstraints,
    /// Days of the trip.
    pub days: usize,
    /// Required places, without the gateway.
    pub musts: Vec<usize>,
    /// Required sights.
    pub must_sights: Vec<usize>,
    pub unknown: Vec<String>,
    rules: Vec<DayRules>,
    is_liked: Vec<bool>,
    /// Points of each sight in season.
    in_season: Vec<i32>,
    /// Per day, computed at the first use: many a `PlanProblem` is about one day only.
    of_days: Vec<OnceCell<OfDay>>,
    /// Liked and allowed sights that are journeys between places.
    rides: Vec<usize>,
}

impl<'a> PlanProblem<'a> {
    pub(crate) fn new(catalogue: &'a Catalogue, preferences: &'a Preferences, wishes: &'a PlanConstraints) -> Self {
        let mut ask = Self {
            catalogue,
            preferences,
            wishes,
            days: usize::from(preferences.duration.max(1)),
            musts: Vec::new(),
            must_sights: Vec::new(),
            unknown: Vec::new(),
            rules: Vec::new(),
            is_liked: Vec::new(),
            in_season: Vec::new(),
            of_days: Vec::new(),
            rides: Vec::new(),
        };
        for name in &preferences.destinations {
            match catalogue.place_named(name) {
                Some(place) => ask.require(place),
                None => match catalogue.sight_named(name) {
                    Some(sight) => ask.require_sight(sight),
                    None => ask.unknown.push(name.clone()),
                },
            }
        }
        for place in wishes.places.iter().filter_map(|slug| catalogue.place_by_slug(slug)) {
            ask.require(place);
        }
        for (slug, _) in &wishes.nights {
            if let Some(place) = catalogue.place_by_slug(slug) {
                ask.require(place);
            }
        }
        for sight in wishes.with.iter().filter_map(|slug| catalogue.sight_by_slug(slug)) {
            ask.require_sight(sight);
        }
        ask.look_up();
        ask
    }

    /// Precomputes what filling days needs repeatedly.
    fn look_up(&mut self) {
        let (catalogue, wishes) = (self.catalogue, self.wishes);
        let kinds: Vec<(&SightKind, i32)> = wishes
            .kinds
            .iter()
            .filter_map(|(name, steps)| kind_named(name).map(|kind| (kind, i32::from(*steps))))
            .collect();
        for (sight, found) in catalogue.sights().iter().enumerate() {
            let wished = kinds.iter().filter(|(kind, _)| kind.matches_sight(found)).map(|(_, steps)| steps).sum();
            let is_banned = self.is_banned(sight);
            let is_liked = !self.met(sight).is_empty() || wished > 0 || self.must_sights.contains(&sight);
            if is_liked && !is_banned && catalogue.end(sight).is_some() {
                self.rides.push(sight);
            }
            self.in_season.push(if is_banned { 0 } else { self.worth_in_season(sight, wished) });
            self.is_liked.push(is_liked);
        }
        for day in 0..self.days {
            let date = self.preferences.date(day);
            self.rules.push(DayRules::for_day(catalogue, self.preferences.pace, wishes, (day, date), self.days));
            self.of_days.push(OnceCell::new());
        }
    }

    fn of_day(&self, day: usize) -> &OfDay {
        self.of_days[day].get_or_init(|| {
            let (month, date) = (self.preferences.month(day), self.preferences.date(day));
            let sights = self.in_season.iter().zip(self.catalogue.sights()).enumerate();
            let worth = sights.map(|(index, (worth, sight))| {
                if self.catalogue.is_closed_on(index, date) {
                    0
                } else if month.is_none_or(|month| sight.is_in_season(month)) {
                    *worth
                } else {
                    worth / OUT_OF_SEASON
                }
            });
            OfDay { worth: worth.collect(), ranked: OnceCell::new() }
        })
    }

    fn require(&mut self, place: usize) {
        let is_unwanted = self.wishes.not_places.contains(&self.catalogue.places()[place].slug);
        if !self.musts.contains(&place) && Some(place) != self.catalogue.gateway() && !is_unwanted {
            self.musts.push(place);
        }
    }

    fn require_sight(&mut self, sight: usize) {
        if !self.must_sights.contains(&sight) && !self.is_banned(sight) {
            self.must_sights.push(sight);
        }
    }

    fn is_banned(&self, sight: usize) -> bool {
        let (slug, home) = (&self.catalogue.sights()[sight].slug, self.catalogue.home(sight));
        self.wishes.without.contains(slug) || self.is_unwanted(home)
    }

    /// Whether a place is excluded.
    pub(crate) fn is_unwanted(&self, place: usize) -> bool {
        self.wishes.not_places.contains(&self.catalogue.places()[place].slug)
    }

    /// The interests that a sight meets; without requested interests, all of its own.
    pub(crate) fn met(&self, sight: usize) -> Interests {
        let own = self.catalogue.sights()[sight].interests;
        if self.preferences.interests.is_empty() { own } else { own.shared(self.preferences.interests) }
    }

    /// Whether it meets an interest or a wish; other sights only fill an empty day.
    pub(crate) fn is_liked(&self, sight: usize) -> bool {
        self.is_liked[sight]
    }

    /// A liked journey (a scenic train) from one place to the other.
    pub(crate) fn ride(&self, from: Option<usize>, to: Option<usize>) -> Option<usize> {
        let (from, to) = (from?, to?);
        let is_way = |sight: &usize| self.catalogue.home(*sight) == from && self.catalogue.end(*sight) == Some(to);
        self.rides.iter().copied().find(is_way)
    }

    fn worth_in_season(&self, sight: usize, wished: i32) -> i32 {
        let found = &self.catalogue.sights()[sight];
        let met = usize::try_from(self.met(sight).count()).unwrap_or(0).min(WORTH.len() - 1);
        let mut worth = WORTH[met] + found.minutes.min(MINUTES_COUNTED) / MINUTES_A_POINT;
        worth += wished * WISHED;
        let (group, pace) = (self.preferences.group_type, self.preferences.pace);
        worth = match (group, found.effort) {
            (GroupType::Family | GroupType::Business, 3..) => worth * 2 / 5,
            (GroupType::Family, 2) => worth * 9 / 10,
            (_, 3..) if pace == Pace::Relaxed => worth * 4 / 5,
            _ => worth,
        };
        if self.must_sights.contains(&sight) { worth.max(0) + REQUESTED_WEIGHT } else { worth.max(0) }
    }

    /// Points of a sight on a day (from 0), reduced out of season; 0 if excluded.
    pub(crate) fn worth(&self, sight: usize, day: usize) -> i32 {
        self.of_day(day).worth[sight]
    }

    /// The sights with points on a day, most points first.
    pub(crate) fn ranked(&self, day: usize) -> &[usize] {
        let of_day = self.of_day(day);
        of_day.ranked.get_or_init(|| {
            // Days of one month are mostly alike.
            let before = day.checked_sub(1).and_then(|before| self.of_days[before].get());
            let alike = before.filter(|before| before.worth == of_day.worth).and_then(|before| before.ranked.get());
            alike.cloned().unwrap_or_else(|| ranked(&of_day.worth))
        })
    }

    /// Points per hour of driving. Without requested places the trip goes to liked sights in season, however far.
    pub(crate) fn hour_costs(&self) -> i32 {
        match self.wishes.drive_cap {
            Some(_) => 100,
            None if self.musts.is_empty() && self.must_sights.is_empty() => 30,
            None => 55,
        }
    }

    /// Points for these driving minutes.
    pub(crate) fn drive_costs(&self, minutes: i32) -> i32 {
        minutes * self.hour_costs() / 60
    }

    pub(crate) fn rules(&self, day: usize) -> DayRules {
        self.rules[day]
    }

    pub(crate) fn drive_cap(&self) -> i32 {
        self.wishes.drive_cap.unwrap_or(self.preferences.pace.drive_cap())
    }

    /// The wished number of nights in a place.
    pub(crate) fn nights(&self, place: usize) -> Option<usize> {
        let slug = &self.catalogue.places()[place].slug;
        self.wishes.nights.iter().find(|(of, _)| of == slug).map(|(_, nights)| usize::from(*nights))
    }
}

fn ranked(worth: &[i32]) -> Rc<[usize]> {
    let mut sights: Vec<usize> = (0..worth.len()).filter(|sight| worth[*sight] > 0).collect();
    sights.sort_by_key(|sight| (-worth[*sight], *sight));
    sights.into()
}
