//! Kinds of sights that people ask for more or less of.

use crate::catalogue::Sight;
use crate::interest::Interests;

/// Kinds that are hard for somebody in a wheelchair, and for small children.
pub(super) const WALKING: &str = "walking";
pub(super) const STEEP: &str = "steep ways";

/// By an interest, an icon, a word of the title, or how much effort it takes at least.
pub(crate) struct Kind {
    /// What it is kept under, and how a sentence calls many of it.
    pub name: &'static str,
    /// What people call it, folded, in one and in many.
    pub words: &'static [&'static str],
    interest: &'static str,
    icon: &'static str,
    titles: &'static [&'static str],
    not_titles: &'static [&'static str],
    effort: Option<i64>,
    /// Concepts of the search's thesaurus whose names are its own.
    pub concepts: &'static [&'static str],
}

impl Kind {
    pub(crate) fn has(&self, sight: &Sight) -> bool {
        let is_liked = Interests::named(self.interest).is_some_and(|own| !sight.interests.shared(own).is_empty());
        let is_called = || {
            let title = sight.title.to_lowercase();
            let has = |words: &[&str]| words.iter().any(|word| title.contains(word));
            has(self.titles) && !has(self.not_titles)
        };
        let is_hard = self.effort.is_some_and(|least| sight.effort >= least);
        is_hard || is_liked || (!self.icon.is_empty() && sight.icon == self.icon) || is_called()
    }
}

const fn kind(name: &'static str, words: &'static [&'static str], concepts: &'static [&'static str]) -> Kind {
    Kind { name, words, interest: "", icon: "", titles: &[], not_titles: &[], effort: None, concepts }
}

impl Kind {
    const fn liked(self, interest: &'static str) -> Self {
        Self { interest, ..self }
    }

    const fn drawn(self, icon: &'static str) -> Self {
        Self { icon, ..self }
    }

    const fn titled(self, titles: &'static [&'static str]) -> Self {
        Self { titles, ..self }
    }

    /// Titles that would be called so, and are something else.
    const fn not_titled(self, not_titles: &'static [&'static str]) -> Self {
        Self { not_titles, ..self }
    }

    const fn of_effort(self, effort: i64) -> Self {
        Self { effort: Some(effort), ..self }
    }
}

