//! The head of the search page: its title follows the address, its canonical address never does. D-015.

use chrono::NaiveDate;
use serendib_db::Db;
use serendib_domain::destinations;
use serendib_domain::packages::document::rules::HOTEL_TYPES;
use serendib_domain::search::screen_limits::TRAVELLERS_LIMIT;
use serendib_domain::search::taxonomy::CATEGORIES;
use serendib_domain::search::{DateFlexibility, DurationBucket, PRICE_CEILING_USD, Sort};
use uuid::Uuid;

use super::address_query::AddressQuery;
use super::document_head::DocumentHead;
use super::first_reads;

const DESCRIPTION: &str =
    "Find guided multi-day trips in Sri Lanka by place, price, length and date, each led by verified local guides.";

/// `today` is in Sri Lanka; without it no date counts as over.
///
/// # Errors
/// When the database cannot be read.
pub async fn head(db: &Db, query: Option<&str>, today: Option<NaiveDate>) -> serendib_domain::Result<DocumentHead> {
    let search = SearchPageQuery::parse(query.unwrap_or_default());
    let city = match search.place() {
        Some(id) => destinations::city(db, id).await?,
        None => None,
    };
    let mut head = DocumentHead::new(search.title(city.as_deref()), DESCRIPTION);
    head.canonical = Some("/search".to_owned());
    head.reads = search.reads(today).unwrap_or_default();
    Ok(head)
}

struct SearchPageQuery(AddressQuery);

impl SearchPageQuery {
    fn parse(query: &str) -> Self {
        Self(AddressQuery::parse(query))
    }

    fn get(&self, name: &str) -> &str {
        self.0.get(name)
    }

    /// The place given only by its id, for the title.
    fn place(&self) -> Option<Uuid> {
        let has_no_text = self.get("q").is_empty() && self.get("location").is_empty();
        has_no_text.then(|| Uuid::try_parse(self.get("destinationId")).ok()).flatten()
    }

    /// `city` is the name of the place with the id.
    fn title(&self, city: Option<&str>) -> String {
        let location = match self.get("location") {
            "" => city.unwrap_or_default(),
            location => location,
        };
        match (self.get("q"), location) {
            ("", "") => "Search Experience: All Experiences".to_owned(),
            ("", location) => format!("Search Experience: All Experiences in {location}"),
            (q, _) => format!("Search Experience \"{q}\""),
        }
    }

    /// The client's filters, in its order; `None` if it would correct the address first.
    fn filters(&self, today: Option<NaiveDate>) -> Option<Vec<(&'static str, String)>> {
        let most = PRICE_CEILING_USD;
        let prices = [self.0.number("priceMin", 0, most)?, self.0.number("priceMax", most, most)?];
        let people = self.0.number("people", 0, i64::from(TRAVELLERS_LIMIT))?;
        let (from, to) = (self.0.day("dateFrom", today)?, self.0.day("dateTo", today)?);
        let is_in_order = prices[0] <= prices[1] && (from.is_empty() || to.is_empty() || from <= to);
        if !is_in_order {
            return None;
        }
        let flexibility = self.0.one_of("dateFlexibility", "exact", is_date_flexibility)?;
        if from.is_empty() && to.is_empty() && !flexibility.is_empty() {
            return None;
        }
        let number = |number: i64, default: i64| {
            if number == default { String::new() } else { number.to_string() }
        };
        let filters = [
            ("q", self.get("q").to_owned()),
            ("category", self.0.one_of("category", "all", is_category)?),
            ("location", self.get("location").to_owned()),
            ("destination_id", self.0.one_of("destinationId", "", is_id)?),
            ("price_min", number(prices[0], 0)),
            ("price_max", number(prices[1], most)),
            ("date_from", from),
            ("date_to", to),
            ("date_flexibility", flexibility),
            ("duration", self.0.one_of("duration", "any", is_duration)?),
            ("people", number(people, 0)),
            ("price_for", self.0.one_of("priceFor", "person", |text| text == "group")?),
            ("comfort", self.0.one_of("comfort", "", is_comfort)?),
            ("sort", self.0.one_of("sortBy", "recommended", is_sort)?),
        ];
        Some(filters.into_iter().filter(|(_, value)| !value.is_empty()).collect())
    }

