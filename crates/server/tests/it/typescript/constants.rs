//! The product's numbers and choices for the web client.

use std::fmt::Write as _;

use serde_json::Value;
use serendib_catalogue::land;
use serendib_domain::api_keys::ApiScope;
use serendib_domain::bookings::status::Tab;
use serendib_domain::chat;
use serendib_domain::contact::receive;
use serendib_domain::guides::directory::{GUIDES_PAGE_SIZE, GuideSort, STARS_CHOICES};
use serendib_domain::guides::{belongings, profile};
use serendib_domain::join_requests::join_request::MESSAGE_LIMIT;
use serendib_domain::packages::document::{duration, rules};
use serendib_domain::phone;
use serendib_domain::review::REASON_LIMIT;
use serendib_domain::saved::alerts::LONGEST_RANGE;
use serendib_domain::search::screen_limits::{
    CITIES, LOCATION_SUGGESTION_LIMIT, POPULAR_CITIES_HERO, POPULAR_CITIES_NAV, POPULAR_LIMIT, PRICE_STEP_USD,
    SUGGESTION_LIMIT, TOP_RATED_ABOVE, TOP_RATED_REVIEWS, TRAVELLERS_LIMIT,
};
use serendib_domain::search::taxonomy::{BUTTONS, CATEGORIES, Category, EXPERIENCES, LANGUAGES, SPECIALTIES};
use serendib_domain::search::{
    DateFlexibility, DurationBucket, MAX_PAGE_SIZE, MAX_TEXT, PAGE_SIZE, PRICE_CEILING_USD, Sort,
};
use serendib_domain::staff::{StaffRight, StaffRole};
use serendib_domain::webhooks::WebhookEvent;

use crate::golden;

/// As the web client's formatter has it.
const LINE_WIDTH: usize = 120;

struct ConstantsFile(String);

impl ConstantsFile {
    fn note(&mut self, text: &str) {
        writeln!(self.0, "/** {text} */").unwrap();
    }

    fn number(&mut self, name: &str, value: impl std::fmt::Display) {
        writeln!(self.0, "export const {name} = {value};").unwrap();
    }

    /// On one line if it fits.
    fn list(&mut self, name: &str, items: &[String]) {
        let line = format!("export const {name} = [{}] as const;", items.join(", "));
        if line.len() <= LINE_WIDTH && !items.iter().any(|item| item.starts_with('{')) {
            writeln!(self.0, "{line}").unwrap();
        } else {
            writeln!(self.0, "export const {name} = [\n  {},\n] as const;", items.join(",\n  ")).unwrap();
        }
    }

    fn text(&mut self, name: &str, text: &str) {
        writeln!(self.0, "export const {name} = {};", to_literal(text)).unwrap();
    }

    /// One entry a line.
    fn record(&mut self, name: &str, entries: &[String]) {
        writeln!(self.0, "export const {name} = {{\n  {},\n}} as const;", entries.join(",\n  ")).unwrap();
    }

    fn texts<'a>(&mut self, name: &str, texts: impl IntoIterator<Item = &'a str>) {
        let quoted: Vec<_> = texts.into_iter().map(to_literal).collect();
        self.list(name, &quoted);
    }

    fn categories(&mut self, name: &str, categories: &[Category]) {
        let one = |one: &Category| format!("{{ value: {}, label: {} }}", to_literal(one.slug), to_literal(one.label));
        self.list(name, &categories.iter().map(one).collect::<Vec<_>>());
    }
}

fn to_literal(text: &str) -> String {
    Value::from(text).to_string()
}

