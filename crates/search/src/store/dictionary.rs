//! A dictionary of categories, places and hosts, numbered once for all segments of an index.

use std::collections::HashMap;

use crate::doc::{Doc, Id, Location};
use crate::places::Destination;
use crate::store::bit_set::{number, to_index};
use crate::taxonomy;
use crate::text::fold::{fold, has_words};
use crate::text::typo::{TypoMatcher, allowed};

#[derive(Clone, Debug)]
pub(crate) struct Dictionary {
    /// Canonical slugs; the taxonomy's come first, in its order.
    categories: Vec<String>,
    places: Vec<IndexedLocation>,
    place_numbers: HashMap<Location, u32>,
    /// Displayed names, one for all spellings that fold alike.
    names: Vec<String>,
    name_numbers: HashMap<String, u32>,
    host_numbers: HashMap<Id, u32>,
    /// By number: id, folded name, displayed name.
    host_names: Vec<(Id, String, String)>,
}

#[derive(Clone, Debug)]
struct IndexedLocation {
    name: u32,
    folded: String,
    /// Name, aliases and region, folded, one per line.
    text: String,
    destination: Option<Id>,
}

impl Default for Dictionary {
    fn default() -> Self {
        Self {
            categories: taxonomy::CATEGORIES.iter().map(|category| category.slug.to_owned()).collect(),
            places: Vec::new(),
            place_numbers: HashMap::new(),
            names: Vec::new(),
            name_numbers: HashMap::new(),
            host_numbers: HashMap::new(),
            host_names: Vec::new(),
        }
    }
}

impl Dictionary {
    pub(crate) fn knows(&self, doc: &Doc) -> bool {
        doc.locations.iter().all(|location| self.place_numbers.contains_key(location))
            && doc.categories.iter().all(|category| self.category(category).is_some())
            && doc
                .hosts
                .iter()
                .all(|host| self.host(host.id).is_some_and(|number| self.host_names[to_index(number)].2 == host.name))
    }

    pub(crate) fn learn(&mut self, doc: &Doc) {
        for category in &doc.categories {
            if self.category(category).is_none() {
                self.categories.push(taxonomy::canonical(category));
            }
        }
        for location in &doc.locations {
            if !self.place_numbers.contains_key(location) {
                self.learn_place(location);
            }
        }
        for host in &doc.hosts {
            let next = number(self.host_numbers.len());
            let named = (host.id, fold(&host.name), host.name.clone());
            match *self.host_numbers.entry(host.id).or_insert(next) {
                known if known < next => self.host_names[to_index(known)] = named,
                _ => self.host_names.push(named),
            }
        }
    }

    pub(crate) fn categories(&self) -> &[String] {
        &self.categories
    }

    pub(crate) fn category(&self, text: &str) -> Option<u32> {
        let wanted = taxonomy::canonical(text);
        self.categories.iter().position(|slug| *slug == wanted).map(number)
    }

