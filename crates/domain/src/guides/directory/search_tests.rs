//! Directory queries with each filter, sort and page.

use chrono::NaiveDate;

use super::*;
use crate::guides::directory::entry::{GuidePlace, GuideRow};
use crate::search::{Busy, Dates, Doc};

const ELLA: u128 = 900;

/// Name, bio, stars, reviews, years, languages, specialties, places; they joined in this order.
type SampleGuide = (
    &'static str,
    &'static str,
    f64,
    u32,
    Option<i64>,
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

const GUIDES: [SampleGuide; 5] = [
    ("Zoë Perera", "Tea and trains.", 4.9, 40, Some(12), &["English", "German"], &["Trekking"], &["Ella", "Kandy"]),
    ("Anura Silva", "Birds at dawn.", 5.0, 1, Some(20), &["English"], &["Bird Watching"], &["Galle"]),
    ("Bandara", "Zoe taught me.", 4.5, 10, None, &["German", "Tamil"], &["Trekking", "City Tours"], &["Nuwara Eliya"]),
    ("Chamari", "", 4.2, 90, Some(3), &["Sinhala"], &["City Tours"], &["Kandy"]),
    ("Dev", "", 0.0, 0, Some(3), &["English", "Sinhala"], &[], &[]),
];

fn directory() -> Directory {
    let entry = |(id, known): (u128, &SampleGuide)| {
        let (name, bio, rating, reviews, experience, languages, specialties, places) = *known;
        let joined_micros = i64::try_from(id).unwrap();
        let mut entry = DirectoryEntry::new(&GuideRow { id, name, bio, rating, reviews, experience, joined_micros });
        languages.iter().for_each(|name| entry.add_language(name));
        specialties.iter().for_each(|name| entry.add_specialty(name));
        for name in places {
            entry.add_place(GuidePlace::new(name, (*name == "Ella").then_some(ELLA)));
        }
        entry
    };
    Directory::build((1..).zip(&GUIDES).map(entry))
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2030, 3, day).unwrap()
}

/// Zoë is taken from the 4th to the 6th, Bandara on the 10th.
fn index() -> Index {
    let busy = |host, first, last| Busy { host, first: day(first), last: day(last) };
    Index::build(Vec::<Doc>::new()).with_busy_days(vec![busy(1, 4, 6), busy(3, 10, 10)])
}

fn ask(query: DirectoryQuery) -> DirectoryAnswer {
    directory().search(&query, &index())
}

/// Everything on one page, by name.
fn query_for_everyone() -> DirectoryQuery {
    DirectoryQuery { limit: 100, sort: GuideSort::Name, ..DirectoryQuery::default() }
}

fn ids(query: DirectoryQuery) -> Vec<u128> {
    ask(query).ids
}

