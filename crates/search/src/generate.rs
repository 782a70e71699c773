//! Generated packages for tests and measurements; equal counts and seeds give equal packages.
//!
//! Sizes follow the demo catalogue: a title of four to seven words, 55 to 110 words of description, three to six
//! highlights, one to six places, up to twelve attractions, one to four hosts. Half of the running text is common words;
//! the rest comes from some 24,000 invented words of falling frequency, as in real prose.

use crate::doc::{Doc, DocHost, Id, Location};
use crate::taxonomy::LANGUAGES;

/// City, region and other names.
const CITIES: [(&str, &str, &[&str]); 24] = [
    ("Colombo", "West Coast", &["Kolamba", "කොළඹ", "கொழும்பு"]),
    ("Negombo", "West Coast", &["Meegamuwa", "මීගමුව", "நீர்கொழும்பு"]),
    ("Bentota", "South West Coast", &["Bentara", "බෙන්තොට"]),
    ("Hikkaduwa", "South West Coast", &["Hikka", "හික්කඩුව"]),
    ("Galle", "South Coast", &["Gaalla", "Point de Galle", "ගාල්ල", "காலி"]),
    ("Unawatuna", "South Coast", &["උණවටුන"]),
    ("Weligama", "South Coast", &["Valikamam", "වැලිගම"]),
    ("Mirissa", "South Coast", &["මිරිස්ස"]),
    ("Tangalle", "South Coast", &["Tangalla", "තංගල්ල"]),
    ("Yala", "Deep South", &["Ruhuna National Park", "යාල"]),
    ("Udawalawe", "Deep South", &["Uda Walawe", "උඩවලව"]),
    ("Ella", "Hill Country", &["ඇල්ල", "எல்ல"]),
    ("Bandarawela", "Hill Country", &["Bandarawella", "බණ්ඩාරවෙල"]),
    ("Nuwara Eliya", "Hill Country", &["Nurelia", "Little England", "නුවරඑළිය"]),
    ("Kandy", "Hill Country", &["Maha Nuwara", "Senkadagala", "මහනුවර", "கண்டி"]),
    ("Kitulgala", "Hill Country Foothills", &["Kithulgala", "කිතුල්ගල"]),
    ("Dambulla", "Cultural Triangle", &["Dambulu", "දඹුල්ල"]),
    ("Sigiriya", "Cultural Triangle", &["Sinhagiri", "Lion Rock", "සීගිරිය"]),
    ("Polonnaruwa", "Cultural Triangle", &["Pulatthinagara", "පොළොන්නරුව"]),
    ("Anuradhapura", "Cultural Triangle", &["A'pura", "අනුරාධපුරය"]),
    ("Jaffna", "North", &["Yapanaya", "Yalpanam", "යාපනය", "யாழ்ப்பாணம்"]),
    ("Trincomalee", "East Coast", &["Trinco", "Gokanna", "ත්\u{200d}රිකුණාමලය", "திருகோணமலை"]),
    ("Batticaloa", "East Coast", &["Batti", "Madakalapuwa", "மட்டக்களப்பு"]),
    ("Arugam Bay", "East Coast", &["A-Bay", "Pottuvil", "ආරුගම්බේ"]),
];

/// The frequent words of the prose, most frequent first.
const COMMON: &str = "the and of a to in with for is by on at from your you it as are that through day after \
    before morning evening night guide walk train tea temple village market lunch beach boat rock water forest \
    river old local slow early quiet road hill coast island rice curry spice elephants leopards birds whales \
    monks farmers fishermen cooks stories gardens ruins ramparts lagoon jungle waterfall sunrise sunset \
    breakfast climb swim cycle drive stop steps carvings frescoes palace stupa drums dancers wood brass pots \
    coconut cinnamon pepper cardamom ginger mango jackfruit fish crab wild high narrow wide small great famous";

const KINDS: [&str; 10] =
    ["Temple", "Falls", "Museum", "Market", "Garden", "Lookout", "Lighthouse", "Tank", "Reserve", "Rock"];
const CATEGORIES: [&str; 9] =
    ["cultural", "adventure", "wildlife", "beach", "relaxation", "food", "nature", "hiking", "photography"];
const GIVEN: [&str; 16] = [
    "Nimal", "Kumari", "Sunil", "Anusha", "Ruwan", "Dilani", "Tharindu", "Fathima", "Ravi", "Meena", "Chaminda",
    "Ishara", "Suresh", "Priya", "Lasantha", "Rizwan",
];
const SYLLABLES: [&str; 30] = [
    "ka", "ru", "na", "pa", "la", "wa", "ti", "mo", "sa", "de", "gu", "ya", "be", "lo", "mi", "ha", "ve", "du", "re",
    "ni", "to", "ga", "si", "pu", "ra", "ma", "ku", "le", "di", "ne",
];
const INVENTED: u64 = 24_000;
/// 1 January 2024.
const FIRST_CREATED: i64 = 1_704_067_200_000_000;
const MINUTE: u64 = 60_000_000;

