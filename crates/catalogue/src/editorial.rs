//! The editors' texts about themes, seasons and events (`catalogue/landing_pages.json`), with the months from the facts.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::facts::{Festival, NaturalSeason, Season, Seasons, picture};

/// The editors' text about a theme.
#[derive(Debug, Deserialize)]
pub struct ThemeText {
    /// The slug of a search category.
    pub slug: String,
    /// One or two sentences.
    pub text: String,
    /// Name of a drawn picture.
    picture: String,
    /// Names of the theme's events.
    events: Vec<String>,
}

impl ThemeText {
    pub fn image_url(&self) -> String {
        picture(&self.picture)
    }
}

/// An event that recurs every year in the same months.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeasonalEvent {
    pub name: String,
    pub months: Vec<u32>,
    /// The best months; empty if all are equal.
    pub peak: Vec<u32>,
    pub note: Option<String>,
}

impl From<&NaturalSeason> for SeasonalEvent {
    fn from(season: &NaturalSeason) -> Self {
        Self { name: season.what.clone(), months: season.months.clone(), peak: season.peak.clone(), note: None }
    }
}

impl From<&Festival> for SeasonalEvent {
    fn from(festival: &Festival) -> Self {
        let Festival { name, months, note, .. } = festival;
        Self { name: name.clone(), months: months.clone(), peak: Vec::new(), note: Some(note.clone()) }
    }
}

#[derive(Debug, Deserialize)]
struct Editorial {
    themes: Vec<ThemeText>,
    /// Season name to regions of destinations.
    season_regions: BTreeMap<String, Vec<String>>,
    /// Name of a season of animals, waves or pilgrims to slugs of destinations.
    event_places: BTreeMap<String, Vec<String>>,
}

fn editorial() -> &'static Editorial {
    static EDITORIAL: OnceLock<Editorial> = OnceLock::new();
    EDITORIAL.get_or_init(|| {
        let read = serde_json::from_str(include_str!("../../../catalogue/landing_pages.json"));
        read.expect("the file is part of the build, and a test reads it")
    })
}

/// The text of the theme with this slug.
pub fn theme_text(slug: &str) -> Option<&'static ThemeText> {
    editorial().themes.iter().find(|theme| theme.slug == slug)
}

/// The climate of a destination's region, if known.
pub fn season_of<'a>(seasons: &'a Seasons, region: &str) -> Option<&'a Season> {
    let regions = &editorial().season_regions;
    let is_there =
        |season: &&Season| regions.get(&season.region).is_some_and(|names| names.iter().any(|one| one == region));
    seasons.windows.iter().find(is_there)
}

/// The yearly events at the destination with this stored slug.
pub fn events_of_place(seasons: &Seasons, stored_slug: &str) -> Vec<SeasonalEvent> {
    let is_there = |what: &str| {
        editorial().event_places.get(what).is_some_and(|places| places.iter().any(|place| place == stored_slug))
    };
    let natural = seasons.wildlife.iter().filter(|one| is_there(&one.what)).map(SeasonalEvent::from);
    let festivals = seasons.festivals.iter().filter(|one| one.place.as_deref() == Some(stored_slug));
    natural.chain(festivals.map(SeasonalEvent::from)).collect()
}

/// The yearly events of a theme, in the order of its list.
pub fn events_of_theme(seasons: &Seasons, theme: &ThemeText) -> Vec<SeasonalEvent> {
    let event = |name: &String| {
        let natural = seasons.wildlife.iter().find(|one| one.what == *name).map(SeasonalEvent::from);
        natural.or_else(|| seasons.festivals.iter().find(|one| one.name == *name).map(SeasonalEvent::from))
    };
    theme.events.iter().filter_map(event).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::land;
    use serendib_search::taxonomy::CATEGORIES;

    #[test]
    fn every_category_has_a_text_and_a_picture_that_is_drawn() {
        let pictures = &land().pictures;
        let drawn: Vec<&String> = pictures.attractions.values().chain(pictures.destinations.values()).collect();
        assert_eq!(editorial().themes.len(), CATEGORIES.len());
        for category in &CATEGORIES {
            let theme = theme_text(category.slug).unwrap();
            assert!(theme.text.ends_with('.') && theme.text.matches(". ").count() <= 1, "{}", theme.text);
            assert!(drawn.contains(&&theme.picture), "{}", theme.picture);
            assert_eq!(
                events_of_theme(&land().facts.seasons, theme).len(),
                theme.events.len(),
                "{}: {:?}",
                theme.slug,
                theme.events
            );
        }
    }

    #[test]
    fn what_the_file_names_is_there() {
        let facts = &land().facts;
        let is_region = |name: &String| facts.destinations.iter().any(|place| place.region == *name);
        for (season, regions) in &editorial().season_regions {
            assert!(facts.seasons.windows.iter().any(|one| one.region == *season), "{season}");
            assert!(regions.iter().all(is_region), "{regions:?}");
        }
        for (what, places) in &editorial().event_places {
            assert!(facts.seasons.wildlife.iter().any(|one| one.what == *what), "{what}");
            assert!(places.iter().all(|slug| facts.city(slug) != slug.as_str()), "{places:?}");
        }
    }

    #[test]
    fn seasons_and_events_are_found_by_place() {
        let seasons = &land().facts.seasons;
        assert_eq!(season_of(seasons, "Hill Country").unwrap().good, [1, 2, 3, 4]);
        assert_eq!(season_of(seasons, "South Coast"), season_of(seasons, "West Coast"));
        assert_eq!(season_of(seasons, "Atlantis"), None);
        let names = |slug| events_of_place(seasons, slug).into_iter().map(|event| event.name).collect::<Vec<_>>();
        assert_eq!(names("kandy"), ["Kandy Esala Perahera"]);
        assert_eq!(names("mirissa"), ["Blue whales off Mirissa"]);
        assert!(names("ella").is_empty());
    }
}