#[test]
fn each_filter_keeps_those_it_names() {
    let text = str::to_owned;
    let cases: Vec<(&str, DirectoryQuery, &[u128])> = vec![
        ("nothing", query_for_everyone(), &[2, 3, 4, 5, 1][..]),
        ("an accent", DirectoryQuery { q: text("zoe"), ..query_for_everyone() }, &[3, 1]),
        ("an accent that is typed", DirectoryQuery { q: text(" ZOË "), ..query_for_everyone() }, &[3, 1]),
        ("two words", DirectoryQuery { q: text("zoe tea"), ..query_for_everyone() }, &[1]),
        ("part of a word", DirectoryQuery { q: text("bir"), ..query_for_everyone() }, &[2]),
        ("a language in words", DirectoryQuery { q: text("tamil"), ..query_for_everyone() }, &[3]),
        ("a place in words", DirectoryQuery { q: text("kandy"), ..query_for_everyone() }, &[4, 1]),
        ("no letters", DirectoryQuery { q: text("!?"), ..query_for_everyone() }, &[]),
        ("blank", DirectoryQuery { q: text("  "), ..query_for_everyone() }, &[2, 3, 4, 5, 1]),
        ("unknown words", DirectoryQuery { q: text("zoe kayak"), ..query_for_everyone() }, &[]),
        ("a language", DirectoryQuery { language: text("German"), ..query_for_everyone() }, &[3, 1]),
        ("its code", DirectoryQuery { language: text("DE"), ..query_for_everyone() }, &[3, 1]),
        ("one that nobody speaks", DirectoryQuery { language: text("Klingon"), ..query_for_everyone() }, &[]),
        ("a place", DirectoryQuery { place: text("kandy"), ..query_for_everyone() }, &[4, 1]),
        ("a word of a place", DirectoryQuery { place: text("nuwara"), ..query_for_everyone() }, &[3]),
        ("no word of a place", DirectoryQuery { place: text("uwar"), ..query_for_everyone() }, &[]),
        ("a place without letters", DirectoryQuery { place: text("?"), ..query_for_everyone() }, &[]),
        ("a destination", DirectoryQuery { destinations: vec![ELLA], ..query_for_everyone() }, &[1]),
        (
            "a region with it",
            DirectoryQuery { place: text("Uva"), destinations: vec![ELLA], ..query_for_everyone() },
            &[1],
        ),
        ("a specialty", DirectoryQuery { specialty: text("city tours"), ..query_for_everyone() }, &[3, 4]),
        ("one that nobody has", DirectoryQuery { specialty: text("Chess"), ..query_for_everyone() }, &[]),
        ("stars", DirectoryQuery { stars_min: Tenths::parse("4.5"), ..query_for_everyone() }, &[2, 3, 1]),
        ("few stars", DirectoryQuery { stars_min: Tenths::parse("0.1"), ..query_for_everyone() }, &[2, 3, 4, 1]),
        (
            "a day that is taken",
            DirectoryQuery { dates: Some(Dates::StartOn(day(5))), ..query_for_everyone() },
            &[2, 3, 4, 5],
        ),
        (
            "days of which one is taken",
            DirectoryQuery { dates: Some(Dates::Within(day(6), day(10))), ..query_for_everyone() },
            &[2, 4, 5],
        ),
        (
            "days between",
            DirectoryQuery { dates: Some(Dates::Within(day(7), day(9))), ..query_for_everyone() },
            &[2, 3, 4, 5, 1],
        ),
        (
            "all together",
            DirectoryQuery {
                language: text("German"),
                specialty: text("Trekking"),
                dates: Some(Dates::StartOn(day(5))),
                ..query_for_everyone()
            },
            &[3],
        ),
    ];
    for (what, query, expected) in cases {
        let answer = ask(query);
        assert_eq!(answer.ids, expected, "{what}");
        assert_eq!(answer.total, expected.len(), "{what}");
    }
}

#[test]
fn stars_are_a_number_up_to_five() {
    for (text, expected) in [
        ("4.5", Some("4.5")),
        (" 4 ", Some("4")),
        ("4.84", Some("4.8")),
        ("5", Some("5")),
        ("5.1", None),
        ("0", None),
        ("-1", None),
        ("NaN", None),
        ("inf", None),
        ("many", None),
        ("", None),
    ] {
        assert_eq!(Tenths::parse(text).map(|stars| stars.to_string()).as_deref(), expected, "{text}");
    }
}

#[test]
fn every_sort_has_its_order() {
    for (sort, expected) in [
        // Forty good reviews rank before one perfect one, and no reviews before many worse ones.
        (GuideSort::Recommended, [1, 3, 2, 5, 4]),
        (GuideSort::Rating, [2, 1, 3, 4, 5]),
        (GuideSort::Reviews, [4, 1, 3, 2, 5]),
        (GuideSort::Experience, [2, 1, 5, 4, 3]),
        (GuideSort::Newest, [5, 4, 3, 2, 1]),
        (GuideSort::Name, [2, 3, 4, 5, 1]),
    ] {
        assert_eq!(ids(DirectoryQuery { sort, ..query_for_everyone() }), expected, "{sort:?}");
        assert_eq!(GuideSort::parse(sort.option()), sort);
    }
    assert_eq!(GuideSort::parse("cheapest"), GuideSort::Recommended);
}

#[test]
fn whose_name_was_typed_is_recommended_before_who_mentions_it() {
    let named = |q: &str| DirectoryQuery { q: q.to_owned(), limit: 9, ..DirectoryQuery::default() };
    assert_eq!(ids(named("zoe")), [1, 3]);
    assert_eq!(ids(named("bandara")), [3]);
    // Both mention it: the better stars come first.
    assert_eq!(ids(named("trekking")), [1, 3]);
}

