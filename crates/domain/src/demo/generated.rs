//! Generated packages for measurements: days, lines and reviews of the catalogue, shuffled into new trips.
//!
//! Each package is determined by its number and the seed. They look plausible, but are not edited.

use std::collections::BTreeSet;
use std::ops::Range;

use chrono::{Months, NaiveDate};
use serendib_db::Tx;

use super::catalogue::{CatalogueDay, CatalogueGuide, DemoCatalogue, NightlyRates, Package, Review, catalogue};
use super::dates::{self, Dates};
use super::fill::on_sale;
use super::hosts::JoinedGuide;
use crate::error::Result;
use crate::stable::SeededRng;

const SEED: u64 = 1;

/// Packages per generated guide.
const PACKAGES_PER_GUIDE: usize = 4;
const LONGEST_DAYS: usize = 15;
/// Maximum reviews per package.
const REVIEWS: i64 = 3;

/// The first day, and the number of days, on which packages were put on sale.
const FIRST_DAY: NaiveDate = NaiveDate::from_ymd_opt(2024, 2, 1).expect("a day of the calendar");
const DAYS_ON_SALE: i64 = 960;
/// The month of the latest reviews.
const LAST_MONTH: NaiveDate = NaiveDate::from_ymd_opt(2026, 10, 1).expect("a day of the calendar");

const MOODS: [&str; 24] = [
    "Slow",
    "Early",
    "Quiet",
    "Dusty",
    "Windward",
    "Unhurried",
    "Second",
    "Green",
    "Long",
    "Short",
    "Salted",
    "Plain",
    "Misty",
    "Stubborn",
    "Late",
    "Open",
    "Winding",
    "Old",
    "Borrowed",
    "Cool",
    "Inland",
    "Patient",
    "Bright",
    "Barefoot",
];

/// The subject of a category's trips, for titles.
const THEMES: [(&str, [&str; 4]); 9] = [
    ("nature", ["Forests", "Waterfalls", "Valleys", "Wetlands"]),
    ("food", ["Kitchens", "Markets", "Curries", "Spice Gardens"]),
    ("beach", ["Beaches", "Bays", "Lagoons", "Reefs"]),
    ("adventure", ["Rapids", "Ridges", "Passes", "Surf"]),
    ("hiking", ["Footpaths", "Summits", "Tea Trails", "Stairways"]),
    ("cultural", ["Temples", "Capitals", "Villages", "Drummers"]),
    ("wildlife", ["Leopards", "Elephants", "Whales", "Herons"]),
    ("photography", ["Light", "Mornings", "Portraits", "Shadows"]),
    ("relaxation", ["Afternoons", "Verandas", "Hammocks", "Oil and Steam"]),
];

/// Adds the generated packages `from` up to `from + count`, with their guides, rooms, days and reviews.
///
/// Requires the demo catalogue. Chunks come in order from 0, because a package may have a host of an earlier one.
///
/// # Errors
/// When a row is refused.
pub async fn fill_generated(tx: &mut Tx<'_>, from: usize, count: usize) -> Result<()> {
    let packages: Vec<Package> = packages(from..from + count, SEED).collect();
    let hosts: Vec<JoinedGuide> = guides(from..from + count, SEED)
        .map(|guide| JoinedGuide { since: dates::during(FIRST_DAY, &guide.slug), guide })
        .collect();
    on_sale(tx, catalogue(), &hosts, &packages, Dates::as_written()).await
}

/// The first `count` packages of a seed.
pub fn generated(count: usize, seed: u64) -> impl Iterator<Item = Package> {
    packages(0..count, seed)
}

fn packages(numbers: Range<usize>, seed: u64) -> impl Iterator<Item = Package> {
    let catalogue = catalogue();
    let pictures = Pictures::from_catalogue(catalogue);
    numbers.map(move |number| package(catalogue, &pictures, number, seed))
}

