//! A reference model that scans every package for every query. The index must agree.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashSet};

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

use crate::calendar::Busy;
use crate::doc::{Doc, DocHost, DocRoom, Id, Location};
use crate::group_price::SeasonSpan;
use crate::query::{
    Dates, DurationBucket, FacetCount, Facets, GroupAnswer, LOCATION_FACET, PRICE_BANDS_USD, PriceBand, Query,
    SearchResults, Sort,
};
use crate::ranking::Merit;
use crate::taxonomy;
use crate::text::fold::{fold, fold_word, has_words, words};
use crate::text::terms::Terms;

#[derive(Default)]
pub(super) struct Model {
    pub(super) docs: BTreeMap<Id, Read>,
    pub(super) busy: Vec<Busy>,
}

/// A package and its words, by level.
pub(super) struct Read {
    doc: Doc,
    fields: Vec<(usize, Vec<String>)>,
}

impl Read {
    fn from_doc(doc: &Doc) -> Self {
        let fields = doc.fields().map(|field| (field.level, folded(field.text))).collect();
        Self { doc: doc.clone(), fields }
    }
}

/// The filter that a facet ignores.
#[derive(Clone, Copy, PartialEq)]
enum ExcludedFacet {
    None,
    Category,
    Duration,
    Location,
    Price,
}

impl Model {
    pub(super) fn apply(&mut self, upserts: &[Doc], removals: &[Id]) {
        for id in removals {
            self.docs.remove(id);
        }
        self.docs.extend(upserts.iter().map(|doc| (doc.id, Read::from_doc(doc))));
    }

    pub(super) fn search(&self, query: &Query) -> SearchResults {
        let mut instead = Vec::new();
        let mut terms = Terms::parse(&query.q);
        if let Some(typed) = terms.clone()
            && !self.has_match(&typed.words)
            && let Some(corrected) = self.corrected(&typed)
            && self.has_match(&corrected.words)
        {
            instead.push(corrected.typed.join(" "));
            terms = Some(corrected);
        }
        let mut query = query.clone();
        if let Some(name) = self.corrected_place(&query) {
            instead.push(name.clone());
            query.location = name;
        }
        let taken = self.taken_days();
        let mut ranked: Vec<(usize, &Doc)> = Vec::new();
        for read in self.docs.values().filter(|read| is_led(&read.doc, &query, &taken)) {
            let rank = terms.as_ref().map_or(Some(0), |terms| rank(read, terms));
            ranked.extend(rank.map(|rank| (rank, &read.doc)));
        }
        if query.sort != Sort::Recommended {
            ranked.iter_mut().for_each(|(rank, _)| *rank = 0);
        }
        let by_evidence = query.sort == Sort::Recommended && terms.is_some();
        let sort = if by_evidence { Sort::Evidence } else { query.sort };
        ranked.sort_by(|a, b| a.0.cmp(&b.0).then(order(sort, a.1, b.1, &query)));
        let keep = |own: ExcludedFacet| -> Vec<&Doc> {
            ranked.iter().map(|(_, doc)| *doc).filter(|doc| passes(doc, &query, own)).collect()
        };
        let found = keep(ExcludedFacet::None);
        SearchResults {
            total: found.len(),
            exact_total: found.len(),
            ids: found.iter().map(|doc| doc.id).skip(query.offset).take(query.limit).collect(),
            facets: Facets {
                category: categories(&keep(ExcludedFacet::Category)),
                duration: durations(&keep(ExcludedFacet::Duration)),
                location: locations(&keep(ExcludedFacet::Location)),
                price: prices(&keep(ExcludedFacet::Price), &query),
            },
            showing_results_for: (!instead.is_empty()).then(|| instead.join(", ")),
            group: (query.people > 0 || query.dates.is_some()).then(|| {
                let page = found.iter().skip(query.offset).take(query.limit);
                let totals = page.map(|doc| (doc.id, total(doc, &query))).collect();
                GroupAnswer { people: query.people, dates: query.dates, totals }
            }),
            ..SearchResults::default()
        }
    }

    fn taken_days(&self) -> HashSet<(Id, NaiveDate)> {
        let days = |span: &Busy| {
            let (host, last) = (span.host, span.last);
            span.first.iter_days().take_while(move |day| *day <= last).map(move |day| (host, day))
        };
        self.busy.iter().flat_map(days).collect()
    }

    fn has_match(&self, words: &[String]) -> bool {
        self.docs.values().any(|read| level(read, words).is_some())
    }

