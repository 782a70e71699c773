//! Faceted search of guides in one pass, which notes the filters that each guide fails. A guide who fails none is found; a guide who fails
//! only one counts for that filter's other choices.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::guides::directory::entry::DirectoryEntry;
use crate::guides::directory::query::{
    DirectoryAnswer, DirectoryFacets, DirectoryQuery, GuideSort, PLACE_FACET, STARS_CHOICES,
};
use crate::guides::directory::{Directory, Tenths};
use crate::search::taxonomy;
use crate::search::{FacetCount, Index, MAX_PAGE_SIZE, MAX_TEXT, fold, has_words};

/// The filters, one bit each. The first four have facets.
const LANGUAGE: u8 = 1;
const PLACE: u8 = 1 << 1;
const SPECIALTY: u8 = 1 << 2;
const STARS: u8 = 1 << 3;
const WORDS: u8 = 1 << 4;
const DATES: u8 = 1 << 5;
const LICENSE: u8 = 1 << 6;

impl Directory {
    /// `index` holds the guides' taken days.
    pub fn search(&self, query: &DirectoryQuery, index: &Index) -> DirectoryAnswer {
        let wanted = DirectoryTerms::from_query(query);
        let (mut found, mut counts) = (Vec::new(), Counts::default());
        for entry in &self.entries {
            let failed = wanted.failed_filters(entry, query, index);
            counts.note(entry, failed);
            if failed == 0 {
                found.push((wanted.is_called_otherwise(entry), &**entry));
            }
        }
        order(&mut found, query.sort);
        let limit = query.limit.min(MAX_PAGE_SIZE);
        let page = || found.iter().skip(query.offset).take(limit).map(|(_, entry)| entry);
        DirectoryAnswer {
            total: found.len(),
            ids: page().map(|entry| entry.id).collect(),
            licensed: page().filter(|entry| entry.is_licensed(query.today)).map(|entry| entry.id).collect(),
            facets: counts.into_facets(),
        }
    }
}

/// A query's texts in the entries' folded form.
struct DirectoryTerms {
    /// `None` for an empty text; no words for a text without words.
    words: Option<Vec<String>>,
    language: String,
    place: String,
    specialty: String,
}

impl DirectoryTerms {
    fn from_query(query: &DirectoryQuery) -> Self {
        let cut = |text: &str| text.chars().take(MAX_TEXT).collect::<String>();
        let q = cut(query.q.trim());
        let (language, specialty) = (cut(query.language.trim()), cut(query.specialty.trim()));
        Self {
            words: (!q.is_empty()).then(|| fold(&q).split_whitespace().map(str::to_owned).collect()),
            language: taxonomy::language(&language).map_or(language, |known| known.name.to_owned()),
            place: fold(&cut(&query.place)),
            specialty: taxonomy::specialty(&specialty).map_or(specialty, str::to_owned),
        }
    }

    /// The filters that an entry fails.
    fn failed_filters(&self, entry: &DirectoryEntry, query: &DirectoryQuery, index: &Index) -> u8 {
        let fails = |filter: u8, passes: bool| if passes { 0 } else { filter };
        let has = |names: &[String], wanted: &str| {
            wanted.is_empty() || names.iter().any(|name| name.eq_ignore_ascii_case(wanted))
        };
        fails(LANGUAGE, has(&entry.languages, &self.language))
            | fails(SPECIALTY, has(&entry.specialties, &self.specialty))
            | fails(PLACE, self.is_there(entry, query))
            | fails(STARS, query.stars_min.is_none_or(|least| least.is_reached(entry.rating)))
            | fails(WORDS, self.has_words(entry))
            | fails(LICENSE, !query.is_licensed || entry.is_licensed(query.today))
            | fails(DATES, query.dates.is_none_or(|dates| index.is_host_free(entry.id, dates)))
    }