/// The guides who lead the packages of `numbers` and no earlier ones.
fn guides(numbers: Range<usize>, seed: u64) -> impl Iterator<Item = CatalogueGuide> {
    let leaders = numbers.start.div_ceil(PACKAGES_PER_GUIDE)..numbers.end.div_ceil(PACKAGES_PER_GUIDE);
    leaders.map(move |number| guide(&catalogue().guides, number, seed))
}

fn guide_slug(number: usize) -> String {
    format!("generated-guide-{number:06}")
}

fn guide(known: &[CatalogueGuide], number: usize, seed: u64) -> CatalogueGuide {
    let mut draw = SeededRng::new(&["generated guide", &number.to_string(), &seed.to_string()]);
    let (first, last) = (&draw.pick(known).name, &draw.pick(known).name);
    let first = first.split_once(' ').map_or(first.as_str(), |(first, _)| first);
    let last = last.split_once(' ').map_or(last.as_str(), |(_, last)| last);
    let (name, bio) = (format!("{first} {last}"), &draw.pick(known).bio);
    CatalogueGuide { slug: guide_slug(number), name, bio: bio.clone(), ..draw.pick(known).clone() }
}

/// All pictures of packages.
struct Pictures(Vec<&'static str>);

impl Pictures {
    fn from_catalogue(catalogue: &'static DemoCatalogue) -> Self {
        let pictures =
            catalogue.packages.iter().flat_map(|package| std::iter::once(&package.cover).chain(&package.gallery));
        let distinct: BTreeSet<&str> = pictures.map(String::as_str).collect();
        Self(distinct.into_iter().collect())
    }

    fn draw(&self, draw: &mut SeededRng) -> String {
        (*draw.pick(&self.0)).to_owned()
    }
}

fn package(catalogue: &DemoCatalogue, pictures: &Pictures, number: usize, seed: u64) -> Package {
    let mut draw = SeededRng::new(&["generated package", &number.to_string(), &seed.to_string()]);
    let known = &catalogue.packages;
    let (one, other, third) = (draw.pick(known), draw.pick(known), draw.pick(known));
    let days = days(one, other, &mut draw);
    let locations = union([&one.locations, &nights(&days)], 8);
    let categories = union([&one.categories, &other.categories], 3);
    let created = FIRST_DAY + dates::days(draw.below(DAYS_ON_SALE));
    let leader = number / PACKAGES_PER_GUIDE;
    let hosts = hosts(leader, &mut draw);
    Package {
        slug: format!("generated-{number:06}"),
        title: title(catalogue, &categories, &locations, days.len(), &mut draw),
        description: description([one, other, third]),
        price: price(one, days.len(), &mut draw),
        min_people: one.min_people,
        max_people: one.max_people,
        categories,
        languages: one.languages.clone(),
        transport: union([&one.transport, &other.transport], 4),
        locations,
        highlights: union([&one.highlights[..2], &other.highlights[1..]], 5),
        included: other.included.clone(),
        excluded: third.excluded.clone(),
        local_costs: third.local_costs.clone(),
        shopping: third.shopping.clone(),
        cover: pictures.draw(&mut draw),
        gallery: (0..draw.random_range(2, 4)).map(|_| pictures.draw(&mut draw)).collect(),
        rooms: if days.len() > 1 { Some(rooms(&mut draw)) } else { None },
        reviews: reviews([one, third], &hosts[0], created, &mut draw),
        hosts,
        days,
        created,
    }
}

/// The first days of one trip, sometimes followed by the first of another; no attraction twice.
fn days(one: &Package, other: &Package, draw: &mut SeededRng) -> Vec<CatalogueDay> {
    let mut days = one.days[..=draw.index(one.days.len())].to_vec();
    if draw.below(2) == 0 {
        days.extend_from_slice(&other.days[..=draw.index(other.days.len())]);
        days.truncate(LONGEST_DAYS);
    }
    let mut seen = BTreeSet::new();
    for day in &mut days {
        day.stops.retain(|stop| seen.insert(stop.attraction.clone()));
        day.night.get_or_insert_with(|| one.locations[0].clone());
    }
    if let Some(last) = days.last_mut() {
        last.night = None;
    }
    days
}

fn nights(days: &[CatalogueDay]) -> Vec<String> {
    days.iter().filter_map(|day| day.night.clone()).collect()
}

fn union<const N: usize>(lists: [&[String]; N], at_most: usize) -> Vec<String> {
    let mut united: Vec<String> = Vec::new();
    for item in lists.into_iter().flatten() {
        if united.len() < at_most && !united.contains(item) {
            united.push(item.clone());
        }
    }
    united
}

fn title(
    catalogue: &DemoCatalogue,
    categories: &[String],
    locations: &[String],
    days: usize,
    draw: &mut SeededRng,
) -> String {
    let category = draw.pick(categories);
    let mood = draw.pick(&MOODS);
    let theme = THEMES.iter().find(|(known, _)| known == category).map_or("Days", |(_, themes)| *draw.pick(themes));
    let city = |slug| catalogue.facts.city(slug);
    let first = locations.first().map_or("the Island", |slug| city(slug));
    let last = locations.last().map_or("the Sea", |slug| city(slug));
    match draw.below(4) {
        _ if first == last => format!("{mood} {theme} around {first}"),
        0 => format!("{mood} {theme} from {first} to {last}"),
        1 => format!("{first}, {last} and {mood} {theme}"),
        2 if days > 1 => format!("{theme} of {first} in {days} {mood} Days"),
        _ => format!("{mood} Roads to {last}, with {theme}"),
    }
}

/// A sentence or two of each.
fn description(packages: [&Package; 3]) -> String {
    let sentences = packages.iter().enumerate().flat_map(|(place, package)| {
        package.description.split_inclusive(". ").skip(place).take(2).map(|sentence| sentence.trim().to_owned())
    });
    sentences.collect::<Vec<_>>().join(" ")
}

fn price(one: &Package, days: usize, draw: &mut SeededRng) -> i64 {
    let (days, usual) = (i64::try_from(days).unwrap_or(1), i64::try_from(one.days.len()).unwrap_or(1));
    (one.price * days * draw.random_range(60, 150) / (usual * 100)).max(20)
}

fn rooms(draw: &mut SeededRng) -> NightlyRates {
    let budget = draw.random_range(15, 45);
    let three_star = budget + draw.random_range(20, 60);
    let four_star = three_star + draw.random_range(30, 90);
    NightlyRates {
        budget: Some(budget),
        three_star: Some(three_star),
        four_star: (draw.below(3) > 0).then_some(four_star),
        five_star: (draw.below(3) == 0).then_some(four_star * 2),
    }
}

/// The leader, and sometimes the two generated guides before.
fn hosts(leader: usize, draw: &mut SeededRng) -> Vec<String> {
    let first = leader.saturating_sub(draw.index(3));
    (first..=leader).rev().map(guide_slug).collect()
}

fn reviews(of: [&Package; 2], host: &str, created: NaiveDate, draw: &mut SeededRng) -> Vec<Review> {
    let sizes = (of[0].min_people, of[0].max_people);
    let pool: Vec<&Review> = of.into_iter().flat_map(|package| &package.reviews).collect();
    if pool.is_empty() {
        return Vec::new();
    }
    let months = (1..24).map(|later| first_of_month(created) + Months::new(later)).filter(|month| *month <= LAST_MONTH);
    let months: Vec<NaiveDate> = months.collect();
    if months.is_empty() {
        return Vec::new();
    }
    (0..draw.random_range(0, REVIEWS))
        .map(|_| {
            let known = *draw.pick(&pool);
            let party = known.party.clamp(sizes.0, sizes.1);
            Review { month: *draw.pick(&months), guide: host.to_owned(), party, ..known.clone() }
        })
        .collect()
}

fn first_of_month(day: NaiveDate) -> NaiveDate {
    use chrono::Datelike as _;
    day.with_day(1).unwrap_or(day)
}
