//! Form validation: reads posted fields one by one and collects every broken rule, so that one answer reports all.
//!
//! Texts are plain: trimmed, of bounded length, without characters that change how others are displayed. D-102.

use std::ops::RangeInclusive;

use chrono::{DateTime, NaiveDate, SubsecRound as _, Utc};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::blank::is_blank;
use crate::contact::receive::{EMAIL_LIMIT, is_address};
use crate::error::{Error, FieldError, Result};
use crate::money;
use crate::plain_text;
use crate::review::{REASON_LIMIT, REASON_MINIMUM};
use crate::table::Posted;

pub struct FieldReader<'a> {
    posted: &'a Posted,
    wrong: Vec<FieldError>,
}

impl<'a> FieldReader<'a> {
    pub fn new(posted: &'a Posted) -> Self {
        Self { posted, wrong: Vec::new() }
    }

    /// Notes fields that are not in `names`.
    pub fn only(&mut self, names: &[&str]) {
        for name in self.posted.keys().filter(|name| !names.contains(&name.as_str())) {
            let name: String = name.chars().take(80).collect();
            self.wrong.push(FieldError::new(name.as_str(), format!("There is no field \"{name}\".")));
        }
    }

    pub fn note(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.wrong.push(FieldError::new(field, message));
    }

    /// One line; `None` if blank, null or absent. `called` is the field's name in a sentence, such as "display name".
    pub fn line(&mut self, name: &str, called: &str, limit: usize) -> Option<String> {
        let text = self.text(name)?;
        match line(&text, called, limit) {
            Ok(text) => Some(text),
            Err(message) => self.refuse(name, message),
        }
    }

    /// One line that must not be blank; empty if an error was noted.
    pub fn required_line(&mut self, name: &str, called: &str, limit: usize) -> String {
        if self.is_blank(name) {
            self.note(name, format!("Please enter your {called}."));
            return String::new();
        }
        self.line(name, called, limit).unwrap_or_default()
    }

    /// A mail address; empty if an error was noted.
    pub fn email(&mut self, name: &str, called: &str) -> String {
        if self.is_blank(name) {
            self.note(name, format!("Please enter your {called}."));
            return String::new();
        }
        let text = self.text(name).unwrap_or_default();
        let email = plain_text::without_invisible(&text).trim().to_owned();
        if email.chars().count() > EMAIL_LIMIT {
            self.note(name, too_long(called, EMAIL_LIMIT));
        } else if !email.is_empty() && !is_address(&email) {
            self.note(name, "Please enter a valid email address.");
        }
        email
    }

    /// Several lines; `None` if blank, null or absent.
    pub fn lines(&mut self, name: &str, called: &str, limit: usize) -> Option<String> {
        let text = match plain_text::read_lines(&self.text(name)?) {
            Ok(text) => text,
            Err(why) => return self.refuse(name, why.message(&format!("Your {called}"), "plain text")),
        };
        if text.chars().count() > limit {
            return self.refuse(name, too_long(called, limit));
        }
        Some(text)
    }

    /// Why an admin acts; empty if an error was noted.
    pub fn admin_reason(&mut self, name: &str) -> String {
        let before = self.wrong.len();
        let reason = self.lines(name, "reason", REASON_LIMIT).unwrap_or_default();
        if self.wrong.len() == before && reason.chars().count() < REASON_MINIMUM {
            self.note(name, format!("Please give a reason of at least {REASON_MINIMUM} characters."));
        }
        reason
    }

    /// A whole number; `None` if null or absent.
    pub fn integer(&mut self, name: &str, called: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let number = self.get_value(name)?.as_i64().filter(|number| range.contains(number));
        if number.is_none() {
            let (from, to) = range.into_inner();
            self.note(name, format!("Your {called} must be a whole number from {from} to {to}."));
        }
        number
    }

    /// An id; `None` if null or absent. Anything else is noted with the text `otherwise`.
    pub fn id(&mut self, name: &str, otherwise: &str) -> Option<Uuid> {
        let id = self.get_value(name)?.as_str().and_then(|text| text.parse().ok());
        if id.is_none() {
            self.note(name, otherwise);
        }
        id
    }

    /// A calendar day, only in the form `2030-01-15`; `None` if null or absent.
    pub fn day(&mut self, name: &str, called: &str) -> Option<NaiveDate> {
        // chrono also parses five-digit years, so the round trip alone is not enough.
        let read =
            |text: &str| text.parse::<NaiveDate>().ok().filter(|day| text.len() == 10 && day.to_string() == text);
        let day = self.get_value(name)?.as_str().and_then(read);
        if day.is_none() {
            self.note(name, format!("Your {called} must be a date."));
        }
        day
    }