    fn corrected(&self, typed: &Terms) -> Option<Terms> {
        let mut corrected = typed.clone();
        let mut has_changed = false;
        let words = |read: &Read| read.fields.iter().flat_map(|(_, words)| words.clone()).collect::<HashSet<String>>();
        let all: Vec<HashSet<String>> = self.docs.values().map(words).collect();
        let distinct: BTreeSet<&String> = all.iter().flatten().collect();
        for place in 0..typed.words.len() {
            let wanted = &typed.words[place];
            if self.has_match(&typed.words[place..=place]) {
                continue;
            }
            let packages = |word: &String| all.iter().filter(|words| words.contains(word)).count();
            let near = distinct.iter().filter_map(|word| Some((near(wanted, word)?, Reverse(packages(word)), *word)));
            let word = near.min()?.2;
            (corrected.words[place], corrected.typed[place]) = (word.clone(), word.clone());
            has_changed = true;
        }
        has_changed.then_some(corrected)
    }

    fn corrected_place(&self, query: &Query) -> Option<String> {
        let wanted = fold(&query.location);
        let all: Vec<&Location> = self.docs.values().flat_map(|read| places(&read.doc)).collect();
        let is_free = query.destination.is_some() || query.location.trim().is_empty();
        if is_free || all.iter().any(|place| is_named(place, &wanted)) {
            return None;
        }
        let packages = |name: &str| all.iter().filter(|place| fold(&place.name) == name).count();
        let candidates = all.iter().filter_map(|place| {
            let name = fold(&place.name);
            let others = place.aliases.iter().chain([&place.region]).map(|other| fold(other));
            let parts = name.split(' ').filter(|word| word.chars().count() >= 4 && !has_digit(word)).map(str::to_owned);
            let edits = others.chain([name.clone()]).chain(parts).filter_map(|text| near(&wanted, &text)).min()?;
            Some((edits, Reverse(packages(&name)), name))
        });
        candidates.min().map(|(_, _, name)| name)
    }
}

/// Whether a host is free on each day of some trip on the dates that its season allows.
fn is_led(doc: &Doc, query: &Query, taken: &HashSet<(Id, NaiveDate)>) -> bool {
    let Some(dates) = query.dates else { return true };
    let lasts = usize::try_from(doc.duration_days).unwrap();
    let is_within = |start: &NaiveDate| match dates {
        Dates::Within(_, last) => start.iter_days().take(lasts).all(|day| day <= last),
        Dates::WeekendStartBetween(..) => [Weekday::Fri, Weekday::Sat].contains(&start.weekday()),
        Dates::StartOn(_) | Dates::StartBetween(..) => true,
        Dates::TooFarAhead(_) => false,
    };
    let (first, last) = match dates {
        Dates::StartOn(start) | Dates::TooFarAhead(start) => (start, start),
        Dates::Within(first, last) | Dates::StartBetween(first, last) | Dates::WeekendStartBetween(first, last) => {
            (first, last)
        }
    };
    let days = first.iter_days().take_while(|day| *day <= last).filter(is_within);
    let starts: Vec<NaiveDate> = days.filter(|start| allows(doc, query, *start)).collect();
    let is_free =
        |host: &DocHost, start: &NaiveDate| start.iter_days().take(lasts).all(|day| !taken.contains(&(host.id, day)));
    doc.hosts.iter().any(|host| starts.iter().any(|start| is_free(host, start)))
}

fn folded(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for written in words(text) {
        let mut word = String::new();
        fold_word(written, &mut word);
        if !word.is_empty() {
            found.push(word);
        }
    }
    found
}

/// The level of the weakest word, if all match.
fn level(read: &Read, wanted: &[String]) -> Option<usize> {
    let best = |word: &String| {
        let holding = read.fields.iter().filter(|(_, words)| words.iter().any(|other| other.contains(word.as_str())));
        holding.map(|(level, _)| *level).min()
    };
    wanted.iter().map(best).collect::<Option<Vec<usize>>>()?.into_iter().max()
}

/// 0 for titles with the phrases, else the level plus one; `None` if a word is missing.
fn rank(read: &Read, terms: &Terms) -> Option<usize> {
    let level = level(read, &terms.words)?;
    let title = folded(&read.doc.title).join(" ");
    let has_all = terms.phrases.iter().all(|phrase| title.contains(&terms.words[phrase.clone()].join(" ")));
    Some(if level == 0 && !terms.phrases.is_empty() && has_all { 0 } else { level + 1 })
}

