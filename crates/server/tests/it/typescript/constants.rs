//! The product's numbers and choices, as the web client reads them.

use std::fmt::Write as _;

use serde_json::Value;
use serendib_domain::search::choices::{
    CITIES, LOCATION_SUGGESTION_LIMIT, POPULAR_CITIES_HERO, POPULAR_CITIES_NAV, POPULAR_LIMIT, PRICE_STEP_USD,
    SUGGESTION_LIMIT, TOP_RATED_ABOVE, TOP_RATED_REVIEWS, TRAVELLERS_LIMIT,
};
use serendib_domain::search::taxonomy::{BUTTONS, CATEGORIES, Category};
use serendib_domain::search::{DurationBucket, MAX_TEXT, PAGE_SIZE, PRICE_CEILING_USD, Sort};

use crate::golden;

/// As the formatter of the web client has it.
const LINE_WIDTH: usize = 120;

struct Page(String);

impl Page {
    fn note(&mut self, text: &str) {
        writeln!(self.0, "/** {text} */").unwrap();
    }

    fn number(&mut self, name: &str, value: impl std::fmt::Display) {
        writeln!(self.0, "export const {name} = {value};").unwrap();
    }

    /// On one line, when it fits.
    fn list(&mut self, name: &str, items: &[String]) {
        let line = format!("export const {name} = [{}] as const;", items.join(", "));
        if line.len() <= LINE_WIDTH && !items.iter().any(|item| item.starts_with('{')) {
            writeln!(self.0, "{line}").unwrap();
        } else {
            writeln!(self.0, "export const {name} = [\n  {},\n] as const;", items.join(",\n  ")).unwrap();
        }
    }

    fn texts<'a>(&mut self, name: &str, texts: impl IntoIterator<Item = &'a str>) {
        let quoted: Vec<_> = texts.into_iter().map(quoted).collect();
        self.list(name, &quoted);
    }

    fn categories(&mut self, name: &str, categories: &[Category]) {
        let one = |one: &Category| format!("{{ value: {}, label: {} }}", quoted(one.slug), quoted(one.label));
        self.list(name, &categories.iter().map(one).collect::<Vec<_>>());
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

#[test]
fn the_clients_constants_are_those_of_the_product() {
    let mut page = Page(
        "// The product's constants as the server holds them. Made from the Rust constants by a test; do not edit.\n\n"
            .to_owned(),
    );
    page.note("Traveller §9; further categories of the one taxonomy follow under \"More\" (decision 25).");
    page.categories("SEARCH_CATEGORIES", &CATEGORIES[..BUTTONS]);
    page.categories("MORE_CATEGORIES", &CATEGORIES[BUTTONS..]);
    page.note("What authors may write where the search says something else (decision 25).");
    let aliases = CATEGORIES.iter().filter(|one| one.slug != one.authored);
    let aliases: Vec<_> = aliases.map(|one| format!("{}: {}", one.authored, quoted(one.slug))).collect();
    writeln!(page.0, "export const CATEGORY_ALIASES = {{ {} }} as const;\n", aliases.join(", ")).unwrap();
    let durations = std::iter::once(DurationBucket::Any).chain(DurationBucket::RANGES);
    page.texts("DURATIONS", durations.map(DurationBucket::option));
    page.texts("SORTS", Sort::ALL.map(Sort::option));
    page.0.push('\n');
    page.number("PAGE_SIZE", PAGE_SIZE);
    page.number("PRICE_LIMIT", PRICE_CEILING_USD);
    page.number("PRICE_STEP", PRICE_STEP_USD);
    page.number("TRAVELLERS_LIMIT", TRAVELLERS_LIMIT);
    page.number("QUERY_LIMIT", MAX_TEXT);
    page.number("TOP_RATED_ABOVE", TOP_RATED_ABOVE);
    page.number("TOP_RATED_REVIEWS", TOP_RATED_REVIEWS);
    page.number("SUGGESTION_LIMIT", SUGGESTION_LIMIT);
    page.number("POPULAR_LIMIT", POPULAR_LIMIT);
    page.number("LOCATION_SUGGESTION_LIMIT", LOCATION_SUGGESTION_LIMIT);
    page.0.push('\n');
    page.texts("CITIES", CITIES);
    page.texts("POPULAR_CITIES_HERO", POPULAR_CITIES_HERO);
    page.texts("POPULAR_CITIES_NAV", POPULAR_CITIES_NAV);
    golden::check("web/src/api/constants.gen.ts", &page.0);
}
