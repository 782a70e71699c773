//! Answers to questions, and reports about unmet wishes, with figures.

use super::Repair;
use crate::optimise::plan_with;
use crate::plan::{DAYS_LIMIT, Itinerary, ItineraryDay};
use crate::plan_constraints::PlanConstraints;
use crate::preferences::Preferences;
use crate::refine::intent::{IntentTarget, RefineIntent, TripBudget};
use crate::refine::remark::Remark;
use crate::text::{count, list};
use crate::time::{Minutes, length};

/// Road minutes between sights of one day.
const FARTHEST: Minutes = 240;
/// Trip lengths that are planned to find a sufficient one.
const LENGTHS_TRIED: usize = 8;
/// Places around the island that enclose all of it.
const AROUND: [&str; 5] = ["jaffna", "trincomalee", "arugam_bay", "galle", "colombo"];

impl Repair<'_> {
    /// A plan has no prices of beds and meals, so nothing is promised about a sum; guides answer with a price.
    pub(super) fn budget(&mut self, budget: TripBudget) {
        let people = if budget.is_per_person { 1 } else { u32::from(self.trip.group_size).max(1) };
        let days = u32::try_from(self.trip.days.len()).unwrap_or(1).max(1);
        let whose = if budget.is_per_person { " a person" } else { "" };
        self.tell_guide(&format!("a budget of {}{whose}", budget.sum));
        self.refuse(format!(
            "A plan has no prices of hotels, so that {}{whose} cannot be promised: that is about {} a day for each. Guides answer with a \
             price, and yours is told of the sum.",
            budget.sum,
            budget.sum / people / days
        ));
    }

    /// The duration of one road.
    pub(super) fn road_takes(&mut self, from: usize, to: usize, minutes: Option<Minutes>) {
        let names = [from, to].map(|place| self.catalogue.places()[place].name.clone());
        let takes = self.catalogue.road(from, to);
        let sentence = format!("The road from {} to {} takes about {}.", names[0], names[1], length(takes));
        match minutes {
            Some(minutes) if minutes < takes => {
                self.refuse(format!("{sentence} {} is not possible.", super::targets::capital(&length(minutes))));
            }
            _ => self.remark_already(sentence),
        }
    }

    /// The road around the island alone takes days.
    pub(super) fn whole_island(&mut self, days: u8) {
        let places: Vec<usize> = AROUND.iter().filter_map(|slug| self.catalogue.place_by_slug(slug)).collect();
        let next = places.iter().skip(1).chain(places.first());
        let road: Minutes = places.iter().zip(next).map(|(from, to)| self.catalogue.road(*from, *to)).sum();
        let cap = self.trip.pace.drive_cap().max(1);
        let needed = (road + cap - 1) / cap;
        self.is_contradicted = true;
        self.refuse(format!(
            "The whole island does not fit into {}: the road around it alone takes {}, which is {} of driving at this pace.",
            count(usize::from(days), "day"),
            length(road),
            count(usize::try_from(needed).unwrap_or(1), "day")
        ));
    }

    /// Reports every wish that does not hold, with its figure.
    pub(super) fn say_what_is_missed(&mut self, before: &Itinerary, wishes: &[RefineIntent]) {
        self.say_what_is_too_far(wishes);
        for wish in wishes {
            let Some(missing) = self.missing(before, wish) else { continue };
            self.suggest_instead(wish);
            // A rejection has already reported it.
            let is_mentioned = |remark: &Remark| {
                let Remark::Refused(text) = remark else { return false };
                let text = text.to_lowercase();
                wish.target().is_some_and(|target| text.contains(&self.name(target).to_lowercase()))
            };
            if !self.remarks.iter().any(is_mentioned) {
                self.refuse(missing);
            }
        }
    }

    /// Suggests the next limit that this plan meets, or the days that a stay lacks.
    fn suggest_instead(&mut self, wish: &RefineIntent) {
        let longest = |over: Vec<(usize, Minutes)>| over.into_iter().map(|(_, minutes)| minutes).max();
        let text = match wish {
            RefineIntent::MaxDrive(minutes, None) => longest(self.over_drive(*minutes, None).collect())
                .map(|longest| format!("at most {} of driving a day", hours(longest))),
            RefineIntent::MaxLeg(minutes) => longest(self.over_leg(*minutes).collect())
                .map(|longest| format!("at most {} of driving at a stretch", hours(longest))),
            RefineIntent::Nights(place, nights) | RefineIntent::NightsAtLeast(place, nights)
                if usize::from(*nights) > self.night_count() =>
            {
                let nights = usize::from(*nights);
                let name = &self.catalogue.places()[*place].name;
                (nights < DAYS_LIMIT).then(|| format!("{} days, {} in {name}", nights + 1, count(nights, "night")))
            }
            RefineIntent::Nights(place, nights) | RefineIntent::NightsAtLeast(place, nights) => usize::from(*nights)
                .checked_sub(self.nights_in(*place))
                .filter(|lacking| *lacking > 0)
                .map(|lacking| format!("{} longer in {}", count(lacking, "day"), self.catalogue.places()[*place].name)),
            _ => None,
        };
        self.suggestions.extend(text);
    }

    /// Reports sights for one day that are too far apart.
    fn say_what_is_too_far(&mut self, wishes: &[RefineIntent]) {
        let mut days: Vec<(usize, Vec<usize>)> = Vec::new();
        for wish in wishes {
            let RefineIntent::AddOn(target, when) = wish else { continue };
            let (Some(day), Some(place)) = (self.days_of(*when).first().copied(), self.place_of(*target)) else {
                continue;
            };
            match days.iter_mut().find(|(other, _)| *other == day) {
                Some((_, places)) => places.push(place),
                None => days.push((day, vec![place])),
            }
        }
        for (day, places) in days.into_iter().filter(|(_, places)| places.len() > 1) {
            let road: Minutes =
                places.iter().zip(places.iter().skip(1)).map(|(from, to)| self.catalogue.road(*from, *to)).sum();
            if road > FARTHEST {
                self.is_contradicted = true;
                let names: Vec<String> =
                    places.iter().map(|place| self.catalogue.places()[*place].name.clone()).collect();
                self.refuse(format!(
                    "{} on day {} by itself means {} on the road between them, which is not possible.",
                    list(&names),
                    day + 1,
                    length(road)
                ));
            }
        }
    }

    /// What all requests of one text require together, and how many days that takes.
    pub(super) fn why_not_all(&mut self, before: &Itinerary, wishes: &[RefineIntent]) -> Option<String> {
        let mut places: Vec<usize> = Vec::new();
        for wish in wishes {
            let place = wish
                .target()
                .filter(|target| !matches!(target, IntentTarget::Kind(_)))
                .and_then(|target| self.best_place_of(target));
            if let Some(place) =
                place.filter(|place| !places.contains(place) && Some(*place) != self.catalogue.gateway())
            {
                places.push(place);
            }
        }
        if places.len() < 2 {
            return None;
        }
        let days = wishes.iter().find_map(|wish| match wish {
            RefineIntent::Days(days) => Some(usize::from(*days)),
            _ => None,
        });
        let days = days.unwrap_or(before.days.len());
        // A nearest-neighbor tour from the airport and back.
        let (mut at, mut road, mut longest, mut left) = (self.catalogue.gateway()?, 0, 0, places.clone());
        while let Some(next) = left.iter().copied().min_by_key(|place| self.catalogue.road(at, *place)) {
            let leg = self.catalogue.road(at, next);
            (road, longest) = (road + leg, longest.max(leg));
            left.retain(|place| *place != next);
            at = next;
        }
        road += self.catalogue.road(at, self.catalogue.gateway()?);
        let names: Vec<&str> = places.iter().map(|place| self.catalogue.places()[*place].name.as_str()).collect();
        let mut sentence = format!(
            "Cannot: {} in {} means {} of driving, the longest road at a stretch {}.",
            list(&names),
            count(days, "day"),
            length(road),
            length(longest)
        );
        if let Some(enough) = self.enough_days(before, &places, days, wishes) {
            let names = list(&places.iter().map(|place| &self.catalogue.places()[*place].name).collect::<Vec<_>>());
            self.suggestions.push(format!("{names} in {}", count(enough, "day")));
            sentence.push_str(&format!(" With {} it fits.", count(enough, "day")));
        }
        Some(sentence)
    }

    /// The fewest days, above `days`, with which a plan visits all these places within the text's limits. Each length is planned.
    fn enough_days(&self, before: &Itinerary, places: &[usize], days: usize, wishes: &[RefineIntent]) -> Option<usize> {
        let limits = wishes.iter().filter_map(|wish| match wish {
            RefineIntent::MaxDrive(minutes, None) => Some(*minutes),
            _ => None,
        });
        let limit = limits.min();
        let names: Vec<String> = places.iter().map(|place| self.catalogue.places()[*place].name.clone()).collect();
        let longer = (days + 1).max(places.len() + 1)..=DAYS_LIMIT;
        longer.take(LENGTHS_TRIED).find(|days| {
            let Ok(duration) = u8::try_from(*days) else { return false };
            let preferences = Preferences { destinations: names.clone(), duration, ..self.trip.preferences_now() };
            let planned = plan_with(
                self.catalogue,
                &preferences,
                &PlanConstraints { drive_cap: limit, ..PlanConstraints::default() },
            );
            let is_reached = |name: &String| planned.destinations.contains(name);
            let is_within = |day: &ItineraryDay| limit.is_none_or(|limit| day.drive_minutes <= limit);
            let may_fit = names.iter().all(is_reached) && planned.days.iter().all(is_within);
            may_fit && self.is_carried_out(before, places, duration)
        })
    }

    /// Whether a plan of this length visits all these places.
    fn is_carried_out(&self, before: &Itinerary, places: &[usize], days: u8) -> bool {
        let mut wishes: Vec<RefineIntent> =
            places.iter().map(|place| RefineIntent::Mention(IntentTarget::Place(*place))).collect();
        wishes.push(RefineIntent::Days(days));
        let mut trial = Self::new(self.catalogue, before.clone());
        trial.is_trial = true;
        !trial.apply_all(&wishes).remarks.iter().any(|remark| matches!(remark, Remark::Refused(_)))
    }

    /// Whether wishes of one text exclude each other: places out of reach within the requested days or drives.
    pub(super) fn cannot_all_be(&self, wishes: &[RefineIntent]) -> bool {
        let has_limit = wishes
            .iter()
            .any(|wish| matches!(wish, RefineIntent::Days(_) | RefineIntent::MaxDrive(..) | RefineIntent::MaxLeg(_)));
        let goals = wishes.iter().filter(|wish| {
            matches!(
                wish,
                RefineIntent::NightOn(..)
                    | RefineIntent::Mention(IntentTarget::Place(_) | IntentTarget::Sight(_))
                    | RefineIntent::Add(IntentTarget::Place(_) | IntentTarget::Sight(_))
                    | RefineIntent::AddOn(..)
                    | RefineIntent::Nights(..)
                    | RefineIntent::NightsAtLeast(..)
                    | RefineIntent::VisitAt(..)
            )
        });
        let is_refused = self.remarks.iter().any(|remark| matches!(remark, Remark::Refused(_)));
        self.is_contradicted || (is_refused && has_limit && goals.count() >= 2)
    }
}

/// The next whole or half hour: `3 hours`, `3.5 hours`.
fn hours(minutes: Minutes) -> String {
    let halves = (minutes + 29) / 30;
    if halves % 2 == 0 {
        count(usize::try_from(halves / 2).unwrap_or(1), "hour")
    } else {
        format!("{}.5 hours", halves / 2)
    }
}
