//! Kinds of sights for "more" and "less".

use crate::catalogue::Sight;
use crate::interest::Interests;

/// Kinds that are hard with a wheelchair or small children.
pub(super) const WALKING: &str = "walking";
pub(super) const STEEP: &str = "steep ways";

/// Defined by an interest, an icon, a title word, or a minimum effort.
pub(crate) struct SightKind {
    /// The stored name, also the plural in sentences.
    pub name: &'static str,
    /// Folded names, singular and plural.
    pub words: &'static [&'static str],
    interest: &'static str,
    icon: &'static str,
    titles: &'static [&'static str],
    not_titles: &'static [&'static str],
    effort: Option<i64>,
    /// Thesaurus concepts of the search whose names also name the kind.
    pub concepts: &'static [&'static str],
}

impl SightKind {
    pub(crate) fn matches_sight(&self, sight: &Sight) -> bool {
        let is_liked = Interests::from_name(self.interest).is_some_and(|own| !sight.interests.shared(own).is_empty());
        let is_called = || {
            let title = sight.title.to_lowercase();
            let has = |words: &[&str]| words.iter().any(|word| title.contains(word));
            has(self.titles) && !has(self.not_titles)
        };
        let is_hard = self.effort.is_some_and(|least| sight.effort >= least);
        is_hard || is_liked || (!self.icon.is_empty() && sight.icon == self.icon) || is_called()
    }
}

const fn kind(name: &'static str, words: &'static [&'static str], concepts: &'static [&'static str]) -> SightKind {
    SightKind { name, words, interest: "", icon: "", titles: &[], not_titles: &[], effort: None, concepts }
}

impl SightKind {
    const fn with_interest(self, interest: &'static str) -> Self {
        Self { interest, ..self }
    }

    const fn with_icon(self, icon: &'static str) -> Self {
        Self { icon, ..self }
    }

    const fn with_titles(self, titles: &'static [&'static str]) -> Self {
        Self { titles, ..self }
    }

    /// Titles with a matching word that are another kind.
    const fn without_titles(self, not_titles: &'static [&'static str]) -> Self {
        Self { not_titles, ..self }
    }

    const fn with_effort(self, effort: i64) -> Self {
        Self { effort: Some(effort), ..self }
    }
}

