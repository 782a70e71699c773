//! Parses a posted document: names every field that breaks a rule, and accepts all or nothing.

mod days;
mod lists;
mod local_costs;
mod prices;

use lists::{CATEGORY_WORDS, LANGUAGE_WORDS, TRANSPORT_WORDS};
use serde_json::Value as Json;

use super::Document;
use super::rules::{self, Ruled};
use crate::blank::is_blank;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::table::Posted;

/// The fields of the package row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MainRowFields {
    pub title: String,
    pub description: String,
    pub duration_days: i64,
    pub max_people: i64,
    pub price_cents: i64,
    pub highlights: String,
    pub included: String,
    pub excluded: String,
}

const OF_DOCUMENT: [&str; 23] = [
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
    "paid_locally",
    "local_costs",
    "shopping",
    "shopping_stops",
    "shopping_commission",
    "group_prices",
    "seasons",
];

/// `least` is the package's smallest group.
///
/// # Errors
/// `Fields` with every broken rule.
pub fn read(posted: &Posted, ctx: &Ctx, least: i64) -> Result<Document> {
    let mut fields = Check::default();
    let document = read_fields(&mut fields, posted, ctx, least);
    fields.demand_answers(posted);
    fields.end()?;
    Ok(document)
}

/// A pending document that may be older than today's questions: those may be unanswered.
///
/// # Errors
/// As [`read`], for every other rule.
pub fn read_stored(posted: &Posted, ctx: &Ctx) -> Result<Document> {
    let mut fields = Check::default();
    let document = read_fields(&mut fields, posted, ctx, *rules::GROUP.start());
    fields.end()?;
    Ok(document)
}

/// A document that may lack parts, for example while its rows are still being written.
pub fn read_incomplete(posted: &Posted, ctx: &Ctx) -> Document {
    read_fields(&mut Check::default(), posted, ctx, *rules::GROUP.start())
}

fn read_fields(fields: &mut Check, posted: &Posted, ctx: &Ctx, least: i64) -> Document {
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
        languages: fields.has_value(posted, "languages").then(|| fields.words(posted, "languages", &LANGUAGE_WORDS)),
        transport: fields
            .has_value(posted, "transport_modes")
            .then(|| fields.words(posted, "transport_modes", &TRANSPORT_WORDS)),
        local_costs: fields.local_costs(posted),
        shopping: fields.shopping(posted),
        group_prices: fields.group_prices(posted, &head, least),
        seasons: fields.seasons(posted, &head),
        title: head.title,
        description: head.description,
        duration_days: head.duration_days,
        max_people: head.max_people,
        price_cents: head.price_cents,
        highlights: head.highlights,
        included: head.included,
        excluded: head.excluded,
    };
    document.in_order()
}

/// The broken rules so far.
#[derive(Debug, Default)]
pub struct Check {
    wrong: Vec<FieldError>,
    is_missing: bool,
}

impl Check {
    /// # Errors
    /// `Fields` if any rule was broken.
    pub fn end(self) -> Result<()> {
        let Some(first) = self.wrong.first() else { return Ok(()) };
        let message = if self.is_missing { rules::MISSING.to_owned() } else { format_first_error(first) };
        Err(Error::Fields { message, wrong: self.wrong })
    }

    pub fn wrong(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.wrong.push(FieldError::new(field, message));
    }

    pub fn missing(&mut self, field: &str) {
        self.is_missing = true;
        self.wrong(field, rules::MISSING);
    }

    /// The value of a rule; the default of its type if the rule is broken.
    pub fn ruled<T: Default>(&mut self, field: impl Into<String>, ruled: Ruled<T>) -> T {
        ruled.unwrap_or_else(|message| {
            self.wrong(field, message);
            T::default()
        })
    }

    /// Whether a field has a value; null counts as none.
    pub fn has_value(&self, posted: &Posted, field: &str) -> bool {
        posted.get(field).is_some_and(|value| !value.is_null())
    }

    fn only(&mut self, posted: &Posted, known: &[&str], path: &str) {
        for name in posted.keys().filter(|name| !known.contains(&name.as_str())) {
            let name: String = name.chars().take(40).collect();
            self.wrong(format!("{path}{name}"), format!("A package has no field \"{name}\"."));
        }
    }

    /// The fields of the package row; all but `excluded` are required. `duration` is the name of the field with the days.
    pub fn head(&mut self, posted: &Posted, duration: &str) -> MainRowFields {
        let mut head = MainRowFields::default();
        for field in ["title", "description", duration, "max_people", "price", "highlights", "included", "excluded"] {
            self.head_field(&mut head, posted, field);
        }
        head
    }

    /// One field of the package row.
    pub fn head_field(&mut self, head: &mut MainRowFields, posted: &Posted, field: &str) {
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

    /// The text of a field; empty if it has no value.
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

    /// The items of a list; empty if it has no value.
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
}

/// The message for clients that display only one; for days it names the day: D-089.
fn format_first_error(first: &FieldError) -> String {
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
