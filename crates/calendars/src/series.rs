//! From events to busy days: series are expanded, and changed occurrences replace the original ones.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};

use crate::event::Event;
use crate::moment::{Length, Moment, touched_days};
use crate::recurrence::RecurrenceBounds;
use crate::spans::Busy;

/// Clocks of the world are at most 14 hours apart from UTC.
const ZONE_DAYS: i64 = 2;

/// All events of a calendar.
#[derive(Default)]
pub(crate) struct Series {
    events: Vec<Event>,
    /// Per UID and original start, as [`original_start`] has it: the events that replace occurrences.
    replacing: BTreeMap<(String, NaiveDateTime, bool), Event>,
}

/// Occurrences that do not take place as their rule says.
#[derive(Default)]
struct Exceptions {
    days: HashSet<NaiveDate>,
    times: HashSet<NaiveDateTime>,
    /// The days of the times, for series of whole days.
    days_of_times: HashSet<NaiveDate>,
}

impl Exceptions {
    fn insert(&mut self, moment: &Moment) {
        match moment.utc() {
            None => self.days.insert(moment.day()),
            Some(utc) => self.times.insert(utc) | self.days_of_times.insert(moment.day()),
        };
    }

    /// A day without a time excludes all occurrences that start on it.
    fn contains(&self, start: &Moment) -> bool {
        self.days.contains(&start.wall().date())
            || start.utc().map_or_else(|| self.days_of_times.contains(&start.day()), |utc| self.times.contains(&utc))
    }
}

impl Series {
    pub(crate) fn push(&mut self, event: Event) {
        let (Some(uid), Some(original)) = (&event.uid, &event.replaces) else {
            self.events.push(event);
            return;
        };
        let key = original_start(uid, original);
        let is_older = self.replacing.get(&key).is_some_and(|known| known.sequence > event.sequence);
        if !is_older {
            self.replacing.insert(key, event);
        }
    }

    /// Adds the days of all events that are not free.
    pub(crate) fn expand(self, busy: &mut Busy) {
        let mut replaced: HashMap<&str, Exceptions> = HashMap::new();
        for event in self.replacing.values() {
            if let (Some(uid), Some(original)) = (&event.uid, &event.replaces) {
                replaced.entry(uid).or_default().insert(original);
            }
        }
        // A replacement repeats nothing: its rule, if it has one, is that of its series.
        for event in self.replacing.values().filter(|event| !event.is_free) {
            busy.budget.next_event();
            if busy.budget.take() {
                add(&event.start, event.length, busy);
            }
        }
        // Single events first: rules that reach the limit must not cost the days of others.
        let (single, repeating): (Vec<_>, Vec<_>) =
            self.events.iter().filter(|event| !event.is_free).partition(|event| event.rules.is_empty());
        for event in single.into_iter().chain(repeating) {
            let replaced = event.uid.as_deref().and_then(|uid| replaced.get(uid));
            expand_one(event, replaced, busy);
        }
    }
}

fn original_start(uid: &str, original: &Moment) -> (String, NaiveDateTime, bool) {
    let utc = original.utc();
    (uid.to_owned(), utc.unwrap_or_else(|| original.wall()), utc.is_some())
}

fn expand_one(event: &Event, replaced: Option<&Exceptions>, busy: &mut Busy) {
    let mut except = Exceptions::default();
    event.except.iter().for_each(|moment| except.insert(moment));
    let takes_place =
        |start: &Moment| !except.contains(start) && !replaced.is_some_and(|replaced| replaced.contains(start));
    let margin = |days: i64| TimeDelta::try_days(days).unwrap_or_default();
    let before = margin(event.length.most_days() + ZONE_DAYS);
    let bounds = RecurrenceBounds {
        from: busy.window.0.checked_sub_signed(before).unwrap_or(NaiveDate::MIN),
        to: busy.window.1.checked_add_signed(margin(ZONE_DAYS)).unwrap_or(NaiveDate::MAX),
    };
    busy.budget.next_event();
    let own = std::iter::once((&event.start, event.length));
    let more = event.more.iter().map(|(start, length)| (start, length.unwrap_or(event.length)));
    for (start, length) in own.chain(more) {
        if !busy.budget.take() {
            return;
        }
        if takes_place(start) {
            add(start, length, busy);
        }
    }
    for rule in &event.rules {
        let mut starts = Vec::new();
        rule.starts(event.start.wall(), bounds, &mut busy.budget, &mut |wall| starts.push(wall));
        for start in starts.into_iter().map(|wall| event.start.with_time(wall)).filter(takes_place) {
            add(&start, event.length, busy);
        }
    }
}

fn add(start: &Moment, length: Length, busy: &mut Busy) {
    if let Some(span) = touched_days(start, length) {
        busy.add(span);
    }
}
