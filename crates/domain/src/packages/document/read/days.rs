//! Days of an itinerary, and their visits.

use serde_json::Value as Json;
use uuid::Uuid;

use super::super::{DocumentDay, DocumentStop, duration, rules};
use super::{Check, value};
use crate::table::Posted;

const OF_DAY: [&str; 4] = ["day_number", "title", "description", "attractions"];
const OF_STOP: [&str; 7] =
    ["id", "title", "description", "location", "attraction_type", "start_time", "duration_hours"];

impl Check {
    pub(super) fn days(&mut self, posted: &Posted, duration_days: i64) -> Vec<DocumentDay> {
        let items = self.list(posted, "days");
        if items.is_empty() {
            self.wrong("days", "At least one day must remain.");
        }
        let most = if duration_days > 0 { duration_days } else { *duration::DAYS.end() };
        if i64::try_from(items.len()).is_ok_and(|days| days > most) {
            self.wrong(
                "days",
                format!("The itinerary has more days than the trip, which takes {}.", duration::format(most)),
            );
            return Vec::new();
        }
        let mut days: Vec<DocumentDay> = Vec::with_capacity(items.len());
        for (place, (path, object)) in (1_i64..).zip(self.objects(items, "days", &OF_DAY)) {
            let number = match object.get("day_number") {
                None | Some(Json::Null) => Some(place),
                Some(number_text) => rules::parse_integer(number_text).filter(|number| (1..=most).contains(number)),
            };
            let field = format!("{path}day_number");
            match number {
                None => self.wrong(&field, format!("The day must be one of the trip's {}.", duration::format(most))),
                Some(number) if days.iter().any(|day| day.number == number) => {
                    self.wrong(&field, "This day is there already.");
                }
                Some(_) => {}
            }
            let number = number.unwrap_or(place);
            let (title, description) = self.day_words(object, &path, number);
            days.push(DocumentDay { number, title, description, stops: self.stops(object, &path) });
        }
        days
    }

    /// Title and description of a day, both optional.
    pub fn day_words(&mut self, object: &Posted, path: &str, number: i64) -> (String, Option<String>) {
        let posted = value(object, "title");
        let title = match posted.as_str().map(str::trim) {
            None | Some("") if posted.is_null() || posted.is_string() => DocumentDay::usual_title(number),
            _ => self.line(&posted, &format!("{path}title"), "title of the day", rules::DAY_TITLE_LIMIT),
        };
        let description = value(object, "description");
        let text =
            self.lines(&description, &format!("{path}description"), "description of the day", rules::DAY_TEXT_LIMIT);
        (title, Some(text).filter(|text| !text.is_empty()))
    }

    fn stops(&mut self, day: &Posted, path: &str) -> Vec<DocumentStop> {
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

    /// A visit with the description of its sight.
    pub fn stop(&mut self, object: &Posted, path: &str) -> DocumentStop {
        let id = match object.get("id") {
            None | Some(Json::Null) => None,
            Some(posted) => {
                let id = posted.as_str().and_then(|text| text.parse::<Uuid>().ok()).filter(|id| !id.is_nil());
                if id.is_none() {
                    self.wrong(format!("{path}id"), "This is no id of an attraction.");
                }
                id
            }
        };
        let title = self.line(&value(object, "title"), &format!("{path}title"), "title", rules::ATTRACTION_TITLE_LIMIT);
        let field = format!("{path}description");
        let posted = value(object, "description");
        let description = self.lines(&posted, &field, "description", rules::ATTRACTION_TEXT_LIMIT);
        if description.is_empty() && (posted.is_null() || posted.is_string()) {
            self.wrong(&field, "Please enter the description.");
        }
        let posted = value(object, "location");
        let location = match posted.as_str().map(str::trim) {
            None | Some("") if posted.is_null() || posted.is_string() => None,
            _ => Some(self.line(&posted, &format!("{path}location"), "location", rules::LOCATION_LIMIT)),
        };
        let kind = match object.get("attraction_type") {
            None | Some(Json::Null) => rules::ATTRACTION_TYPES[0],
            Some(posted) => self
                .ruled(format!("{path}attraction_type"), rules::attraction_type(posted.as_str().unwrap_or_default())),
        };
        let half_hours = match object.get("duration_hours") {
            // P-B03.
            None | Some(Json::Null) => 4,
            Some(posted) => self.ruled(format!("{path}duration_hours"), rules::half_hours(posted)),
        };
        let start = self.start_time(&value(object, "start_time"), &format!("{path}start_time"));
        DocumentStop { id, title, description, location, kind: kind.to_owned(), start, half_hours }
    }

    pub fn start_time(&mut self, posted: &Json, field: &str) -> Option<String> {
        match posted {
            Json::Null => None,
            Json::String(text) if text.trim().is_empty() => None,
            posted => Some(self.ruled(field, rules::start_time(posted.as_str().unwrap_or_default()))),
        }
    }
}
