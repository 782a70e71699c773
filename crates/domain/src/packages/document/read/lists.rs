//! Lists of a package: places, categories, rooms and pictures.

use serde_json::Value as Json;

use super::super::rules::{self, Ruled};
use super::super::{DocumentRoom, same_place};
use super::{Check, value};
use crate::ctx::Ctx;
use crate::search::taxonomy::{CATEGORIES, LANGUAGES};
use crate::table::Posted;

const OF_LOCATION: [&str; 1] = ["location_name"];
const OF_ROOM: [&str; 3] = ["accommodation_type", "hotel_type", "price_per_room"];

/// A fixed list of the product: no document needs more entries than it has.
pub(super) struct WordList {
    called: &'static str,
    most: usize,
    rule: fn(&str) -> Ruled<&'static str>,
}

pub(super) const CATEGORY_WORDS: WordList =
    WordList { called: "categories", most: CATEGORIES.len(), rule: rules::category };
pub(super) const LANGUAGE_WORDS: WordList =
    WordList { called: "languages", most: LANGUAGES.len(), rule: rules::language };
pub(super) const TRANSPORT_WORDS: WordList =
    WordList { called: "ways of transport", most: rules::TRANSPORT_MODES.len(), rule: rules::transport };

impl Check {
    /// Entries of a fixed list.
    pub(super) fn words(&mut self, posted: &Posted, field: &str, list: &WordList) -> Vec<String> {
        let items = self.list(posted, field);
        if items.len() > list.most {
            self.wrong(field, format!("There are only {} {}.", list.most, list.called));
            return Vec::new();
        }
        let mut words = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let path = format!("{field}.{place}");
            let text = self.text(item, &path);
            match (list.rule)(text) {
                Ok(word) => words.push(word.to_owned()),
                Err(message) if item.is_string() => self.wrong(path, message),
                Err(_) => {}
            }
        }
        words
    }

    pub(super) fn locations(&mut self, posted: &Posted) -> Vec<String> {
        let items = self.list(posted, "locations");
        if items.is_empty() {
            self.missing("locations");
        }
        if items.len() > rules::LOCATIONS_LIMIT {
            self.wrong("locations", format!("A package may have at most {} locations.", rules::LOCATIONS_LIMIT));
            return Vec::new();
        }
        let mut names: Vec<String> = Vec::with_capacity(items.len());
        for (path, object) in self.objects(items, "locations", &OF_LOCATION) {
            let field = format!("{path}location_name");
            let name = self.line(&value(object, "location_name"), &field, "location", rules::LOCATION_LIMIT);
            if !name.is_empty() && names.iter().any(|other| same_place(other, &name)) {
                self.wrong(field, "This location is there already.");
            }
            names.push(name);
        }
        names
    }

    pub(super) fn rooms(&mut self, posted: &Posted) -> Vec<DocumentRoom> {
        let items = self.list(posted, "room_pricing");
        let most = rules::ACCOMMODATIONS.len() * rules::HOTEL_TYPES.len();
        if items.len() > most {
            self.wrong("room_pricing", format!("There are {most} kinds of rooms."));
            return Vec::new();
        }
        let mut rooms: Vec<DocumentRoom> = Vec::with_capacity(items.len());
        for (path, object) in self.objects(items, "room_pricing", &OF_ROOM) {
            let room = self.room(object, &path);
            let is_twin =
                |other: &DocumentRoom| (&other.accommodation, &other.hotel) == (&room.accommodation, &room.hotel);
            if !room.hotel.is_empty() && rooms.iter().any(is_twin) {
                self.wrong(format!("{path}hotel_type"), "This kind of room is there already.");
            }
            rooms.push(room);
        }
        rooms
    }

    pub fn room(&mut self, object: &Posted, path: &str) -> DocumentRoom {
        let word = |name: &str| object.get(name).and_then(Json::as_str).unwrap_or_default();
        let accommodation = rules::accommodation(word("accommodation_type"));
        let hotel = rules::hotel_type(word("hotel_type"));
        DocumentRoom {
            accommodation: self.ruled(format!("{path}accommodation_type"), accommodation).to_owned(),
            hotel: self.ruled(format!("{path}hotel_type"), hotel).to_owned(),
            cents: self.ruled(
                format!("{path}price_per_room"),
                rules::price(&value(object, "price_per_room"), "price per room"),
            ),
        }
    }

    pub fn images(&mut self, posted: &Posted, field: &str, ctx: &Ctx) -> Vec<String> {
        let items = self.list(posted, field);
        if items.len() > rules::IMAGES_LIMIT {
            self.wrong(field, format!("A package may have at most {} images.", rules::IMAGES_LIMIT));
            return Vec::new();
        }
        let mut images: Vec<String> = Vec::with_capacity(items.len());
        for (place, item) in items.iter().enumerate() {
            let url = self.ruled(format!("{field}.{place}"), rules::image(item.as_str().unwrap_or_default(), ctx));
            if !images.contains(&url) {
                images.push(url);
            }
        }
        images
    }
}