fn order(sort: Sort, a: &Doc, b: &Doc, query: &Query) -> Ordering {
    let newest = (Reverse(a.created_at_micros), a.id).cmp(&(Reverse(b.created_at_micros), b.id));
    match sort {
        Sort::Recommended => newest,
        Sort::Evidence => Merit::from_doc(b).total().cmp(&Merit::from_doc(a).total()).then(newest),
        Sort::PriceLow => price(a, query).cmp(&price(b, query)).then(newest),
        Sort::PriceHigh => price(b, query).cmp(&price(a, query)).then(newest),
        Sort::Rating => {
            b.rating.total_cmp(&a.rating).then((Reverse(a.review_count), a.id).cmp(&(Reverse(b.review_count), b.id)))
        }
        Sort::Duration => a.duration_days.cmp(&b.duration_days).then(newest),
    }
}

/// A package's places, the first of each name.
fn places(doc: &Doc) -> impl Iterator<Item = &Location> {
    let mut seen = HashSet::new();
    doc.locations.iter().filter(move |place| {
        let name = fold(&place.name);
        !name.is_empty() && seen.insert(name)
    })
}

fn is_named(place: &Location, part: &str) -> bool {
    !part.is_empty()
        && [&place.name, &place.region].into_iter().chain(&place.aliases).any(|name| fold(name).contains(part))
}

fn passes(doc: &Doc, query: &Query, own: ExcludedFacet) -> bool {
    let category = query.category.trim();
    let wanted = taxonomy::canonical(category);
    let in_category = category.is_empty()
        || category.eq_ignore_ascii_case("all")
        || doc.categories.iter().any(|slug| taxonomy::canonical(slug) == wanted);
    let at_place = match &query.destination {
        Some(to) => places(doc).any(|place| {
            let name = fold(&place.name);
            place.destination == Some(to.id) || to.names.contains(&name) || has_words(&name, &to.city)
        }),
        None => query.location.trim().is_empty() || places(doc).any(|place| is_named(place, &fold(&query.location))),
    };
    let (low, high) = (query.price_min_usd.max(0), query.price_max_usd.max(0));
    let (low, high) = if low > high { (high, low) } else { (low, high) };
    let price = price(doc, query);
    let affordable = (low == 0 || price >= low * 100) && (high >= 10_000 || price <= high * 100);
    let is_comfortable = hotel(query).is_none_or(|hotel| {
        doc.duration_days == 1 || doc.rooms.iter().any(|room| room.hotel == hotel && room.capacity > 0)
    });
    (own == ExcludedFacet::Category || in_category)
        && (own == ExcludedFacet::Location || at_place)
        && (own == ExcludedFacet::Price || affordable)
        && (own == ExcludedFacet::Duration || query.duration.holds(doc.duration_days))
        && is_comfortable
        && (query.people == 0 || (doc.min_people <= query.people && query.people <= doc.max_people))
}

fn hotel(query: &Query) -> Option<u32> {
    ["budget", "three_star", "four_star", "five_star"]
        .iter()
        .zip(0..)
        .find(|(one, _)| **one == query.comfort)
        .map(|(_, hotel)| hotel)
}

/// The group's total, by trying all room combinations.
fn total(doc: &Doc, query: &Query) -> i64 {
    fn fill(rooms: &[&DocRoom], people: u32) -> i64 {
        let with = |room: &&DocRoom| room.price_cents + fill(rooms, people.saturating_sub(room.capacity));
        if people == 0 { 0 } else { rooms.iter().map(with).min().unwrap_or(0) }
    }
    if query.people == 0 {
        return per_person(doc, query);
    }
    let hotel = hotel(query).filter(|_| doc.duration_days > 1);
    let rooms: Vec<&DocRoom> = doc.rooms.iter().filter(|room| Some(room.hotel) == hotel && room.capacity > 0).collect();
    per_person(doc, query) * i64::from(query.people) + fill(&rooms, query.people)
}

/// The price per person, with the season's percent as a fraction.
fn per_person(doc: &Doc, query: &Query) -> i64 {
    let mut price = doc.price_cents;
    for people in 1..=i64::from(query.people) {
        for step in doc.group_prices.iter().filter(|step| step.from_people == people) {
            price = step.price;
        }
    }
    let Some(dates) = query.dates else { return price };
    let first = match dates {
        Dates::StartOn(day) | Dates::TooFarAhead(day) => day,
        Dates::Within(day, _) | Dates::StartBetween(day, _) | Dates::WeekendStartBetween(day, _) => day,
    };
    let percent = season_of(doc, first).map_or(0, |season| season.percent);
    price + (2 * price * percent + 100).div_euclid(200)
}