pub(crate) const KINDS: [Kind; 44] = [
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
    .liked("Beach & Water Sports"),
    kind(
        "surfing",
        &["surf", "surf spots", "surf lessons", "surf lesson", "surfing lessons", "surfing lesson", "surf school"],
        &["surfing"],
    )
    .titled(&["surf", "main point", "hiriketiya", "narigama"]),
    kind("snorkelling", &["snorkeling", "snorkel"], &["snorkelling", "under_water"])
        .titled(&["coral", "pigeon island"]),
    kind(
        "temples",
        &["temple", "kovil", "kovils", "shrine", "shrines", "temple visits", "buddhas"],
        &["temples", "buddhist_sites", "hindu_temples", "pilgrimage"],
    )
    .drawn("Temple")
    .titled(&["temple", "kovil", "vihara", "mosque"]),
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
    .liked("Religious Sites"),
    kind("mosques", &["mosque", "the mosque"], &["churches_mosques"]).titled(&["mosque"]),
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
    .titled(&["national park", "boat safari"])
    .not_titled(&["pigeon island"]),
    kind(
        "elephants",
        &["elephant", "wild elephants", "wild elephant safari", "elephant safari"],
        &["elephants", "elephant_gathering"],
    )
    .titled(&["elephant transit", "udawalawe national", "minneriya", "kaudulla", "elephant orphanage"]),
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
    .titled(&["elephant orphanage"]),
    kind("turtles", &["turtle", "turtle watching"], &["turtles"]).titled(&["turtle"]),
    kind(
        "whales",
        &["whale", "whale watching", "whale watching tour", "whale tour", "whale boat", "blue whales"],
        &["whale_watching", "dolphins"],
    )
    .titled(&["whale"]),
    kind("birds", &["bird", "bird watching", "birdwatching", "birding"], &["birds", "endemic_birds"]).titled(&[
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
    .titled(&["national park", "elephant", "whale", "turtle", "safari", "sanctuary"]),
    kind("nature", &["forest", "forests", "outdoors", "landscapes", "scenery"], &["nature", "rainforest"])
        .liked("Wildlife & Nature"),
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
    .liked("Hiking & Trekking")
    .drawn("Mountain"),
    kind("museums", &["museum"], &["museums"]).titled(&["museum"]),
    kind("history", &["historical sites", "historic sites", "historical places"], &["history", "colonial"])
        .liked("Historical Sites"),
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
    .titled(&[
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
    kind("forts", &["fort"], &["forts"]).titled(&["fort"]),
    kind(
        "culture",
        &["cultural sites", "cultural heritage", "heritage", "cultural stuff", "cultural sights"],
        &["culture"],
    )
    .liked("Cultural Heritage"),
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
    .titled(&["tea estate", "tea factory", "tea museum"]),
    kind("waterfalls", &["waterfall", "falls"], &["waterfalls"]).titled(&["falls"]),
    kind("lakes", &["lake"], &["lakes"]).drawn("Lake"),
    kind(
        "boat rides",
        &["boat", "boat ride", "boat trip", "boat trips", "boat safari", "boat tours", "boat tour"],
        &["boat_trip", "river_lagoon"],
    )
    .titled(&["boat", "river safari", "lagoon"]),
    kind("gardens", &["garden", "botanical gardens", "parks"], &["gardens", "botanical_gardens"]).drawn("Garden"),
    kind("stupas", &["stupa", "dagobas", "dagoba"], &[]).drawn("Stupa"),
    kind("caves", &["cave"], &["caves"]).titled(&["cave"]),
    kind("food stops", &["culinary", "restaurants", "street food", "food markets", "food places"], &["food"])
        .liked("Food & Culinary"),
    kind(
        "shopping",
        &["shops", "souvenirs", "souvenir shopping", "gem shops", "jewellery shops"],
        &["shopping", "gems"],
    )
    .liked("Shopping"),
    kind("markets", &["market", "local market", "local markets"], &["markets"]).titled(&["market"]),
    kind("nightlife", &["bars", "parties", "party", "clubs"], &["nightlife"]).liked("Nightlife"),
    kind(
        "adventure",
        &["adventures", "adventure sports", "adrenaline", "action"],
        &["adventure", "zipline", "canyoning"],
    )
    .liked("Adventure Sports"),
    kind("rafting", &["raft"], &["rafting"]).titled(&["rafting"]),
    kind("diving", &["scuba", "scuba diving", "dives", "dive"], &["diving"]).liked("Scuba Diving"),
    kind(
        "wellness",
        &["spa", "spas", "yoga", "hot springs", "massages", "massage"],
        &["wellness", "spa", "ayurveda", "yoga", "hot_springs", "detox", "retreat"],
    )
    .liked("Wellness & Spa"),
    kind("meditation", &["meditate"], &["meditation"]).titled(&["meditation"]),
    kind("villages", &["village", "villagers"], &["village", "local_life"]).liked("Local Villages"),
    kind(
        "train rides",
        &["train", "trains", "train ride", "train journeys", "train journey", "railway", "the train"],
        &["train"],
    )
    .liked("Train Journeys"),
    kind("photo stops", &["photos", "viewpoints", "viewpoint", "views"], &["photography", "viewpoints"])
        .liked("Photography"),
    kind("lighthouses", &["lighthouse"], &["lighthouses"]).titled(&["lighthouse"]),
    kind("islands", &["island"], &["islands"]).titled(&["island"]),
    kind("architecture", &["bawa", "geoffrey bawa"], &["architecture"]).titled(&[
        "lunuganga",
        "brief garden",
        "bungalow",
    ]),
    kind(WALKING, &["long walks", "much walking", "long hikes", "hard hikes", "grosse marches"], &[]).of_effort(2),
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
    .of_effort(3),
];

/// The kind that is kept under this name.
pub(crate) fn kind_named(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