    /// A package's distinct categories.
    pub(crate) fn categories_of(&self, doc: &Doc) -> Vec<u32> {
        let mut found: Vec<u32> = doc.categories.iter().filter_map(|category| self.category(category)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// A package's places, one per name.
    pub(crate) fn places_of(&self, doc: &Doc) -> Vec<u32> {
        let mut found: Vec<u32> = Vec::with_capacity(doc.locations.len());
        for place in doc.locations.iter().filter_map(|location| self.place_numbers.get(location)) {
            if found.iter().all(|other| self.name_of(*other) != self.name_of(*place)) {
                found.push(*place);
            }
        }
        found
    }

    pub(crate) fn hosts(&self) -> usize {
        self.host_numbers.len()
    }

    pub(crate) fn host_id(&self, number: u32) -> Option<Id> {
        self.host_names.get(to_index(number)).map(|(id, ..)| *id)
    }

    pub(crate) fn host(&self, id: Id) -> Option<u32> {
        self.host_numbers.get(&id).copied()
    }

    /// The number, id and name of hosts with a name word that begins with the folded text.
    pub(crate) fn hosts_named(&self, beginning: &str) -> impl Iterator<Item = (u32, Id, &str)> {
        let begins = move |name: &str| {
            name.match_indices(beginning).any(|(start, _)| start == 0 || name[..start].ends_with(' '))
        };
        let named = (0..).zip(&self.host_names).filter(move |(_, (_, folded, _))| begins(folded));
        named.map(|(number, (id, _, display_name))| (number, *id, display_name.as_str()))
    }

    pub(crate) fn places(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    pub(crate) fn name_of(&self, place: u32) -> usize {
        to_index(self.places[to_index(place)].name)
    }

    /// The places whose name, alias or region contains the folded text.
    pub(crate) fn find_places(&self, part: &str) -> Vec<u32> {
        if part.is_empty() {
            return Vec::new();
        }
        self.select(|place| place.text.contains(part))
    }

    /// Whether the place's own name contains the folded text, or another of its names equals it.
    pub(crate) fn is_called(&self, place: u32, folded: &str) -> bool {
        let place = &self.places[to_index(place)];
        place.folded.contains(folded) || place.text.lines().any(|name| name == folded)
    }

    /// D-017: a destination includes its city, its aliases and the names nearby.
    pub(crate) fn of_destination(&self, destination: &Destination) -> Vec<u32> {
        self.select(|place| {
            place.destination == Some(destination.id)
                || destination.names.contains(&place.folded)
                || has_words(&place.folded, &destination.city)
        })
    }

    /// The folded and displayed name of the probable place; `packages` counts those of a place, and a place without any is
    /// skipped.
    pub(crate) fn correct_spelling(&self, folded: &str, packages: impl Fn(u32) -> usize) -> Option<(&str, &str)> {
        let wanted = TypoMatcher::new(folded);
        if allowed(folded) == 0 {
            return None;
        }
        let mut near: Vec<(u32, usize, &str, u32)> = Vec::new();
        for (place_number, place) in (0..).zip(&self.places) {
            let whole = place.text.lines();
            let words = place.folded.split(' ').filter(|word| allowed(word) > 0);
            if let Some(edits) = whole.chain(words).filter_map(|name| wanted.edits(name)).min()
                && packages(place_number) > 0
            {
                near.push((edits, 0, &place.folded, place.name));
            }
        }
        for place in &mut near {
            let of_name = self.select(|other| other.name == place.3);
            place.1 = of_name.into_iter().map(&packages).sum();
        }
        near.into_iter()
            .min_by_key(|(edits, packages, name, _)| (*edits, std::cmp::Reverse(*packages), *name))
            .map(|(_, _, folded, name)| (folded, self.names[to_index(name)].as_str()))
    }

    pub(crate) fn bytes(&self) -> usize {
        let places =
            self.places.iter().map(|place| place.folded.len() + place.text.len() + size_of::<IndexedLocation>());
        let keys = self.place_numbers.keys().map(|key| {
            key.name.len()
                + key.region.len()
                + size_of::<Location>()
                + key.aliases.iter().map(|a| a.len() + 24).sum::<usize>()
        });
        let named = self
            .host_names
            .iter()
            .map(|(_, folded, display_name)| folded.len() + display_name.len() + 64)
            .sum::<usize>();
        let hosts = self.host_numbers.capacity() * size_of::<(Id, u32)>() + named;
        hosts + places.chain(keys).sum::<usize>() + self.names.iter().map(|name| 2 * (name.len() + 24)).sum::<usize>()
    }

    fn select(&self, keep: impl Fn(&IndexedLocation) -> bool) -> Vec<u32> {
        (0..).zip(&self.places).filter(|(_, place)| keep(place)).map(|(place, _)| place).collect()
    }

    fn learn_place(&mut self, location: &Location) {
        let folded = fold(&location.name);
        if folded.is_empty() {
            return;
        }
        let display_name = location.name.trim();
        let name = *self.name_numbers.entry(folded.clone()).or_insert_with(|| {
            self.names.push(display_name.to_owned());
            number(self.names.len() - 1)
        });
        // Capitals before small letters, in any order of arrival.
        if display_name < self.names[to_index(name)].as_str() {
            self.names[to_index(name)] = display_name.to_owned();
        }
        let mut text = folded.clone();
        for other in location.aliases.iter().chain([&location.region]) {
            text.push('\n');
            text.push_str(&fold(other));
        }
        self.place_numbers.insert(location.clone(), number(self.places.len()));
        self.places.push(IndexedLocation { name, folded, text, destination: location.destination });
    }
}