fn season_of(doc: &Doc, start: NaiveDate) -> Option<&SeasonSpan> {
    let text = start.format("%m-%d").to_string();
    doc.seasons.iter().find(|season| {
        let (from, to) = (season.first.to_string(), season.last.to_string());
        if from <= to { from <= text && text <= to } else { from <= text || text <= to }
    })
}

/// Whether the season of a start takes the group, this many days ahead.
fn allows(doc: &Doc, query: &Query, start: NaiveDate) -> bool {
    let Some(season) = season_of(doc, start) else { return true };
    let is_small = query.people > 0 && season.limits.min_people.is_some_and(|least| i64::from(query.people) < least);
    let earliest = |notice: i64| query.today.and_then(|today| today.checked_add_days(Days::new(notice.unsigned_abs())));
    let is_late = season.limits.notice_days.and_then(earliest).is_some_and(|earliest| start < earliest);
    !is_small && !is_late
}

fn price(doc: &Doc, query: &Query) -> i64 {
    if query.is_price_for_group && query.people > 0 { total(doc, query) } else { doc.price_cents }
}

fn categories(docs: &[&Doc]) -> Vec<FacetCount> {
    let of = |doc: &Doc| doc.categories.iter().map(|slug| taxonomy::canonical(slug)).collect::<BTreeSet<String>>();
    let count = |slug: &str| docs.iter().filter(|doc| of(doc).contains(slug)).count();
    let known: Vec<&str> = taxonomy::CATEGORIES.iter().map(|category| category.slug).collect();
    let others: BTreeSet<String> =
        docs.iter().flat_map(|doc| of(doc)).filter(|slug| !known.contains(&slug.as_str())).collect();
    let mut counts = vec![FacetCount { value: "all".into(), count: docs.len() }];
    counts.extend(known.iter().map(|slug| FacetCount { value: (*slug).into(), count: count(slug) }));
    counts.extend(others.iter().map(|slug| FacetCount { value: slug.clone(), count: count(slug) }));
    counts
}

fn durations(docs: &[&Doc]) -> Vec<FacetCount> {
    let buckets = [DurationBucket::Any].into_iter().chain(DurationBucket::RANGES);
    let count = |bucket: DurationBucket| docs.iter().filter(|doc| bucket.holds(doc.duration_days)).count();
    buckets.map(|bucket| FacetCount { value: bucket.option().into(), count: count(bucket) }).collect()
}

fn locations(docs: &[&Doc]) -> Vec<FacetCount> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for place in docs.iter().flat_map(|doc| places(doc)) {
        *counts.entry(place.name.clone()).or_default() += 1;
    }
    let mut counts: Vec<FacetCount> = counts.into_iter().map(|(value, count)| FacetCount { value, count }).collect();
    counts.sort_by(|a, b| b.count.cmp(&a.count).then(a.value.cmp(&b.value)));
    counts.truncate(LOCATION_FACET);
    counts
}

fn prices(docs: &[&Doc], query: &Query) -> Vec<PriceBand> {
    let band = |(place, from): (usize, &i64)| {
        let to = PRICE_BANDS_USD.get(place + 1).copied();
        let holds = |cents: i64| cents >= from * 100 && to.is_none_or(|to| cents < to * 100);
        let count = docs.iter().filter(|doc| holds(price(doc, query))).count();
        PriceBand { from_usd: *from, to_usd: to, count }
    };
    PRICE_BANDS_USD.iter().enumerate().map(band).collect()
}

fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// The textbook edit distance, if allowed for a word of this length.
fn near(typed: &str, word: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (typed.chars().collect(), word.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = match (i, j) {
                (0, rest) | (rest, 0) => rest,
                _ => {
                    let same = usize::from(a[i - 1] != b[j - 1]);
                    let edit = (table[i - 1][j] + 1).min(table[i][j - 1] + 1).min(table[i - 1][j - 1] + same);
                    let is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                    if is_swap { edit.min(table[i - 2][j - 2] + 1) } else { edit }
                }
            };
        }
    }
    let most = match a.len() {
        _ if has_digit(typed) => 0,
        4..=7 => 1,
        8.. => 2,
        _ => 0,
    };
    Some(table[a.len()][b.len()]).filter(|edits| most > 0 && *edits <= most)
}