pub(crate) const KINDS: [SightKind; 44] = [
    kind(
        "beaches",
        &[
            "beach",
            "sea",
            "coast",
            "water sports",
            "beach time",
            "beach part",
            "the beach part",
            "beach days",
            "beach day",
        ],
        &["beach", "swimming", "water_sports"],
    )
    .with_interest("Beach & Water Sports"),
    kind(
        "surfing",
        &["surf", "surf spots", "surf lessons", "surf lesson", "surfing lessons", "surfing lesson", "surf school"],
        &["surfing"],
    )
    .with_titles(&["surf", "main point", "hiriketiya", "narigama"]),
    kind("snorkelling", &["snorkeling", "snorkel"], &["snorkelling", "under_water"])
        .with_titles(&["coral", "pigeon island"]),
    kind(
        "temples",
        &["temple", "kovil", "kovils", "shrine", "shrines", "temple visits", "buddhas"],
        &["temples", "buddhist_sites", "hindu_temples", "pilgrimage"],
    )
    .with_icon("Temple")
    .with_titles(&["temple", "kovil", "vihara", "mosque"]),
    kind(
        "religious sites",
        &[
            "religious",
            "religious site",
            "religious places",
            "religious sights",
            "religious stuff",
            "anything religious",
            "religion",
            "places of worship",
        ],
        &[],
    )
    .with_interest("Religious Sites"),
    kind("mosques", &["mosque", "the mosque"], &["churches_mosques"]).with_titles(&["mosque"]),
    kind(
        "safaris",
        &[
            "safari",
            "national parks",
            "national park",
            "game drives",
            "game drive",
            "jeeps",
            "jeep safari",
            "jeep safaris",
            "jeep",
        ],
        &["safari", "national_parks"],
    )
    .with_titles(&["national park", "boat safari"])
    .without_titles(&["pigeon island"]),
    kind(
        "elephants",
        &["elephant", "wild elephants", "wild elephant safari", "elephant safari"],
        &["elephants", "elephant_gathering"],
    )
    .with_titles(&["elephant transit", "udawalawe national", "minneriya", "kaudulla", "elephant orphanage"]),
    kind(
        "captive animals",
        &[
            "animal shows",
            "animal show",
            "elephant rides",
            "elephant ride",
            "elephant riding",
            "elephants in chains",
            "chained elephants",
            "zoo",
            "zoos",
            "snake charmers",
            "snake charmer",
            "elephant shows",
            "captive elephants",
            "animals in cages",
            "animal attractions",
            "riding elephants",
            "elephant back rides",
            "elephant orphanages",
        ],
        &[],
    )
    .with_titles(&["elephant orphanage"]),
    kind("turtles", &["turtle", "turtle watching"], &["turtles"]).with_titles(&["turtle"]),
    kind(
        "whales",
        &["whale", "whale watching", "whale watching tour", "whale tour", "whale boat", "blue whales"],
        &["whale_watching", "dolphins"],
    )
    .with_titles(&["whale"]),
    kind("birds", &["bird", "bird watching", "birdwatching", "birding"], &["birds", "endemic_birds"]).with_titles(&[
        "bundala",
        "kumana",
        "sinharaja",
        "wetland",
        "udawattakele",
        "forest reserve",
    ]),
    kind(
        "wildlife",
        &["animals", "animal", "leopards", "wild animals"],
        &["wildlife", "leopards", "sloth_bear", "crocodiles", "monkeys"],
    )
    .with_titles(&["national park", "elephant", "whale", "turtle", "safari", "sanctuary"]),
    kind("nature", &["forest", "forests", "outdoors", "landscapes", "scenery"], &["nature", "rainforest"])
        .with_interest("Wildlife & Nature"),
    kind(
        "hikes",
        &[
            "hike",
            "hiking",
            "trek",
            "treks",
            "trekking",
            "walks",
            "climbing",
            "climbs",
            "mountains",
            "the hike",
            "mountain hikes",
        ],
        &["hiking", "trekking", "climbing"],
    )
    .with_interest("Hiking & Trekking")
    .with_icon("Mountain"),
    kind("museums", &["museum"], &["museums"]).with_titles(&["museum"]),
    kind("history", &["historical sites", "historic sites", "historical places"], &["history", "colonial"])
        .with_interest("Historical Sites"),
    kind(
        "ruins",
        &[
            "ruin",
            "ancient cities",
            "archaeology",
            "old stones",
            "ancient ruins",
            "ancient sites",
            "old ruins",
            "archaeological sites",
        ],
        &["archaeology", "ancient_cities"],
    )
    .with_titles(&[
        "quadrangle",
        "gal vihara",
        "ruwanwelisaya",
        "jetavanaramaya",
        "abhayagiri",
        "thuparamaya",
        "isurumuniya",
        "mihintale",
        "ritigala",
        "yapahuwa",
        "sigiriya rock",
        "medirigiriya",
        "nalanda gedige",
        "buduruwagala",
        "stupa and tissa",
    ]),
    kind("forts", &["fort"], &["forts"]).with_titles(&["fort"]),
    kind(
        "culture",
        &["cultural sites", "cultural heritage", "heritage", "cultural stuff", "cultural sights"],
        &["culture"],
    )
    .with_interest("Cultural Heritage"),
    kind(
        "tea estates",
        &[
            "tea",
            "tea estate",
            "tea plantations",
            "tea plantation",
            "tea factories",
            "plantations",
            "tea factory",
            "tea tasting",
            "tea stop",
            "tea fields",
            "喝茶",
            "茶园",
            "茶厂",
        ],
        &["tea", "tea_tasting"],
    )
    .with_titles(&["tea estate", "tea factory", "tea museum"]),
    kind("waterfalls", &["waterfall", "falls"], &["waterfalls"]).with_titles(&["falls"]),
    kind("lakes", &["lake"], &["lakes"]).with_icon("Lake"),
    kind(
        "boat rides",
        &["boat", "boat ride", "boat trip", "boat trips", "boat safari", "boat tours", "boat tour"],
        &["boat_trip", "river_lagoon"],
    )
    .with_titles(&["boat", "river safari", "lagoon"]),
    kind("gardens", &["garden", "botanical gardens", "parks"], &["gardens", "botanical_gardens"]).with_icon("Garden"),
    kind("stupas", &["stupa", "dagobas", "dagoba"], &[]).with_icon("Stupa"),
    kind("caves", &["cave"], &["caves"]).with_titles(&["cave"]),
    kind("food stops", &["culinary", "restaurants", "street food", "food markets", "food places"], &["food"])
        .with_interest("Food & Culinary"),
    kind(
        "shopping",
        &["shops", "souvenirs", "souvenir shopping", "gem shops", "jewellery shops"],
        &["shopping", "gems"],
    )
    .with_interest("Shopping"),
    kind("markets", &["market", "local market", "local markets"], &["markets"]).with_titles(&["market"]),
    kind("nightlife", &["bars", "parties", "party", "clubs"], &["nightlife"]).with_interest("Nightlife"),
    kind(
        "adventure",
        &["adventures", "adventure sports", "adrenaline", "action"],
        &["adventure", "zipline", "canyoning"],
    )
    .with_interest("Adventure Sports"),
    kind("rafting", &["raft"], &["rafting"]).with_titles(&["rafting"]),
    kind("diving", &["scuba", "scuba diving", "dives", "dive"], &["diving"]).with_interest("Scuba Diving"),
    kind(
        "wellness",
        &["spa", "spas", "yoga", "hot springs", "massages", "massage"],
        &["wellness", "spa", "ayurveda", "yoga", "hot_springs", "detox", "retreat"],
    )
    .with_interest("Wellness & Spa"),
    kind("meditation", &["meditate"], &["meditation"]).with_titles(&["meditation"]),
    kind("villages", &["village", "villagers"], &["village", "local_life"]).with_interest("Local Villages"),
    kind(
        "train rides",
        &["train", "trains", "train ride", "train journeys", "train journey", "railway", "the train"],
        &["train"],
    )
    .with_interest("Train Journeys"),
    kind("photo stops", &["photos", "viewpoints", "viewpoint", "views"], &["photography", "viewpoints"])
        .with_interest("Photography"),
    kind("lighthouses", &["lighthouse"], &["lighthouses"]).with_titles(&["lighthouse"]),
    kind("islands", &["island"], &["islands"]).with_titles(&["island"]),
    kind("architecture", &["bawa", "geoffrey bawa"], &["architecture"]).with_titles(&[
        "lunuganga",
        "brief garden",
        "bungalow",
    ]),
    kind(WALKING, &["long walks", "much walking", "long hikes", "hard hikes", "grosse marches"], &[]).with_effort(2),
    kind(
        STEEP,
        &[
            "steep",
            "steep walks",
            "steep climbs",
            "strenuous sights",
            "strenuous hikes",
            "difficult hikes",
            "hard climbs",
        ],
        &[],
    )
    .with_effort(3),
];

/// The kind stored under this name.
pub(crate) fn kind_named(name: &str) -> Option<&'static SightKind> {
    KINDS.iter().find(|kind| kind.name == name)
}
