//! Autocomplete for the place boxes, and resolution of destination filters.
//!
//! A few hundred places are scanned one by one. Whole names come first; then matches in the city, the aliases (Sinhala
//! and Tamil included) and the region, in each prefixes before other parts. Otherwise destinations precede places that
//! only packages name. Sources: P-T05, D-017 and D-035.

use std::cmp::Reverse;
use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::doc::Id;
use crate::store::bit_set::number;
use crate::text::fold::fold;
use crate::text::typo::{TypoMatcher, allowed};

/// A row of `destinations` with its number of packages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DestinationEntry {
    pub id: Id,
    pub city: String,
    pub region: String,
    pub aliases: Vec<String>,
    /// Smaller places that belong to it.
    pub nearby: Vec<String>,
    pub name_si: Option<String>,
    pub name_ta: Option<String>,
    /// Inactive rows are not loaded.
    pub is_active: bool,
    pub packages: u32,
}

/// A destination filter: packages at the destination, in the city, or at a place with one of the names. Texts are
/// folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    pub(super) id: Id,
    pub(super) city: String,
    pub(super) names: Vec<String>,
}

impl Destination {
    /// Matches no package: no row has the zero id, and no name is empty.
    fn nowhere() -> Self {
        Self { id: 0, city: String::new(), names: Vec::new() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    pub kind: SuggestionKind,
    /// The city, or the place's name.
    pub name: String,
    /// Only for destinations.
    pub id: Option<Id>,
    pub region: Option<String>,
    /// The matching alias, if the city did not match.
    pub alias: Option<String>,
    pub packages: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SuggestionKind {
    Destination,
    /// A name that only packages use.
    Location,
}

#[derive(Clone, Debug, Default)]
pub struct Places {
    known: Vec<IndexedPlace>,
}

#[derive(Clone, Debug)]
struct IndexedPlace {
    suggestion: Suggestion,
    city: String,
    aliases: Vec<Alias>,
    region: String,
    nearby: Vec<String>,
}

#[derive(Clone, Debug)]
struct Alias {
    written: String,
    folded: String,
}

/// How well a name fits; smaller is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Whole,
    Beginning,
    Part,
}

/// The matching name; the number is the alias's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MatchedName {
    City,
    Alias(usize),
    Region,
}

/// A place's fit, and the name that fits.
#[derive(Clone, Copy, Debug)]
struct PlaceMatch {
    fit: Fit,
    found: MatchedName,
}

impl PlaceMatch {
    /// The sort key, smaller first: a whole name of any kind, then the matching name, then the fit.
    fn standing(self) -> (bool, u8, Fit) {
        (self.fit != Fit::Whole, self.found.rank(), self.fit)
    }
}

impl Places {
    /// `location_names` are those of all packages, with repetitions; names of destinations are dropped.
    pub fn build(places: Vec<DestinationEntry>, location_names: Vec<String>) -> Self {
        let mut known: Vec<IndexedPlace> =
            places.into_iter().filter(|place| place.is_active).map(IndexedPlace::from_destination).collect();
        let taken = known.iter().flat_map(|place| {
            std::iter::once(place.city.clone()).chain(place.aliases.iter().map(|alias| alias.folded.clone()))
        });
        let taken: HashSet<String> = taken.collect();
        let mut others: Vec<(String, String)> = location_names
            .into_iter()
            .map(|name| (fold(&name), name.trim().to_owned()))
            .filter(|(folded, _)| !folded.is_empty() && !taken.contains(folded))
            .collect();
        others.sort_unstable();
        let same_name = |a: &(String, String), b: &(String, String)| a.0 == b.0;
        known.extend(
            others.chunk_by(same_name).map(|same| IndexedPlace::from_location_name(&same[0], number(same.len()))),
        );
        Self { known }
    }

    /// The best places for a typed beginning; without text all places, most visited first.
    pub fn suggest(&self, typed: &str, limit: usize) -> Vec<Suggestion> {
        let wanted = fold(typed);
        if wanted.is_empty() && !typed.trim().is_empty() {
            return Vec::new();
        }
        let mut found: Vec<_> = self.known.iter().filter_map(|place| Some((place.fit(&wanted)?, place))).collect();
        found.sort_unstable_by_key(|(fits, place)| {
            (fits.fit != Fit::Whole, place.suggestion.kind, fits.standing(), place.order())
        });
        if found.is_empty() {
            return self.correct_spelling(&wanted, limit);
        }
        found.into_iter().take(limit).map(|(fits, place)| place.suggestion(fits.found)).collect()
    }

    /// Resolves a destination filter. An unknown id falls back to the place's name; without a name it matches nothing,
    /// because matching everything would be wrong.
    pub fn resolve_destination(&self, id: &str, name: &str) -> Option<Destination> {
        let id = id.trim();
        if id.is_empty() {
            return None;
        }
        let known = Uuid::try_parse(id).ok().and_then(|id| self.destination(id.as_u128()));
        known.or_else(|| name.trim().is_empty().then(Destination::nowhere))
    }

