//! Which page a path is, and what the pages that need no reading say of themselves. Spec: traveller §2, the route table.

use uuid::Uuid;

/// A page whose head is the same for everybody.
#[derive(Debug)]
pub struct Plain {
    /// `{}` stands for any one segment.
    pub path: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    /// Pages that only mean something to one person are kept out of search engines.
    pub is_indexed: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum Route {
    Home,
    Search,
    Package(Uuid),
    Guide(Uuid),
    /// What anybody may know of a person: the page exists with them.
    Person(Uuid),
    /// Where a package is changed, whoever may see it.
    Edit(Uuid),
    Plain(&'static Plain),
    /// `/packages/…` with something that is no id.
    NoPackage,
    NoGuide,
    NoPerson,
    Unknown,
}

const TAGLINE: &str = "Authentic Sri Lankan Adventures";
const PLANNER: &str = "AI Travel Planner | Serendib";
const BECOME: &str = "Become a Guide | Serendib";
const PROFILE: &str = "Your Profile | Serendib";

pub static PLAIN: &[Plain] = &[
    indexed(
        "/guides",
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
    personal("/auth", "Sign In | Serendib"),
    personal("/custom", "Custom Trips | Serendib"),
    personal("/ai-itinerary", PLANNER),
    personal("/itinerary/{}/customize", PLANNER),
    personal("/itinerary/shared/{}", "A shared itinerary | Serendib"),
    personal("/profile", PROFILE),
    personal("/profile/booking-history", PROFILE),
    personal("/profile/bookings/{}/receipt", "Receipt | Serendib"),
    personal("/messages", "Messages | Serendib"),
    personal("/add-package", "Create New Tour Package | Serendib"),
    personal("/booking-success", "Payment Processing | Serendib"),
    personal("/become-guide", BECOME),
    personal("/guide-onboarding", BECOME),
    personal("/guide-profile-pending", BECOME),
    personal("/admin", "Admin Dashboard | Serendib"),
];

pub static PERSON: Plain = personal("/profile/{}", PROFILE);
pub static EDIT: Plain = personal("/packages/{}/edit", "Edit Experience | Serendib");

const fn indexed(path: &'static str, title: &'static str, description: &'static str) -> Plain {
    Plain { path, title, description, is_indexed: true }
}

const fn personal(path: &'static str, title: &'static str) -> Plain {
    Plain { path, title, description: TAGLINE, is_indexed: false }
}

impl Route {
    pub fn of(path: &str) -> Self {
        match path {
            "/" => return Self::Home,
            "/search" => return Self::Search,
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

    /// Where a path with a slash too many leads; `None` when there is no such page anyway, so that no foreign address comes out.
    pub fn without_slash(path: &str) -> Option<&str> {
        let shorter = path.strip_suffix('/')?;
        (!matches!(Self::of(shorter), Self::Unknown)).then_some(shorter)
    }
}

/// The paths every search engine should know.
pub fn indexed_paths() -> impl Iterator<Item = &'static str> {
    ["/", "/search"].into_iter().chain(PLAIN.iter().filter(|plain| plain.is_indexed).map(|plain| plain.path))
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

/// An id has one spelling, so that a page has one address.
fn own_form(id: &str) -> Option<Uuid> {
    Uuid::parse_str(id).ok().filter(|parsed| parsed.to_string() == id)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The paths of the web client's own table, in which `$name` stands for any one segment.
    fn of_the_client() -> BTreeSet<String> {
        let text = include_str!("../../../../web/src/app/routes.tsx");
        let after = |mark| text.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
        let any = |part| if str::starts_with(part, '$') { "{}" } else { part };
        after("path: \"").map(|path| path.split('/').map(any).collect::<Vec<_>>().join("/")).collect()
    }

    #[test]
    fn the_server_and_the_client_know_the_same_pages() {
        let read = ["/", "/search", "/packages/{}", "/packages/{}/edit", "/guides/{}", "/profile/{}"];
        let own: BTreeSet<String> =
            read.into_iter().chain(PLAIN.iter().map(|one| one.path)).map(str::to_owned).collect();
        assert_eq!(own, of_the_client(), "site/routes.rs and web/src/app/routes.tsx");
        for path in &own {
            let page = Route::of(&path.replace("{}", "0e2b6b6e-93a1-4c35-8a8f-0a4c6f4d2f10"));
            assert!(!matches!(page, Route::Unknown | Route::NoPackage | Route::NoGuide | Route::NoPerson), "{path}");
        }
    }

    #[test]
    fn every_path_of_the_route_table_is_a_page_and_others_are_not() {
        let id = "0e2b6b6e-93a1-4c35-8a8f-0a4c6f4d2f10";
        for path in ["/guides", "/itinerary/1/customize", "/profile", "/profile/booking-history", "/admin"] {
            assert!(matches!(Route::of(path), Route::Plain(_)), "{path}");
        }
        assert!(matches!(Route::of(&format!("/packages/{id}")), Route::Package(_)));
        assert!(matches!(Route::of(&format!("/guides/{id}")), Route::Guide(_)));
        assert!(matches!(Route::of(&format!("/packages/{}", id.to_uppercase())), Route::NoPackage));
        assert!(matches!(Route::of("/guides/17"), Route::NoGuide));
        assert!(matches!(Route::of(&format!("/profile/{id}")), Route::Person(_)));
        assert!(matches!(Route::of("/profile/7"), Route::NoPerson));
        assert!(matches!(Route::of(&format!("/packages/{id}/edit")), Route::Edit(_)));
        assert!(matches!(Route::of("/packages/x/edit"), Route::NoPackage));
        for path in
            ["/nope", "/packages", "/packages/", "/packages//edit", "/profile/7/x", "/Search", "//", "/guides//x", ""]
        {
            assert!(matches!(Route::of(path), Route::Unknown), "{path}");
        }
    }

    #[test]
    fn a_slash_too_many_leads_only_to_pages_of_ours() {
        assert_eq!(Route::without_slash("/guides/"), Some("/guides"));
        assert_eq!(Route::without_slash("/profile/7/"), Some("/profile/7"));
        for path in ["//evil.example/", "/\\evil.example/", "/nope/", "/", "/guides//"] {
            assert_eq!(Route::without_slash(path), None, "{path}");
        }
    }
}
