//! The taxonomy of categories and languages.
//!
//! The specification has five lists: search buttons, authoring form, experience categories, the planner's interests and
//! guides' specialties. Here each of their words maps to one category (D-025). Languages have ISO 639-1 codes wherever
//! they are stored (D-026).
//! Sources: P-T09, P-B05 and P-B09.

use crate::text::fold::fold;

/// The button without a filter.
pub const ALL: &str = "all";
/// The spec's seven buttons are `ALL` and the first ones of `CATEGORIES`; the others are under "More".
pub const BUTTONS: usize = 6;

#[derive(Debug, PartialEq, Eq)]
pub struct Category {
    /// In URLs, filters and facets.
    pub slug: &'static str,
    pub label: &'static str,
    /// As stored by the authoring form.
    pub authored: &'static str,
    /// The words of the other lists.
    also: &'static [&'static str],
}

const fn same(slug: &'static str, label: &'static str, also: &'static [&'static str]) -> Category {
    Category { slug, label, authored: slug, also }
}

pub const CATEGORIES: [Category; 9] = [
    same("cultural", "Cultural Tours", CULTURAL),
    same("adventure", "Adventure", ADVENTURE),
    same("wildlife", "Wildlife", WILDLIFE),
    same("beach", "Beach & Coast", BEACH),
    Category { slug: "wellness", label: "Wellness", authored: "relaxation", also: WELLNESS },
    same("food", "Food & Cooking", FOOD),
    same("nature", "Nature", NATURE),
    same("hiking", "Hiking", HIKING),
    same("photography", "Photography", PHOTOGRAPHY),
];

const CULTURAL: &[&str] = &[
    "culture",
    "Cultural Heritage",
    "Cultural Heritage Tours",
    "Temple Tours",
    "Historical Sites",
    "Religious Sites",
    "Gem Mining Tours",
    "Village Experiences",
    "Local Villages",
    "Handicraft Workshops",
    "Festival Tours",
    "Shopping",
    "Shopping Tours",
    "Nightlife",
    "Nightlife Tours",
    "City Tours",
];
const ADVENTURE: &[&str] = &["Adventure Sports", "Adventure Tours", "Cycling Tours", "Rock Climbing", "Scuba Diving"];
const WILDLIFE: &[&str] =
    &["Wildlife Safari", "Wildlife & Nature", "safari", "Bird Watching", "Elephant Experiences", "Whale Watching"];
const BEACH: &[&str] = &[
    "coast",
    "Beach Tours",
    "Beach & Water Activities",
    "Beach & Water Sports",
    "Fishing Expeditions",
    "Surfing Lessons",
];
const WELLNESS: &[&str] = &["Ayurveda", "Ayurveda & Wellness", "Wellness & Spa", "spa"];
const FOOD: &[&str] =
    &["cooking", "Food & Culinary", "Food & Culinary Tours", "Food Tours", "Food & Dining", "Spice Garden Tours"];
const NATURE: &[&str] = &["Nature & Hiking", "Tea Estate Tours", "Tea Plantations", "Train Journeys"];
const HIKING: &[&str] = &["Trekking", "Hiking & Trekking"];
const PHOTOGRAPHY: &[&str] = &["Photography Tours"];

/// The category of a stored slug, a label or a word of the other lists, in any case.
pub fn category(text: &str) -> Option<&'static Category> {
    if let Some(exact) = CATEGORIES.iter().find(|c| c.slug == text || c.authored == text) {
        return Some(exact);
    }
    let wanted = fold(text);
    CATEGORIES.iter().find(|c| {
        let own = [c.slug, c.label, c.authored];
        own.iter().chain(c.also).any(|name| fold(name) == wanted)
    })
}

/// The slug for counts and filters; an unknown one stands for itself.
pub fn canonical(text: &str) -> String {
    category(text).map_or_else(|| fold(text), |known| known.slug.to_owned())
}

#[derive(Debug, PartialEq, Eq)]
pub struct SpokenLanguage {
    /// ISO 639-1.
    pub code: &'static str,
    pub name: &'static str,
    /// The old product's code, if the name's first two letters are not the code.
    first_letters: &'static str,
}

const fn speaks(code: &'static str, name: &'static str, first_letters: &'static str) -> SpokenLanguage {
    SpokenLanguage { code, name, first_letters }
}

pub const LANGUAGES: [SpokenLanguage; 15] = [
    speaks("en", "English", "en"),
    speaks("si", "Sinhala", "si"),
    speaks("ta", "Tamil", "ta"),
    speaks("de", "German", "ge"),
    speaks("fr", "French", "fr"),
    speaks("es", "Spanish", "sp"),
    speaks("it", "Italian", "it"),
    speaks("nl", "Dutch", "du"),
    speaks("ru", "Russian", "ru"),
    speaks("ja", "Japanese", "ja"),
    speaks("zh", "Chinese", "ch"),
    speaks("ko", "Korean", "ko"),
    speaks("hi", "Hindi", "hi"),
    speaks("pt", "Portuguese", "po"),
    speaks("ar", "Arabic", "ar"),
];

