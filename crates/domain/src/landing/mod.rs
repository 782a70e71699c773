//! Landing pages: what is known of a destination or a theme, for visitors who come from a search engine and for links between pages.
//!
//! A destination has a page as long as trips on sale visit it; a theme is a category of the search that some trip has. What is said of
//! both by hand is in `catalogue/landing_pages.json`; how many trips there are and what they have in common is counted by the search
//! index (`Index::survey`), so that a page and the search it leads to agree.

mod paths;
mod places;
mod slug;

pub use paths::{INDEX, last_changes, path_of_destination, path_of_theme, paths, paths_of_package};
pub use places::{Journey, LandingPlace, LandingSight, find_place, journeys_from, list_places, sights_of};
pub use serendib_catalogue::editorial::{
    SeasonalEvent, ThemeText, events_of_place, events_of_theme, season_of, theme_text,
};
pub use slug::{address_slug, is_slug};
