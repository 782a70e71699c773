//! The next possible start of a package, from its hosts' calendars.

use chrono::NaiveDate;

use crate::Index;
use crate::day_bitmap::{day_number, day_of};
use crate::doc::Id;
use crate::store::bit_set::to_index;
use crate::store::live_segment::LiveSegment;

impl Index {
    /// For each package the first day from `today` to `end` on which a host is free for all of it; `None` without such a
    /// day or a host. Unindexed packages are omitted.
    pub fn next_starts(&self, packages: &[Id], today: NaiveDate, end: NaiveDate) -> Vec<(Id, Option<NaiveDate>)> {
        packages.iter().filter_map(|id| Some((*id, self.next_start(*id, (today, end))?))).collect()
    }

    fn next_start(&self, package: Id, (today, end): (NaiveDate, NaiveDate)) -> Option<Option<NaiveDate>> {
        let mut parts = self.parts.iter();
        let living = |part: &LiveSegment| part.segment.find(package).filter(|doc| part.alive.contains(*doc));
        let (core, doc) = parts.find_map(|part| Some((&part.segment.core, living(part)?)))?;
        let days = i32::try_from(core.facts[to_index(doc)].duration).unwrap_or(i32::MAX);
        let hosts = core.hosts.get(doc).iter().filter_map(|host| self.dictionary.host_id(*host));
        let start = hosts.map(|host| self.calendar.next_start(host, day_number(today), days)).min();
        Some(start.filter(|start| *start <= day_number(end)).and_then(day_of))
    }
}