#[test]
fn pages_follow_one_another_and_end() {
    let page = |limit, offset| {
        let answer = ask(DirectoryQuery { limit, offset, ..query_for_everyone() });
        (answer.total, answer.ids)
    };
    assert_eq!(page(2, 0), (5, vec![2, 3]));
    assert_eq!(page(2, 2), (5, vec![4, 5]));
    assert_eq!(page(2, 4), (5, vec![1]));
    assert_eq!(page(2, 5), (5, vec![]));
    assert_eq!(page(0, 0), (5, vec![]));
    assert_eq!(page(usize::MAX, usize::MAX), (5, vec![]));
    assert_eq!(page(1_000_000_000, 0).1.len(), 5);
}

#[test]
fn facets_count_what_another_choice_would_find() {
    let counts =
        |counts: &[FacetCount]| counts.iter().map(|one| format!("{} {}", one.value, one.count)).collect::<Vec<_>>();
    let open = ask(query_for_everyone()).facets;
    assert_eq!(counts(&open.language), ["English 3", "German 2", "Sinhala 2", "Tamil 1"]);
    assert_eq!(counts(&open.place), ["Kandy 2", "Ella 1", "Galle 1", "Nuwara Eliya 1"]);
    assert_eq!(counts(&open.specialty), ["City Tours 2", "Trekking 2", "Bird Watching 1"]);
    assert_eq!(counts(&open.stars), ["4.8 2", "4.5 3", "4 4"]);
    // A filter's own choices stay; those of others are narrowed, and empty ones are left out.
    let german = ask(DirectoryQuery { language: "German".to_owned(), ..query_for_everyone() }).facets;
    assert_eq!(counts(&german.language), counts(&open.language));
    assert_eq!(counts(&german.place), ["Ella 1", "Kandy 1", "Nuwara Eliya 1"]);
    assert_eq!(counts(&german.specialty), ["Trekking 2", "City Tours 1"]);
    assert_eq!(counts(&german.stars), ["4.8 1", "4.5 2", "4 2"]);
    let nobody = ask(DirectoryQuery { q: "kayak".to_owned(), ..query_for_everyone() }).facets;
    assert_eq!(nobody, DirectoryFacets::default());
}

#[test]
fn a_change_replaces_and_removes_those_it_names_alone() {
    let before = directory();
    let row = GuideRow { id: 2, name: "Anura", bio: "", rating: 0.0, reviews: 0, experience: None, joined_micros: 9 };
    let after = before.apply(vec![DirectoryEntry::new(&row)], &[1, 77]);
    let found = |directory: &Directory| directory.search(&query_for_everyone(), &index());
    assert_eq!(found(&after).ids, [2, 3, 4, 5]);
    assert_eq!(found(&after).facets.place.len(), 2);
    assert_eq!((found(&before).total, before.len(), after.len()), (5, 5, 4));
}

#[test]
fn of_ten_thousand_guides_those_of_a_place_are_found_and_the_places_counted_are_bounded() {
    let languages = taxonomy::LANGUAGES.map(|language| language.name);
    let entries = (0..10_000_u32).map(|number| {
        let id = u128::from(number) + 1;
        let bio = "Walks in the hills, long drives by the sea and every festival of the year. ".repeat(6);
        let row = GuideRow {
            id,
            name: &format!("Guide number {number}"),
            bio: &bio,
            rating: f64::from(number % 500) / 100.0,
            reviews: number % 90,
            experience: Some(i64::from(number % 40)),
            joined_micros: i64::from(number),
        };
        let mut entry = DirectoryEntry::new(&row);
        languages.iter().cycle().skip(to_usize(number % 15)).take(3).for_each(|name| entry.add_language(name));
        taxonomy::SPECIALTIES
            .iter()
            .cycle()
            .skip(to_usize(number % 10))
            .take(4)
            .for_each(|name| entry.add_specialty(name));
        (0..8)
            .for_each(|place| entry.add_place(GuidePlace::new(&format!("Place {}", (number * 7 + place) % 400), None)));
        entry
    });
    let directory = Directory::build(entries);
    let query = DirectoryQuery {
        q: "festival hills".to_owned(),
        place: "Place 7".to_owned(),
        dates: Some(Dates::Within(day(1), day(9))),
        ..query_for_everyone()
    };
    let (open, narrow) = (directory.search(&query_for_everyone(), &index()), directory.search(&query, &index()));
    // One of the two hundred of that place is taken on these days.
    assert_eq!((open.total, open.facets.place.len(), narrow.total), (10_000, PLACE_FACET, 199));
}

fn to_usize(number: u32) -> usize {
    usize::try_from(number).unwrap()
}
