//! The documents, with their shapes and the words of the release.

mod calendar_documents;
mod landing_documents;
mod mail_documents;
mod page_documents;
mod search_documents;
mod season_documents;

use std::sync::LazyLock;

use serde_json::{Value as Json, json};

use super::shape::{Shape, ShapeField, list};
pub(super) use search_documents::LANGUAGES;

pub const EMERGENCY_NUMBERS: &str = "emergency_numbers";
pub const SAFETY_PAGE: &str = "safety_page";
pub const TERMS_PAGE: &str = "terms_page";
pub const CONTACT_PAGE: &str = "contact_page";
pub const FEATURED_TRIPS: &str = "featured_trips";
pub const SEARCH_WORDS: &str = "search_words";
pub const HOLIDAYS: &str = "holidays";
pub const CLOSED_DAYS: &str = "closed_days";
pub const SEASONS: &str = "seasons";
/// Followed by a slug, as in addresses.
pub const DESTINATION: &str = "destination/";
pub const THEME: &str = "theme/";
/// Followed by a template, such as `bookings/approved`.
pub const MAIL: &str = "mail/";

/// In the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentGroup {
    Pages,
    Home,
    Search,
    Calendar,
    Destinations,
    Themes,
    Mails,
}

impl ContentGroup {
    /// On the wire, and as a heading.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pages => "Pages",
            Self::Home => "Home",
            Self::Search => "Search",
            Self::Calendar => "Calendar",
            Self::Destinations => "Destinations",
            Self::Themes => "Themes",
            Self::Mails => "Mails",
        }
    }
}

#[derive(Clone, Debug)]
pub struct ContentDocument {
    pub name: String,
    pub group: ContentGroup,
    pub title: String,
    pub help: &'static str,
    pub shape: Shape,
    pub shipped: Json,
}

/// All documents, in the order of the list.
pub fn list_documents() -> &'static [ContentDocument] {
    static DOCUMENTS: LazyLock<Vec<ContentDocument>> = LazyLock::new(|| {
        let mut all = page_documents::list();
        all.push(featured_trips());
        all.push(search_documents::search_words());
        all.extend(calendar_documents::list_calendar());
        all.push(season_documents::seasons());
        all.extend(landing_documents::list());
        all.extend(mail_documents::list());
        all
    });
    &DOCUMENTS
}

pub fn find_document(name: &str) -> Option<&'static ContentDocument> {
    list_documents().iter().find(|document| document.name == name)
}

fn featured_trips() -> ContentDocument {
    let trip = Shape::Object(vec![
        ShapeField::new("package", "Package", Shape::Package),
        ShapeField::new("first_day", "From", Shape::Day).optional(),
        ShapeField::new("last_day", "To", Shape::Day).optional(),
    ]);
    let trips = list("trip", 0, serendib_search::FEATURED, trip);
    ContentDocument {
        name: FEATURED_TRIPS.to_owned(),
        group: ContentGroup::Home,
        title: "Featured trips".to_owned(),
        help: "Trips at the first places of the home page. The other places change every day.",
        shape: Shape::Object(vec![ShapeField::new("trips", "Trips", trips)]),
        shipped: json!({ "trips": [] }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::fit::fit;

    #[test]
    fn the_words_of_the_release_fit_their_shapes_as_they_are() {
        for document in list_documents() {
            let (fitted, problems) = fit(&document.shape, &document.shipped);
            assert_eq!(problems, [], "{}", document.name);
            assert_eq!(fitted.to_string(), document.shipped.to_string(), "{}", document.name);
            assert!(fitted.as_object().is_some_and(|fields| !fields.is_empty()), "{}", document.name);
        }
    }

    #[test]
    fn mails_with_the_keys_of_an_account_are_no_documents() {
        assert!(find_document("mail/bookings/approved").is_some());
        for name in ["mail/identity/recovery", "mail/identity/sign_in", "mail/accounts/blocked"] {
            assert!(find_document(name).is_none(), "{name}");
        }
    }

    #[test]
    fn each_name_is_there_once() {
        let mut names: Vec<&str> = list_documents().iter().map(|document| document.name.as_str()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