    /// An instant in the form of RFC 3339, to the microsecond; `None` if null or absent.
    pub fn instant(&mut self, name: &str, called: &str) -> Option<DateTime<Utc>> {
        let read = |text: &str| DateTime::parse_from_rfc3339(text).ok().map(|at| at.to_utc().trunc_subsecs(6));
        let at = self.get_value(name)?.as_str().and_then(read);
        if at.is_none() {
            self.note(name, format!("Your {called} must be a date with a time and its zone."));
        }
        at
    }

    /// A bounded list of objects, each read by `one`. Its errors are noted under the object's index.
    pub fn objects<T>(
        &mut self,
        name: &str,
        called: &str,
        most: usize,
        one: impl Fn(&mut FieldReader<'a>) -> Option<T>,
    ) -> Vec<T> {
        let items = match self.get_value(name) {
            None => return Vec::new(),
            Some(Json::Array(items)) if items.len() <= most => items,
            Some(_) => {
                self.note(name, format!("Your {called} must be a list of at most {most}."));
                return Vec::new();
            }
        };
        let mut parsed = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let Json::Object(item) = item else {
                self.note(format!("{name}.{index}"), format!("Your {called} must be objects."));
                continue;
            };
            let mut fields = FieldReader::new(item);
            parsed.extend(one(&mut fields));
            let wrong = fields
                .wrong
                .into_iter()
                .map(|wrong| FieldError::new(format!("{name}.{index}.{}", wrong.field), wrong.message));
            self.wrong.extend(wrong);
        }
        parsed
    }

    /// A boolean; `None` if null or absent.
    pub fn flag(&mut self, name: &str) -> Option<bool> {
        match self.get_value(name)? {
            Json::Bool(flag) => Some(*flag),
            _ => self.refuse(name, format!("The field \"{name}\" must be true or false.")),
        }
    }

    /// Dollars as cents; `None` if null or absent. `range` is in cents.
    pub fn cents(&mut self, name: &str, called: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let value = match self.get_value(name)? {
            Json::Number(number) => number.to_string(),
            _ => String::new(),
        };
        let cents = money::parse(&value).filter(|cents| range.contains(cents));
        if cents.is_none() {
            let (from, to) = range.into_inner();
            let (from, to) = (dollars(from), dollars(to));
            self.note(name, format!("Your {called} must be from {from} to {to} dollars, with at most two decimals."));
        }
        cents
    }

    /// A list of lines without blanks and duplicates.
    pub fn list(&mut self, name: &str, called: &str, most: usize, limit: usize) -> Vec<String> {
        let Some(value) = self.get_value(name) else { return Vec::new() };
        let Json::Array(items) = value else {
            self.note(name, format!("Your {called} must be a list."));
            return Vec::new();
        };
        let mut lines: Vec<String> = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let read = match item {
                Json::String(text) => line(text.trim(), called, limit),
                _ => Err(format!("Your {called} must be texts.")),
            };
            match read {
                Ok(text)
                    if is_blank(&text) || lines.iter().any(|known| known.to_lowercase() == text.to_lowercase()) => {}
                Ok(text) => lines.push(text),
                Err(message) => self.wrong.push(FieldError::new(format!("{name}.{index}"), message)),
            }
        }
        if lines.len() > most {
            self.note(name, format!("Your {called} may be at most {most}."));
        }
        lines
    }

    /// # Errors
    /// `Fields` if a rule was broken; its text is that of the first error.
    pub fn finish(self) -> Result<()> {
        match self.wrong.first() {
            None => Ok(()),
            Some(first) => Err(Error::Fields { message: first.message.clone(), wrong: self.wrong }),
        }
    }

    fn get_value(&self, name: &str) -> Option<&'a Json> {
        self.posted.get(name).filter(|value| !value.is_null())
    }

    pub fn is_blank(&self, name: &str) -> bool {
        self.get_value(name).is_none_or(|value| value.as_str().is_some_and(is_blank))
    }

    /// The trimmed text; `None` if empty. Anything but a text is noted.
    pub(crate) fn text(&mut self, name: &str) -> Option<String> {
        match self.get_value(name)? {
            Json::String(text) => Some(text.trim().to_owned()).filter(|text| !is_blank(text)),
            _ => self.refuse(name, format!("The field \"{name}\" must be text.")),
        }
    }

    fn refuse<T>(&mut self, name: &str, message: String) -> Option<T> {
        self.note(name, message);
        None
    }
}

fn line(text: &str, called: &str, limit: usize) -> Result<String, String> {
    let text =
        plain_text::read_line(text).map_err(|why| why.message(&format!("Your {called}"), "one line of plain text"))?;
    if text.chars().count() > limit {
        return Err(too_long(called, limit));
    }
    Ok(text)
}

fn too_long(called: &str, limit: usize) -> String {
    format!("Your {called} may have at most {limit} characters.")
}

/// Whole dollars have no decimals.
fn dollars(cents: i64) -> String {
    if cents % 100 == 0 { (cents / 100).to_string() } else { format!("{}.{:02}", cents / 100, cents % 100) }
}

#[cfg(test)]
mod tests;
