//! Faceted search: all filters of a query except the text, and the counts of each facet.

use std::sync::Arc;

use chrono::NaiveDate;

use crate::Index;
use crate::calendar::Calendar;
use crate::query::{
    Dates, DurationBucket, FacetCount, Facets, LOCATION_FACET, PRICE_BANDS_USD, PriceBand, Query, price_band,
};
use crate::querying::group::{Group, has_comfort, hotel, is_allowed};
use crate::season_limits::WishedTrip;
use crate::store::bit_set::{BitSet, number, to_index};
use crate::store::core::Core;
use crate::store::dictionary::Dictionary;
use crate::store::live_segment::LiveSegment;
use crate::store::segment::Segment;
use crate::taxonomy;
use crate::text::fold::fold;

const CATEGORY: usize = 0;
const DURATION: usize = 1;
const LOCATION: usize = 2;
const PRICE: usize = 3;
const FACETS: usize = 4;

/// A query's filters in dictionary numbers.
#[derive(Clone, Debug)]
pub(crate) struct Filters {
    /// `Some(None)`: a category without packages.
    category: Option<Option<u32>>,
    pub(crate) places: Option<Vec<u32>>,
    duration: Option<usize>,
    /// Cents, both ends included.
    price: Option<(i64, i64)>,
    people: u32,
    /// The index of a hotel standard.
    comfort: Option<u32>,
    /// The group whose total is the price.
    pub(crate) payers: Option<Group>,
    dates: Option<HostAvailability>,
}

/// How many consecutive days hosts can lead a trip on the wanted dates.
#[derive(Clone, Debug)]
pub(crate) struct HostAvailability {
    /// For hosts without bookings then.
    any: u32,
    /// By host number.
    days: Vec<u32>,
    /// Hosts with fewer days than `any`.
    fewer: Vec<u32>,
    wished: WishedStarts,
    calendar: Arc<Calendar>,
    dictionary: Arc<Dictionary>,
}

/// What the seasons of packages go by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WishedStarts {
    pub(crate) dates: Dates,
    /// 0 if unknown.
    pub(crate) people: u32,
    pub(crate) today: Option<NaiveDate>,
}

impl Filters {
    /// `people` may come from the words.
    pub(crate) fn resolve(query: &Query, people: u32, index: &Index) -> Self {
        let dictionary = &index.dictionary;
        let category = query.category.trim();
        let is_any = category.is_empty() || category.eq_ignore_ascii_case(taxonomy::ALL);
        let places = match &query.destination {
            Some(destination) => Some(dictionary.of_destination(destination)),
            None if query.location.trim().is_empty() => None,
            None => Some(dictionary.find_places(&fold(&query.location))),
        };
        Self {
            category: (!is_any).then(|| dictionary.category(category)),
            places,
            duration: DurationBucket::RANGES.iter().position(|bucket| *bucket == query.duration),
            price: query.price_cents(),
            people: query.people,
            comfort: hotel(query),
            payers: None,
            dates: query.dates.map(|dates| index.host_availability(dates, people, query.today)),
        }
    }
}

impl Index {
    pub(crate) fn host_availability(&self, dates: Dates, people: u32, today: Option<NaiveDate>) -> HostAvailability {
        let (calendar, dictionary) = (Arc::clone(&self.calendar), Arc::clone(&self.dictionary));
        let any = dates.longest();
        let (mut days, mut fewer) = (vec![any; dictionary.hosts()], Vec::new());
        for (id, longest) in calendar.longest(dates) {
            if let Some(host) = dictionary.host(id) {
                days[to_index(host)] = longest;
                fewer.push(host);
            }
        }
        HostAvailability { any, days, fewer, wished: WishedStarts { dates, people, today }, calendar, dictionary }
    }
}

impl HostAvailability {
    /// Removes trips that no host can lead. Only trips of booked hosts, and those whose seasons refuse some, are checked one by
    /// one.
    pub(crate) fn keep(&self, segment: &Segment, docs: &mut BitSet, spare: &mut BitSet) {
        let core = &segment.core;
        spare.fill(&core.facts, |facts| facts.duration <= self.any);
        docs.and(spare);
        docs.and(&segment.hosted);
        for doc in self.fewer.iter().flat_map(|host| segment.led_by(*host)) {
            let lasts = core.facts[to_index(doc)].duration;
            if docs.contains(doc) && core.hosts.get(doc).iter().all(|host| self.days[to_index(*host)] < lasts) {
                docs.unset(doc);
            }
        }
        for doc in segment.limited.iter().copied() {
            if docs.contains(doc) && !self.has_start(core, doc) {
                docs.unset(doc);
            }
        }
    }