#[test]
fn the_clients_constants_are_those_of_the_product() {
    let mut page = ConstantsFile(
        "// The product's constants as the server holds them; do not edit. Made by crates/server/tests/it/typescript/constants.rs\n\
         // (`UPDATE=1`) from the domain: search/choices.rs, search/query.rs and search/taxonomy.rs (searching), contact/receive.rs, and what\n\
         // pages for everybody need of packages/document/rules.rs and bookings/status.rs; the rest is in forms.gen.ts.\n\n"
            .to_owned(),
    );
    page.note("P-T09; further categories of the one taxonomy follow under \"More\" (D-025).");
    page.categories("SEARCH_CATEGORIES", &CATEGORIES[..BUTTONS]);
    page.categories("MORE_CATEGORIES", &CATEGORIES[BUTTONS..]);
    page.note("What authors may write where the search says something else (D-025).");
    let aliases = CATEGORIES.iter().filter(|one| one.slug != one.authored);
    let aliases: Vec<_> = aliases.map(|one| format!("{}: {}", one.authored, to_literal(one.slug))).collect();
    writeln!(page.0, "export const CATEGORY_ALIASES = {{ {} }} as const;\n", aliases.join(", ")).unwrap();
    let durations = std::iter::once(DurationBucket::Any).chain(DurationBucket::RANGES);
    page.texts("DURATIONS", durations.map(DurationBucket::option));
    page.texts("DATE_FLEXIBILITIES", DateFlexibility::ALL.map(DateFlexibility::option));
    page.texts("SORTS", Sort::ALL.map(Sort::option));
    page.note("Of the directory of guides: its orders, and the stars that may be asked for at least.");
    page.texts("GUIDE_SORTS", GuideSort::ALL.map(GuideSort::option));
    page.list("GUIDE_STARS", &STARS_CHOICES.map(|stars| to_literal(&stars.to_string())));
    page.0.push('\n');
    page.number("PAGE_SIZE", PAGE_SIZE);
    page.number("GUIDES_PAGE_SIZE", GUIDES_PAGE_SIZE);
    page.number("MAX_PAGE_SIZE", MAX_PAGE_SIZE);
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
    page.0.push('\n');
    page.note("Kinds of rooms, and how many sleep in one.");
    let rooms = rules::ACCOMMODATIONS.map(|(name, capacity)| format!("{name}: {capacity}"));
    writeln!(page.0, "export const ROOM_CAPACITY = {{ {} }} as const;", rooms.join(", ")).unwrap();
    page.note("The tabs of My Bookings.");
    page.texts("BOOKING_TABS", Tab::ALL.map(Tab::name));
    page.note("Of a message through the contact form, and of any e-mail address.");
    page.number("CONTACT_NAME_LENGTH", receive::NAME_LIMIT);
    page.number("CONTACT_SUBJECT_LENGTH", receive::SUBJECT_LIMIT);
    page.number("CONTACT_MESSAGE_LENGTH", receive::MESSAGE_LIMIT);
    page.number("EMAIL_LENGTH", receive::EMAIL_LIMIT);
    golden::check("web/src/api/constants.gen.ts", &page.0);
}

/// Only screens that write, book, plan or decide need these, so no visitor's first view loads them.
#[test]
fn the_constants_of_the_clients_forms_are_those_of_the_product() {
    let mut page = ConstantsFile(
        "// The product's constants for what people write; do not edit. Made by crates/server/tests/it/typescript/constants.rs (`UPDATE=1`)\n\
         // from the domain: packages/document/rules.rs and duration.rs (packages), guides/profile.rs and belongings.rs (guides),\n\
         // bookings/, planner/, join_requests/join_request.rs, review.rs, chat/ (texts).\n\n"
            .to_owned(),
    );
    page.note("D-026: the one list of languages.");
    page.texts("LANGUAGES", LANGUAGES.iter().map(|one| one.name));
    page.note("P-B05.");
    page.texts("SPECIALTIES", SPECIALTIES);
    page.note("P-T09; applicants may name these as specialties too.");
    page.texts("EXPERIENCES", EXPERIENCES);
    page.note("What a guide says of themselves, in characters, entries, years and dollars an hour.");
    page.number("NAME_LENGTH", profile::NAME_LIMIT);
    page.number("BIO_LENGTH", profile::BIO_LIMIT);
    page.number("EDUCATION_LENGTH", profile::EDUCATION_LIMIT);
    page.number("PHONE_LENGTH", phone::LIMIT);
    page.number("EXPERIENCE_YEARS_LIMIT", profile::EXPERIENCE_LIMIT);
    page.number("HOURLY_RATE_MIN", profile::HOURLY_RATE.0 / 100);
    page.number("HOURLY_RATE_MAX", profile::HOURLY_RATE.1 / 100);
    page.number("GUIDE_LOCATIONS_LIMIT", belongings::LOCATIONS_LIMIT);
    page.number("LOCATION_LENGTH", belongings::LOCATION_LIMIT);
    page.number("GUIDE_SPECIALTIES_LIMIT", belongings::SPECIALTIES_LIMIT);
    page.number("CERTIFICATIONS_LIMIT", profile::CERTIFICATIONS_LIMIT);
    page.number("CERTIFICATION_LENGTH", profile::CERTIFICATION_LIMIT);
    page.note("Full-moon days, which are public holidays; those after the last gazetted one may be off by a day.");
    page.texts("POYA_DAYS", land().facts.poya.days());
    writeln!(page.0, "export const POYA_GAZETTED_TO = \"{}\";", land().facts.poya.gazetted_to()).unwrap();
    page.note("Of a message to the other side of a booking, and of what is said against one.");
    page.number("MESSAGE_LENGTH", chat::send::BODY_LIMIT);
    page.number("REPORT_LENGTH", chat::report::REASON_LIMIT);
    page.note("Of a request to join a package, and of a reason for a decision.");
    page.number("JOIN_MESSAGE_LENGTH", MESSAGE_LIMIT);
    page.number("REASON_LENGTH", REASON_LIMIT);
    page.0.push('\n');
    page.note("What a package is made of: P-B05 and P-B09.");
    page.texts("AUTHORED_CATEGORIES", CATEGORIES.iter().map(|one| one.authored));
    page.texts("ATTRACTION_TYPES", rules::ATTRACTION_TYPES);
    page.texts("TRANSPORT_MODES", rules::TRANSPORT_MODES);
    page.texts("HOTEL_TYPES", rules::HOTEL_TYPES);
    page.note("Of a package, in characters, entries, people, days and dollars.");
    page.number("PACKAGE_TITLE_LENGTH", rules::TITLE_LIMIT);
    page.number("PACKAGE_DESCRIPTION_LENGTH", rules::DESCRIPTION_LIMIT);
    page.number("PACKAGE_LIST_LENGTH", rules::LIST_LIMIT);
    page.number("PACKAGE_LOCATIONS_LIMIT", rules::LOCATIONS_LIMIT);
    page.number("DAY_TITLE_LENGTH", rules::DAY_TITLE_LIMIT);
    page.number("DAY_TEXT_LENGTH", rules::DAY_TEXT_LIMIT);
    page.number("STOPS_PER_DAY", rules::ATTRACTIONS_PER_DAY);
    page.number("STOP_TITLE_LENGTH", rules::ATTRACTION_TITLE_LIMIT);
    page.number("STOP_TEXT_LENGTH", rules::ATTRACTION_TEXT_LIMIT);
    page.number("PACKAGE_IMAGES_LIMIT", rules::IMAGES_LIMIT);
    page.number("PACKAGE_PRICE_LIMIT", rules::PRICE_LIMIT_USD);
    page.number("GROUP_LIMIT", rules::GROUP.end());
    page.number("TRIP_DAYS_LIMIT", duration::DAYS.end());
    page.note("What is paid locally beside the price, and shopping stops.");
    page.texts("LOCAL_COST_UNITS", rules::PER);
    page.number("LOCAL_COSTS_LIMIT", rules::LOCAL_COSTS_LIMIT);
    page.number("LOCAL_COST_LENGTH", rules::LOCAL_COST_LIMIT);
    page.number("LOCAL_AMOUNT_LIMIT", rules::LOCAL_AMOUNT_LIMIT_USD);
    page.number("VEHICLE_SEATS", rules::VEHICLE_SEATS);
    page.number("SHOPPING_LENGTH", rules::SHOPPING_LIMIT);
    bookings(&mut page);
    plans(&mut page);
    golden::check("web/src/api/forms.gen.ts", &page.0);
}

