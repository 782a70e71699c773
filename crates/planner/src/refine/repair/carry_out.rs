//! Maps each wish to its change.

use super::Repair;
use super::targets::capital;
use crate::check::check;
use crate::edit::swap_days;
use crate::preferences::Style;
use crate::refine::intent::{IntentTarget, RefineIntent, When};
use crate::refine::kinds::KINDS;
use crate::time::Clock;

/// Start without an early morning, and end without a late evening.
const LATE_MORNING: Clock = Clock::hm(9, 30);
const EARLY_MORNING: Clock = Clock::hm(7, 0);
const EARLY_EVENING: Clock = Clock::hm(17, 30);

impl Repair<'_> {
    pub(super) fn carry_out(&mut self, wish: &RefineIntent) {
        match wish {
            RefineIntent::AddOn(..)
            | RefineIntent::MoveTo(..)
            | RefineIntent::Swap(..)
            | RefineIntent::DropDay(_)
            | RefineIntent::Free(..)
            | RefineIntent::FreeIn(..)
            | RefineIntent::FreeSomewhere(_)
            | RefineIntent::Keep(_) => self.change_days(wish),
            RefineIntent::More(_)
            | RefineIntent::Less(_)
            | RefineIntent::OneLess(_)
            | RefineIntent::Second(_)
            | RefineIntent::Skip(..)
            | RefineIntent::Add(_)
            | RefineIntent::Mention(_)
            | RefineIntent::Replace(..)
            | RefineIntent::MaxOfKind(..)
            | RefineIntent::Stays(_)
            | RefineIntent::VisitAt(..) => self.change_sights(wish),
            RefineIntent::Easy(kind, whom) => {
                if let Some(kind) = KINDS.iter().position(|known| known.name == *kind) {
                    self.quietly(|repair| repair.exclude(IntentTarget::Kind(kind), None));
                }
                self.tell_guide(whom);
            }
            RefineIntent::Guess(words, meant) => {
                self.carry_out(meant);
                let meaning = self.describe_intent(meant);
                self.remark_already(format!("I took \"{words}\" for a wish {meaning}."));
            }
            RefineIntent::Had(days) => {
                let had = self.seen_days;
                if had != usize::from(*days) {
                    self.remark_already(format!("The trip had {}, not {days}.", crate::text::count(had, "day")));
                }
            }
            RefineIntent::ExtraIn(place) => self.wished_place = Some(*place),
            RefineIntent::Food(food) => self.tell_guide(food),
            RefineIntent::Tell(text) => {
                self.tell_guide(text);
                self.remark_already(format!("No plan holds \"{text}\"; your guide is told."));
            }
            RefineIntent::Budget(budget) => self.budget(*budget),
            RefineIntent::Road(from, to, minutes) => self.road_takes(*from, *to, *minutes),
            RefineIntent::WholeIsland(days) => self.whole_island(*days),
            RefineIntent::RoadTo(place) => self.road_to(*place),
            RefineIntent::FliesFrom(place) => self.flies_from(*place),
            RefineIntent::StartOn(month, day) => self.start_on(*month, *day),
            RefineIntent::TakeBack => self.take_back(),
            RefineIntent::Pace(_)
            | RefineIntent::Slower
            | RefineIntent::Faster
            | RefineIntent::FewerMoves
            | RefineIntent::Cheaper
            | RefineIntent::Finer
            | RefineIntent::Style(_)
            | RefineIntent::Days(_)
            | RefineIntent::LongerBy(_)
            | RefineIntent::LongerIn(..)
            | RefineIntent::ShorterBy(_) => self.set_trip(wish),
            RefineIntent::Nights(..)
            | RefineIntent::NightsAtLeast(..)
            | RefineIntent::MoreNights(..)
            | RefineIntent::NightsIn(..)
            | RefineIntent::OnlyIn(_)
            | RefineIntent::FewerNights(..)
            | RefineIntent::BeginIn(..)
            | RefineIntent::EndIn(..)
            | RefineIntent::NightsEach(_)
            | RefineIntent::MaxBases(_)
            | RefineIntent::NightOn(..)
            | RefineIntent::TurnOrder(..)
            | RefineIntent::Before(..) => self.set_nights_of(wish),
            _ => self.set_hours(wish),
        }
        check(self.catalogue, &mut self.trip);
    }

    /// Suppresses remarks that a wish is already met.
    pub(super) fn quietly(&mut self, change: impl FnOnce(&mut Self)) {
        let remarks = self.remarks.len();
        change(self);
        self.remarks.truncate(remarks);
    }

    fn quietly_if_there(&mut self, target: IntentTarget) {
        if self.count_of(target) == 0 {
            self.add(target);
        }
    }

    fn change_days(&mut self, wish: &RefineIntent) {
        match wish {
            RefineIntent::Keep(when) => {
                let days = self.days_of(*when);
                if days.is_empty() {
                    self.no_such_days(*when);
                }
                self.keep(&days);
            }
            RefineIntent::AddOn(target, when) => {
                let Some(day) = self.one_day(*when) else { return };
                match target {
                    IntentTarget::Area(_) => self.refuse("Say which place that is to be."),
                    _ => self.add_on(*target, day),
                }
            }
            RefineIntent::MoveTo(target, when) => {
                let stops = self.trip.days.iter().flat_map(|day| &day.stops);
                let mut there = stops.filter_map(|stop| self.catalogue.sight_by_id(stop.id));
                let meant = there.find(|sight| self.is_of(*target, *sight)).map_or(*target, IntentTarget::Sight);
                let Some(day) = self.one_day(*when) else { return };
                self.add_on(meant, day);
            }
            RefineIntent::Swap(a, b) => {
                if let (Some(a), Some(b)) = (self.open_day(*a), self.open_day(*b)) {
                    swap_days(self.catalogue, &mut self.trip, a, b);
                    check(self.catalogue, &mut self.trip);
                    // A swap of days by number is explicit: its effects are reported, not repaired.
                    self.before = self.trip.clone();
                }
            }
            RefineIntent::DropDay(day) => {
                if let Some(day) = self.open_day(*day) {
                    let was = self.trip.days.len();
                    let without = self.try_change(|other| other.remove_day(day));
                    if without.trip.days.len() < was {
                        *self = without;
                    } else {
                        self.refuse(format!(
                            "Day {} cannot go: it is the way home, or a day after it is to stay.",
                            day + 1
                        ));
                    }
                }
            }
            RefineIntent::Free(when, part) => {
                let days = self.days_of(*when);
                if days.is_empty() {
                    return self.no_such_days(*when);
                }
                for day in days {
                    match self.trip.wishes.keeps_day(day) {
                        true => self.refuse(format!("Day {} is to stay as it is.", day + 1)),
                        false => self.free_part(day, *part),
                    }
                }
            }
            RefineIntent::FreeIn(target, part) => {
                let Some(place) = self.place_of(*target) else {
                    return self.refuse(format!("{} is not part of the plan.", self.name(*target)));
                };
                self.free_in(place, *part);
            }
            RefineIntent::FreeSomewhere(part) => self.free_somewhere(*part),
            _ => {}
        }
    }

    fn change_sights(&mut self, wish: &RefineIntent) {
        match wish {
            RefineIntent::More(target) => self.more(*target),
            RefineIntent::Less(target) => self.less(*target),
            RefineIntent::OneLess(target) => self.one_less(*target),
            RefineIntent::Second(target) => self.second(*target),
            RefineIntent::Skip(IntentTarget::Area(area), None) => self.leave_out_area(*area),
            RefineIntent::Skip(target, None) => self.exclude(*target, None),
            RefineIntent::Skip(target, Some(when)) => {
                let days = self.days_of(*when);
                if days.is_empty() {
                    return self.no_such_days(*when);
                }
                match when {
                    // "No temples in Kandy" does not cover temples on the way there.
                    When::At(place) => self.exclude_at(*target, *place),
                    _ => self.exclude(*target, Some(&days)),
                }
            }
            RefineIntent::Add(target) => self.add(*target),
            RefineIntent::Mention(target) => self.quietly_if_there(*target),
            RefineIntent::Replace(old, new) => self.replace(*old, *new),
            RefineIntent::MaxOfKind(target, most) => self.max_of_kind(*target, usize::from(*most)),
            RefineIntent::Stays(target) => self.stays(*target),
            RefineIntent::VisitAt(target, moment) => match target {
                IntentTarget::Sight(sight) => self.visit_at(*sight, *moment),
                _ => self.visit_first_at(*target, *moment),
            },
            _ => {}
        }
    }

    /// The days of a wish, from 0.
    pub(super) fn days_of(&self, when: When) -> Vec<usize> {
        let all = 0..self.trip.days.len();
        let is_of = |day: &usize, target: IntentTarget| {
            let is_bed = |place: Option<usize>| place.is_some_and(|place| self.is_place_of(target, place));
            let mut sights = self.trip.days[*day].stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id));
            is_bed(self.place(*day)) || is_bed(self.from(*day)) || sights.any(|sight| self.is_of(target, sight))
        };
        match when {
            When::Days(days) => all.filter(|day| days.contains(*day)).collect(),
            When::Last(days) => all.skip(self.trip.days.len().saturating_sub(usize::from(days))).collect(),
            When::At(target) => all.filter(|day| is_of(day, target)).collect(),
            When::After(target) => {
                let seen = |day: usize| {
                    let mut sights =
                        self.trip.days[day].stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id));
                    sights.any(|sight| self.is_of(target, sight))
                };
                all.skip(1).filter(|day| seen(day - 1)).collect()
            }
            When::Middle => {
                let nights = self.night_count();
                let wish = |day: usize| (!self.trip.wishes.is_free(day), self.from(day) != self.place(day));
                let middle = (nights / 3..=nights * 2 / 3).filter(|day| *day > 0 && !self.trip.wishes.keeps_day(*day));
                middle.min_by_key(|day| (wish(*day), self.trip.days[*day].stops.len(), *day)).into_iter().collect()
            }
            When::Fridays => {
                let is_friday = |day: &usize| {
                    self.trip.days[*day]
                        .date
                        .is_some_and(|date| chrono::Datelike::weekday(&date) == chrono::Weekday::Fri)
                };
                all.filter(is_friday).collect()
            }
        }
    }

    fn no_such_days(&mut self, when: When) {
        let sentence = match when {
            When::Days(days) => format!("There is no {}.", days.name()),
            When::Last(_) | When::Middle => "There is no such day.".to_owned(),
            When::At(target) | When::After(target) => format!("{} is not part of the plan.", self.name(target)),
            When::Fridays if self.trip.start_date.is_none() => {
                "The plan has no dates yet, so that nobody knows which day is a Friday; your guide is told.".to_owned()
            }
            When::Fridays => "No day of this trip is a Friday.".to_owned(),
        };
        if when == When::Fridays {
            self.tell_guide("Friday prayers at noon");
        }
        self.refuse(sentence);
    }

    /// The single named day, if it may change.
    fn one_day(&mut self, when: When) -> Option<usize> {
        match self.days_of(when).first().copied() {
            Some(day) => self.open_day(u8::try_from(day + 1).ok()?),
            None => {
                self.no_such_days(when);
                None
            }
        }
    }

    fn more(&mut self, target: IntentTarget) {
        match target {
            IntentTarget::Kind(kind) => self.more_of(kind, None),
            IntentTarget::Place(place) => self.more_nights(place, 1),
            IntentTarget::Sight(sight) => self.longer_at(sight),
            IntentTarget::Area(_) => match self.place_of(target).or_else(|| self.nearest_of(target)) {
                Some(place) => self.more_nights(place, 1),
                None => self.refuse(format!("There is no place in {} to go to.", self.name(target))),
            },
        }
    }

    fn less(&mut self, target: IntentTarget) {
        match target {
            IntentTarget::Kind(kind) => self.less_of(kind),
            IntentTarget::Place(place) => match self.nights_in(place) {
                0 | 1 => self.exclude(target, None),
                nights => self.set_nights(place, nights - 1),
            },
            IntentTarget::Sight(_) => self.exclude(target, None),
            IntentTarget::Area(_) => match self.place_of(target) {
                Some(place) => self.less(IntentTarget::Place(place)),
                None => self.remark_already(format!("{} is not part of the plan.", capital(&self.name(target)))),
            },
        }
    }

    fn add(&mut self, target: IntentTarget) {
        match target {
            IntentTarget::Kind(kind) => self.more_of(kind, Some(1)),
            IntentTarget::Place(place) => self.go_to(place),
            IntentTarget::Sight(sight) => self.add_sight(sight),
            IntentTarget::Area(_) => match (self.place_of(target), self.nearest_of(target)) {
                (Some(place), _) => {
                    let name = self.catalogue.places()[place].name.clone();
                    self.remark_already(format!("The plan has nights in {name} already."));
                }
                (None, Some(place)) => self.go_to(place),
                (None, None) => self.refuse(format!("There is no place in {} to go to.", self.name(target))),
            },
        }
    }

    fn set_nights_of(&mut self, wish: &RefineIntent) {
        let nights = |nights: &u8| usize::from(*nights);
        match wish {
            RefineIntent::Nights(place, wished) => self.set_nights(*place, nights(wished)),
            RefineIntent::NightsAtLeast(place, wished) => {
                let now = self.nights_in(*place);
                if now >= nights(wished) {
                    self.wish_nights_at_least(*place, nights(wished));
                    let name = self.catalogue.places()[*place].name.clone();
                    return self.remark_already(format!("{name} has {} already.", crate::text::count(now, "night")));
                }
                self.set_nights(*place, nights(wished));
                if self.nights_in(*place) >= nights(wished) {
                    self.wish_nights_at_least(*place, nights(wished));
                }
            }
            RefineIntent::MoreNights(place, more) => {
                let was = self.heirs.iter().find(|(heir, _)| heir == place).map(|(_, was)| *was);
                let gained = was.map_or(0, |was| self.nights_in(*place).saturating_sub(was));
                match nights(more).saturating_sub(gained) {
                    0 => self.wish_nights(*place, self.nights_in(*place)),
                    lacking => self.more_nights(*place, lacking),
                }
            }
            RefineIntent::NightsIn(area, least) => self.nights_in_area(*area, nights(least)),
            RefineIntent::OnlyIn(stays) => self.only_in(stays),
            RefineIntent::FewerNights(place, fewer) => {
                self.set_nights(*place, self.nights_in(*place).saturating_sub(nights(fewer)))
            }
            RefineIntent::BeginIn(target, first) => match self.best_place_of(*target) {
                Some(place) => self.begin_in(place, nights(first)),
                None => self.refuse("There is no such place to begin in."),
            },
            RefineIntent::EndIn(target, last) => match self.best_place_of(*target) {
                Some(place) => self.end_in(place, nights(last)),
                None => self.refuse("There is no such place to end in."),
            },
            RefineIntent::NightOn(place, when) => self.night_on(*place, *when),
            RefineIntent::NightsEach(least) => self.nights_each(nights(least)),
            RefineIntent::MaxBases(most) => self.max_bases(nights(most)),
            RefineIntent::Before(first, then) => self.order_targets(*first, *then),
            RefineIntent::TurnOrder(one, other) => {
                let is_first = self
                    .place_of(*one)
                    .zip(self.place_of(*other))
                    .is_some_and(|(one, other)| self.is_before(one, other));
                let (first, then) = if is_first { (other, one) } else { (one, other) };
                self.order_targets(*first, *then);
            }
            _ => {}
        }
    }

    fn set_trip(&mut self, wish: &RefineIntent) {
        let nights = usize::from;
        match wish {
            RefineIntent::Pace(pace) => self.pace(*pace),
            RefineIntent::Slower => self.slower(),
            RefineIntent::Faster => self.faster(),
            RefineIntent::FewerMoves => self.fewer_moves(),
            RefineIntent::Cheaper => self.style(cheaper(self.trip.travel_style)),
            RefineIntent::Finer => self.style(finer(self.trip.travel_style)),
            RefineIntent::Style(style) => self.style(Some(*style)),
            RefineIntent::Days(days) => self.set_days(nights(*days), self.wished_place),
            RefineIntent::LongerBy(days) => self.set_days(self.trip.days.len() + nights(*days), self.wished_place),
            RefineIntent::LongerIn(place, days) => self.longer_in(*place, nights(*days)),
            RefineIntent::ShorterBy(days) => self.set_days(self.trip.days.len().saturating_sub(nights(*days)), None),
            _ => {}
        }
    }

    fn set_hours(&mut self, wish: &RefineIntent) {
        match wish {
            RefineIntent::LessDriving(when) => self.less_driving(*when),
            RefineIntent::MaxDrive(minutes, when) => self.max_drive(*minutes, *when),
            RefineIntent::MaxLeg(minutes) => self.max_leg(*minutes),
            RefineIntent::MaxWalk(minutes, when) => self.max_walk(*minutes, *when),
            RefineIntent::MaxStops(stops, when) => self.max_stops(*stops, *when),
            RefineIntent::StartAt(time, when) => self.hours(Some(*time), None, *when),
            RefineIntent::EndBy(time, when) => self.hours(None, Some(*time), *when),
            RefineIntent::LateMornings => self.hours(Some(LATE_MORNING), None, None),
            RefineIntent::EarlyMornings => self.hours(Some(EARLY_MORNING), None, None),
            RefineIntent::EarlyEvenings => self.hours(None, Some(EARLY_EVENING), None),
            RefineIntent::Landing(_) | RefineIntent::AirportBy(_) | RefineIntent::Flight(..) => self.fly(wish),
            _ => {}
        }
    }
}

const fn cheaper(style: Style) -> Option<Style> {
    match style {
        Style::Luxury => Some(Style::Comfort),
        Style::Comfort => Some(Style::Budget),
        Style::Budget => Some(Style::Backpacker),
        Style::Backpacker => None,
    }
}

const fn finer(style: Style) -> Option<Style> {
    match style {
        Style::Backpacker => Some(Style::Budget),
        Style::Budget => Some(Style::Comfort),
        Style::Comfort => Some(Style::Luxury),
        Style::Luxury => None,
    }
}