/// `count` packages with different ids.
pub fn generate(count: usize, seed: u64) -> impl Iterator<Item = Doc> {
    let mut dice = Dice(seed);
    let common: Vec<&str> = COMMON.split_whitespace().collect();
    (0..count).map(move |_| doc(&mut dice, &common))
}

fn doc(dice: &mut Dice, common: &[&str]) -> Doc {
    let days = if dice.below(3) == 0 { 1 } else { 1 + dice.below(18) };
    let cities: Vec<u64> = dice.some(1, 5, |dice| dice.skewed(24));
    let mut locations: Vec<Location> = cities.iter().map(|city| city_at(*city)).collect();
    if dice.below(4) == 0 {
        let name = capital(&invented(dice.skewed(300)));
        locations.push(Location { name, ..Location::default() });
    }
    let min_people = 1 + dice.below(10) / 8;
    let max_people = min_people + 1 + dice.below(12);
    let review_count = if dice.below(7) == 0 { 0 } else { 1 + dice.below(60) };
    let rating = if review_count == 0 { 0.0 } else { f64::from(small(30 + dice.below(21))) / 10.0 };
    let place = locations[0].name.clone();
    Doc {
        id: (Id::from(dice.draw()) << 64) | Id::from(dice.draw()),
        title: format!("{} {place} {}", capital(&prose(dice, common, 1, 3)), prose(dice, common, 2, 3)),
        description: sentence(dice, common, 55, 110),
        highlights: dice.some(3, 6, |dice| sentence(dice, common, 4, 9)).join("\n"),
        price_cents: i64::from(small(days * (45 + dice.below(120)) + dice.below(20))) * 100,
        duration_days: small(days),
        min_people: small(min_people),
        max_people: small(max_people),
        rating,
        review_count: small(review_count),
        created_at_micros: FIRST_CREATED + i64::try_from(dice.below(1_400_000) * MINUTE).unwrap_or(0),
        categories: dice.some(1, 3, |dice| (*dice.one_of(&CATEGORIES)).to_owned()),
        locations,
        attractions: dice.some(0, 12, |dice| {
            let kind = *dice.one_of(&KINDS);
            format!("{} {kind}", capital(&invented(dice.skewed(400))))
        }),
        languages: dice.some(1, 3, |dice| dice.one_of(&LANGUAGES).code.to_owned()),
        hosts: dice.some(1, 4, |dice| {
            let (given, family) = (dice.below(16), dice.below(800));
            let name = GIVEN[usize::try_from(given).unwrap_or(0)];
            DocHost { id: Id::from(family * 16 + given), name: format!("{name} {}", capital(&invented(family))) }
        }),
        ..Doc::default()
    }
}

fn city_at(city: u64) -> Location {
    let (name, region, aliases) = CITIES[usize::try_from(city).unwrap_or(0) % CITIES.len()];
    Location {
        name: name.to_owned(),
        destination: Some(Id::from(city) + 1),
        aliases: aliases.iter().map(|alias| (*alias).to_owned()).collect(),
        region: region.to_owned(),
    }
}

fn sentence(dice: &mut Dice, common: &[&str], least: u64, most: u64) -> String {
    capital(&prose(dice, common, least, most)) + "."
}

fn prose(dice: &mut Dice, common: &[&str], least: u64, most: u64) -> String {
    let words = dice.some(least, most, |dice| match dice.below(2) {
        0 => common[usize::try_from(dice.skewed(150)).unwrap_or(0) % common.len()].to_owned(),
        _ => invented(dice.skewed(INVENTED)),
    });
    words.join(" ")
}

/// A different word for every number.
fn invented(number: u64) -> String {
    let (mut left, mut word) = (number + 30, String::new());
    while left > 0 {
        word.push_str(SYLLABLES[usize::try_from(left % 30).unwrap_or(0)]);
        left /= 30;
    }
    if number.is_multiple_of(3) { word + "n" } else { word }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A seeded random number generator (splitmix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to but not including `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.draw() % end.max(1)
    }

    /// The same, with small numbers much more often.
    pub fn skewed(&mut self, end: u64) -> u64 {
        let within = self.below(end) + 1;
        let within = self.below(within) + 1;
        self.below(within)
    }

    /// An element of a non-empty list.
    pub fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        let place = usize::try_from(self.draw()).unwrap_or(usize::MAX) % list.len();
        &list[place]
    }

    /// Between `least` and `most` items.
    pub fn some<T>(&mut self, least: u64, most: u64, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = least + self.below(most - least + 1);
        (0..count).map(|_| make(self)).collect()
    }
}
