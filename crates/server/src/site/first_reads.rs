//! The first reads of each page, with the exact addresses of the web client.
//!
//! The client owns the list, and its tests verify it: sent data or a preload only helps if the address is exactly the one that the client
//! reads.

use std::sync::LazyLock;

use serde::Deserialize;
use serendib_domain::guides::directory::GUIDES_PAGE_SIZE;
use serendib_domain::search::PAGE_SIZE;
use url::form_urlencoded::Serializer;
use uuid::Uuid;

#[derive(Default, Deserialize)]
struct FirstReads {
    #[serde(rename = "/")]
    home: Vec<String>,
    #[serde(rename = "/search")]
    search: SearchReads,
    #[serde(rename = "/packages/{id}")]
    package: Vec<String>,
    #[serde(rename = "/guides")]
    guides: SearchReads,
    #[serde(rename = "/guides/{id}")]
    guide: Vec<String>,
    #[serde(rename = "/destinations")]
    destinations: Vec<String>,
    #[serde(rename = "/destinations/{slug}")]
    destination: Vec<String>,
    #[serde(rename = "/themes/{slug}")]
    theme: Vec<String>,
    #[serde(rename = "/safety")]
    safety: Vec<String>,
    #[serde(rename = "/terms")]
    terms: Vec<String>,
    #[serde(rename = "/contact")]
    contact: Vec<String>,
}

#[derive(Default, Deserialize)]
struct SearchReads {
    path: String,
    /// The last parameter of every search.
    last: String,
    also: Vec<String>,
}

/// A file of this repository; a test reads all of it.
static READS: LazyLock<FirstReads> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../../web/first-reads.json")).unwrap_or_default());

pub fn home() -> Vec<String> {
    READS.home.clone()
}

/// A search page, counted from 1; `filters` with the client's names in its order.
pub fn search(filters: &[(&str, String)], page: usize) -> Vec<String> {
    filtered(&READS.search, filters, page, PAGE_SIZE)
}

/// The same for the directory of guides.
pub fn guides(filters: &[(&str, String)], page: usize) -> Vec<String> {
    filtered(&READS.guides, filters, page, GUIDES_PAGE_SIZE)
}

fn filtered(reads: &SearchReads, filters: &[(&str, String)], page: usize, page_size: usize) -> Vec<String> {
    let SearchReads { path, last, also } = reads;
    let offset = page.saturating_sub(1).saturating_mul(page_size);
    let offset = if offset == 0 { String::new() } else { format!("&offset={offset}") };
    let mut query = Serializer::new(String::new()).extend_pairs(filters).finish();
    if !query.is_empty() {
        query.push('&');
    }
    [vec![format!("{path}?{query}{last}{offset}")], also.clone()].concat()
}

pub fn package(id: Uuid) -> Vec<String> {
    with_id(&READS.package, id)
}

/// The package whose page is read at this address.
pub fn package_of(address: &str) -> Option<Uuid> {
    let (begin, end) = READS.package.first()?.split_once("{id}")?;
    address.strip_prefix(begin)?.strip_suffix(end)?.parse().ok()
}

/// The query of a search, if this is the read of one.
pub fn query_of_search(address: &str) -> Option<&str> {
    address.strip_prefix(&READS.search.path)?.strip_prefix('?')
}

pub fn guide(id: Uuid) -> Vec<String> {
    with_id(&READS.guide, id)
}

pub fn destinations() -> Vec<String> {
    READS.destinations.clone()
}

pub fn destination(slug: &str) -> Vec<String> {
    with_slug(&READS.destination, slug)
}

pub fn theme(slug: &str) -> Vec<String> {
    with_slug(&READS.theme, slug)
}

/// A page whose words the staff edits; none for other paths.
pub fn text_page(path: &str) -> Vec<String> {
    match path {
        "/safety" => READS.safety.clone(),
        "/terms" => READS.terms.clone(),
        "/contact" => READS.contact.clone(),
        _ => Vec::new(),
    }
}

/// A slug needs no encoding.
fn with_slug(reads: &[String], slug: &str) -> Vec<String> {
    reads.iter().map(|read| read.replace("{slug}", slug)).collect()
}

fn with_id(reads: &[String], id: Uuid) -> Vec<String> {
    reads.iter().map(|read| read.replace("{id}", &id.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_with_reads_of_its_own_has_them() {
        let id = Uuid::from_u128(7);
        assert_eq!(package_of(&package(id)[0]), Some(id));
        assert_eq!((package_of(&package(id)[1]), package_of("/rest/v1/packages?id=eq.7")), (None, None));
        assert_eq!(query_of_search(&search(&[], 1)[0]), Some("limit=6"));
        for reads in [home(), search(&[], 1), package(id), guides(&[], 1), guide(id)] {
            assert!(reads.len() > 1);
            assert!(reads.iter().all(|read| read.starts_with("/rest/v1/") && !read.contains("{id}")), "{reads:?}");
        }
        assert_eq!(destinations(), ["/rest/v1/rpc/landing_pages"]);
        assert_eq!(destination("ella"), ["/rest/v1/rpc/destination_page?slug=ella"]);
        let words = |name: &str| format!("/rest/v1/rpc/page_content?name={name}");
        assert_eq!(text_page("/safety"), [words("safety_page"), words("emergency_numbers")]);
        assert_eq!(
            (text_page("/terms"), text_page("/contact")),
            (vec![words("terms_page")], vec![words("contact_page")])
        );
        assert_eq!(theme("food"), ["/rest/v1/rpc/theme_page?slug=food"]);
        assert!(package(id)[0].contains(&format!("&id=eq.{id}&")));
    }

    #[test]
    fn filters_are_encoded_as_the_client_does() {
        let filters = [("q", "tea & rain".to_owned()), ("people", "2".to_owned())];
        assert_eq!(search(&filters, 1)[0], "/rest/v1/rpc/search_packages?q=tea+%26+rain&people=2&limit=6");
        assert_eq!(search(&[], 1)[0], "/rest/v1/rpc/search_packages?limit=6");
        assert_eq!(guides(&[], 3)[0], "/rest/v1/rpc/search_guides?limit=24&offset=48");
    }
}
