//! Finds the place or sight that a text names.

use std::collections::HashMap;

use super::{Catalogue, CataloguePlace, Sight};
use serendib_search::fold;

/// Folded names. Of equal names the first wins, and an own name wins over a neighbor's village.
#[derive(Debug)]
pub(super) struct NameIndex {
    places: HashMap<String, usize>,
    sights: HashMap<String, usize>,
}

impl NameIndex {
    pub(super) fn build(places: &[CataloguePlace], sights: &[Sight]) -> Self {
        let mut names = Self { places: HashMap::new(), sights: HashMap::new() };
        let own = places.iter().enumerate().map(|(at, place)| (at, &place.name));
        let aliases =
            places.iter().enumerate().flat_map(|(at, place)| place.aliases.iter().map(move |name| (at, name)));
        let nearby = places.iter().enumerate().flat_map(|(at, place)| place.nearby.iter().map(move |name| (at, name)));
        for (at, name) in own.chain(aliases).chain(nearby) {
            names.places.entry(fold(name)).or_insert(at);
        }
        for (at, sight) in sights.iter().enumerate() {
            names.sights.entry(fold(&sight.title)).or_insert(at);
            names.sights.entry(fold(&sight.slug)).or_insert(at);
        }
        names
    }
}

impl Catalogue {
    /// By id, slug, name, alias, or a neighboring village's name.
    pub fn place_named(&self, text: &str) -> Option<usize> {
        if let Ok(id) = text.trim().parse() {
            return self.place_by_id(id);
        }
        let wanted = fold(text);
        if wanted.is_empty() {
            return None;
        }
        self.place_by_slug(text.trim()).or_else(|| self.names.places.get(&wanted).copied())
    }

    /// By id, slug or title.
    pub fn sight_named(&self, text: &str) -> Option<usize> {
        if let Ok(id) = text.trim().parse() {
            return self.sight_by_id(id);
        }
        let wanted = fold(text);
        if wanted.is_empty() {
            return None;
        }
        self.sight_by_slug(text.trim()).or_else(|| self.names.sights.get(&wanted).copied())
    }
}

/// A journey's end, from a title that begins with "A to B", both places.
pub(super) fn journey_end(sight: &Sight, places: &[CataloguePlace]) -> Option<usize> {
    if sight.kind != "Transportation" {
        return None;
    }
    let (from, rest) = sight.title.split_once(" to ")?;
    places.iter().find(|place| place.name == from)?;
    let ends = places.iter().enumerate().filter(|(_, place)| rest.starts_with(place.name.as_str()));
    ends.max_by_key(|(_, place)| place.name.len()).map(|(index, _)| index)
}
