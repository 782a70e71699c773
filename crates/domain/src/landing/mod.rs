//! Landing pages of destinations and themes, for visitors from search engines and for links between pages.
//!
//! A destination has a page while trips on sale visit it; a theme is a category that some trip has. `catalogue/landing_pages.json` has the
//! hand-written texts. The search index counts the trips and their common traits (`Index::survey`), so that a page and its search agree.

mod paths;
mod places;
mod slug;

pub use paths::{INDEX, last_changes, path_of_destination, path_of_theme, paths, paths_of_package};
pub use places::{Journey, LandingPlace, LandingSight, find_place, journeys_from, list_places, sights_of};
pub use serendib_catalogue::editorial::{
    SeasonalEvent, ThemeText, events_of_place, events_of_theme, season_of, theme_text,
};
pub use slug::{address_slug, is_slug};
