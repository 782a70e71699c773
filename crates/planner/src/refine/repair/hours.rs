//! Hours of days, limits on driving and walking, and free time.

use super::Repair;
use crate::check::check;
use crate::plan::WarningCode;
use crate::read::DRIVES;
use crate::refine::flights;
use crate::refine::intent::{DayPart, IntentTarget, RefineIntent, When};
use crate::schedule::DayRules;
use crate::time::{Clock, Minutes, length};

/// A day's minimum minutes between start and end.
const SHORTEST_DAY: Minutes = 4 * 60;
/// The lower limit of "less driving", in minutes a day.
const LEAST_DRIVING: Minutes = 90;
/// End of a free morning, and start of a free afternoon.
const NOON: Clock = Clock::hm(12, 30);
/// Friday prayers: no stops between these hours.
const BEFORE_PRAYERS: Clock = Clock::hm(11, 45);
const AFTER_PRAYERS: Clock = Clock::hm(13, 45);
/// Minutes on foot from which a walk needs some or much effort; a shorter limit excludes such sights.
const SOME_EFFORT: Minutes = 15;
const MUCH_EFFORT: Minutes = 60;

impl Repair<'_> {
    pub(super) fn hours(&mut self, starts: Option<Clock>, ends: Option<Clock>, when: Option<When>) {
        let (usual_start, usual_end) = self.trip.pace.hours();
        let wishes = &self.trip.wishes;
        let start = starts.or(wishes.day_starts).unwrap_or(usual_start);
        let end = ends.or(wishes.day_ends).unwrap_or(usual_end);
        if end.minutes() - start.minutes() < SHORTEST_DAY {
            return self.refuse(format!("A day from {start} to {end} is too short for a plan."));
        }
        let days = self.days_meant(when);
        match when {
            None => {
                self.trip.wishes.day_starts = starts.or(self.trip.wishes.day_starts);
                self.trip.wishes.day_ends = ends.or(self.trip.wishes.day_ends);
            }
            Some(When::At(target)) => {
                for day in &days {
                    self.only_later_there(*day, target, starts, ends);
                }
            }
            Some(_) => {
                for day in &days {
                    self.trip.wishes.set_day(*day, |wish| {
                        wish.starts = starts.or(wish.starts);
                        wish.ends = ends.or(wish.ends);
                    });
                }
            }
        }
        self.repair_broken_days();
        // An earlier start should show in the days.
        if starts.is_some_and(|start| start < usual_start) {
            for day in days {
                self.retime(day);
            }
        }
    }

    /// Hours of days at a place; a day that only ends there keeps its start.
    fn only_later_there(&mut self, day: usize, target: IntentTarget, starts: Option<Clock>, ends: Option<Clock>) {
        let stops = &self.trip.days[day].stops;
        let is_first_there = stops
            .first()
            .and_then(|stop| self.catalogue.sight_by_id(stop.id))
            .is_none_or(|sight| self.is_of(target, sight));
        let wakes_there = self.from(day).is_some_and(|place| self.is_place_of(target, place));
        if !is_first_there && !wakes_there {
            return;
        }
        self.trip.wishes.set_day(day, |wish| {
            wish.starts = starts.or(wish.starts);
            wish.ends = ends.or(wish.ends);
        });
    }

    /// From 0; all days if none is named.
    fn days_meant(&self, when: Option<When>) -> Vec<usize> {
        when.map_or_else(|| (0..self.trip.days.len()).collect(), |when| self.days_of(when))
    }

    /// A third below the longest day; smaller reductions are not worth a change.
    pub(super) fn less_driving(&mut self, when: Option<When>) {
        let days = self.days_meant(when);
        let longest = days.iter().map(|day| self.trip.days[*day].drive_minutes).max().unwrap_or_default();
        let cap = self.trip.wishes.drive_cap.unwrap_or(self.trip.pace.drive_cap());
        let mut now = cap.min(longest.max(LEAST_DRIVING));
        let driven = |repair: &Self| {
            days.iter().filter_map(|day| repair.trip.days.get(*day)).map(|day| day.drive_minutes).sum::<Minutes>()
        };
        let was = driven(self);
        while now > LEAST_DRIVING {
            now = (now * 2 / 3).max(LEAST_DRIVING);
            let tried = self.try_change(|other| other.set_drive(now, when, &days));
            if driven(&tried) < was {
                *self = tried;
                // If a road is longer than the target, the plan's constraint is the value reached.
                let longest = days.iter().filter_map(|day| self.trip.days.get(*day)).map(|day| day.drive_minutes).max();
                self.set_drive(longest.unwrap_or(now).max(now).min(*DRIVES.end()), when, &days);
                check(self.catalogue, &mut self.trip);
                return;
            }
        }
        self.refuse("Driving is as short as it can be planned already.");
    }

    /// Rejects limits that a posted plan could not have.
    fn can_limit(&mut self, minutes: Minutes) -> bool {
        let is_fine = DRIVES.contains(&minutes);
        if !is_fine {
            let (least, most) = (length(*DRIVES.start()), length(*DRIVES.end()));
            self.refuse(format!(
                "Driving can be limited to {least} or more, up to {most}; {} is not one of those.",
                length(minutes)
            ));
        }
        is_fine
    }

    fn set_drive(&mut self, minutes: Minutes, when: Option<When>, days: &[usize]) {
        match when {
            None => self.trip.wishes.drive_cap = Some(minutes),
            Some(_) => {
                for day in days {
                    self.trip.wishes.set_day(*day, |wish| wish.drive_cap = Some(minutes));
                }
            }
        }
    }

    /// Limits driving minutes a day.
    pub(super) fn max_drive(&mut self, minutes: Minutes, when: Option<When>) {
        if !self.can_limit(minutes) {
            return;
        }
        let days = self.days_meant(when);
        self.set_drive(minutes, when, &days);
        self.repair_broken_days();
        self.or_other_beds(|repair| repair.over_drive(minutes, when).map(|(_, over)| over - minutes).sum());
    }

    /// Days with more driving, and its minutes.
    pub(super) fn over_drive(&self, minutes: Minutes, when: Option<When>) -> impl Iterator<Item = (usize, Minutes)> {
        let days = self.days_meant(when).into_iter().filter(|day| *day < self.trip.days.len());
        days.map(|day| (day, self.trip.days[day].drive_minutes)).filter(move |(_, driven)| *driven > minutes)
    }

    /// Days with a longer drive at a stretch, and its minutes.
    pub(in crate::refine) fn over_leg(&self, minutes: Minutes) -> impl Iterator<Item = (usize, Minutes)> {
        let days = (0..self.trip.days.len()).map(|day| (day, self.longest_leg(day)));
        days.filter(move |(_, leg)| *leg > minutes)
    }

    pub(super) fn longest_leg(&self, day: usize) -> Minutes {
        let stops = &self.trip.days[day].stops;
        let before = stops.iter().map(|stop| stop.drive_minutes_before).max().unwrap_or_default();
        let from = self.from(day).or(self.place(day)).unwrap_or_default();
        let to = self.place(day).or(self.from(day)).unwrap_or_default();
        let last = stops.last().and_then(|stop| self.catalogue.sight_by_id(stop.id));
        let start = last.map_or(self.catalogue.place_point(from), |sight| self.catalogue.after(sight));
        before.max(self.catalogue.drive(start, self.catalogue.place_point(to)).minutes)
    }

    /// Limits driving minutes at a stretch.
    pub(super) fn max_leg(&mut self, minutes: Minutes) {
        if !self.can_limit(minutes) {
            return;
        }
        self.trip.wishes.leg_cap = Some(minutes);
        self.repair_broken_days();
        self.or_other_beds(|repair| repair.over_leg(minutes).map(|(_, leg)| leg - minutes).sum());
    }

    /// If days still exceed a limit: moves single nights one by one while that helps, then replans the whole trip.
    fn or_other_beds(&mut self, over: impl Fn(&Self) -> Minutes) {
        let unmet = |repair: &Self| over(repair);
        for _ in 0..self.trip.days.len() {
            let now = unmet(self);
            if now == 0 {
                return;
            }
            let mut ways: Vec<Self> = Vec::new();
            for night in (0..self.night_count()).filter(|night| self.may_move_bed(*night)) {
                let is_near = |day: usize| day < self.trip.days.len() && self.is_broken(day);
                if !is_near(night) && !is_near(night + 1) {
                    continue;
                }
                let (from, to) = (self.from(night), self.place(night + 1));
                let (Some(from), Some(to)) = (from, to) else { continue };
                let mut between: Vec<usize> = (0..self.catalogue.places().len())
                    .filter(|place| Some(*place) != self.catalogue.gateway() && !self.is_unwanted(*place))
                    .collect();
                between.sort_by_key(|place| self.catalogue.road(from, *place).max(self.catalogue.road(*place, to)));
                for place in between.into_iter().take(BEDS_TRIED) {
                    ways.push(self.try_change(|other| {
                        other.trip.days[night].place = crate::check::place_of(other.catalogue, place);
                        other.look_after(vec![night, night + 1]);
                    }));
                }
            }
            let missing = self.cost().0;
            ways.retain(|way| unmet(way) < now && way.cost().0 <= missing);
            let Some(best) = ways.into_iter().min_by_key(|way| (unmet(way), way.cost())) else { break };
            *self = best;
        }
        if unmet(self) > 0
            && let Some(anew) = self.replan().filter(|anew| unmet(anew) < unmet(self) && anew.cost().0 <= self.cost().0)
        {
            *self = anew;
        }
    }

    /// Limits the minutes of a walk: a short limit excludes effort, a longer one the hikes beyond it.
    pub(super) fn max_walk(&mut self, minutes: Minutes, when: Option<When>) {
        let catalogue = self.catalogue;
        let is_too_far = |sight: usize| {
            let found = &catalogue.sights()[sight];
            match minutes {
                short if short < SOME_EFFORT => found.effort >= 2,
                short if short <= MUCH_EFFORT => found.effort >= 3,
                _ => {
                    found.effort >= 2
                        && found.minutes > minutes
                        && (found.icon == "Mountain" || found.kind == "Adventure")
                }
            }
        };
        let days = self.days_meant(when);
        let far: Vec<usize> = (0..catalogue.sights().len()).filter(|sight| is_too_far(*sight)).collect();
        let mut touched = Vec::new();
        for day in days.into_iter().filter(|day| !self.trip.wishes.keeps_day(*day)) {
            let stops = &mut self.trip.days[day].stops;
            let was = stops.len();
            stops.retain(|stop| !catalogue.sight_by_id(stop.id).is_some_and(is_too_far));
            if stops.len() < was {
                touched.push(day);
            }
        }
        for sight in far {
            let slug = &catalogue.sights()[sight].slug;
            self.trip.wishes.with.retain(|other| other != slug);
            if self.find(sight).is_none() && when.is_none() {
                crate::edit::remember(&mut self.trip.wishes.without, slug.clone());
            }
        }
        if touched.is_empty() {
            // The catalogue knows the length and effort of visits, not walking distances.
            return self.remark_already(
                "No stop of this plan stands out by its effort or its length as a longer walk than that.",
            );
        }
        // Fillers of the day must not be long walks either.
        let slugs: Vec<String> = self.trip.wishes.without.clone();
        if when.is_some() {
            let far = (0..catalogue.sights().len()).filter(|sight| is_too_far(*sight));
            let all: Vec<String> = far.map(|sight| catalogue.sights()[sight].slug.clone()).collect();
            self.trip.wishes.without.extend(all);
        }
        self.look_after(touched);
        self.trip.wishes.without = slugs;
    }

    pub(super) fn max_stops(&mut self, stops: u8, when: Option<When>) {
        match when {
            None => self.trip.wishes.stops = Some(stops),
            Some(when) => {
                for day in self.days_of(when) {
                    self.trip.wishes.set_day(day, |wish| wish.stops = Some(stops));
                }
            }
        }
        self.repair_broken_days();
    }

    /// Sets the first day's start or the last day's end.
    pub(super) fn fly(&mut self, wish: &RefineIntent) {
        let (first, last) = (0, self.trip.days.len().saturating_sub(1));
        let was = (self.trip.wishes.arrives, self.trip.wishes.leaves);
        flights::set(&mut self.trip.wishes, wish);
        self.repair_broken_days();
        let day = if matches!(wish, RefineIntent::Landing(_)) { first } else { last };
        // A later flight frees time, as does an earlier landing.
        if !self.is_broken(day) && was != (self.trip.wishes.arrives, self.trip.wishes.leaves) {
            self.retime(day);
        }
        if day == last && last > 0 && self.is_late(last) {
            self.nearer_to_the_airport(last);
        }
    }

    pub(in crate::refine) fn is_late(&self, day: usize) -> bool {
        let found = self.trip.days.get(day);
        found.is_some_and(|day| day.warnings.iter().any(|warning| warning.code == WarningCode::TooLate))
    }

    /// Moves the last night to where the flight can be reached in time.
    fn nearer_to_the_airport(&mut self, last: usize) {
        let night = last - 1;
        let Some(gateway) = self.catalogue.gateway().filter(|_| self.may_move_bed(night)) else { return };
        let mut places: Vec<usize> =
            (0..self.catalogue.places().len()).filter(|place| *place != gateway && !self.is_unwanted(*place)).collect();
        places.sort_by_key(|place| self.catalogue.road(*place, gateway));
        let ways = places.into_iter().take(BEDS_TRIED).map(|place| {
            self.try_change(|other| {
                other.trip.days[night].place = crate::check::place_of(other.catalogue, place);
                other.look_after(vec![night, last]);
            })
        });
        if let Some(best) = Self::best_of(ways.filter(|way| !way.is_late(last)).collect()) {
            *self = best;
        }
    }

    pub(super) fn free_part(&mut self, day: usize, part: DayPart) {
        match part {
            DayPart::Day => {
                self.trip.wishes.set_day(day, |wish| wish.free = true);
                self.trip.days[day].stops.clear();
            }
            DayPart::Morning => self.set_part(day, Some(NOON), None),
            DayPart::Afternoon => self.set_part(day, None, Some(NOON)),
            DayPart::Noon => {
                let before = self.try_change(|other| other.set_part(day, None, Some(BEFORE_PRAYERS)));
                let after = self.try_change(|other| other.set_part(day, Some(AFTER_PRAYERS), None));
                if let Some(best) = Self::best_of(vec![after, before]) {
                    *self = best;
                }
            }
        }
    }

    fn set_part(&mut self, day: usize, starts: Option<Clock>, ends: Option<Clock>) {
        self.trip.wishes.set_day(day, |wish| {
            wish.starts = starts.or(wish.starts);
            wish.ends = ends.or(wish.ends);
        });
        // The drive to the next bed may take longer, while sights end in time.
        let rules = DayRules::of_day(self.catalogue, &self.trip, day);
        if ends.is_some() && !self.fits(day, rules, &[]) {
            self.trip.days[day].stops.retain(|stop| stop.start_time.minutes() + stop.duration_minutes <= rules.ends);
        }
        self.repair_broken_days();
    }

    pub(super) fn free_in(&mut self, place: usize, part: DayPart) {
        match part {
            DayPart::Day => self.free_day_in(place),
            DayPart::Morning | DayPart::Afternoon | DayPart::Noon => self.free_half_in(place, part),
        }
    }

    /// Frees the least valuable day in the place with the most nights.
    pub(super) fn free_somewhere(&mut self, part: DayPart) {
        let days = (1..self.night_count())
            .filter(|day| !self.trip.wishes.keeps_day(*day) && self.from(*day) == self.place(*day));
        let others = (1..self.night_count()).filter(|day| !self.trip.wishes.keeps_day(*day));
        let least = |day: &usize| (self.trip.days[*day].stops.len(), self.trip.days[*day].drive_minutes, *day);
        match days.min_by_key(least).or_else(|| others.min_by_key(least)) {
            Some(day) => self.free_part(day, part),
            None => self.refuse("No day of this plan can be kept free."),
        }
    }

    /// A free day in a place: one that begins and ends there, with an added night if needed.
    fn free_day_in(&mut self, place: usize) {
        let name = self.catalogue.places()[place].name.clone();
        let whole = |repair: &Self| {
            let days = (1..repair.night_count()).filter(|day| !repair.trip.wishes.keeps_day(*day));
            let there = days.filter(|day| repair.place(*day) == Some(place) && repair.from(*day) == Some(place));
            there.min_by_key(|day| (repair.trip.days[*day].stops.len(), *day))
        };
        while whole(self).is_none() {
            let was = self.nights_in(place);
            if !self.add_night(place) || self.nights_in(place) == was {
                let longer = self.try_change(|other| other.longer_in(place, 1));
                if longer.nights_in(place) > was {
                    *self = longer;
                } else {
                    break;
                }
            }
        }
        match whole(self) {
            Some(day) => self.free_part(day, DayPart::Day),
            None => self.refuse(format!("There is no whole day in {name}, and no night is left for one.")),
        }
    }

    fn free_half_in(&mut self, place: usize, part: DayPart) {
        let name = self.catalogue.places()[place].name.clone();
        if self.nights_in(place) == 0 {
            self.add_night(place);
        }
        let ends = |day: &usize| match part {
            DayPart::Morning => self.from(*day) == Some(place),
            _ => self.place(*day) == Some(place) || self.from(*day) == Some(place),
        };
        let days = (1..self.night_count()).filter(|day| !self.trip.wishes.keeps_day(*day)).filter(ends);
        let stays = |day: &usize| self.from(*day) == Some(place) && self.place(*day) == Some(place);
        match days.min_by_key(|day| (!stays(day), self.trip.days[*day].stops.len(), *day)) {
            Some(day) => self.free_part(day, part),
            None => self.refuse(format!("No day is spent in {name}, so that nothing can be kept free there.")),
        }
    }

    pub(super) fn keep(&mut self, days: &[usize]) {
        for day in days {
            self.trip.wishes.set_day(*day, |wish| wish.keep = true);
        }
        if let [first, .., last] = days {
            self.remark_already(format!("Days {} to {} stay as they are.", first + 1, last + 1));
        } else if let [day] = days {
            self.remark_already(format!("Day {} stays as it is.", day + 1));
        }
    }
}

/// Places tried for a night.
const BEDS_TRIED: usize = 6;