    /// The active destination with this id, for `Query::destination`.
    pub fn destination(&self, id: Id) -> Option<Destination> {
        let place = self.known.iter().find(|place| place.suggestion.id == Some(id))?;
        let aliases = place.aliases.iter().map(|alias| alias.folded.clone());
        let names = std::iter::once(place.city.clone()).chain(aliases).chain(place.nearby.iter().cloned());
        Some(Destination { id, city: place.city.clone(), names: names.collect() })
    }

    /// The destinations with this city, alias or region.
    pub fn find_by_name(&self, name: &str) -> Vec<Id> {
        let wanted = fold(name);
        let is_called = |place: &&IndexedPlace| place.names().any(|(name, _)| !name.is_empty() && name == wanted);
        self.known.iter().filter(is_called).filter_map(|place| place.suggestion.id).collect()
    }

    /// The places within a typing error, nearest first.
    fn correct_spelling(&self, wanted: &str, limit: usize) -> Vec<Suggestion> {
        if allowed(wanted) == 0 {
            return Vec::new();
        }
        let edits = TypoMatcher::new(wanted);
        let mut near: Vec<_> = self.known.iter().filter_map(|place| Some((place.edits(&edits)?, place))).collect();
        near.sort_unstable_by_key(|((edits, found), place)| {
            (place.suggestion.kind, *edits, found.rank(), place.order())
        });
        near.into_iter().take(limit).map(|((_, found), place)| place.suggestion(found)).collect()
    }
}

impl IndexedPlace {
    fn from_destination(place: DestinationEntry) -> Self {
        let aliases = place.aliases.into_iter().chain(place.name_si).chain(place.name_ta);
        let mut aliases: Vec<Alias> = aliases.map(|written| Alias { folded: fold(&written), written }).collect();
        let mut seen = HashSet::new();
        aliases.retain(|alias| !alias.folded.is_empty() && seen.insert(alias.folded.clone()));
        Self {
            city: fold(&place.city),
            region: fold(&place.region),
            aliases,
            nearby: place.nearby.iter().map(|name| fold(name)).filter(|name| !name.is_empty()).collect(),
            suggestion: Suggestion {
                kind: SuggestionKind::Destination,
                name: place.city,
                id: Some(place.id),
                region: Some(place.region),
                alias: None,
                packages: place.packages,
            },
        }
    }

    fn from_location_name((folded, name): &(String, String), packages: u32) -> Self {
        let suggestion = Suggestion {
            kind: SuggestionKind::Location,
            name: name.clone(),
            id: None,
            region: None,
            alias: None,
            packages,
        };
        Self { suggestion, city: folded.clone(), aliases: Vec::new(), region: String::new(), nearby: Vec::new() }
    }

    /// The text's best fit; of equally good aliases, the first.
    fn fit(&self, wanted: &str) -> Option<PlaceMatch> {
        let all = self.names().filter_map(|(name, found)| Some(PlaceMatch { fit: fit(name, wanted)?, found }));
        all.min_by_key(|fits| fits.standing())
    }

    fn edits(&self, wanted: &TypoMatcher) -> Option<(u32, MatchedName)> {
        let whole = self.names();
        let words = self.names().flat_map(|(name, found)| name.split(' ').map(move |word| (word, found)));
        whole.chain(words).filter_map(|(name, found)| Some((wanted.edits(name)?, found))).min()
    }

    fn names(&self) -> impl Iterator<Item = (&str, MatchedName)> {
        let aliases = self.aliases.iter().enumerate();
        let aliases = aliases.map(|(place, alias)| (alias.folded.as_str(), MatchedName::Alias(place)));
        std::iter::once((self.city.as_str(), MatchedName::City))
            .chain(aliases)
            .chain([(self.region.as_str(), MatchedName::Region)])
    }

    fn order(&self) -> (Reverse<u32>, &str, Option<Id>) {
        (Reverse(self.suggestion.packages), &self.city, self.suggestion.id)
    }

    fn suggestion(&self, found: MatchedName) -> Suggestion {
        let alias = match found {
            MatchedName::Alias(place) => Some(self.aliases[place].written.clone()),
            MatchedName::City | MatchedName::Region => None,
        };
        Suggestion { alias, ..self.suggestion.clone() }
    }
}

impl MatchedName {
    /// All aliases rank equally.
    fn rank(self) -> u8 {
        match self {
            Self::City => 0,
            Self::Alias(_) => 1,
            Self::Region => 2,
        }
    }
}

fn fit(name: &str, wanted: &str) -> Option<Fit> {
    if name == wanted {
        Some(Fit::Whole)
    } else if name.starts_with(wanted) {
        Some(Fit::Beginning)
    } else {
        name.contains(wanted).then_some(Fit::Part)
    }
}
