//! Wishes made since the plan was created, stored with it so that the next wish does not undo the last.

use serde::{Deserialize, Serialize};

use super::catalogue::Sight;
use super::refine::kind_named;
use super::time::{Clock, Minutes};

/// Characters of one wish in words.
pub const WISH_LENGTH: usize = 1_000;
/// The weight of an excluded kind.
pub(super) const NONE_OF_IT: i8 = -5;
/// Entries of each list.
pub const WISHES_LIMIT: usize = 60;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct PlanConstraints {
    /// Slugs of required sights.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Slugs of excluded sights.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Slugs of required places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// Slugs of excluded places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_places: Vec<String>,
    /// Nights by place slug.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nights: Vec<(String, u8)>,
    /// Slugs from `nights` whose number is a minimum.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at_least: Vec<String>,
    /// Kinds of sights by lexicon key, wanted more (above 0) or less (below).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<(String, i8)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day_starts: Option<Clock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day_ends: Option<Clock>,
    /// Driving minutes a day, instead of the pace's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drive_cap: Option<Minutes>,
    /// Driving minutes at a stretch, between stops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leg_cap: Option<Minutes>,
    /// Stops a day, instead of the pace's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stops: Option<u8>,
    /// Earliest start of day 1, after the landing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Clock>,
    /// End of the last day, before the flight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Clock>,
    /// Pairs of place slugs: nights in the first precede nights in the second.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<(String, String)>,
    /// Constraints of single days.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<DayConstraints>,
    /// Prefer fewer beds.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub few_moves: bool,
    /// Notes for guides about food and companions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub food: Vec<String>,
}

/// Wishes for one day. An absent time or number is the whole trip's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct DayConstraints {
    /// From 1.
    pub day: u8,
    /// No wish may change the day.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keep: bool,
    /// Nothing is planned.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub free: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<Clock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<Clock>,
    /// Driving minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drive_cap: Option<Minutes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stops: Option<u8>,
}

impl DayConstraints {
    fn says_nothing(&self) -> bool {
        *self == Self { day: self.day, ..Self::default() }
    }
}

impl PlanConstraints {
    /// The wishes for a day (from 0).
    pub fn of_day(&self, day: usize) -> Option<&DayConstraints> {
        self.days.iter().find(|wish| usize::from(wish.day) == day + 1)
    }

    pub(super) fn keeps_day(&self, day: usize) -> bool {
        self.of_day(day).is_some_and(|wish| wish.keep)
    }

    pub(super) fn is_free(&self, day: usize) -> bool {
        self.of_day(day).is_some_and(|wish| wish.free)
    }

    /// Changes the wishes for a day (from 0).
    pub(super) fn set_day(&mut self, day: usize, set: impl FnOnce(&mut DayConstraints)) {
        let Ok(number) = u8::try_from(day + 1) else { return };
        let mut wish = self.of_day(day).cloned().unwrap_or(DayConstraints { day: number, ..DayConstraints::default() });
        set(&mut wish);
        self.days.retain(|other| other.day != number);
        if !wish.says_nothing() {
            self.days.push(wish);
            self.days.sort_by_key(|wish| wish.day);
        }
    }

    /// Renumbers the wishes of days after an insertion before `at` (from 0) or a removal.
    pub(super) fn shift_days(&mut self, at: usize, is_insertion: bool) {
        let at = u8::try_from(at + 1).unwrap_or(u8::MAX);
        if !is_insertion {
            self.days.retain(|wish| wish.day != at);
        }
        for wish in self.days.iter_mut().filter(|wish| wish.day >= at) {
            wish.day = if is_insertion { wish.day.saturating_add(1) } else { wish.day - 1 };
        }
    }

    /// Whether the nights in a place meet the wished number.
    pub(super) fn are_nights_met(&self, slug: &str, wished: u8, now: usize) -> bool {
        let wished = usize::from(wished);
        now == wished || (now > wished && self.at_least.iter().any(|place| place == slug))
    }

    /// Drops all wishes about nights in a place.
    pub(super) fn forget_nights(&mut self, slug: &str) {
        self.nights.retain(|(place, _)| place != slug);
        self.at_least.retain(|place| place != slug);
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Copies the weight of a kind, by name, from other wishes.
    pub(super) fn weigh_like(&mut self, others: &Self, kind: &str) {
        self.kinds.retain(|(name, _)| name != kind);
        self.kinds.extend(others.kinds.iter().filter(|(name, _)| name == kind).cloned());
    }

    /// How much more (above 0) or less of a sight's kinds is wished.
    pub(super) fn steps(&self, sight: &Sight) -> i32 {
        let is_of = |name: &str| kind_named(name).is_some_and(|kind| kind.matches_sight(sight));
        self.kinds.iter().filter(|(name, _)| is_of(name)).map(|(_, steps)| i32::from(*steps)).sum()
    }
}