    /// Whether some host can lead the trip from a day that its season allows.
    fn has_start(&self, core: &Core, doc: u32) -> bool {
        let WishedStarts { dates, people, today } = self.wished;
        let days = core.facts[to_index(doc)].duration;
        let people = Some(i64::from(people)).filter(|people| *people > 0);
        let is_allowed = |start| is_allowed(core, doc, WishedTrip { start, people, today });
        let Some(starts) = dates.starts(days) else { return false };
        let mut hosts = core.hosts.get(doc).iter().filter_map(|host| self.dictionary.host_id(*host));
        hosts.any(|host| self.calendar.first_start(host, days, starts, is_allowed).is_some())
    }
}

/// One segment's sets, reused for every query.
#[derive(Debug, Default)]
pub(crate) struct FilterSets {
    /// Remaining after the text, the number of people and the dates.
    base: BitSet,
    masks: [BitSet; FACETS],
    is_on: [bool; FACETS],
    spare: BitSet,
    /// With a group price: the total of each document of `base`, ascending by document.
    pub(crate) totals: Vec<(u32, i64)>,
    /// The final result.
    pub(crate) result: BitSet,
    pub(crate) size: usize,
}

impl FilterSets {
    /// `matching` are the live documents that match the text.
    pub(crate) fn fill(&mut self, part: &LiveSegment, matching: &BitSet, filters: &Filters) {
        let (segment, docs) = (&part.segment, part.segment.len());
        self.base.copy(matching);
        if filters.people > 0 {
            self.spare.fill(&segment.core.people, |(fewest, most)| (*fewest..=*most).contains(&filters.people));
            self.base.and(&self.spare);
        }
        if let Some(hotel) = filters.comfort {
            self.spare.copy(&self.base);
            self.spare
                .iter()
                .filter(|doc| !has_comfort(&segment.core, *doc, hotel))
                .for_each(|doc| self.base.unset(doc));
        }
        if let Some(free) = &filters.dates {
            free.keep(segment, &mut self.base, &mut self.spare);
        }
        self.masks.iter_mut().for_each(|mask| mask.reset(docs));
        self.is_on =
            [filters.category.is_some(), filters.duration.is_some(), filters.places.is_some(), filters.price.is_some()];
        if let Some(Some(category)) = filters.category {
            segment.categories.get(to_index(category)).join(&mut self.masks[CATEGORY]);
        }
        if let Some(bucket) = filters.duration {
            segment.durations.get(bucket).join(&mut self.masks[DURATION]);
        }
        for place in filters.places.iter().flatten() {
            segment.places.get(to_index(*place)).join(&mut self.masks[LOCATION]);
        }
        self.totals.clear();
        if let Some(group) = filters.payers {
            self.totals.extend(self.base.iter().map(|doc| (doc, group.total(&segment.core, doc))));
        }
        if let (Some((low, high)), true) = (filters.price, filters.payers.is_some()) {
            let fitting = self.totals.iter().filter(|(_, total)| (low..=high).contains(total));
            fitting.for_each(|(doc, _)| self.masks[PRICE].set(*doc));
        } else if let Some((low, high)) = filters.price {
            self.masks[PRICE].fill(&segment.core.prices, |cents| (low..=high).contains(cents));
        }
        let mut result = std::mem::take(&mut self.result);
        self.combine(None, &mut result);
        self.size = result.count();
        self.result = result;
    }

    fn combine(&self, except: Option<usize>, into: &mut BitSet) {
        into.copy(&self.base);
        for facet in (0..FACETS).filter(|facet| self.is_on[*facet] && Some(*facet) != except) {
            into.and(&self.masks[facet]);
        }
    }
}

/// Counts over all segments.
#[derive(Debug, Default)]
pub(crate) struct FacetCounter {
    any_category: usize,
    categories: Vec<usize>,
    any_duration: usize,
    durations: Vec<usize>,
    places: Vec<usize>,
    prices: Vec<usize>,
}

