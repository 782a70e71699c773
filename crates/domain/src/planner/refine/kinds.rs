//! Kinds of sights that people ask for more or less of.

use crate::planner::catalogue::Sight;
use crate::planner::interest::Interests;

/// Kinds that are hard for somebody in a wheelchair, and for small children.
pub(super) const WALKING: &str = "walking";
pub(super) const STEEP: &str = "steep ways";

/// By an interest, an icon, a word of the title, or how much effort it takes at least.
pub(in crate::planner) struct Kind {
    /// What it is kept under, and how a sentence calls many of it.
    pub name: &'static str,
    /// What people call it, folded, in one and in many.
    pub words: &'static [&'static str],
    interest: &'static str,
    icon: &'static str,
    titles: &'static [&'static str],
    effort: Option<i64>,
}

impl Kind {
    pub(in crate::planner) fn has(&self, sight: &Sight) -> bool {
        let is_liked = Interests::named(self.interest).is_some_and(|own| !sight.interests.shared(own).is_empty());
        let is_called = || {
            let title = sight.title.to_lowercase();
            self.titles.iter().any(|word| title.contains(word))
        };
        let is_hard = self.effort.is_some_and(|least| sight.effort >= least);
        is_hard || is_liked || (!self.icon.is_empty() && sight.icon == self.icon) || is_called()
    }
}

const fn kind(
    name: &'static str,
    words: &'static [&'static str],
    interest: &'static str,
    icon: &'static str,
    titles: &'static [&'static str],
) -> Kind {
    Kind { name, words, interest, icon, titles, effort: None }
}

const fn hard(name: &'static str, words: &'static [&'static str], effort: i64) -> Kind {
    Kind { name, words, interest: "", icon: "", titles: &[], effort: Some(effort) }
}

pub(in crate::planner) const KINDS: [Kind; 24] = [
    kind(
        "beaches",
        &[
            "beach",
            "beaches",
            "swimming",
            "sea",
            "coast",
            "surf",
            "surfing",
            "water sports",
            "snorkelling",
            "snorkeling",
            "beach time",
        ],
        "Beach & Water Sports",
        "",
        &[],
    ),
    kind(
        "temples",
        &[
            "temple",
            "temples",
            "kovil",
            "kovils",
            "religious sites",
            "religion",
            "shrine",
            "shrines",
            "churches",
            "mosques",
        ],
        "",
        "Temple",
        &["temple", "kovil", "vihara", "mosque"],
    ),
    kind(
        "wildlife",
        &[
            "wildlife",
            "animals",
            "safari",
            "safaris",
            "elephants",
            "elephant",
            "leopards",
            "whales",
            "birds",
            "national parks",
            "national park",
            "game drives",
        ],
        "",
        "",
        &["national park", "elephant", "whale", "turtle", "safari", "sanctuary"],
    ),
    kind("nature", &["nature", "forest", "forests", "outdoors", "landscapes", "scenery"], "Wildlife & Nature", "", &[]),
    kind(
        "hikes",
        &["hike", "hikes", "hiking", "trek", "treks", "trekking", "walks", "climbing", "climbs", "mountains"],
        "Hiking & Trekking",
        "Mountain",
        &[],
    ),
    kind("museums", &["museum", "museums"], "", "", &["museum"]),
    kind(
        "history",
        &["history", "ruins", "historical sites", "historic sites", "ancient cities", "forts", "fort", "archaeology"],
        "Historical Sites",
        "",
        &[],
    ),
    kind("culture", &["culture", "cultural sites", "cultural heritage", "heritage"], "Cultural Heritage", "", &[]),
    kind(
        "tea estates",
        &["tea", "tea estates", "tea plantations", "tea factories", "plantations", "tea factory"],
        "Tea Plantations",
        "",
        &[],
    ),
    kind("waterfalls", &["waterfall", "waterfalls", "falls"], "", "", &["falls"]),
    kind("lakes", &["lake", "lakes"], "", "Lake", &[]),
    kind("gardens", &["garden", "gardens", "botanical gardens", "parks"], "", "Garden", &[]),
    kind("stupas", &["stupa", "stupas", "dagobas"], "", "Stupa", &[]),
    kind(
        "food stops",
        &["food stops", "culinary", "cooking", "restaurants", "street food", "food markets"],
        "Food & Culinary",
        "",
        &[],
    ),
    kind("shopping", &["shopping", "shops", "markets", "market"], "Shopping", "", &[]),
    kind("nightlife", &["nightlife", "bars", "parties", "party", "clubs"], "Nightlife", "", &[]),
    kind(
        "adventure",
        &["adventure", "adventures", "adventure sports", "rafting", "adrenaline", "action"],
        "Adventure Sports",
        "",
        &[],
    ),
    kind("diving", &["diving", "scuba", "scuba diving", "dives"], "Scuba Diving", "", &[]),
    kind(
        "wellness",
        &["wellness", "spa", "spas", "ayurveda", "yoga", "hot springs", "meditation", "massages"],
        "Wellness & Spa",
        "",
        &[],
    ),
    kind("villages", &["village", "villages", "local life", "villagers"], "Local Villages", "", &[]),
    kind(
        "train rides",
        &["train", "trains", "train rides", "train ride", "train journeys", "railway"],
        "Train Journeys",
        "",
        &[],
    ),
    kind("photo stops", &["photography", "photo stops", "photos", "viewpoints", "views"], "Photography", "", &[]),
    hard(WALKING, &["long walks", "much walking"], 2),
    hard(STEEP, &["steep", "steep walks", "steep climbs", "stairs", "strenuous sights"], 3),
];

/// The kind that is kept under this name.
pub(in crate::planner) fn kind_named(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
