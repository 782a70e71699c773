//! The head of the directory of guides, and the first reads for the filters in its address.

use chrono::NaiveDate;
use serendib_domain::guides::directory::{GuideSort, STARS_CHOICES};

use super::address_query::AddressQuery;
use super::first_reads;

/// `today` is in Sri Lanka; without it no date counts as over. Empty where the client would correct the address first.
pub fn reads(query: Option<&str>, today: Option<NaiveDate>) -> Vec<String> {
    let query = AddressQuery::parse(query.unwrap_or_default());
    let reads = || Some(first_reads::guides(&filters(&query, today)?, query.page()?));
    reads().unwrap_or_default()
}

/// The client's filters, in its order.
fn filters(query: &AddressQuery, today: Option<NaiveDate>) -> Option<Vec<(&'static str, String)>> {
    let text = |name| query.get(name).to_owned();
    let (from, to) = (query.day("dateFrom", today)?, query.day("dateTo", today)?);
    if !from.is_empty() && !to.is_empty() && from > to {
        return None;
    }
    let filters = [
        ("q", text("q")),
        ("language", text("language")),
        ("place", text("place")),
        ("specialty", text("specialty")),
        ("date_from", from),
        ("date_to", to),
        ("stars_min", query.one_of("stars", "", is_stars)?),
        ("sort", query.one_of("sortBy", "recommended", is_sort)?),
    ];
    Some(filters.into_iter().filter(|(_, value)| !value.is_empty()).collect())
}

fn is_stars(text: &str) -> bool {
    STARS_CHOICES.iter().any(|stars| stars.to_string() == text)
}

fn is_sort(text: &str) -> bool {
    GuideSort::ALL.into_iter().any(|sort| sort.option() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_page_is_preloaded_as_the_client_will_ask_for_it() {
        let today = NaiveDate::from_ymd_opt(2027, 1, 15);
        for (query, read) in [
            (None, Some("limit=24")),
            (Some("sortBy=recommended&utm=x"), Some("limit=24")),
            (
                Some("sortBy=name&stars=4.5&language=German&q=tea%20walks&place=Ella"),
                Some("q=tea+walks&language=German&place=Ella&stars_min=4.5&sort=name&limit=24"),
            ),
            (
                Some("specialty=City+Tours&dateFrom=2027-03-04&dateTo=2027-03-09&page=2"),
                Some("specialty=City+Tours&date_from=2027-03-04&date_to=2027-03-09&limit=24&offset=24"),
            ),
            (Some("stars=4.4"), None),
            (Some("stars=4.50"), None),
            (Some("sortBy=cheapest"), None),
            (Some("dateFrom=2027-01-14"), None),
            (Some("dateFrom=2027-03-09&dateTo=2027-03-04"), None),
            (Some("page=1"), None),
            (Some("page=two"), None),
        ] {
            let expected = read.map(|read| format!("/rest/v1/rpc/search_guides?{read}"));
            assert_eq!(reads(query, today).into_iter().next(), expected, "{query:?}");
        }
    }
}
