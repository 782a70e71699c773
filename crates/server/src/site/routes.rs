//! Routes: the page of a path, and the heads of static pages. P-T02, the route table.

use serendib_domain::landing::{INDEX, is_slug};
use uuid::Uuid;

/// A page with the same head for every visitor.
#[derive(Debug)]
pub struct Plain {
    /// `{}` is any one segment.
    pub path: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    /// Personal pages are not indexed.
    pub is_indexed: bool,
    /// The text for visitors without scripts, where the server does not draw it.
    pub unscripted: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub enum Route<'a> {
    Home,
    Search,
    Destinations,
    /// By slug, whether it exists or not.
    Destination(&'a str),
    Theme(&'a str),
    Package(Uuid),
    Guide(Uuid),
    /// A person's public profile: it exists as long as they do.
    Person(Uuid),
    /// The page to edit a package, for any caller.
    Edit(Uuid),
    Plain(&'static Plain),
    /// `/packages/…` with an invalid id.
    NoPackage,
    NoGuide,
    NoPerson,
    Unknown,
}

const DESTINATION: &str = "/destinations/{}";
const THEME: &str = "/themes/{}";
pub const GUIDES: &str = "/guides";
const TAGLINE: &str = "Authentic Sri Lankan Adventures";
const SHARED_PLAN: &str = "/itinerary/shared/{}";
const NEEDS_SCRIPT: &str = "This page needs JavaScript. Please switch it on and load the page again.";
const PLANNER: &str = "AI Travel Planner | Serendib";
const BECOME: &str = "Become a Guide | Serendib";
const PROFILE: &str = "Your Profile | Serendib";

pub static PLAIN: &[Plain] = &[
    indexed(
        GUIDES,
        "Meet Our Verified Guides | Serendib",
        "Connect with experienced local guides who know Sri Lanka's hidden gems",
    ),
    indexed(
        "/safety",
        "Safety Guidelines | Serendib",
        "Emergency numbers in Sri Lanka and how to travel there with care: roads, sea, heat, animals, temples, money.",
    ),
    indexed(
        "/terms",
        "Terms & Conditions | Serendib",
        "How booking, payment, cancellation and refunds work on Serendib.",
    ),
    indexed(
        "/contact",
        "Contact Us | Serendib",
        "A question about a trip, a guide, a date, a wheelchair, a child who will not eat curry: write it down and a person answers.",
    ),
    Plain {
        unscripted: "Checking a statement needs JavaScript. Please switch it on and load the page again.",
        ..indexed(
            "/verify",
            "Check a statement | Serendib",
            "Check a guide's signed statement: whether Serendib signed it, whether it is unchanged, and what it says about trips, reviews and licenses.",
        )
    },
    indexed(
        "/become-guide",
        BECOME,
        "Lead your own trips in Sri Lanka: apply in five minutes, set your own days and prices, and meet travellers from everywhere.",
    ),
    Plain {
        unscripted: "Your account opens with JavaScript only. Every trip and every guide can be read without one.",
        ..personal("/auth", "Sign In | Serendib")
    },
    Plain {
        unscripted: "A trip made for you begins as a plan or as a request, and both need JavaScript. Without it, write to us what you have in mind.",
        ..personal("/custom", "Custom Trips | Serendib")
    },
    Plain {
        unscripted: "The planner makes a trip through Sri Lanka day by day, from where you want to go and what you like. It needs JavaScript.",
        ..personal("/ai-itinerary", PLANNER)
    },
    personal("/itinerary/{}/customize", PLANNER),
    personal(SHARED_PLAN, "A shared itinerary | Serendib"),
    personal("/itinerary/compare", "Compare plans | Serendib"),
    personal("/trip-requests/{}", "Custom trip request | Serendib"),
    personal("/profile", PROFILE),
    personal("/profile/booking-history", PROFILE),
    personal("/profile/bookings/{}/receipt", "Receipt | Serendib"),
    personal("/profile/jobs/{}", "Day sheet | Serendib"),
    personal("/messages", "Messages | Serendib"),
    personal("/saved", "Saved trips | Serendib"),
    personal("/compare", "Compare trips | Serendib"),
    personal("/add-package", "Create New Tour Package | Serendib"),
    personal("/booking-success", "Payment Processing | Serendib"),
    personal("/guide-onboarding", BECOME),
    personal("/guide-profile-pending", BECOME),
    personal("/admin", "Admin Dashboard | Serendib"),
];

pub static PERSON: Plain = personal("/profile/{}", PROFILE);
pub static EDIT: Plain = personal("/packages/{}/edit", "Edit Experience | Serendib");

const fn indexed(path: &'static str, title: &'static str, description: &'static str) -> Plain {
    Plain { path, title, description, is_indexed: true, unscripted: description }
}

const fn personal(path: &'static str, title: &'static str) -> Plain {
    Plain { path, title, description: TAGLINE, is_indexed: false, unscripted: NEEDS_SCRIPT }
}

impl<'a> Route<'a> {
    pub fn from_path(path: &'a str) -> Self {
        match path {
            "/" => return Self::Home,
            "/search" => return Self::Search,
            INDEX => return Self::Destinations,
            _ => {}
        }
        if let Some(plain) = PLAIN.iter().find(|plain| is_like(path, plain.path)) {
            return Self::Plain(plain);
        }
        if let Some(id) = last_segment(path, "/packages/") {
            return own_form(id).map_or(Self::NoPackage, Self::Package);
        }
        if let Some(id) = last_segment(path, "/guides/") {
            return own_form(id).map_or(Self::NoGuide, Self::Guide);
        }
        if let Some(slug) = last_segment(path, "/destinations/").filter(|slug| is_slug(slug)) {
            return Self::Destination(slug);
        }
        if let Some(slug) = last_segment(path, "/themes/").filter(|slug| is_slug(slug)) {
            return Self::Theme(slug);
        }
        if is_like(path, PERSON.path) {
            let id = last_segment(path, "/profile/").and_then(own_form);
            return id.map_or(Self::NoPerson, Self::Person);
        }
        if is_like(path, EDIT.path) {
            let id = path.strip_suffix("/edit").and_then(|rest| last_segment(rest, "/packages/")).and_then(own_form);
            return id.map_or(Self::NoPackage, Self::Edit);
        }
        Self::Unknown
    }

    /// The canonical address of a path with extra slashes, capitals, or another spelling of an id. `None` if the path is canonical or no
    /// page, so that the result is never on another site.
    pub fn canonical_path(path: &str) -> Option<String> {
        if Route::from_path(path).is_page() {
            return None;
        }
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        patterns()
            .filter_map(|pattern| fill_pattern(pattern, &parts))
            .find(|candidate| Route::from_path(candidate).is_page())
    }

    const fn is_page(self) -> bool {
        !matches!(self, Self::NoPackage | Self::NoGuide | Self::NoPerson | Self::Unknown)
    }
}

/// Names of variable segments in the client's patterns. Other names are rejected: they could be any text.
const PARAMETERS: [&str; 3] = ["$id", "$token", "$slug"];

pub fn is_page_pattern(text: &str) -> bool {
    let wanted =
        text.split('/').map(|part| if PARAMETERS.contains(&part) { "{}" } else { part }).collect::<Vec<_>>().join("/");
    patterns().any(|pattern| pattern == wanted)
}

fn patterns() -> impl Iterator<Item = &'static str> {
    let read = ["/", "/search", INDEX, DESTINATION, THEME, "/packages/{}", "/guides/{}", PERSON.path, EDIT.path];
    read.into_iter().chain(PLAIN.iter().map(|plain| plain.path))
}

/// A path in its pattern's spelling. Ids and slugs have one spelling; other parts, such as the token of a shared plan, stay.
fn fill_pattern(pattern: &str, parts: &[&str]) -> Option<String> {
    let words: Vec<&str> = pattern.split('/').filter(|word| !word.is_empty()).collect();
    if words.len() != parts.len() {
        return None;
    }
    let has_token = pattern == SHARED_PLAN;
    let has_slug = [DESTINATION, THEME].contains(&pattern);
    let mut path = String::new();
    for (word, part) in words.into_iter().zip(parts) {
        path.push('/');
        match Uuid::parse_str(part) {
            _ if word == "{}" && has_slug => path.push_str(&part.to_ascii_lowercase().replace('_', "-")),
            Ok(id) if word == "{}" && !has_token => path.push_str(&id.to_string()),
            _ if word == "{}" => path.push_str(part),
            _ if word.eq_ignore_ascii_case(part) => path.push_str(word),
            _ => return None,
        }
    }
    Some(if path.is_empty() { "/".to_owned() } else { path })
}

/// The paths for search engines.
pub fn indexed_paths() -> impl Iterator<Item = &'static str> {
    ["/", "/search", INDEX].into_iter().chain(PLAIN.iter().filter(|plain| plain.is_indexed).map(|plain| plain.path))
}

fn is_like(path: &str, pattern: &str) -> bool {
    let (mut parts, mut wanted) = (path.split('/'), pattern.split('/'));
    loop {
        match (parts.next(), wanted.next()) {
            (None, None) => return true,
            (Some(part), Some("{}")) if !part.is_empty() => {}
            (Some(part), Some(want)) if part == want => {}
            _ => return false,
        }
    }
}

fn last_segment<'a>(path: &'a str, before: &str) -> Option<&'a str> {
    path.strip_prefix(before).filter(|id| !id.is_empty() && !id.contains('/'))
}

