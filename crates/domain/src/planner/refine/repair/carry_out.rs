//! Which change a wish is.

use super::Repair;
use crate::planner::check::check;
use crate::planner::edit::swap_days;
use crate::planner::preferences::Style;
use crate::planner::refine::kinds::KINDS;
use crate::planner::refine::wish::{Days, Target, Wish};
use crate::planner::time::Clock;

/// When a day starts without an early morning, and ends without a late evening.
const LATE_MORNING: Clock = Clock::hm(9, 30);
const EARLY_MORNING: Clock = Clock::hm(7, 0);
const EARLY_EVENING: Clock = Clock::hm(17, 30);

impl Repair<'_> {
    pub(super) fn carry_out(&mut self, wish: &Wish) {
        match wish {
            Wish::Keep(_) | Wish::KeepIn(_) => self.keep_days(wish),
            Wish::AddOn(..) | Wish::Swap(..) | Wish::DropDay(_) | Wish::FreeDay(_) | Wish::FreeHalf(..) => {
                self.change_day(wish);
            }
            Wish::More(target) => self.more(*target),
            Wish::Less(target) => self.less(*target),
            Wish::Skip(target, days) => self.skip(*target, *days),
            Wish::Add(target) => self.add(*target),
            Wish::Replace(old, new) => self.replace(*old, *new),
            Wish::VisitAt(target, time) => match target {
                Target::Sight(sight) => self.visit_at(*sight, *time),
                Target::Place(_) | Target::Kind(_) => self.visit_first_at(*target, *time),
            },
            Wish::Easy(kind, whom) => {
                if let Some(kind) = KINDS.iter().position(|known| known.name == *kind) {
                    let told = self.remarks.len();
                    self.skip(Target::Kind(kind), None);
                    self.remarks.truncate(told);
                }
                self.tell_guide(whom);
            }
            Wish::Food(food) => self.tell_guide(food),
            _ => self.set(wish),
        }
        check(self.catalogue, &mut self.trip);
    }

    fn keep_days(&mut self, wish: &Wish) {
        match wish {
            Wish::Keep(days) if usize::from(days.first) > self.trip.days.len() => {
                self.refuse(format!("There is no day {}.", days.first));
            }
            Wish::Keep(days) => self.keep(*days),
            Wish::KeepIn(place) => {
                let nights = (0..self.night_count()).filter(|night| self.place(*night) == Some(*place));
                let days: Vec<u8> = nights.filter_map(|night| u8::try_from(night + 1).ok()).collect();
                if days.is_empty() {
                    let name = &self.catalogue.places()[*place].name;
                    self.already(format!("{name} is not part of the plan."));
                }
                days.into_iter().for_each(|day| self.keep(Days::one(day)));
            }
            _ => {}
        }
    }

    fn change_day(&mut self, wish: &Wish) {
        match wish {
            Wish::AddOn(target, day) => {
                if let Some(day) = self.open_day(*day) {
                    self.add_on(*target, day);
                }
            }
            Wish::Swap(a, b) => {
                if let (Some(a), Some(b)) = (self.open_day(*a), self.open_day(*b)) {
                    swap_days(self.catalogue, &mut self.trip, a, b);
                    check(self.catalogue, &mut self.trip);
                    // Who swaps days by their numbers has said what they want: what that breaks is told, not mended.
                    self.before = self.trip.clone();
                }
            }
            Wish::DropDay(day) => {
                if let Some(day) = self.open_day(*day) {
                    let was = self.trip.days.len();
                    let without = self.tried(|other| other.remove_day(day));
                    if without.trip.days.len() < was {
                        *self = without;
                    } else {
                        self.refuse(format!("Day {} cannot go: it is the way home, or a day after it is to stay.", day + 1));
                    }
                }
            }
            Wish::FreeDay(day) => {
                if let Some(day) = self.open_day(*day) {
                    self.free_day(day);
                }
            }
            Wish::FreeHalf(day, half) => {
                if let Some(day) = self.open_day(*day) {
                    self.free_half(day, *half);
                }
            }
            _ => {}
        }
    }

    fn more(&mut self, target: Target) {
        match target {
            Target::Kind(kind) => self.more_of(kind, None),
            Target::Place(place) => self.set_nights(place, self.nights_in(place) + 1),
            Target::Sight(sight) => self.longer_at(sight),
        }
    }

    fn less(&mut self, target: Target) {
        match target {
            Target::Kind(kind) => self.less_of(kind),
            Target::Place(place) => match self.nights_in(place) {
                0 | 1 => self.skip(target, None),
                nights => self.set_nights(place, nights - 1),
            },
            Target::Sight(_) => self.skip(target, None),
        }
    }

    fn add(&mut self, target: Target) {
        match target {
            Target::Kind(kind) => self.more_of(kind, Some(1)),
            Target::Place(place) => self.go_to(place),
            Target::Sight(sight) => self.add_sight(sight),
        }
    }

    fn visit_first_at(&mut self, target: Target, time: Clock) {
        let stops = self.trip.days.iter().flat_map(|day| &day.stops);
        let mut sights = stops.filter_map(|stop| self.catalogue.sight_by_id(stop.id));
        match sights.find(|sight| self.is_of(target, *sight)) {
            Some(sight) => self.visit_at(sight, time),
            None => self.refuse(format!("{} is not part of the plan.", self.name(target))),
        }
    }

    fn set(&mut self, wish: &Wish) {
        let nights = usize::from;
        match wish {
            Wish::Nights(place, wished) => self.set_nights(*place, nights(*wished)),
            Wish::NightsAtLeast(place, wished) => self.set_nights(*place, self.nights_in(*place).max(nights(*wished))),
            Wish::MoreNights(place, more) => self.set_nights(*place, self.nights_in(*place) + nights(*more)),
            Wish::FewerNights(place, fewer) => {
                self.set_nights(*place, self.nights_in(*place).saturating_sub(nights(*fewer)));
            }
            Wish::EndIn(place, last) => self.end_in(*place, nights(*last)),
            Wish::Before(first, then) => self.order_places(*first, *then),
            Wish::Pace(pace) => self.pace(*pace),
            Wish::Slower => self.slower(),
            Wish::Faster => self.faster(),
            Wish::FewerMoves => self.fewer_moves(),
            Wish::LessDriving => self.less_driving(),
            Wish::MaxDrive(minutes, days) => self.max_drive(*minutes, *days),
            Wish::MaxLeg(minutes) => self.max_leg(*minutes),
            Wish::MaxStops(stops, days) => self.max_stops(*stops, *days),
            Wish::StartAt(time, days) => self.hours(Some(*time), None, *days),
            Wish::EndBy(time, days) => self.hours(None, Some(*time), *days),
            Wish::LateMornings => self.hours(Some(LATE_MORNING), None, None),
            Wish::EarlyMornings => self.hours(Some(EARLY_MORNING), None, None),
            Wish::EarlyEvenings => self.hours(None, Some(EARLY_EVENING), None),
            Wish::Landing(_) | Wish::AirportBy(_) | Wish::Flight(_) => self.fly(wish),
            Wish::Cheaper => self.style(cheaper(self.trip.travel_style)),
            Wish::Finer => self.style(finer(self.trip.travel_style)),
            Wish::Style(style) => self.style(Some(*style)),
            Wish::Days(days) => self.set_days(nights(*days), None),
            Wish::LongerBy(days) => self.set_days(self.trip.days.len() + nights(*days), None),
            Wish::LongerIn(place, days) => {
                let was = self.nights_in(*place);
                self.set_days(self.trip.days.len() + nights(*days), Some(*place));
                if self.nights_in(*place) < was + nights(*days) {
                    let name = &self.catalogue.places()[*place].name;
                    self.refuse(format!("No more nights fit into {name}: a trip has at most 30 days."));
                }
            }
            Wish::ShorterBy(days) => self.set_days(self.trip.days.len().saturating_sub(nights(*days)), None),
            Wish::FreeDayIn(place) => self.free_day_in(*place),
            Wish::FreeHalfIn(place, half) => self.free_half_in(*place, *half),
            _ => {}
        }
    }
}

pub(in crate::planner::refine) const fn cheaper(style: Style) -> Option<Style> {
    match style {
        Style::Luxury => Some(Style::Comfort),
        Style::Comfort => Some(Style::Budget),
        Style::Budget => Some(Style::Backpacker),
        Style::Backpacker => None,
    }
}

pub(in crate::planner::refine) const fn finer(style: Style) -> Option<Style> {
    match style {
        Style::Backpacker => Some(Style::Budget),
        Style::Budget => Some(Style::Comfort),
        Style::Comfort => Some(Style::Luxury),
        Style::Luxury => None,
    }
}

