//! Reading what was posted: every field that breaks a rule is named, and nothing is taken before all are well.

use serde_json::Value as Json;
use uuid::Uuid;

use super::rules::{self, Ruled};
use super::{Day, Document, Room, Stop};
use crate::blank::is_blank;
use crate::ctx::Ctx;
use crate::error::{Error, Result, Wrong};
use crate::search::taxonomy::{CATEGORIES, LANGUAGES};
use crate::table::Posted;

/// The part of a package that is its own row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    pub title: String,
    pub description: String,
    pub duration_days: i64,
    pub max_people: i64,
    pub price_cents: i64,
    pub highlights: String,
    pub included: String,
    pub excluded: String,
}

const OF_DOCUMENT: [&str; 16] = [
    "id",
    "title",
    "description",
    "duration",
    "max_people",
    "price",
    "highlights",
    "included",
    "excluded",
    "locations",
    "categories",
    "days",
    "room_pricing",
    "images",
    "languages",
    "transport_modes",
];
const OF_LOCATION: [&str; 1] = ["location_name"];
const OF_DAY: [&str; 4] = ["day_number", "title", "description", "attractions"];
const OF_STOP: [&str; 7] =
    ["id", "title", "description", "location", "attraction_type", "start_time", "duration_hours"];
const OF_ROOM: [&str; 3] = ["accommodation_type", "hotel_type", "price_per_room"];

/// One of the product's lists: of its words nobody needs more than there are.
struct Words {
    called: &'static str,
    most: usize,
    rule: fn(&str) -> Ruled<&'static str>,
}

const CATEGORY_WORDS: Words = Words { called: "categories", most: CATEGORIES.len(), rule: rules::category };
const LANGUAGE_WORDS: Words = Words { called: "languages", most: LANGUAGES.len(), rule: rules::language };
const TRANSPORT_WORDS: Words =
    Words { called: "ways of transport", most: rules::TRANSPORT_MODES.len(), rule: rules::transport };

/// The whole document.
///
/// # Errors
/// `Fields` with every rule that it breaks.
pub fn read(posted: &Posted, ctx: &Ctx) -> Result<Document> {
    let mut fields = Check::default();
    fields.only(posted, &OF_DOCUMENT, "");
    let head = fields.head(posted, "duration");
    let locations = fields.locations(posted);
    let categories = fields.words(posted, "categories", &CATEGORY_WORDS);
    if categories.is_empty() {
        fields.missing("categories");
    }
    let document = Document {
        locations,
        categories,
        days: fields.days(posted, head.duration_days),
        rooms: fields.rooms(posted),
        images: fields.images(posted, "images", ctx),
        languages: fields.said(posted, "languages").then(|| fields.words(posted, "languages", &LANGUAGE_WORDS)),
        transport: fields
            .said(posted, "transport_modes")
            .then(|| fields.words(posted, "transport_modes", &TRANSPORT_WORDS)),
        title: head.title,
        description: head.description,
        duration_days: head.duration_days,
        max_people: head.max_people,
        price_cents: head.price_cents,
        highlights: head.highlights,
        included: head.included,
        excluded: head.excluded,
    };
    fields.end()?;
    Ok(document.in_order())
}

/// The rules that were broken so far.
#[derive(Debug, Default)]
pub struct Check {
    wrong: Vec<Wrong>,
    is_missing: bool,
}

impl Check {
    /// # Errors
    /// `Fields` when any rule was broken.
    pub fn end(self) -> Result<()> {
        let Some(first) = self.wrong.first() else { return Ok(()) };
        let message = if self.is_missing { rules::MISSING.to_owned() } else { told(first) };
        Err(Error::Fields { message, wrong: self.wrong })
    }

    pub fn wrong(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.wrong.push(Wrong::new(field, message));
    }

    pub fn missing(&mut self, field: &str) {
        self.is_missing = true;
        self.wrong(field, rules::MISSING);
    }

    /// What the rule makes of a value; the default of its type where the rule is broken.
    pub fn ruled<T: Default>(&mut self, field: impl Into<String>, ruled: Ruled<T>) -> T {
        ruled.unwrap_or_else(|message| {
            self.wrong(field, message);
            T::default()
        })
    }

    /// Whether something is said of a field: null says nothing.
    pub fn said(&self, posted: &Posted, field: &str) -> bool {
        posted.get(field).is_some_and(|value| !value.is_null())
    }

    fn only(&mut self, posted: &Posted, known: &[&str], path: &str) {
        for name in posted.keys().filter(|name| !known.contains(&name.as_str())) {
            let name: String = name.chars().take(40).collect();
            self.wrong(format!("{path}{name}"), format!("A package has no field \"{name}\"."));
        }
    }

    /// The own row's fields, all of which but `excluded` are required. `duration` is the name of the one that holds the days.
    pub fn head(&mut self, posted: &Posted, duration: &str) -> Head {
        let mut head = Head::default();
        for field in ["title", "description", duration, "max_people", "price", "highlights", "included", "excluded"] {
            self.head_field(&mut head, posted, field);
        }
        head
    }

