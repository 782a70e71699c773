//! The query of a page's address, read strictly: the client corrects any other spelling before it reads data.

use chrono::NaiveDate;
use serendib_domain::plain_text::misleads;
use serendib_domain::search::MAX_TEXT;
use url::form_urlencoded;

/// The last list page that an address can name; the client's `LAST_PAGE`.
const LAST_PAGE: usize = 1_000;

/// The parameters of an address; the last of each name counts.
pub struct AddressQuery(Vec<(String, String)>);

impl AddressQuery {
    pub fn parse(query: &str) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes());
        let decoded = |value: &str| {
            let plain: String = value.chars().filter(|c| !misleads(*c)).collect();
            plain.trim().chars().take(MAX_TEXT).collect()
        };
        Self(pairs.map(|(name, value)| (name.into_owned(), decoded(&value))).collect())
    }

    pub fn get(&self, name: &str) -> &str {
        self.0.iter().rev().find(|(one, _)| one == name).map_or("", |(_, value)| value)
    }

    /// A whole number up to `most`.
    pub fn number(&self, name: &str, default: i64, most: i64) -> Option<i64> {
        match self.get(name) {
            "" => Some(default),
            text => text.parse().ok().filter(|number| (0..=most).contains(number)),
        }
    }

    /// A day that is not over, or empty; `None` for an invalid one.
    pub fn day(&self, name: &str, today: Option<NaiveDate>) -> Option<String> {
        match self.get(name) {
            "" => Some(String::new()),
            text => {
                let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
                let is_over = today.is_some_and(|today| day < today);
                (!is_over && day.to_string() == text).then(|| text.to_owned())
            }
        }
    }

    /// One of the known choices, empty for the default; `None` for an unknown one.
    pub fn one_of(&self, name: &str, default: &str, is_known: fn(&str) -> bool) -> Option<String> {
        match self.get(name) {
            "" => Some(String::new()),
            text if text == default => Some(String::new()),
            text => is_known(text).then(|| text.to_owned()),
        }
    }

    /// The page of a list, counted from 1; an address leaves 1 out.
    pub fn page(&self) -> Option<usize> {
        match self.get("page") {
            "" => Some(1),
            text => text.parse().ok().filter(|page| (2..=LAST_PAGE).contains(page)),
        }
    }
}