    /// The client's reads for this page of results.
    fn reads(&self, today: Option<NaiveDate>) -> Option<Vec<String>> {
        Some(first_reads::search(&self.filters(today)?, self.0.page()?))
    }
}

fn is_duration(text: &str) -> bool {
    DurationBucket::RANGES.into_iter().any(|range| range.option() == text)
}

fn is_date_flexibility(text: &str) -> bool {
    DateFlexibility::ALL.into_iter().any(|one| one.option() == text)
}

fn is_sort(text: &str) -> bool {
    Sort::ALL.into_iter().any(|sort| sort.option() == text)
}

fn is_category(text: &str) -> bool {
    CATEGORIES.iter().any(|category| category.slug == text)
}

fn is_comfort(text: &str) -> bool {
    HOTEL_TYPES.contains(&text)
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
            ("", "Search Experience: All Experiences in Kandy"),
            ("location=Ella", "Search Experience: All Experiences in Ella"),
            ("q=tea+trails", "Search Experience \"tea trails\""),
            ("q=tea&location=Ella", "Search Experience \"tea\""),
            ("q=%20&location=", "Search Experience: All Experiences in Kandy"),
            ("q=a%00b%E2%80%AEc%E2%80%A8%0A", "Search Experience \"abc\""),
            ("q=a&q=b", "Search Experience \"b\""),
        ] {
            assert_eq!(SearchPageQuery::parse(query).title(Some("Kandy")), title, "{query}");
        }
    }

    #[test]
    fn a_place_is_looked_up_where_nothing_else_says_it() {
        let id = "6f1d7a52-0000-4000-8000-000000000001";
        for (query, is_looked_up) in [
            (format!("destinationId={id}"), true),
            (format!("destinationId={id}&location=Ella"), false),
            (format!("destinationId={id}&q=tea"), false),
            ("destinationId=ella".to_owned(), false),
            (String::new(), false),
        ] {
            assert_eq!(SearchPageQuery::parse(&query).place().is_some(), is_looked_up, "{query}");
        }
        assert_eq!(SearchPageQuery::parse("").title(None), "Search Experience: All Experiences");
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
            (
                "people=4&comfort=three_star&priceFor=group&priceMax=1500",
                Some("price_max=1500&people=4&price_for=group&comfort=three_star&limit=6"),
            ),
            ("people=4&priceFor=person", Some("people=4&limit=6")),
            ("comfort=six_star", None),
            ("dateFrom=2027-03-04&duration=4-7", Some("date_from=2027-03-04&duration=4-7&limit=6")),
            (
                "dateFrom=2027-03-04&dateFlexibility=weekends",
                Some("date_from=2027-03-04&date_flexibility=weekends&limit=6"),
            ),
            ("dateFrom=2027-03-04&dateFlexibility=exact", Some("date_from=2027-03-04&limit=6")),
            ("dateFrom=2027-03-04&dateFlexibility=never", None),
            ("dateFlexibility=weekends", None),
            ("priceMin=abc", None),
            ("priceMin=900&priceMax=100", None),
            ("dateFrom=2026-02-30", None),
            ("dateFrom=2027-01-14", None),
            ("dateFrom=2027-01-15", Some("date_from=2027-01-15&limit=6")),
            ("sortBy=nope", None),
            ("category=nope", None),
            ("category=relaxation", None),
            ("priceMax=-5", None),
            ("q=tea&page=3", Some("q=tea&limit=6&offset=12")),
            ("page=1", None),
            ("page=1001", None),
            ("page=two", None),
        ] {
            let expected = read.map(|read| format!("/rest/v1/rpc/search_packages?{read}"));
            let today = NaiveDate::from_ymd_opt(2027, 1, 15);
            let reads = SearchPageQuery::parse(query).reads(today);
            assert_eq!(reads.and_then(|reads| reads.into_iter().next()), expected, "{query}");
        }
    }
}