/// D-055 to D-060, D-073; P-B09.
fn bookings(page: &mut ConstantsFile) {
    use serendib_domain::bookings::labels::{self, Audience};
    use serendib_domain::bookings::status::{STEPS, Status, StatusTransition};
    use serendib_domain::bookings::{cancellation, companions, decide, quote, request_form, start_dates, terms};
    use serendib_domain::reviews;

    page.0.push('\n');
    page.note("The states of a booking, and which step of whom leads where (D-057).");
    page.texts("BOOKING_STATUSES", Status::ALL.map(Status::name));
    let step = |(from, to, actors): &StatusTransition| {
        let by: Vec<_> = actors.iter().map(|actor| to_literal(actor.name())).collect();
        format!("{{ from: {}, to: {}, by: [{}] }}", to_literal(from.name()), to_literal(to.name()), by.join(", "))
    };
    page.list("BOOKING_STEPS", &STEPS.iter().map(step).collect::<Vec<_>>());
    page.note("A completed trip stands under Completed alone (D-056).");
    let tabs: Vec<_> =
        Status::ALL.iter().map(|one| format!("{}: {}", one.name(), to_literal(one.tab().name()))).collect();
    page.record("BOOKING_TAB", &tabs);
    page.note("What a state is called to whom, while a balance is due and when all is paid (D-055).");
    let audiences = Audience::ALL.map(|audience| {
        let of = Status::ALL.map(|status| {
            let label = |paid| to_literal(labels::label(status, paid, audience));
            format!("{}: {{ due: {}, paid: {} }}", status.name(), label(false), label(true))
        });
        format!("{}: {{\n    {},\n  }}", audience.name(), of.join(",\n    "))
    });
    page.record("BOOKING_LABELS", &audiences);
    let cancelled = Audience::ALL.map(|audience| {
        let of = labels::CANCELLED_BY.map(|by| format!("{by}: {}", to_literal(labels::cancelled(by, audience))));
        format!("{}: {{\n    {},\n  }}", audience.name(), of.join(",\n    "))
    });
    page.record("CANCELLED_LABELS", &cancelled);
    page.text("COMPLETED_LABEL", labels::COMPLETED);
    page.note("Why a guide rejects; the last one asks for the guide's own words.");
    page.texts("REJECTION_REASONS", decide::REASONS);
    page.note("Advance, terms and refunds as the terms have them; cents, days and hours.");
    page.number("ADVANCE_PERCENT", terms::ADVANCE_PERCENT);
    page.number("LEAST_CHARGE_CENTS", terms::LEAST_CHARGE);
    page.number("FULL_PAYMENT_DAYS", terms::FULL_DAYS);
    page.number("RESPONSE_HOURS", terms::RESPONSE_HOURS);
    page.number("PAYMENT_HOURS", terms::PAYMENT_HOURS);
    page.number("BOOKING_AHEAD_DAYS", start_dates::AHEAD_DAYS);
    page.number("DATE_ALERT_DAYS", LONGEST_RANGE);
    page.text("TERMS_VERSION", terms::TERMS_VERSION);
    let tiers = terms::POLICY.map(|tier| format!("{{ days: {}, percent: {} }}", tier.days, tier.percent));
    page.list("REFUND_POLICY", &tiers);
    page.note("Of a booking request and of a review, in rooms of a kind, people, characters and days.");
    page.number("ROOMS_LIMIT", quote::ROOMS_LIMIT);
    page.number("COMPANIONS_LIMIT", companions::LIMIT);
    page.number("COMPANION_NAME_LENGTH", companions::NAME_LIMIT);
    page.number("SPECIAL_REQUESTS_LENGTH", request_form::REQUESTS_LIMIT);
    page.number("CANCELLATION_REASON_LENGTH", cancellation::REASON_LIMIT);
    page.number("REVIEW_LENGTH", reviews::TEXT_LIMIT);
    page.number("REVIEW_WINDOW_DAYS", reviews::WINDOW_DAYS);
}

