//! Which change a wish is.

use super::Repair;
use super::targets::capital;
use crate::check::check;
use crate::edit::swap_days;
use crate::preferences::Style;
use crate::refine::kinds::KINDS;
use crate::refine::wish::{Target, When, Wish};
use crate::time::Clock;

/// When a day starts without an early morning, and ends without a late evening.
const LATE_MORNING: Clock = Clock::hm(9, 30);
const EARLY_MORNING: Clock = Clock::hm(7, 0);
const EARLY_EVENING: Clock = Clock::hm(17, 30);

impl Repair<'_> {
    pub(super) fn carry_out(&mut self, wish: &Wish) {
        match wish {
            Wish::AddOn(..)
            | Wish::MoveTo(..)
            | Wish::Swap(..)
            | Wish::DropDay(_)
            | Wish::Free(..)
            | Wish::FreeIn(..)
            | Wish::FreeSomewhere(_)
            | Wish::Keep(_) => self.change_days(wish),
            Wish::More(_)
            | Wish::Less(_)
            | Wish::OneLess(_)
            | Wish::Second(_)
            | Wish::Skip(..)
            | Wish::Add(_)
            | Wish::Mention(_)
            | Wish::Replace(..)
            | Wish::MaxOfKind(..)
            | Wish::Stays(_)
            | Wish::VisitAt(..) => self.change_sights(wish),
            Wish::Easy(kind, whom) => {
                if let Some(kind) = KINDS.iter().position(|known| known.name == *kind) {
                    self.quietly(|repair| repair.exclude(Target::Kind(kind), None));
                }
                self.tell_guide(whom);
            }
            Wish::Guess(words, meant) => {
                self.carry_out(meant);
                let meaning = self.meaning_of(meant);
                self.already(format!("I took \"{words}\" for a wish {meaning}."));
            }
            Wish::Had(days) => {
                let had = self.seen_days;
                if had != usize::from(*days) {
                    self.already(format!("The trip had {}, not {days}.", crate::text::count(had, "day")));
                }
            }
            Wish::ExtraIn(place) => self.wished_place = Some(*place),
            Wish::Food(food) => self.tell_guide(food),
            Wish::Tell(text) => {
                self.tell_guide(text);
                self.already(format!("No plan holds \"{text}\"; your guide is told."));
            }
            Wish::Budget(budget) => self.budget(*budget),
            Wish::Road(from, to, minutes) => self.road_takes(*from, *to, *minutes),
            Wish::WholeIsland(days) => self.whole_island(*days),
            Wish::RoadTo(place) => self.road_to(*place),
            Wish::FliesFrom(place) => self.flies_from(*place),
            Wish::StartOn(month, day) => self.start_on(*month, *day),
            Wish::TakeBack => self.take_back(),
            Wish::Pace(_)
            | Wish::Slower
            | Wish::Faster
            | Wish::FewerMoves
            | Wish::Cheaper
            | Wish::Finer
            | Wish::Style(_)
            | Wish::Days(_)
            | Wish::LongerBy(_)
            | Wish::LongerIn(..)
            | Wish::ShorterBy(_) => self.set_trip(wish),
            Wish::Nights(..)
            | Wish::NightsAtLeast(..)
            | Wish::MoreNights(..)
            | Wish::NightsIn(..)
            | Wish::OnlyIn(_)
            | Wish::FewerNights(..)
            | Wish::BeginIn(..)
            | Wish::EndIn(..)
            | Wish::NightsEach(_)
            | Wish::MaxBases(_)
            | Wish::NightOn(..)
            | Wish::TurnOrder(..)
            | Wish::Before(..) => self.set_nights_of(wish),
            _ => self.set_hours(wish),
        }
        check(self.catalogue, &mut self.trip);
    }

    /// Without a word about what was so already.
    pub(super) fn quietly(&mut self, change: impl FnOnce(&mut Self)) {
        let remarks = self.remarks.len();
        change(self);
        self.remarks.truncate(remarks);
    }

    fn quietly_if_there(&mut self, target: Target) {
        if self.count_of(target) == 0 {
            self.add(target);
        }
    }

    fn change_days(&mut self, wish: &Wish) {
        match wish {
            Wish::Keep(when) => {
                let days = self.days_of(*when);
                if days.is_empty() {
                    self.no_such_days(*when);
                }
                self.keep(&days);
            }
            Wish::AddOn(target, when) => {
                let Some(day) = self.one_day(*when) else { return };
                match target {
                    Target::Area(_) => self.refuse("Say which place that is to be."),
                    _ => self.add_on(*target, day),
                }
            }
            Wish::MoveTo(target, when) => {
                let stops = self.trip.days.iter().flat_map(|day| &day.stops);
                let mut there = stops.filter_map(|stop| self.catalogue.sight_by_id(stop.id));
                let meant = there.find(|sight| self.is_of(*target, *sight)).map_or(*target, Target::Sight);
                let Some(day) = self.one_day(*when) else { return };
                self.add_on(meant, day);
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
                        self.refuse(format!(
                            "Day {} cannot go: it is the way home, or a day after it is to stay.",
                            day + 1
                        ));
                    }
                }
            }
            Wish::Free(when, part) => {
                let days = self.days_of(*when);
                if days.is_empty() {
                    return self.no_such_days(*when);
                }
                for day in days {
                    match self.trip.wishes.is_kept(day) {
                        true => self.refuse(format!("Day {} is to stay as it is.", day + 1)),
                        false => self.free_part(day, *part),
                    }
                }
            }
            Wish::FreeIn(target, part) => {
                let Some(place) = self.place_of(*target) else {
                    return self.refuse(format!("{} is not part of the plan.", self.name(*target)));
                };
                self.free_in(place, *part);
            }
            Wish::FreeSomewhere(part) => self.free_somewhere(*part),
            _ => {}
        }
    }

    fn change_sights(&mut self, wish: &Wish) {
        match wish {
            Wish::More(target) => self.more(*target),
            Wish::Less(target) => self.less(*target),
            Wish::OneLess(target) => self.one_less(*target),
            Wish::Second(target) => self.second(*target),
            Wish::Skip(Target::Area(area), None) => self.leave_out_area(*area),
            Wish::Skip(target, None) => self.exclude(*target, None),
            Wish::Skip(target, Some(when)) => {
                let days = self.days_of(*when);
                if days.is_empty() {
                    return self.no_such_days(*when);
                }
                match when {
                    // "No temples in Kandy" says nothing of temples that are seen on the way there.
                    When::At(place) => self.exclude_at(*target, *place),
                    _ => self.exclude(*target, Some(&days)),
                }
            }
            Wish::Add(target) => self.add(*target),
            Wish::Mention(target) => self.quietly_if_there(*target),
            Wish::Replace(old, new) => self.replace(*old, *new),
            Wish::MaxOfKind(target, most) => self.max_of_kind(*target, usize::from(*most)),
            Wish::Stays(target) => self.stays(*target),
            Wish::VisitAt(target, moment) => match target {
                Target::Sight(sight) => self.visit_at(*sight, *moment),
                _ => self.visit_first_at(*target, *moment),
            },
            _ => {}
        }
    }

    /// The days of a wish, counted from 0.
    pub(super) fn days_of(&self, when: When) -> Vec<usize> {
        let all = 0..self.trip.days.len();
        let is_of = |day: &usize, target: Target| {
            let is_bed = |place: Option<usize>| place.is_some_and(|place| self.is_place_of(target, place));
            let mut sights = self.trip.days[*day].stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id));
            is_bed(self.place(*day)) || is_bed(self.from(*day)) || sights.any(|sight| self.is_of(target, sight))
        };
        match when {
            When::Days(days) => all.filter(|day| days.has(*day)).collect(),
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
                let middle = (nights / 3..=nights * 2 / 3).filter(|day| *day > 0 && !self.trip.wishes.is_kept(*day));
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

    /// The one day that is named, which may be changed.
    fn one_day(&mut self, when: When) -> Option<usize> {
        match self.days_of(when).first().copied() {
            Some(day) => self.open_day(u8::try_from(day + 1).ok()?),
            None => {
                self.no_such_days(when);
                None
            }
        }
    }

    fn more(&mut self, target: Target) {
        match target {
            Target::Kind(kind) => self.more_of(kind, None),
            Target::Place(place) => self.more_nights(place, 1),
            Target::Sight(sight) => self.longer_at(sight),
            Target::Area(_) => match self.place_of(target).or_else(|| self.nearest_of(target)) {
                Some(place) => self.more_nights(place, 1),
                None => self.refuse(format!("There is no place in {} to go to.", self.name(target))),
            },
        }
    }

    fn less(&mut self, target: Target) {
        match target {
            Target::Kind(kind) => self.less_of(kind),
            Target::Place(place) => match self.nights_in(place) {
                0 | 1 => self.exclude(target, None),
                nights => self.set_nights(place, nights - 1),
            },
            Target::Sight(_) => self.exclude(target, None),
            Target::Area(_) => match self.place_of(target) {
                Some(place) => self.less(Target::Place(place)),
                None => self.already(format!("{} is not part of the plan.", capital(&self.name(target)))),
            },
        }
    }

    fn add(&mut self, target: Target) {
        match target {
            Target::Kind(kind) => self.more_of(kind, Some(1)),
            Target::Place(place) => self.go_to(place),
            Target::Sight(sight) => self.add_sight(sight),
            Target::Area(_) => match (self.place_of(target), self.nearest_of(target)) {
                (Some(place), _) => {
                    let name = self.catalogue.places()[place].name.clone();
                    self.already(format!("The plan has nights in {name} already."));
                }
                (None, Some(place)) => self.go_to(place),
                (None, None) => self.refuse(format!("There is no place in {} to go to.", self.name(target))),
            },
        }
    }

    fn set_nights_of(&mut self, wish: &Wish) {
        let nights = |nights: &u8| usize::from(*nights);
        match wish {
            Wish::Nights(place, wished) => self.set_nights(*place, nights(wished)),
            Wish::NightsAtLeast(place, wished) => {
                let now = self.nights_in(*place);
                if now >= nights(wished) {
                    self.wish_nights_at_least(*place, nights(wished));
                    let name = self.catalogue.places()[*place].name.clone();
                    return self.already(format!("{name} has {} already.", crate::text::count(now, "night")));
                }
                self.set_nights(*place, nights(wished));
                if self.nights_in(*place) >= nights(wished) {
                    self.wish_nights_at_least(*place, nights(wished));
                }
            }
            Wish::MoreNights(place, more) => {
                let was = self.heirs.iter().find(|(heir, _)| heir == place).map(|(_, was)| *was);
                let gained = was.map_or(0, |was| self.nights_in(*place).saturating_sub(was));
                match nights(more).saturating_sub(gained) {
                    0 => self.wish_nights(*place, self.nights_in(*place)),
                    lacking => self.more_nights(*place, lacking),
                }
            }
            Wish::NightsIn(area, least) => self.nights_in_area(*area, nights(least)),
            Wish::OnlyIn(stays) => self.only_in(stays),
            Wish::FewerNights(place, fewer) => {
                self.set_nights(*place, self.nights_in(*place).saturating_sub(nights(fewer)))
            }
            Wish::BeginIn(target, first) => match self.best_place_of(*target) {
                Some(place) => self.begin_in(place, nights(first)),
                None => self.refuse("There is no such place to begin in."),
            },
            Wish::EndIn(target, last) => match self.best_place_of(*target) {
                Some(place) => self.end_in(place, nights(last)),
                None => self.refuse("There is no such place to end in."),
            },
            Wish::NightOn(place, when) => self.night_on(*place, *when),
            Wish::NightsEach(least) => self.nights_each(nights(least)),
            Wish::MaxBases(most) => self.max_bases(nights(most)),
            Wish::Before(first, then) => self.order_targets(*first, *then),
            Wish::TurnOrder(one, other) => {
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

    fn set_trip(&mut self, wish: &Wish) {
        let nights = usize::from;
        match wish {
            Wish::Pace(pace) => self.pace(*pace),
            Wish::Slower => self.slower(),
            Wish::Faster => self.faster(),
            Wish::FewerMoves => self.fewer_moves(),
            Wish::Cheaper => self.style(cheaper(self.trip.travel_style)),
            Wish::Finer => self.style(finer(self.trip.travel_style)),
            Wish::Style(style) => self.style(Some(*style)),
            Wish::Days(days) => self.set_days(nights(*days), self.wished_place),
            Wish::LongerBy(days) => self.set_days(self.trip.days.len() + nights(*days), self.wished_place),
            Wish::LongerIn(place, days) => self.longer_in(*place, nights(*days)),
            Wish::ShorterBy(days) => self.set_days(self.trip.days.len().saturating_sub(nights(*days)), None),
            _ => {}
        }
    }

    fn set_hours(&mut self, wish: &Wish) {
        match wish {
            Wish::LessDriving(when) => self.less_driving(*when),
            Wish::MaxDrive(minutes, when) => self.max_drive(*minutes, *when),
            Wish::MaxLeg(minutes) => self.max_leg(*minutes),
            Wish::MaxWalk(minutes, when) => self.max_walk(*minutes, *when),
            Wish::MaxStops(stops, when) => self.max_stops(*stops, *when),
            Wish::StartAt(time, when) => self.hours(Some(*time), None, *when),
            Wish::EndBy(time, when) => self.hours(None, Some(*time), *when),
            Wish::LateMornings => self.hours(Some(LATE_MORNING), None, None),
            Wish::EarlyMornings => self.hours(Some(EARLY_MORNING), None, None),
            Wish::EarlyEvenings => self.hours(None, Some(EARLY_EVENING), None),
            Wish::Landing(_) | Wish::AirportBy(_) | Wish::Flight(..) => self.fly(wish),
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