    fn is_there(&self, entry: &DirectoryEntry, query: &DirectoryQuery) -> bool {
        // A text without letters names no place, and so finds no guides rather than all.
        let is_asked = !query.place.trim().is_empty() || !query.destinations.is_empty();
        let is_it = |destination| query.destinations.contains(&destination);
        !is_asked
            || entry.places.iter().any(|place| {
                place.destination.is_some_and(is_it) || !self.place.is_empty() && has_words(&place.folded, &self.place)
            })
    }

    fn has_words(&self, entry: &DirectoryEntry) -> bool {
        let has = |word: &String| entry.name.contains(&**word) || entry.words.contains(&**word);
        self.words.as_ref().is_none_or(|words| !words.is_empty() && words.iter().all(has))
    }

    /// Whether the words matched outside the name.
    fn is_called_otherwise(&self, entry: &DirectoryEntry) -> bool {
        self.words.as_ref().is_some_and(|words| !words.iter().all(|word| entry.name.contains(&**word)))
    }
}

fn order(found: &mut [(bool, &DirectoryEntry)], sort: GuideSort) {
    // The key of the order, and its tie-breaker.
    let by = |entry: &DirectoryEntry| match sort {
        GuideSort::Recommended => (i64::from(entry.stars), i64::from(entry.reviews)),
        GuideSort::Rating => (i64::from(entry.rating), i64::from(entry.reviews)),
        GuideSort::Reviews => (i64::from(entry.reviews), i64::from(entry.stars)),
        GuideSort::Experience => (entry.experience.unwrap_or(-1), i64::from(entry.stars)),
        GuideSort::Newest => (entry.joined_micros, 0),
        GuideSort::Name => (0, 0),
    };
    found.sort_by_cached_key(|(is_called_otherwise, entry)| {
        let standing = *is_called_otherwise && sort == GuideSort::Recommended;
        (standing, Reverse(by(entry)), entry.name.as_str(), entry.id)
    });
}

#[derive(Default)]
struct Counts<'a> {
    languages: HashMap<&'a str, usize>,
    /// By folded name, with the displayed name.
    places: HashMap<&'a str, (&'a str, usize)>,
    specialties: HashMap<&'a str, usize>,
    stars: [usize; STARS_CHOICES.len()],
}

impl<'a> Counts<'a> {
    fn note(&mut self, entry: &'a DirectoryEntry, failed: u8) {
        let is_counted = |filter: u8| failed & !filter == 0;
        if is_counted(LANGUAGE) {
            entry.languages.iter().for_each(|name| *self.languages.entry(name).or_default() += 1);
        }
        if is_counted(PLACE) {
            for place in &entry.places {
                self.places.entry(&place.folded).or_insert((&place.name, 0)).1 += 1;
            }
        }
        if is_counted(SPECIALTY) {
            entry.specialties.iter().for_each(|name| *self.specialties.entry(name).or_default() += 1);
        }
        if is_counted(STARS) {
            for (count, least) in self.stars.iter_mut().zip(STARS_CHOICES) {
                *count += usize::from(least.is_reached(entry.rating));
            }
        }
    }

    fn into_facets(self) -> DirectoryFacets {
        let stars = STARS_CHOICES.iter().zip(self.stars).filter(|(_, count)| *count > 0);
        let mut place = counted(self.places.into_values());
        place.truncate(PLACE_FACET);
        DirectoryFacets {
            language: counted(self.languages),
            place,
            specialty: counted(self.specialties),
            stars: stars
                .map(|(least, count): (&Tenths, usize)| FacetCount { value: least.to_string(), count })
                .collect(),
        }
    }
}

/// The most frequent first, then by name.
fn counted<'a>(counts: impl IntoIterator<Item = (&'a str, usize)>) -> Vec<FacetCount> {
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable_by_key(|(name, count)| (Reverse(*count), *name));
    counts.into_iter().map(|(name, count)| FacetCount { value: name.to_owned(), count }).collect()
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