/// The language of a code, a name or an old two-letter code, in any case.
pub fn language(text: &str) -> Option<&'static SpokenLanguage> {
    let wanted = text.trim();
    LANGUAGES.iter().find(|l| [l.code, l.name, l.first_letters].iter().any(|known| known.eq_ignore_ascii_case(wanted)))
}

/// A guide's possible specialties: P-B05.
pub const SPECIALTIES: [&str; 10] = [
    "Cultural Tours",
    "Tea Plantations",
    "Historical Sites",
    "Wildlife Safari",
    "Beach Tours",
    "Adventure Tours",
    "Food Tours",
    "Photography Tours",
    "Trekking",
    "City Tours",
];
/// Further choices of applicants and guides: P-T09.
pub const EXPERIENCES: [&str; 26] = [
    "Cultural Heritage Tours",
    "Wildlife Safari",
    "Tea Estate Tours",
    "Adventure Sports",
    "Beach & Water Activities",
    "Temple Tours",
    "Historical Sites",
    "Nature & Hiking",
    "Photography Tours",
    "Food & Culinary Tours",
    "Ayurveda & Wellness",
    "Bird Watching",
    "Elephant Experiences",
    "Train Journeys",
    "Shopping Tours",
    "Nightlife Tours",
    "Fishing Expeditions",
    "Gem Mining Tours",
    "Village Experiences",
    "Cycling Tours",
    "Rock Climbing",
    "Surfing Lessons",
    "Whale Watching",
    "Spice Garden Tours",
    "Handicraft Workshops",
    "Festival Tours",
];

/// The stored form of a specialty, in any case.
pub fn specialty(text: &str) -> Option<&'static str> {
    let wanted = fold(text);
    SPECIALTIES.iter().chain(&EXPERIENCES).copied().find(|name| fold(name) == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_every_list_leads_to_a_category() {
        let authored = "nature food beach adventure hiking cultural wildlife photography relaxation";
        let interests = "Cultural Heritage, Wildlife & Nature, Adventure Sports, Beach & Water Sports, \
            Food & Culinary, Photography, Historical Sites, Religious Sites, Tea Plantations, \
            Hiking & Trekking, Scuba Diving, Shopping, Nightlife, Wellness & Spa, Local Villages, Train Journeys";
        for slug in authored.split(' ') {
            assert_eq!(category(slug).map(|c| c.authored), Some(slug));
        }
        let interests: Vec<&str> = interests.split(", ").map(str::trim).collect();
        assert_eq!(interests.len(), 16);
        for word in interests.iter().chain(&EXPERIENCES).chain(&SPECIALTIES) {
            assert!(category(word).is_some(), "{word}");
        }
        assert_eq!(specialty("  bird watching "), Some("Bird Watching"));
        assert_eq!(specialty("Underwater Chess"), None);
        assert_eq!(canonical("Relaxation"), "wellness");
        assert_eq!(canonical("Underwater Chess"), "underwater chess");
    }

    #[test]
    fn the_specs_buttons_come_first() {
        let buttons: Vec<&str> = CATEGORIES[..BUTTONS].iter().map(|c| c.slug).collect();
        assert_eq!(buttons, ["cultural", "adventure", "wildlife", "beach", "wellness", "food"]);
        assert_eq!(category("Beach & Coast").map(|c| c.slug), Some("beach"));
        assert_eq!(category("FOOD & COOKING").map(|c| c.slug), Some("food"));
    }

    #[test]
    fn no_word_leads_to_two_categories() {
        let mut seen = std::collections::HashMap::new();
        for c in &CATEGORIES {
            for name in [c.slug, c.label, c.authored].iter().chain(c.also) {
                assert_eq!(*seen.entry(fold(name)).or_insert(c.slug), c.slug, "{name}");
            }
        }
    }

    #[test]
    fn old_language_codes_and_names_map_to_iso() {
        let old =
            [("ge", "de"), ("sp", "es"), ("ch", "zh"), ("du", "nl"), ("po", "pt"), ("german", "de"), ("EN", "en")];
        for (stored, code) in old {
            assert_eq!(language(stored).map(|l| l.code), Some(code));
        }
        assert_eq!(language("klingon"), None);
        for known in &LANGUAGES {
            for text in [known.code, known.name, &known.name.to_lowercase(), &known.name.to_lowercase()[..2]] {
                assert_eq!(language(text).map(|l| l.code), Some(known.code), "{text}");
            }
        }
    }
}