/// The one spelling of an id, so that a page has one address.
fn own_form(id: &str) -> Option<Uuid> {
    Uuid::parse_str(id).ok().filter(|parsed| parsed.to_string() == id)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The paths of the web client's route table, where `$name` is any one segment.
    fn of_the_client() -> BTreeSet<String> {
        let text = include_str!("../../../../web/src/app/routes.tsx");
        let after = |mark| text.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
        let any = |part| if str::starts_with(part, '$') { "{}" } else { part };
        after("path: \"").map(|path| path.split('/').map(any).collect::<Vec<_>>().join("/")).collect()
    }

    #[test]
    fn the_server_and_the_client_know_the_same_pages() {
        let own: BTreeSet<String> = patterns().map(str::to_owned).collect();
        assert_eq!(own, of_the_client(), "site/routes.rs and web/src/app/routes.tsx");
        for path in &own {
            let address = path.replace("{}", "0e2b6b6e-93a1-4c35-8a8f-0a4c6f4d2f10");
            assert!(
                !matches!(
                    Route::from_path(&address),
                    Route::Unknown | Route::NoPackage | Route::NoGuide | Route::NoPerson
                ),
                "{path}"
            );
        }
    }

    #[test]
    fn every_path_of_the_route_table_is_a_page_and_others_are_not() {
        let id = "0e2b6b6e-93a1-4c35-8a8f-0a4c6f4d2f10";
        for path in ["/guides", "/itinerary/1/customize", "/profile", "/profile/booking-history", "/admin"] {
            assert!(matches!(Route::from_path(path), Route::Plain(_)), "{path}");
        }
        assert!(matches!(Route::from_path(&format!("/packages/{id}")), Route::Package(_)));
        assert!(matches!(Route::from_path(&format!("/guides/{id}")), Route::Guide(_)));
        assert!(matches!(Route::from_path("/destinations"), Route::Destinations));
        assert!(matches!(Route::from_path("/destinations/nuwara-eliya"), Route::Destination("nuwara-eliya")));
        assert!(matches!(Route::from_path("/themes/wildlife"), Route::Theme("wildlife")));
        for path in
            ["/destinations/Ella", "/destinations/a_b", "/destinations/", "/themes", "/themes/a/b", "/themes/%20"]
        {
            assert!(matches!(Route::from_path(path), Route::Unknown), "{path}");
        }
        assert!(matches!(Route::from_path(&format!("/packages/{}", id.to_uppercase())), Route::NoPackage));
        assert!(matches!(Route::from_path("/guides/17"), Route::NoGuide));
        assert!(matches!(Route::from_path(&format!("/profile/{id}")), Route::Person(_)));
        assert!(matches!(Route::from_path("/profile/7"), Route::NoPerson));
        assert!(matches!(Route::from_path(&format!("/packages/{id}/edit")), Route::Edit(_)));
        assert!(matches!(Route::from_path("/packages/x/edit"), Route::NoPackage));
        for path in
            ["/nope", "/packages", "/packages/", "/packages//edit", "/profile/7/x", "/Search", "//", "/guides//x", ""]
        {
            assert!(matches!(Route::from_path(path), Route::Unknown), "{path}");
        }
    }

    #[test]
    fn a_page_has_one_address() {
        let id = "0e2b6b6e-93a1-4c35-8a8f-0a4c6f4d2f10";
        let (loud, bare) = (id.to_uppercase(), id.replace('-', ""));
        for (from, to) in [
            ("/guides/", "/guides".to_owned()),
            ("/Search", "/search".to_owned()),
            ("/SEARCH//", "/search".to_owned()),
            ("/Destinations/", "/destinations".to_owned()),
            ("/destinations/Nuwara_Eliya/", "/destinations/nuwara-eliya".to_owned()),
            ("/Themes/Wildlife", "/themes/wildlife".to_owned()),
            ("//search", "/search".to_owned()),
            ("//", "/".to_owned()),
            ("/Profile/Booking-History", "/profile/booking-history".to_owned()),
            ("/itinerary/Shared/AbC-dEf/", "/itinerary/shared/AbC-dEf".to_owned()),
            (&format!("/itinerary/shared/{bare}/"), format!("/itinerary/shared/{bare}")),
            (&format!("/Itinerary/{loud}/customize"), format!("/itinerary/{id}/customize")),
            (&format!("/packages/{loud}"), format!("/packages/{id}")),
            (&format!("/Packages/{bare}/Edit"), format!("/packages/{id}/edit")),
            (&format!("/guides//{loud}/"), format!("/guides/{id}")),
            (&format!("/profile/{loud}"), format!("/profile/{id}")),
        ] {
            assert_eq!(Route::canonical_path(from), Some(to.clone()), "{from}");
            assert_eq!(Route::canonical_path(&to), None, "{to}");
        }
    }

    #[test]
    fn what_is_no_page_leads_nowhere() {
        for path in [
            "//evil.example/",
            "/\\evil.example/",
            "/nope/",
            "/Nope",
            "/",
            "/packages/17/",
            "/Guides/me",
            "/profile/7/",
            "//evil.example/guides/",
            "/%73earch",
        ] {
            assert_eq!(Route::canonical_path(path), None, "{path}");
        }
    }

    proptest::proptest! {
        #[test]
        fn a_canonical_address_is_of_this_site_and_canonical(path in "(/|//|/\\\\)?([a-zA-Z{}%.:@\\\\-]{0,12}/{0,2}){0,4}") {
            if let Some(address) = Route::canonical_path(&path) {
                proptest::prop_assert!(address.starts_with('/') && !address.starts_with("//"), "{}", address);
                proptest::prop_assert!(Route::from_path(&address).is_page());
                proptest::prop_assert_eq!(Route::canonical_path(&address), None);
            }
        }
    }
}
