//! The next possible start of a package, from its hosts' calendars.

use chrono::NaiveDate;

use crate::Index;
use crate::dates::Starts;
use crate::doc::Id;
use crate::querying::group::is_allowed;
use crate::season_limits::WishedTrip;
use crate::store::bit_set::to_index;
use crate::store::live_segment::LiveSegment;

impl Index {
    /// For each package the first day from `today` to `end` on which a host is free for all of it and which is not too near
    /// for its season; `None` without such a day or a host. Unindexed packages are omitted.
    pub fn next_starts(&self, packages: &[Id], today: NaiveDate, end: NaiveDate) -> Vec<(Id, Option<NaiveDate>)> {
        packages.iter().filter_map(|id| Some((*id, self.next_start(*id, (today, end))?))).collect()
    }

    fn next_start(&self, package: Id, (today, end): (NaiveDate, NaiveDate)) -> Option<Option<NaiveDate>> {
        let mut parts = self.parts.iter();
        let living = |part: &LiveSegment| part.segment.find(package).filter(|doc| part.alive.contains(*doc));
        let (core, doc) = parts.find_map(|part| Some((&part.segment.core, living(part)?)))?;
        let starts = Starts { first: today, last: end, only_weekends: false };
        let is_allowed = |start| is_allowed(core, doc, WishedTrip { start, people: None, today: Some(today) });
        let days = core.facts[to_index(doc)].duration;
        let hosts = core.hosts.get(doc).iter().filter_map(|host| self.dictionary.host_id(*host));
        Some(hosts.filter_map(|host| self.calendar.first_start(host, days, starts, is_allowed)).min())
    }
}
