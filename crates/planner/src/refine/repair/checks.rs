//! Checks whether each wish of a text holds in the resulting plan. Failures are reported with figures; nothing else may be
//! claimed as done.

use super::Repair;
use crate::plan::Itinerary;
use crate::refine::intent::{DayPart, IntentTarget, Moment, RefineIntent, When};
use crate::refine::kinds::KINDS;
use crate::text::count;
use crate::time::{Clock, Minutes, length};

/// End of a morning, and the latest end of the last stop before a free afternoon.
const NOON: Clock = Clock::hm(12, 0);
const AFTER_LUNCH: Minutes = 14 * 60;

impl Repair<'_> {
    /// What a wish lacks, as a sentence; `None` if it holds, or if a plan cannot show it.
    pub(super) fn missing(&self, before: &Itinerary, wish: &RefineIntent) -> Option<String> {
        match wish {
            RefineIntent::Skip(target, when) => self.still_there(*target, when.map(|when| self.days_of(when)), wish),
            RefineIntent::Replace(old, new) => self.still_there(*old, None, wish).or_else(|| self.not_there(*new)),
            RefineIntent::Add(target)
            | RefineIntent::AddOn(target, _)
            | RefineIntent::Second(target)
            | RefineIntent::Mention(target @ (IntentTarget::Place(_) | IntentTarget::Sight(_))) => {
                self.not_there(*target)
            }
            RefineIntent::More(IntentTarget::Kind(_)) => {
                let RefineIntent::More(target) = wish else { return None };
                let was = Self { trip: before.clone(), ..self.clone() }.count_of(*target);
                (self.count_of(*target) <= was)
                    .then(|| format!("There is no more of {} than before.", self.name(*target).to_lowercase()))
            }
            RefineIntent::Nights(place, nights) => self.other_nights(*place, |now| now == usize::from(*nights)),
            RefineIntent::NightsAtLeast(place, nights) => self.other_nights(*place, |now| now >= usize::from(*nights)),
            RefineIntent::MoreNights(place, more) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_nights(*place, |now| now >= was + usize::from(*more))
            }
            RefineIntent::Before(first, then) => {
                let name = |place: usize| &self.catalogue.places()[place].name;
                if let Some((first, then)) = self.out_of_order(*first, *then) {
                    return Some(format!("{} does not come before {} in this plan.", name(first), name(then)));
                }
                let (IntentTarget::Place(first), IntentTarget::Place(then)) = (*first, *then) else { return None };
                self.is_seen_before(then, first)
                    .then(|| format!("{} is seen before {} in this plan.", name(then), name(first)))
            }
            RefineIntent::Days(days) => self.other_days(usize::from(*days)),
            RefineIntent::LessDriving(None) => {
                let driving = |trip: &Itinerary| trip.days.iter().map(|day| day.drive_minutes).sum::<i32>();
                (driving(&self.trip) >= driving(before))
                    .then(|| format!("Driving is {} in all, no less than before.", length(driving(&self.trip))))
            }
            RefineIntent::MaxDrive(minutes, when) => {
                let over: Vec<String> =
                    self.over_drive(*minutes, *when).map(|(day, driven)| over(day, driven)).collect();
                (!over.is_empty()).then(|| {
                    format!("{} of driving a day cannot be kept to on {}.", length(*minutes), crate::text::list(&over))
                })
            }
            RefineIntent::MaxLeg(minutes) => {
                let over: Vec<String> = self.over_leg(*minutes).map(|(day, leg)| over(day, leg)).collect();
                (!over.is_empty()).then(|| {
                    format!(
                        "{} of driving at a stretch cannot be kept to on {}.",
                        length(*minutes),
                        crate::text::list(&over)
                    )
                })
            }
            RefineIntent::MaxStops(stops, when) => {
                let days = when.map_or_else(|| (0..self.trip.days.len()).collect(), |when| self.days_of(when));
                let day = days.into_iter().find(|day| self.trip.days[*day].stops.len() > usize::from(*stops))?;
                Some(format!("Day {} still has {}.", day + 1, count(self.trip.days[day].stops.len(), "stop")))
            }
            RefineIntent::StartAt(time, None) => {
                let early =
                    self.trip.days.iter().find(|day| day.stops.first().is_some_and(|stop| stop.start_time < *time))?;
                Some(format!("Day {} begins before {time}.", early.day))
            }
            RefineIntent::StartAt(time, Some(when)) => {
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
            RefineIntent::EndBy(time, when) => {
                let days = when.map_or_else(|| (0..self.trip.days.len()).collect(), |when| self.days_of(when));
                let late = days.into_iter().find(|day| self.is_after(*day, *time))?;
                Some(format!("Day {} is over only after {time}.", late + 1))
            }
            RefineIntent::Less(target @ IntentTarget::Kind(_)) => {
                let was = Self { trip: before.clone(), ..self.clone() }.count_of(*target);
                let is = self.count_of(*target);
                (is >= was && is > 0).then(|| format!("{} are {} as before.", self.name(*target), count(is, "stop")))
            }
            RefineIntent::Stays(target @ (IntentTarget::Sight(_) | IntentTarget::Place(_))) => self.not_there(*target),
            RefineIntent::Easy(kind, _) => {
                let kind = KINDS.iter().position(|known| known.name == *kind)?;
                self.still_there(IntentTarget::Kind(kind), None, wish)
            }
            RefineIntent::Free(..) | RefineIntent::FreeIn(..) | RefineIntent::FreeSomewhere(_) => self.not_free(wish),
            RefineIntent::Landing(_) | RefineIntent::AirportBy(_) | RefineIntent::Flight(..) => {
                self.out_of_flight_hours()
            }
            RefineIntent::FewerNights(place, fewer) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_nights(*place, |now| now + usize::from(*fewer) <= was || now == 0)
            }
            RefineIntent::LongerBy(days) => self.other_days(before.days.len() + usize::from(*days)),
            RefineIntent::ShorterBy(days) => self.other_days(before.days.len().saturating_sub(usize::from(*days))),
            RefineIntent::BeginIn(target, nights) => {
                let place = self.best_place_of(*target)?;
                let is_there = (0..usize::from(*nights)).all(|night| self.place(night) == Some(place));
                (!is_there).then(|| format!("The trip does not begin in {}.", self.catalogue.places()[place].name))
            }
            RefineIntent::EndIn(target, nights) => {
                let (place, last) = (self.best_place_of(*target)?, self.night_count());
                let first = last.saturating_sub(usize::from(*nights));
                let is_there = last > 0 && (first..last).all(|night| self.place(night) == Some(place));
                (!is_there).then(|| format!("The trip does not end in {}.", self.catalogue.places()[place].name))
            }
            RefineIntent::NightOn(place, when) => {
                let night = self.days_of(*when).first().copied()?;
                (self.place(night) != Some(*place)).then(|| {
                    format!("The night after day {} is not in {}.", night + 1, self.catalogue.places()[*place].name)
                })
            }
            RefineIntent::NightsEach(least) => {
                let (place, nights) =
                    self.all_stays().into_iter().find(|(_, nights)| nights.len() < usize::from(*least))?;
                Some(format!("{} has {} in a row.", self.catalogue.places()[place].name, count(nights.len(), "night")))
            }
            RefineIntent::MaxBases(most) => {
                let mut beds: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).collect();
                beds.sort_unstable();
                beds.dedup();
                (beds.len() > usize::from(*most))
                    .then(|| format!("There are {} to sleep in.", count(beds.len(), "place")))
            }
            RefineIntent::Guess(_, wish) => self.missing(before, wish),
            RefineIntent::VisitAt(target, moment) => self.at_another_hour(*target, *moment),
            _ => self.missing_of_trip(before, wish),
        }
    }

    /// The same for wishes about the whole trip, compared with before.
    fn missing_of_trip(&self, before: &Itinerary, wish: &RefineIntent) -> Option<String> {
        let stops = |trip: &Itinerary| trip.days.iter().map(|day| day.stops.len()).sum::<usize>();
        let (was, is) = (before.moves(), self.trip.moves());
        match wish {
            RefineIntent::Slower if is > was => Some(format!("There are {}, more than before.", count(is, "move"))),
            RefineIntent::Slower if stops(&self.trip) >= stops(before) && is >= was => {
                Some(format!("There are {} in all, no fewer than before.", count(stops(&self.trip), "stop")))
            }
            RefineIntent::Faster if stops(&self.trip) <= stops(before) => {
                Some(format!("There are {} in all, no more than before.", count(stops(&self.trip), "stop")))
            }
            RefineIntent::Mention(target) => self.not_there(*target),
            RefineIntent::OneLess(target) | RefineIntent::Less(target @ IntentTarget::Sight(_)) => {
                let was = Self { trip: before.clone(), ..self.clone() }.count_of(*target);
                let is = self.count_of(*target);
                (is >= was && is > 0).then(|| format!("{}: {} as before.", self.name(*target), count(is, "stop")))
            }
            RefineIntent::More(IntentTarget::Place(place)) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_nights(*place, |now| now > was)
            }
            RefineIntent::Less(IntentTarget::Place(place)) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_nights(*place, |now| now < was || now == 0)
            }
            RefineIntent::NightsIn(area, least) => {
                let now = self.nights_of(*area);
                (now < usize::from(*least)).then(|| {
                    format!("{} has {} in this plan.", super::targets::capital(&self.name(*area)), count(now, "night"))
                })
            }
            RefineIntent::OnlyIn(stays) => self.night_outside(stays),
            RefineIntent::MoveTo(target, when) => {
                let is_of = |id| self.catalogue.sight_by_id(id).is_some_and(|sight| self.is_of(*target, sight));
                let mut days = self.days_of(*when).into_iter();
                let is_there = days.any(|day| self.trip.days[day].stops.iter().any(|stop| is_of(stop.id)));
                (!is_there).then(|| format!("{} is on another day.", super::targets::capital(&self.name(*target))))
            }
            RefineIntent::MaxOfKind(target, most) => {
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
            RefineIntent::LongerIn(place, days) => {
                let was = Self { trip: before.clone(), ..self.clone() }.nights_in(*place);
                self.other_days(before.days.len() + usize::from(*days))
                    .or_else(|| self.other_nights(*place, |now| now >= was + usize::from(*days)))
            }
            RefineIntent::TurnOrder(one, other) => {
                let turned = self.place_of(*one).zip(self.place_of(*other)).filter(|(one, other)| {
                    let was = Self { trip: before.clone(), ..self.clone() };
                    was.is_before(*one, *other) == self.is_before(*one, *other)
                });
                turned.map(|_| format!("{} and {} come as before.", self.name(*one), self.name(*other)))
            }
            _ => None,
        }
    }

    /// A target for a time of day that is missing or at another time.
    fn at_another_hour(&self, target: IntentTarget, moment: Moment) -> Option<String> {
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

    /// Free days and half days that have stops.
    fn not_free(&self, wish: &RefineIntent) -> Option<String> {
        let is_free = |day: usize, part: DayPart| {
            let mut stops = self.trip.days[day].stops.iter();
            match part {
                DayPart::Day => stops.next().is_none(),
                DayPart::Morning => stops.all(|stop| stop.start_time >= NOON),
                DayPart::Afternoon => {
                    stops.all(|stop| stop.start_time.minutes() + stop.duration_minutes <= AFTER_LUNCH)
                }
                DayPart::Noon => true,
            }
        };
        match wish {
            RefineIntent::Free(when, part) => {
                let full = self.days_of(*when).into_iter().find(|day| !is_free(*day, *part))?;
                Some(match when {
                    When::Days(_) | When::Last(_) => {
                        format!("Day {} is not free: the days have moved since.", full + 1)
                    }
                    _ => format!("Day {} is not free.", full + 1),
                })
            }
            RefineIntent::FreeIn(target, part) => {
                let is_there = self.days_of(When::At(*target)).into_iter().any(|day| is_free(day, *part));
                (!is_there).then(|| format!("There is no free time in {} in this plan.", self.name(*target)))
            }
            RefineIntent::FreeSomewhere(part) => {
                let is_there = (0..self.night_count()).any(|day| is_free(day, *part));
                (!is_there).then(|| "No day of this plan is free.".to_owned())
            }
            _ => None,
        }
    }

    /// Stops before the landing, or after the time at the airport.
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

    fn still_there(&self, target: IntentTarget, days: Option<Vec<usize>>, wish: &RefineIntent) -> Option<String> {
        let is_whole = days.is_none();
        let mut days = days.unwrap_or_else(|| (0..self.trip.days.len()).collect()).into_iter();
        let is_at = |wish: &RefineIntent, sight: usize| match wish {
            RefineIntent::Skip(_, Some(When::At(place))) => self.is_of(*place, sight),
            RefineIntent::Replace(_, new) => !self.is_of(*new, sight),
            _ => true,
        };
        let day = days.find(|day| {
            let stops = self.trip.days.get(*day).map(|day| day.stops.as_slice()).unwrap_or_default();
            let mut sights = stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id));
            let is_slept = is_whole
                && *day < self.night_count()
                && self
                    .place(*day)
                    .is_some_and(|place| self.is_place_of(target, place) && !matches!(target, IntentTarget::Sight(_)));
            is_slept || sights.any(|sight| self.is_of(target, sight) && is_at(wish, sight))
        })?;
        Some(format!("{} is still part of day {}.", super::targets::capital(&self.name(target)), day + 1))
    }

    fn not_there(&self, target: IntentTarget) -> Option<String> {
        let is_there = match target {
            IntentTarget::Sight(sight) => self.find(sight).is_some(),
            IntentTarget::Place(place) => self.nights_in(place) > 0 || self.is_seen(place),
            IntentTarget::Kind(_) => self.count_of(target) > 0,
            IntentTarget::Area(_) => {
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

    /// Whether a day's last visit ends after a time; exempts sights that open in the evening.
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
