//! What is answered rather than planned, and what could not be met, with figures.

use super::Repair;
use crate::planner::plan::Itinerary;
use crate::planner::preferences::Style;
use crate::planner::refine::remark::Remark;
use crate::planner::refine::wish::{Budget, Target, Wish};
use crate::planner::text::{count, list};
use crate::planner::time::{Minutes, length};

/// What one traveller spends a day at least, in US dollars, by the style of the trip: beds, meals, entries, a seat in the car.
const A_DAY: [(Style, u32); 3] = [(Style::Luxury, 250), (Style::Comfort, 100), (Style::Budget, 45)];
/// On the road between sights of one day, in minutes.
const FARTHEST: Minutes = 240;
/// Places around the island, between which all of it lies.
const AROUND: [&str; 5] = ["jaffna", "trincomalee", "arugam_bay", "galle", "colombo"];

impl Repair<'_> {
    /// A plan has no prices of beds; what a sum is a day says which style it pays for.
    pub(super) fn budget(&mut self, budget: Budget) {
        let people = if budget.is_per_person { 1 } else { u32::from(self.trip.group_size).max(1) };
        let days = u32::try_from(self.trip.days.len()).unwrap_or(1).max(1);
        let each = budget.sum / people / days;
        let style = A_DAY.iter().find(|(_, least)| each >= *least).map_or(Style::Backpacker, |(style, _)| *style);
        if style < self.trip.travel_style {
            self.quietly(|repair| repair.style(Some(style)));
        }
        let whose = if budget.is_per_person { " a person" } else { "" };
        let name = match style {
            Style::Luxury => "luxury",
            Style::Comfort => "comfort",
            Style::Budget => "budget",
            Style::Backpacker => "backpacker",
        };
        self.tell_guide(&format!("a budget of {}{whose}", budget.sum));
        self.refuse(format!(
            "A plan has no prices of hotels, so that nobody can promise {}{whose}: that is about {each} a day for each, which pays for \
             the {name} style. Guides answer with a price.",
            budget.sum
        ));
    }

    /// How long one road takes.
    pub(super) fn road_takes(&mut self, from: usize, to: usize, minutes: Option<Minutes>) {
        let names = [from, to].map(|place| self.catalogue.places()[place].name.clone());
        let takes = self.catalogue.road(from, to);
        let sentence = format!("The road from {} to {} takes about {}.", names[0], names[1], length(takes));
        match minutes {
            Some(minutes) if minutes < takes => {
                self.refuse(format!("{sentence} {} is not possible.", super::carry_out::capital(&length(minutes))));
            }
            _ => self.already(sentence),
        }
    }

    /// The road around the island alone takes days.
    pub(super) fn whole_island(&mut self, days: u8) {
        let places: Vec<usize> = AROUND.iter().filter_map(|slug| self.catalogue.place_by_slug(slug)).collect();
        let next = places.iter().skip(1).chain(places.first());
        let road: Minutes = places.iter().zip(next).map(|(from, to)| self.catalogue.road(*from, *to)).sum();
        let cap = self.trip.pace.drive_cap().max(1);
        let needed = (road + cap - 1) / cap;
        self.refuse(format!(
            "The whole island does not fit into {}: the road around it alone takes {}, which is {} of driving at this pace.",
            count(usize::from(days), "day"),
            length(road),
            count(usize::try_from(needed).unwrap_or(1), "day")
        ));
    }

    /// Every wish that does not hold, with its figure.
    pub(super) fn say_what_is_missed(&mut self, before: &Itinerary, wishes: &[Wish]) {
        self.say_what_is_too_far(wishes);
        for wish in wishes {
            let Some(missing) = self.missing(before, wish) else { continue };
            // What was refused has said so.
            let is_said = |remark: &Remark| {
                let Remark::Refused(text) = remark else { return false };
                let text = text.to_lowercase();
                wish.target().is_some_and(|target| text.contains(&self.name(target).to_lowercase()))
            };
            if !self.remarks.iter().any(is_said) {
                self.refuse(missing);
            }
        }
    }

    /// Sights that are to be on one day and lie too far apart.
    fn say_what_is_too_far(&mut self, wishes: &[Wish]) {
        let mut days: Vec<(usize, Vec<usize>)> = Vec::new();
        for wish in wishes {
            let Wish::AddOn(target, when) = wish else { continue };
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

    /// What all that is asked for in one text means, and how many days it takes.
    pub(super) fn why_not_all(&self, before: &Itinerary, wishes: &[Wish]) -> Option<String> {
        let mut places: Vec<usize> = Vec::new();
        for wish in wishes {
            let place = wish
                .target()
                .filter(|target| !matches!(target, Target::Kind(_)))
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
            Wish::Days(days) => Some(usize::from(*days)),
            _ => None,
        });
        let days = days.unwrap_or(before.days.len());
        let cap = wishes.iter().find_map(|wish| match wish {
            Wish::MaxDrive(minutes, None) => Some(*minutes),
            _ => None,
        });
        let cap = cap.unwrap_or(self.trip.pace.drive_cap()).max(1);
        // From the airport to the nearest, from there to the nearest, and back.
        let (mut at, mut road, mut longest, mut left) = (self.catalogue.gateway()?, 0, 0, places.clone());
        while let Some(next) = left.iter().copied().min_by_key(|place| self.catalogue.road(at, *place)) {
            let leg = self.catalogue.road(at, next);
            (road, longest) = (road + leg, longest.max(leg));
            left.retain(|place| *place != next);
            at = next;
        }
        road += self.catalogue.road(at, self.catalogue.gateway()?);
        let needed = usize::try_from((road + cap - 1) / cap).unwrap_or(1).max(places.len() + 1);
        let names: Vec<&str> = places.iter().map(|place| self.catalogue.places()[*place].name.as_str()).collect();
        let mut sentence = format!(
            "Cannot: {} in {} means {} of driving, the longest road at a stretch {}.",
            list(&names),
            count(days, "day"),
            length(road),
            length(longest)
        );
        if needed > days && needed <= crate::planner::plan::DAYS_LIMIT {
            sentence.push_str(&format!(" With {} it fits.", count(needed, "day")));
        }
        Some(sentence)
    }

    /// Whether several wishes of one text exclude each other: places that are asked for within days or drives that do not reach them.
    pub(super) fn cannot_all_be(&self, wishes: &[Wish]) -> bool {
        let has_limit = wishes.iter().any(|wish| matches!(wish, Wish::Days(_) | Wish::MaxDrive(..) | Wish::MaxLeg(_)));
        let goals = wishes.iter().filter(|wish| {
            matches!(
                wish,
                Wish::NightOn(..)
                    | Wish::Add(_)
                    | Wish::AddOn(..)
                    | Wish::Nights(..)
                    | Wish::NightsAtLeast(..)
                    | Wish::VisitAt(..)
            )
        });
        let is_refused = self.remarks.iter().any(|remark| matches!(remark, Remark::Refused(_)));
        let is_whole = self
            .remarks
            .iter()
            .any(|remark| remark.names("One night cannot be in two places") || remark.names("by itself means"))
            || wishes.iter().any(|wish| matches!(wish, Wish::WholeIsland(_)));
        is_whole || (is_refused && has_limit && goals.count() >= 2)
    }
}
