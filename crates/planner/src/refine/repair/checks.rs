//! Whether each wish of a text holds in the plan that came of it. What does not hold is said, with its figure; nothing else may be
//! claimed to be done.

use super::Repair;
use crate::plan::Itinerary;
use crate::refine::kinds::KINDS;
use crate::refine::wish::{Moment, Part, Target, When, Wish};
use crate::text::count;
use crate::time::{Clock, Minutes, length};

/// When a morning is over, and by when the last stop before a free afternoon ends.
const NOON: Clock = Clock::hm(12, 0);
const AFTER_LUNCH: Minutes = 14 * 60;

impl Repair<'_> {
    /// What is missing of a wish, as a sentence; `None` where it holds, or where nobody can tell from a plan.
    pub(super) fn missing(&self, before: &Itinerary, wish: &Wish) -> Option<String> {
        match wish {
            Wish::Skip(target, when) => self.still_there(*target, when.map(|when| self.days_of(when)), wish),
            Wish::Replace(old, new) => self.still_there(*old, None, wish).or_else(|| self.not_there(*new)),
            Wish::Add(target)
            | Wish::AddOn(target, _)
            | Wish::Second(target)
            | Wish::Mention(target @ (Target::Place(_) | Target::Sight(_))) => self.not_there(*target),
            Wish::More(Target::Kind(_)) => {
                let Wish::More(target) = wish else { return None };
                let was = Self { trip: before.clone(), ..self.clone() }.count_of(*target);
                (self.count_of(*target) <= was)
                    .then(|| format!("There is no more of {} than before.", self.name(*target).to_lowercase()))
            }
            Wish::Nights(place, nights) => self.other_nights(*place, |now| now == usize::from(*nights)),
            Wish::NightsAtLeast(place, nights) => self.other_nights(*place, |now| now >= usize::from(*nights)),
            Wish::MoreNights(place, more) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_nights(*place, |now| now >= was + usize::from(*more))
            }
            Wish::Before(first, then) => {
                let name = |place: usize| &self.catalogue.places()[place].name;
                if let Some((first, then)) = self.out_of_order(*first, *then) {
                    return Some(format!("{} does not come before {} in this plan.", name(first), name(then)));
                }
                let (Target::Place(first), Target::Place(then)) = (*first, *then) else { return None };
                self.is_seen_before(then, first)
                    .then(|| format!("{} is seen before {} in this plan.", name(then), name(first)))
            }
            Wish::Days(days) => self.other_days(usize::from(*days)),
            Wish::LessDriving(None) => {
                let driving = |trip: &Itinerary| trip.days.iter().map(|day| day.drive_minutes).sum::<i32>();
                (driving(&self.trip) >= driving(before))
                    .then(|| format!("Driving is {} in all, no less than before.", length(driving(&self.trip))))
            }
            Wish::MaxDrive(minutes, when) => {
                let over: Vec<String> =
                    self.over_drive(*minutes, *when).map(|(day, driven)| over(day, driven)).collect();
                (!over.is_empty()).then(|| {
                    format!("{} of driving a day cannot be kept to on {}.", length(*minutes), crate::text::list(&over))
                })
            }
            Wish::MaxLeg(minutes) => {
                let over: Vec<String> = self.over_leg(*minutes).map(|(day, leg)| over(day, leg)).collect();
                (!over.is_empty()).then(|| {
                    format!(
                        "{} of driving at a stretch cannot be kept to on {}.",
                        length(*minutes),
                        crate::text::list(&over)
                    )
                })
            }
            Wish::MaxStops(stops, when) => {
                let days = when.map_or_else(|| (0..self.trip.days.len()).collect(), |when| self.days_of(when));
                let day = days.into_iter().find(|day| self.trip.days[*day].stops.len() > usize::from(*stops))?;
                Some(format!("Day {} still has {}.", day + 1, count(self.trip.days[day].stops.len(), "stop")))
            }
            Wish::StartAt(time, None) => {
                let early =
                    self.trip.days.iter().find(|day| day.stops.first().is_some_and(|stop| stop.start_time < *time))?;
                Some(format!("Day {} begins before {time}.", early.day))
            }
            Wish::StartAt(time, Some(when)) => {
                let days = self.days_of(*when);
                let is_meant = |sight: usize| match when {
                    When::At(target) => self.is_of(*target, sight),
                    _ => true,
                };
                let mut stops = days.iter().flat_map(|day| &self.trip.days[*day].stops);
                let early = stops.find(|stop| {
                    stop.start_time < *time && self.catalogue.sight_by_id(stop.id).is_some_and(is_meant)
                })?;
                Some(format!("{} begins at {}, before {time}.", early.title, early.start_time))
            }
            Wish::EndBy(time, when) => {
                let days = when.map_or_else(|| (0..self.trip.days.len()).collect(), |when| self.days_of(when));
                let late = days.into_iter().find(|day| self.is_after(*day, *time))?;
                Some(format!("Day {} is over only after {time}.", late + 1))
            }
            Wish::Less(target @ Target::Kind(_)) => {
                let was = Self { trip: before.clone(), ..self.clone() }.count_of(*target);
                let is = self.count_of(*target);
                (is >= was && is > 0).then(|| format!("{} are {} as before.", self.name(*target), count(is, "stop")))
            }
            Wish::Stays(target @ (Target::Sight(_) | Target::Place(_))) => self.not_there(*target),
            Wish::Easy(kind, _) => {
                let kind = KINDS.iter().position(|known| known.name == *kind)?;
                self.still_there(Target::Kind(kind), None, wish)
            }
            Wish::Free(..) | Wish::FreeIn(..) | Wish::FreeSomewhere(_) => self.not_free(wish),
            Wish::Landing(_) | Wish::AirportBy(_) | Wish::Flight(..) => self.out_of_flight_hours(),
            Wish::FewerNights(place, fewer) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_nights(*place, |now| now + usize::from(*fewer) <= was || now == 0)
            }
            Wish::LongerBy(days) => self.other_days(before.days.len() + usize::from(*days)),
            Wish::ShorterBy(days) => self.other_days(before.days.len().saturating_sub(usize::from(*days))),
            Wish::BeginIn(target, nights) => {
                let place = self.best_place_of(*target)?;
                let is_there = (0..usize::from(*nights)).all(|night| self.place(night) == Some(place));
                (!is_there).then(|| format!("The trip does not begin in {}.", self.catalogue.places()[place].name))
            }
            Wish::EndIn(target, nights) => {
                let (place, last) = (self.best_place_of(*target)?, self.night_count());
                let first = last.saturating_sub(usize::from(*nights));
                let is_there = last > 0 && (first..last).all(|night| self.place(night) == Some(place));
                (!is_there).then(|| format!("The trip does not end in {}.", self.catalogue.places()[place].name))
            }
            Wish::NightOn(place, when) => {
                let night = self.days_of(*when).first().copied()?;
                (self.place(night) != Some(*place)).then(|| {
                    format!("The night after day {} is not in {}.", night + 1, self.catalogue.places()[*place].name)
                })
            }
            Wish::NightsEach(least) => {
                let (place, nights) =
                    self.all_stays().into_iter().find(|(_, nights)| nights.len() < usize::from(*least))?;
                Some(format!("{} has {} in a row.", self.catalogue.places()[place].name, count(nights.len(), "night")))
            }
            Wish::MaxBases(most) => {
                let mut beds: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).collect();
                beds.sort_unstable();
                beds.dedup();
                (beds.len() > usize::from(*most))
                    .then(|| format!("There are {} to sleep in.", count(beds.len(), "place")))
            }
            Wish::Guess(_, wish) => self.missing(before, wish),
            Wish::VisitAt(target, moment) => self.at_another_hour(*target, *moment),
            _ => self.missing_of_trip(before, wish),
        }
    }

    /// The same of wishes that are about the whole trip beside what it was before.
    fn missing_of_trip(&self, before: &Itinerary, wish: &Wish) -> Option<String> {
        let stops = |trip: &Itinerary| trip.days.iter().map(|day| day.stops.len()).sum::<usize>();
        let (was, is) = (before.moves(), self.trip.moves());
        match wish {
            Wish::Slower if is > was => Some(format!("There are {}, more than before.", count(is, "move"))),
            Wish::Slower if stops(&self.trip) >= stops(before) && is >= was => {
                Some(format!("There are {} in all, no fewer than before.", count(stops(&self.trip), "stop")))
            }
            Wish::Faster if stops(&self.trip) <= stops(before) => {
                Some(format!("There are {} in all, no more than before.", count(stops(&self.trip), "stop")))
            }
            Wish::Mention(target) => self.not_there(*target),
            Wish::OneLess(target) | Wish::Less(target @ Target::Sight(_)) => {
                let was = Self { trip: before.clone(), ..self.clone() }.count_of(*target);
                let is = self.count_of(*target);
                (is >= was && is > 0).then(|| format!("{}: {} as before.", self.name(*target), count(is, "stop")))
            }
            Wish::More(Target::Place(place)) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_nights(*place, |now| now > was)
            }
            Wish::Less(Target::Place(place)) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_nights(*place, |now| now < was || now == 0)
            }
            Wish::NightsIn(area, least) => {
                let now = self.nights_of(*area);
                (now < usize::from(*least)).then(|| {
                    format!("{} has {} in this plan.", super::targets::capital(&self.name(*area)), count(now, "night"))
                })
            }
            Wish::OnlyIn(stays) => self.night_outside(stays),
            Wish::MoveTo(target, when) => {
                let is_of = |id| self.catalogue.sight_by_id(id).is_some_and(|sight| self.is_of(*target, sight));
                let mut days = self.days_of(*when).into_iter();
                let is_there = days.any(|day| self.trip.days[day].stops.iter().any(|stop| is_of(stop.id)));
                (!is_there).then(|| format!("{} is on another day.", super::targets::capital(&self.name(*target))))
            }
            Wish::MaxOfKind(target, most) => {
                let of = |day: usize| {
                    let sights =
                        self.trip.days[day].stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id));
                    sights.filter(|sight| self.is_of(*target, *sight)).count()
                };
                let day = (0..self.trip.days.len()).find(|day| of(*day) > usize::from(*most))?;
                Some(format!(
                    "Day {} has {} of {}.",
                    day + 1,
                    count(of(day), "stop"),
                    self.name(*target).to_lowercase()
                ))
            }
            Wish::LongerIn(place, days) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_days(before.days.len() + usize::from(*days))
                    .or_else(|| self.other_nights(*place, |now| now >= was + usize::from(*days)))
            }
            Wish::TurnOrder(one, other) => {
                let turned = self.place_of(*one).zip(self.place_of(*other)).filter(|(one, other)| {
                    let was = Self { trip: before.clone(), ..self.clone() };
                    was.is_before(*one, *other) == self.is_before(*one, *other)
                });
                turned.map(|_| format!("{} and {} come as before.", self.name(*one), self.name(*other)))
            }
            _ => None,
        }
    }

    /// What is to be seen at a time of day and is not, or only at another one.
    fn at_another_hour(&self, target: Target, moment: Moment) -> Option<String> {
        let is_meant = |start: Clock| match moment {
            Moment::At(time) => start >= time,
            Moment::By(time) => start <= time,
            Moment::Sunset | Moment::Afternoon => start >= Clock::hm(13, 0),
            Moment::Opening | Moment::Sunrise | Moment::Morning => start <= Clock::hm(10, 0),
        };
        let is_of = |id| self.catalogue.sight_by_id(id).is_some_and(|sight| self.is_of(target, sight));
        let there: Vec<Clock> = self
            .trip
            .days
            .iter()
            .flat_map(|day| &day.stops)
            .filter(|stop| is_of(stop.id))
            .map(|stop| stop.start_time)
            .collect();
        match there.first() {
            None => Some(format!("{} is not part of the plan.", super::targets::capital(&self.name(target)))),
            Some(start) if !there.iter().any(|start| is_meant(*start)) => {
                Some(format!("{} is at {start} in this plan.", super::targets::capital(&self.name(target))))
            }
            Some(_) => None,
        }
    }

    /// Free days and halves of days that have stops all the same.
    fn not_free(&self, wish: &Wish) -> Option<String> {
        let is_free = |day: usize, part: Part| {
            let mut stops = self.trip.days[day].stops.iter();
            match part {
                Part::Day => stops.next().is_none(),
                Part::Morning => stops.all(|stop| stop.start_time >= NOON),
                Part::Afternoon => stops.all(|stop| stop.start_time.minutes() + stop.duration_minutes <= AFTER_LUNCH),
                Part::Noon => true,
            }
        };
        match wish {
            Wish::Free(when, part) => {
                let full = self.days_of(*when).into_iter().find(|day| !is_free(*day, *part))?;
                Some(match when {
                    When::Days(_) | When::Last(_) => {
                        format!("Day {} is not free: the days have moved since.", full + 1)
                    }
                    _ => format!("Day {} is not free.", full + 1),
                })
            }
            Wish::FreeIn(target, part) => {
                let is_there = self.days_of(When::At(*target)).into_iter().any(|day| is_free(day, *part));
                (!is_there).then(|| format!("There is no free time in {} in this plan.", self.name(*target)))
            }
            Wish::FreeSomewhere(part) => {
                let is_there = (0..self.night_count()).any(|day| is_free(day, *part));
                (!is_there).then(|| "No day of this plan is free.".to_owned())
            }
            _ => None,
        }
    }

    /// Stops before one has landed, or after one has to be at the airport.
    fn out_of_flight_hours(&self) -> Option<String> {
        let (first, last) = (self.trip.days.first()?, self.trip.days.last()?);
        let early = self.trip.wishes.arrives.filter(|time| first.stops.iter().any(|stop| stop.start_time < *time));
        if let Some(time) = early {
            return Some(format!("Day 1 begins before {time}."));
        }
        let is_after = |time: Clock| {
            last.stops.iter().any(|stop| stop.start_time.minutes() + stop.duration_minutes > time.minutes())
        };
        let late = self.trip.wishes.leaves.filter(|time| is_after(*time))?;
        Some(format!("The last day is over only after {late}."))
    }

    fn still_there(&self, target: Target, days: Option<Vec<usize>>, wish: &Wish) -> Option<String> {
        let is_whole = days.is_none();
        let mut days = days.unwrap_or_else(|| (0..self.trip.days.len()).collect()).into_iter();
        let is_at = |wish: &Wish, sight: usize| match wish {
            Wish::Skip(_, Some(When::At(place))) => self.is_of(*place, sight),
            Wish::Replace(_, new) => !self.is_of(*new, sight),
            _ => true,
        };
        let day = days.find(|day| {
            let stops = self.trip.days.get(*day).map(|day| day.stops.as_slice()).unwrap_or_default();
            let mut sights = stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id));
            let is_slept = is_whole
                && *day < self.night_count()
                && self
                    .place(*day)
                    .is_some_and(|place| self.is_place_of(target, place) && !matches!(target, Target::Sight(_)));
            is_slept || sights.any(|sight| self.is_of(target, sight) && is_at(wish, sight))
        })?;
        Some(format!("{} is still part of day {}.", super::targets::capital(&self.name(target)), day + 1))
    }

    fn not_there(&self, target: Target) -> Option<String> {
        let is_there = match target {
            Target::Sight(sight) => self.find(sight).is_some(),
            Target::Place(place) => self.nights_in(place) > 0 || self.is_seen(place),
            Target::Kind(_) => self.count_of(target) > 0,
            Target::Area(_) => {
                self.count_of(target) > 0
                    || (0..self.night_count())
                        .any(|night| self.place(night).is_some_and(|place| self.is_place_of(target, place)))
            }
        };
        (!is_there).then(|| format!("{} is not part of this plan.", super::targets::capital(&self.name(target))))
    }

    fn other_days(&self, wished: usize) -> Option<String> {
        let now = self.trip.days.len();
        (now != wished).then(|| format!("The trip has {}, not {wished}.", count(now, "day")))
    }

    /// Whether the last visit of a day ends after a time; a sight that opens in the evening may.
    pub(in crate::refine) fn is_after(&self, day: usize, time: Clock) -> bool {
        let Some(last) = self.trip.days[day].stops.last() else { return false };
        let is_of_the_evening =
            self.catalogue.sight_by_id(last.id).is_some_and(|sight| self.catalogue.sights()[sight].is_of_the_evening());
        !is_of_the_evening && last.start_time.minutes() + last.duration_minutes > time.minutes()
    }

    fn other_nights(&self, place: usize, is_fine: impl Fn(usize) -> bool) -> Option<String> {
        let now = self.nights_in(place);
        (!is_fine(now))
            .then(|| format!("{} has {} in this plan.", self.catalogue.places()[place].name, count(now, "night")))
    }
}

fn over(day: usize, minutes: i32) -> String {
    format!("day {} ({})", day + 1, length(minutes))
}