impl FacetCounter {
    pub(crate) fn reset(&mut self, dictionary: &Dictionary) {
        let fresh = |counts: &mut Vec<usize>, len| {
            counts.clear();
            counts.resize(len, 0);
        };
        (self.any_category, self.any_duration) = (0, 0);
        fresh(&mut self.categories, dictionary.categories().len());
        fresh(&mut self.durations, DurationBucket::RANGES.len());
        fresh(&mut self.places, dictionary.places());
        fresh(&mut self.prices, PRICE_BANDS_USD.len());
    }

    pub(crate) fn add(&mut self, part: &LiveSegment, sets: &mut FilterSets) {
        let mut spare = std::mem::take(&mut sets.spare);
        for facet in 0..FACETS {
            let (set, size) = if sets.is_on[facet] {
                sets.combine(Some(facet), &mut spare);
                (&spare, spare.count())
            } else {
                (&sets.result, sets.size)
            };
            if facet == PRICE && !sets.totals.is_empty() {
                let found = sets.totals.iter().filter(|(doc, _)| set.contains(*doc));
                found.for_each(|(_, total)| self.prices[price_band(*total)] += 1);
                continue;
            }
            self.count(facet, part, set, size);
        }
        sets.spare = spare;
    }

    fn count(&mut self, facet: usize, part: &LiveSegment, set: &BitSet, size: usize) {
        let segment = &part.segment;
        let (lists, counts) = match facet {
            CATEGORY => (&segment.categories, &mut self.categories),
            DURATION => (&segment.durations, &mut self.durations),
            LOCATION => (&segment.places, &mut self.places),
            _ => (&segment.bands, &mut self.prices),
        };
        match facet {
            CATEGORY => self.any_category += size,
            DURATION => self.any_duration += size,
            _ => {}
        }
        let rows = &segment.core.places;
        let per_doc = rows.items().len() / segment.len().max(1) + 2;
        if size == segment.len() {
            counts.iter_mut().enumerate().for_each(|(label, count)| *count += lists.len(label));
        } else if facet == LOCATION && size * per_doc < segment.places_cost {
            for doc in set.iter() {
                rows.get(doc).iter().for_each(|place| counts[to_index(*place)] += 1);
            }
        } else {
            counts.iter_mut().enumerate().for_each(|(label, count)| *count += lists.get(label).count_in(set));
        }
    }

    pub(crate) fn facets(&self, dictionary: &Dictionary) -> Facets {
        let all = FacetCount { value: taxonomy::ALL.to_owned(), count: self.any_category };
        let categories = dictionary.categories().iter().zip(&self.categories);
        let mut categories: Vec<FacetCount> =
            categories.map(|(slug, count)| FacetCount { value: slug.clone(), count: *count }).collect();
        let mut others = categories.split_off(taxonomy::CATEGORIES.len());
        others.retain(|other| other.count > 0);
        others.sort_unstable_by(|a, b| a.value.cmp(&b.value));

        let any = FacetCount { value: DurationBucket::Any.option().to_owned(), count: self.any_duration };
        let durations = DurationBucket::RANGES.iter().zip(&self.durations);
        let durations =
            durations.map(|(bucket, count)| FacetCount { value: bucket.option().to_owned(), count: *count });

        let ends = PRICE_BANDS_USD[1..].iter().copied().map(Some).chain([None]);
        let bands = PRICE_BANDS_USD.iter().zip(ends).zip(&self.prices);
        Facets {
            category: std::iter::once(all).chain(categories).chain(others).collect(),
            duration: std::iter::once(any).chain(durations).collect(),
            location: self.locations(dictionary),
            price: bands.map(|((from, to), count)| PriceBand { from_usd: *from, to_usd: to, count: *count }).collect(),
        }
    }

    fn locations(&self, dictionary: &Dictionary) -> Vec<FacetCount> {
        let mut by_name = vec![0; dictionary.names().len()];
        for (place, count) in self.places.iter().enumerate() {
            by_name[dictionary.name_of(number(place))] += count;
        }
        let named = by_name.into_iter().zip(dictionary.names()).filter(|(count, _)| *count > 0);
        let mut found: Vec<(usize, &String)> = named.collect();
        let most_first = |a: &(usize, &String), b: &(usize, &String)| b.0.cmp(&a.0).then(a.1.cmp(b.1));
        if found.len() > LOCATION_FACET {
            found.select_nth_unstable_by(LOCATION_FACET - 1, most_first);
            found.truncate(LOCATION_FACET);
        }
        found.sort_unstable_by(most_first);
        found.into_iter().map(|(count, name)| FacetCount { value: name.clone(), count }).collect()
    }
}