/// P-B09 "AI planner"; D-119.
fn plans(page: &mut ConstantsFile) {
    use serendib_domain::itineraries::share::LINK_DAYS;
    use serendib_domain::planner::OFFERED;
    use serendib_domain::planner::catalogue::GATEWAY;
    use serendib_domain::planner::interest::INTERESTS;
    use serendib_domain::planner::plan::TITLE_LENGTH;
    use serendib_domain::planner::plan_constraints::WISH_LENGTH;
    use serendib_domain::planner::preferences::{
        ACCOMMODATION, DURATION_LIMIT, GROUP_LIMIT, REQUESTS_LENGTH, TRANSPORTATION,
    };

    page.0.push('\n');
    page.note("What the trip planner asks, in days, people and characters; and for how many days a shared plan opens.");
    page.texts("PLAN_INTERESTS", INTERESTS);
    page.texts("PLAN_ACCOMMODATION", ACCOMMODATION);
    page.texts("PLAN_TRANSPORTATION", TRANSPORTATION);
    page.number("PLAN_DAYS_LIMIT", DURATION_LIMIT);
    page.number("PLAN_GROUP_LIMIT", GROUP_LIMIT);
    page.number("PLAN_REQUESTS_LENGTH", REQUESTS_LENGTH);
    page.number("PLAN_WISH_LENGTH", WISH_LENGTH);
    page.number("PLAN_TITLE_LENGTH", TITLE_LENGTH);
    page.number("SHARED_LINK_DAYS", LINK_DAYS);
    page.note("What people are offered to wish for with one press.");
    page.texts("PLAN_WISHES", OFFERED);
    page.note("The place where a plan begins and ends, where the catalogue has it.");
    page.text("PLAN_GATEWAY", GATEWAY);
}

#[test]
fn the_clients_roles_are_those_of_the_staff() {
    let mut page = ConstantsFile(
        "// The roles of the staff and what each may do; do not edit. Made by crates/server/tests/it/typescript/constants.rs (`UPDATE=1`)\n\
         // from crates/domain/src/staff/rights.rs.\n\n"
            .to_owned(),
    );
    page.texts("STAFF_RIGHTS", StaffRight::ALL.map(StaffRight::name));
    page.texts("STAFF_ROLES", StaffRole::ALL.map(StaffRole::name));
    page.texts("API_SCOPES", ApiScope::ALL.map(ApiScope::name));
    page.texts("WEBHOOK_EVENTS", WebhookEvent::ALL.map(WebhookEvent::name));
    let of_role = |role: StaffRole| {
        let rights: Vec<_> = role.rights().iter().map(|right| to_literal(right.name())).collect();
        let (line, name) = (rights.join(", "), role.name());
        if name.len() + line.len() + 7 <= LINE_WIDTH {
            format!("{name}: [{line}]")
        } else {
            format!("{name}: [\n    {},\n  ]", rights.join(",\n    "))
        }
    };
    page.record("ROLE_RIGHTS", &StaffRole::ALL.map(of_role));
    golden::check("web/src/api/staff.gen.ts", &page.0);
}
