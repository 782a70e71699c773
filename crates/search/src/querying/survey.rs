//! Aggregates over the packages that match a query's filters, for pages about a place or a theme.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::Index;
use crate::doc::Id;
use crate::query::Query;
use crate::querying::filters::Filters;
use crate::querying::search::SearchScratch;
use crate::store::bit_set::to_index;

/// The most guides in a survey.
const HOSTS: usize = 24;

/// Counts over all packages of a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    pub packages: usize,
    /// The lowest and highest price per person, in cents; `None` without packages.
    pub price_cents: Option<(i64, i64)>,
    pub days: Option<TripLengths>,
    /// Category slugs with their packages, most first.
    pub categories: Vec<(String, usize)>,
    /// Hosts with most packages first.
    pub hosts: Vec<(Id, usize)>,
}

/// Package lengths; `usual` is the median.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TripLengths {
    pub shortest: u32,
    pub usual: u32,
    pub longest: u32,
}

impl Index {
    /// Surveys all packages that match the filters. Ignores the query's text.
    pub fn survey(&self, query: &Query) -> Survey {
        self.with_scratch(|scratch| {
            let packages = self.keep_fitting(query, scratch);
            let (mut prices, mut days) = (Vec::with_capacity(packages), Vec::with_capacity(packages));
            let mut categories = vec![0; self.dictionary.categories().len()];
            let mut hosts: HashMap<u32, usize> = HashMap::new();
            for (part, sets) in self.parts.iter().zip(&scratch.filter_sets) {
                let core = &part.segment.core;
                for doc in sets.result.iter() {
                    prices.push(core.prices[to_index(doc)]);
                    days.push(core.facts[to_index(doc)].duration);
                    core.categories.get(doc).iter().for_each(|category| categories[to_index(*category)] += 1);
                    core.hosts.get(doc).iter().for_each(|host| *hosts.entry(*host).or_default() += 1);
                }
            }
            Survey {
                packages,
                price_cents: prices.iter().min().copied().zip(prices.iter().max().copied()),
                days: TripLengths::from_days(days),
                categories: self.most_of(&categories),
                hosts: self.leading(hosts),
            }
        })
    }

    /// The number of packages that match the filters, like `survey`; cheap for many queries.
    pub fn count(&self, query: &Query) -> usize {
        self.with_scratch(|scratch| self.keep_fitting(query, scratch))
    }

    fn keep_fitting(&self, query: &Query, scratch: &mut SearchScratch) -> usize {
        let filters = Filters::resolve(query, query.people, self);
        let parts = self.parts.iter().zip(&mut scratch.filter_sets);
        parts.for_each(|(part, sets)| sets.fill(part, &part.alive, &filters));
        self.parts.iter().zip(&scratch.filter_sets).map(|(_, sets)| sets.size).sum()
    }

    fn most_of(&self, counts: &[usize]) -> Vec<(String, usize)> {
        let named = self.dictionary.categories().iter().cloned().zip(counts.iter().copied());
        let mut found: Vec<(String, usize)> = named.filter(|(_, count)| *count > 0).collect();
        found.sort_by_key(|(_, count)| Reverse(*count));
        found
    }

    fn leading(&self, counts: HashMap<u32, usize>) -> Vec<(Id, usize)> {
        let named = counts.into_iter().filter_map(|(host, count)| Some((self.dictionary.host_id(host)?, count)));
        let mut found: Vec<(Id, usize)> = named.collect();
        found.sort_unstable_by_key(|(id, count)| (Reverse(*count), *id));
        found.truncate(HOSTS);
        found
    }
}

impl TripLengths {
    fn from_days(mut days: Vec<u32>) -> Option<Self> {
        days.sort_unstable();
        let usual = *days.get(days.len() / 2)?;
        Some(Self { shortest: *days.first()?, usual, longest: *days.last()? })
    }
}
