//! The search page's head: its title follows the address, its own address never does. Decision 15.

use chrono::NaiveDate;
use serendib_domain::search::{DurationBucket, MAX_TEXT, MOST_TRAVELLERS, PRICE_CEILING_USD, Sort};
use url::form_urlencoded;

use super::first_reads;
use super::head::Head;

const DESCRIPTION: &str =
    "Find guided multi-day trips in Sri Lanka by place, price, length and date, each led by verified local guides.";

pub fn head(query: Option<&str>) -> Head {
    let asked = Asked::parse(query.unwrap_or_default());
    let mut head = Head::new(asked.title(), DESCRIPTION);
    head.canonical = Some("/search".to_owned());
    head.reads = asked.filters().map(|filters| first_reads::search(&filters)).unwrap_or_default();
    head
}

/// The parameters of the address, the last of each name.
struct Asked(Vec<(String, String)>);

impl Asked {
    fn parse(query: &str) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes());
        Self(pairs.map(|(name, value)| (name.into_owned(), value.trim().chars().take(MAX_TEXT).collect())).collect())
    }

    fn get(&self, name: &str) -> &str {
        self.0.iter().rev().find(|(one, _)| one == name).map_or("", |(_, value)| value)
    }

    fn title(&self) -> String {
        match (self.get("q"), self.get("location")) {
            ("", "") => "Search Experience: All Experiences".to_owned(),
            ("", location) => format!("Search Experience: All Experiences in {location}"),
            (q, _) => format!("Search Experience \"{q}\""),
        }
    }

    /// What the client will send, in its order; `None` where it would have to correct the address first.
    fn filters(&self) -> Option<Vec<(&'static str, String)>> {
        let most = PRICE_CEILING_USD;
        let prices = [self.number("priceMin", 0, most)?, self.number("priceMax", most, most)?];
        let people = self.number("people", 0, i64::from(MOST_TRAVELLERS))?;
        let (from, to) = (self.day("dateFrom")?, self.day("dateTo")?);
        let is_in_order = prices[0] <= prices[1] && (from.is_empty() || to.is_empty() || from <= to);
        if !is_in_order {
            return None;
        }
        let number = |number: i64, default: i64| {
            if number == default { String::new() } else { number.to_string() }
        };
        let filters = [
            ("q", self.get("q").to_owned()),
            ("category", self.one_of("category", "all", is_slug)?),
            ("location", self.get("location").to_owned()),
            ("destination_id", self.one_of("destinationId", "", is_id)?),
            ("price_min", number(prices[0], 0)),
            ("price_max", number(prices[1], most)),
            ("date_from", from),
            ("date_to", to),
            ("duration", self.one_of("duration", "any", is_duration)?),
            ("people", number(people, 0)),
            ("sort", self.one_of("sortBy", "recommended", is_sort)?),
        ];
        Some(filters.into_iter().filter(|(_, value)| !value.is_empty()).collect())
    }

    fn number(&self, name: &str, default: i64, most: i64) -> Option<i64> {
        match self.get(name) {
            "" => Some(default),
            text => text.parse().ok().filter(|number| (0..=most).contains(number)),
        }
    }

    fn day(&self, name: &str) -> Option<String> {
        match self.get(name) {
            "" => Some(String::new()),
            text => {
                NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().map(|day| day.to_string()).filter(|day| day == text)
            }
        }
    }

    fn one_of(&self, name: &str, default: &str, is_known: fn(&str) -> bool) -> Option<String> {
        match self.get(name) {
            "" => Some(String::new()),
            text if text == default => Some(String::new()),
            text => is_known(text).then(|| text.to_owned()),
        }
    }
}

fn is_duration(text: &str) -> bool {
    DurationBucket::RANGES.into_iter().any(|range| range.option() == text)
}

fn is_sort(text: &str) -> bool {
    Sort::ALL.into_iter().any(|sort| sort.option() == text)
}

fn is_slug(text: &str) -> bool {
    text.len() <= 31
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c == '-')
}

fn is_id(text: &str) -> bool {
    text.len() <= 64 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_says_the_query_else_the_place() {
        for (query, title) in [
            ("", "Search Experience: All Experiences"),
            ("location=Ella", "Search Experience: All Experiences in Ella"),
            ("q=tea+trails", "Search Experience \"tea trails\""),
            ("q=tea&location=Ella", "Search Experience \"tea\""),
            ("q=%20&location=", "Search Experience: All Experiences"),
            ("q=a&q=b", "Search Experience \"b\""),
        ] {
            assert_eq!(head(Some(query)).title, title, "{query}");
        }
    }

    #[test]
    fn the_first_page_is_preloaded_as_the_client_will_ask_for_it() {
        for (query, read) in [
            ("", Some("limit=6")),
            ("category=all&priceMin=0&priceMax=10000&duration=any&sortBy=recommended", Some("limit=6")),
            (
                "sortBy=price_low&q=tea&priceMax=500&destinationId=ella&category=food&people=2",
                Some("q=tea&category=food&destination_id=ella&price_max=500&people=2&sort=price_low&limit=6"),
            ),
            ("dateFrom=2027-03-04&duration=4-7", Some("date_from=2027-03-04&duration=4-7&limit=6")),
            ("priceMin=abc", None),
            ("priceMin=900&priceMax=100", None),
            ("dateFrom=2026-02-30", None),
            ("sortBy=nope", None),
        ] {
            let expected = read.map(|read| format!("/rest/v1/rpc/search_packages?{read}"));
            assert_eq!(head(Some(query)).reads.first(), expected.as_ref(), "{query}");
        }
    }
}