    /// One of the own row's fields.
    pub fn head_field(&mut self, head: &mut Head, posted: &Posted, field: &str) {
        let value = posted.get(field).unwrap_or(&Json::Null);
        let is_blank = value.is_null() || value.as_str().is_some_and(is_blank);
        if is_blank && field != "excluded" {
            return self.missing(field);
        }
        match field {
            "title" => head.title = self.line(value, field, "title", rules::TITLE_LIMIT),
            "description" => head.description = self.lines(value, field, "description", rules::DESCRIPTION_LIMIT),
            "duration" | "duration_days" => head.duration_days = self.ruled(field, rules::days(value)),
            "max_people" => head.max_people = self.ruled(field, rules::group(value)),
            "price" => head.price_cents = self.ruled(field, rules::price(value, "price")),
            "highlights" => head.highlights = self.lines(value, field, "highlights", rules::LIST_LIMIT),
            "included" => head.included = self.lines(value, field, "list of what is included", rules::LIST_LIMIT),
            _ => head.excluded = self.lines(value, field, "list of what is not included", rules::LIST_LIMIT),
        }
    }

    /// The text of a field, empty where nothing is said.
    fn text<'a>(&mut self, value: &'a Json, field: &str) -> &'a str {
        match value {
            Json::Null => "",
            Json::String(text) => text,
            _ => {
                self.wrong(field, "This must be text.");
                ""
            }
        }
    }

    pub fn line(&mut self, value: &Json, field: &str, called: &str, limit: usize) -> String {
        if !matches!(value, Json::Null | Json::String(_)) {
            self.text(value, field);
            return String::new();
        }
        self.ruled(field, rules::line(value.as_str().unwrap_or_default(), called, limit))
    }

    pub fn lines(&mut self, value: &Json, field: &str, called: &str, limit: usize) -> String {
        let text = self.text(value, field);
        self.ruled(field, rules::lines(text, called, limit))
    }

    /// The items of a list; none where nothing is said.
    fn list<'a>(&mut self, posted: &'a Posted, field: &str) -> &'a [Json] {
        match posted.get(field) {
            None | Some(Json::Null) => &[],
            Some(Json::Array(items)) => items,
            Some(_) => {
                self.wrong(field, "This must be a list.");
                &[]
            }
        }
    }

    /// The objects of a list with their paths, such as `days.0.`.
    fn objects<'a>(&mut self, items: &'a [Json], path: &str, known: &[&str]) -> Vec<(String, &'a Posted)> {
        let mut objects = Vec::with_capacity(items.len());
        for (place, item) in items.iter().enumerate() {
            let path = format!("{path}.{place}");
            match item {
                Json::Object(object) => {
                    let path = format!("{path}.");
                    self.only(object, known, &path);
                    objects.push((path, object));
                }
                _ => self.wrong(path, "This must be an object."),
            }
        }
        objects
    }

    /// Words of one of the product's lists.
    fn words(&mut self, posted: &Posted, field: &str, list: &Words) -> Vec<String> {
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

    fn locations(&mut self, posted: &Posted) -> Vec<String> {
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
            if !name.is_empty() && names.iter().any(|other| super::same_place(other, &name)) {
                self.wrong(field, "This location is there already.");
            }
            names.push(name);
        }
        names
    }

    fn days(&mut self, posted: &Posted, duration_days: i64) -> Vec<Day> {
        let items = self.list(posted, "days");
        if items.is_empty() {
            self.wrong("days", "At least one day must remain.");
        }
        let most = if duration_days > 0 { duration_days } else { *super::duration::DAYS.end() };
        if i64::try_from(items.len()).is_ok_and(|days| days > most) {
            self.wrong(
                "days",
                format!("The itinerary has more days than the trip, which takes {}.", super::duration::told(most)),
            );
            return Vec::new();
        }
        let mut days: Vec<Day> = Vec::with_capacity(items.len());
        for (place, (path, object)) in (1_i64..).zip(self.objects(items, "days", &OF_DAY)) {
            let number = match object.get("day_number") {
                None | Some(Json::Null) => Some(place),
                Some(said) => rules::whole(said).filter(|number| (1..=most).contains(number)),
            };
            let field = format!("{path}day_number");
            match number {
                None => {
                    self.wrong(&field, format!("The day must be one of the trip's {}.", super::duration::told(most)))
                }
                Some(number) if days.iter().any(|day| day.number == number) => {
                    self.wrong(&field, "This day is there already.");
                }
                Some(_) => {}
            }
            let number = number.unwrap_or(place);
            let (title, description) = self.day_words(object, &path, number);
            days.push(Day { number, title, description, stops: self.stops(object, &path) });
        }
        days
    }

    /// Title and description of a day, both optional.
    pub fn day_words(&mut self, object: &Posted, path: &str, number: i64) -> (String, Option<String>) {
        let said = value(object, "title");
        let title = match said.as_str().map(str::trim) {
            None | Some("") if said.is_null() || said.is_string() => Day::usual_title(number),
            _ => self.line(&said, &format!("{path}title"), "title of the day", rules::DAY_TITLE_LIMIT),
        };
        let description = value(object, "description");
        let text =
            self.lines(&description, &format!("{path}description"), "description of the day", rules::DAY_TEXT_LIMIT);
        (title, Some(text).filter(|text| !text.is_empty()))
    }

    fn stops(&mut self, day: &Posted, path: &str) -> Vec<Stop> {
        let items = match day.get("attractions") {
            None | Some(Json::Null) => return Vec::new(),
            Some(Json::Array(items)) if items.len() <= rules::ATTRACTIONS_PER_DAY => items,
            Some(Json::Array(_)) => {
                let message = format!("A day may have at most {} attractions.", rules::ATTRACTIONS_PER_DAY);
                self.wrong(format!("{path}attractions"), message);
                return Vec::new();
            }
            Some(_) => {
                self.wrong(format!("{path}attractions"), "This must be a list.");
                return Vec::new();
            }
        };
        let objects = self.objects(items, &format!("{path}attractions"), &OF_STOP);
        objects.into_iter().map(|(path, object)| self.stop(object, &path)).collect()
    }

    /// A visit, with everything that is said of the sight.
    pub fn stop(&mut self, object: &Posted, path: &str) -> Stop {
        let id = match object.get("id") {
            None | Some(Json::Null) => None,
            Some(said) => {
                let id = said.as_str().and_then(|text| text.parse::<Uuid>().ok()).filter(|id| !id.is_nil());
                if id.is_none() {
                    self.wrong(format!("{path}id"), "This is no id of an attraction.");
                }
                id
            }
        };
        let title = self.line(&value(object, "title"), &format!("{path}title"), "title", rules::ATTRACTION_TITLE_LIMIT);
        let field = format!("{path}description");
        let said = value(object, "description");
        let description = self.lines(&said, &field, "description", rules::ATTRACTION_TEXT_LIMIT);
        if description.is_empty() && (said.is_null() || said.is_string()) {
            self.wrong(&field, "Please enter the description.");
        }
        let said = value(object, "location");
        let location = match said.as_str().map(str::trim) {
            None | Some("") if said.is_null() || said.is_string() => None,
            _ => Some(self.line(&said, &format!("{path}location"), "location", rules::LOCATION_LIMIT)),
        };
        let kind = match object.get("attraction_type") {
            None | Some(Json::Null) => rules::ATTRACTION_TYPES[0],
            Some(said) => {
                self.ruled(format!("{path}attraction_type"), rules::attraction_type(said.as_str().unwrap_or_default()))
            }
        };
        let half_hours = match object.get("duration_hours") {
            // Spec, back office §3.
            None | Some(Json::Null) => 4,
            Some(said) => self.ruled(format!("{path}duration_hours"), rules::half_hours(said)),
        };
        let start = self.start_time(&value(object, "start_time"), &format!("{path}start_time"));
        Stop { id, title, description, location, kind: kind.to_owned(), start, half_hours }
    }

    pub fn start_time(&mut self, said: &Json, field: &str) -> Option<String> {
        match said {
            Json::Null => None,
            Json::String(text) if text.trim().is_empty() => None,
            said => Some(self.ruled(field, rules::start_time(said.as_str().unwrap_or_default()))),
        }
    }

    fn rooms(&mut self, posted: &Posted) -> Vec<Room> {
        let items = self.list(posted, "room_pricing");
        let most = rules::ACCOMMODATIONS.len() * rules::HOTEL_TYPES.len();
        if items.len() > most {
            self.wrong("room_pricing", format!("There are {most} kinds of rooms."));
            return Vec::new();
        }
        let mut rooms: Vec<Room> = Vec::with_capacity(items.len());
        for (path, object) in self.objects(items, "room_pricing", &OF_ROOM) {
            let room = self.room(object, &path);
            let is_twin = |other: &Room| (&other.accommodation, &other.hotel) == (&room.accommodation, &room.hotel);
            if !room.hotel.is_empty() && rooms.iter().any(is_twin) {
                self.wrong(format!("{path}hotel_type"), "This kind of room is there already.");
            }
            rooms.push(room);
        }
        rooms
    }

    pub fn room(&mut self, object: &Posted, path: &str) -> Room {
        let word = |name: &str| object.get(name).and_then(Json::as_str).unwrap_or_default();
        let accommodation = rules::accommodation(word("accommodation_type"));
        let hotel = rules::hotel_type(word("hotel_type"));
        Room {
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

/// What a caller shows who shows one sentence only. Of days it says which one failed: decision 89.
fn told(first: &Wrong) -> String {
    let mut parts = first.field.split('.');
    let place = (parts.next() == Some("days")).then(|| parts.next()?.parse::<u32>().ok()).flatten();
    match place {
        Some(place) => format!("Failed to create day {}: {}", place + 1, first.message),
        None => first.message.clone(),
    }
}

fn value(object: &Posted, field: &str) -> Json {
    object.get(field).cloned().unwrap_or(Json::Null)
}
