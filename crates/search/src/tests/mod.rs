//! Tests the index against the model, which scans every package for every query. `spec` and `featured` hold the
//! sentences of the specification and the decisions; `timing` prints the cost of a search.

mod closest;
mod featured;
mod group;
mod model;
mod ranking;
mod spec;
mod suggestions;
mod survey;
mod timing;
mod understood;

use chrono::{Days, NaiveDate};
use proptest::prelude::*;

use crate::generate::generate;
use crate::group_price::{GroupStep, SeasonLimits, SeasonSpan, YearDay};
use crate::tests::model::Model;
use crate::text::fold::fold;
use crate::{
    Busy, DateFlexibility, Dates, Destination, DestinationEntry, Doc, DocHost, DocRoom, DurationBucket, Id, Index,
    Location, MAX_PAGE_SIZE, Places, Query, SearchResults, Sort,
};

/// Words that contain each other, differ by an edit, or fold to one another.
const WORDS: [&str; 28] = [
    "ella",
    "Ella",
    "Bandarawela",
    "wellawaya",
    "Tea",
    "tea",
    "team",
    "trail",
    "Trails",
    "train",
    "trains",
    "Kandy",
    "Candy",
    "east",
    "sea",
    "a",
    "be",
    "Café",
    "cafe",
    "Trincomalee",
    "Trincomale",
    "Sigiriya",
    "Adam's",
    "adams",
    "කොළඹ",
    "කොළඹට",
    "2024",
    "wildlife",
];
/// Name, destination, aliases, region. One spelling each.
const PLACES: [(&str, u128, &[&str], &str); 9] = [
    ("Trincomalee", 1, &["Trinco", "திருகோணமலை"], "East Coast"),
    ("Trincomalee Harbour", 0, &[], ""),
    ("Trinco", 0, &[], ""),
    ("Uppuveli", 0, &[], ""),
    ("Kandy", 2, &["Maha Nuwara", "මහනුවර"], "Hill Country"),
    ("Kandy", 2, &["Senkadagala"], "Hill Country"),
    ("Ella", 3, &["ඇල්ල"], "Hill Country"),
    ("Wellawaya", 4, &[], "Hill Country"),
    ("—", 0, &[], ""),
];
const CATEGORIES: [&str; 6] = ["wildlife", "relaxation", "Wellness", "food", "old times", "Beach & Coast"];

fn text(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&WORDS[..]), 0..=most).prop_map(|words| words.join(" "))
}

fn location() -> impl Strategy<Value = Location> {
    prop::sample::select(&PLACES[..]).prop_map(|(name, destination, aliases, region)| Location {
        name: name.to_owned(),
        destination: (destination > 0).then_some(destination),
        aliases: aliases.iter().map(|alias| (*alias).to_owned()).collect(),
        region: region.to_owned(),
    })
}

fn step() -> impl Strategy<Value = GroupStep> {
    (2..6_i64, 0..1_000_000_i64).prop_map(|(from_people, price)| GroupStep { from_people, price })
}

/// Mostly around the dates of `dates`, in January.
fn season() -> impl Strategy<Value = SeasonSpan> {
    let day = prop::sample::select(&["01-03", "01-10", "01-20", "02-28", "12-20"][..]);
    let day = day.prop_map(|day| YearDay::parse(day).unwrap());
    let limits = (prop::option::of(2..9_i64), prop::option::of(1..30_i64));
    (day.clone(), day, -50..=200_i64, limits).prop_map(|(first, last, percent, (min_people, notice_days))| SeasonSpan {
        first,
        last,
        percent,
        limits: SeasonLimits { min_people, notice_days },
    })
}

prop_compose! {
    fn doc()(
        id in 0..40_u128,
        (title, description, highlights) in (text(4), text(6), text(3)),
        price in prop::sample::select(&[0, 9_999, 10_000, 49_900, 50_000, 99_999, 1_000_000, 1_200_000][..]),
        (days, least, more) in (1..20_u32, 1..3_u32, 0..6_u32),
        (rating, reviews) in (prop::sample::select(&[0.0, 3.5, 4.5, 5.0][..]), 0..3_u32),
        created in 0..6_i64,
        categories in prop::collection::vec(prop::sample::select(&CATEGORIES[..]), 0..3),
        locations in prop::collection::vec(location(), 0..4),
        (attraction, hosts) in (text(2), prop::collection::vec((0..6_u128, text(2)), 0..3)),
        language in prop::sample::select(&["en", "de", "nl"][..]),
        rooms in prop::collection::vec((0..4_u32, 0..4_u32, 0..30_000_i64), 0..5),
        (group_prices, seasons) in (prop::collection::vec(step(), 0..3), prop::collection::vec(season(), 0..3)),
    ) -> Doc {
        Doc {
            id, title, description, highlights,
            price_cents: price, duration_days: days, min_people: least, max_people: least + more,
            rating, review_count: reviews, created_at_micros: created,
            categories: categories.into_iter().map(str::to_owned).collect(),
            locations,
            rooms: rooms.into_iter().map(|(hotel, capacity, price_cents)| DocRoom { hotel, capacity, price_cents }).collect(),
            group_prices, seasons,
            attractions: vec![attraction], languages: vec![language.to_owned()], hosts: hosts.into_iter().map(|(id, name)| DocHost { id, name }).collect(),
            ..Doc::default()
        }
    }
}

fn date(day: u64) -> NaiveDate {
    NaiveDate::default() + Days::new(day)
}

/// Mostly `None`, so that the other filters keep something.
fn dates() -> impl Strategy<Value = Option<Dates>> {
    let one = || prop::option::weighted(0.7, (0..30_u64).prop_map(date));
    let flexibility = prop::sample::select(&DateFlexibility::ALL[..]);
    let some = (one(), one(), flexibility).prop_map(|(from, to, flexibility)| Dates::flexible(from, to, flexibility));
    prop_oneof![3 => Just(None), 2 => some]
}

/// Taken days of the hosts of `doc`, and of a host without trips.
fn busy(most: usize) -> impl Strategy<Value = Vec<Busy>> {
    let span = (0..7_u128, 0..34_u64, 0..9_u64);
    let span = span.prop_map(|(host, first, more)| Busy { host, first: date(first), last: date(first + more) });
    prop::collection::vec(span, 0..most)
}

/// Whole words, pieces, errors, quotation marks and nonsense.
fn typed() -> impl Strategy<Value = String> {
    let word =
        (prop::sample::select(&WORDS[..]), 0..5_usize, 0..4_usize, 0..8_u8).prop_map(|(word, start, cut, kind)| {
            let chars: Vec<char> = word.chars().collect();
            let end = chars.len().saturating_sub(cut).max(1);
            match kind {
                0..4 => word.to_owned(),
                4..6 => chars[start.min(end - 1)..end].iter().collect(),
                6 => format!("{word}x"),
                _ => chars.iter().enumerate().filter(|(place, _)| *place != 2).map(|(_, c)| *c).collect(),
            }
        });
    let words = prop::collection::vec(word, 0..4);
    (words, 0..8_u8).prop_map(|(words, kind)| match kind {
        0 => format!("\"{}\"", words.join(" ")),
        1 => format!("\"{}\" a", words.join(" ")),
        2 => format!("%{}_", words.join("-")),
        _ => words.join(" "),
    })
}

fn destination(places: &Places) -> impl Strategy<Value = Option<Destination>> + use<> {
    let some: Vec<Option<Destination>> = (0..5).map(|id| places.destination(id)).collect();
    prop_oneof![3 => Just(None), 1 => prop::sample::select(some)]
}

prop_compose! {
    fn query()(
        q in typed(),
        category in prop::sample::select(&["", "", "all", "wellness", "RELAXATION", "food", "old times", "none"][..]),
        location in prop::sample::select(
            &["", "", "", "trinco", "ella", "hill", "Uppuvely", "trincomalle", "%", "zz"][..],
        ),
        destination in destination(&places()),
        min in prop::sample::select(&[0, 0, 100, 500, 12_000, -5][..]),
        max in prop::sample::select(&[10_000, 10_000, 499, 500, 99][..]),
        duration in prop::sample::select(&["any", "any", "1-1", "2-3", "4-7", "8-14", "15", "x"][..]),
        people in 0..9_u32,
        (is_price_for_group, comfort) in
            (any::<bool>(), prop::sample::select(&["", "", "budget", "three_star", "five_star", "palace"][..])),
        (dates, today) in (dates(), prop::option::of((0..20_u64).prop_map(date))),
        sort in prop::sample::select(&["recommended", "", "price_low", "price_high", "rating", "duration"][..]),
        (limit, offset) in (0..20_usize, 0..12_usize),
    ) -> Query {
        Query {
            q, category: category.to_owned(), location: location.to_owned(), destination,
            price_min_usd: min, price_max_usd: max, duration: DurationBucket::parse(duration),
            dates,
            is_price_for_group,
            comfort: comfort.to_owned(),
            people: people.saturating_sub(4), sort: Sort::parse(sort), limit, offset,
            today,
        }
    }
}

fn places() -> Places {
    let place = |id, city: &str, nearby: &[&str], aliases: &[&str]| DestinationEntry {
        id,
        city: city.to_owned(),
        region: "East Coast".to_owned(),
        aliases: aliases.iter().map(|alias| (*alias).to_owned()).collect(),
        nearby: nearby.iter().map(|name| (*name).to_owned()).collect(),
        is_active: true,
        ..DestinationEntry::default()
    };
    let known = vec![
        place(1, "Trincomalee", &["Uppuveli"], &["Trinco"]),
        place(2, "Kandy", &[], &[]),
        place(3, "Ella", &[], &[]),
    ];
    Places::build(known, Vec::new())
}

/// Ignores spelling: a deleted package may still lend its capitals to a correction.
fn plain(answer: SearchResults) -> SearchResults {
    let showing_results_for = answer.showing_results_for.map(|text| fold(&text));
    // `nearest` is tested in its own module.
    let group = answer.group.map(|mut group| {
        group.totals.retain(|(id, _)| answer.ids.contains(id));
        group
    });
    SearchResults { showing_results_for, nearest: None, group, ..answer }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn the_index_answers_like_the_model(
        docs in prop::collection::vec(doc(), 0..40),
        at_once in 1..50_usize,
        busy in busy(12),
        queries in prop::collection::vec(query(), 12),
    ) {
        let index = Index::build_by(at_once, false, docs.clone()).with_busy_days(busy.clone());
        let mut model = Model { busy, ..Model::default() };
        model.apply(&docs, &[]);
        prop_assert_eq!(index.len(), model.docs.len());
        for query in queries {
            prop_assert_eq!(plain(index.search(&query)), plain(model.search(&query)), "{:?}", query);
        }
    }

    #[test]
    fn a_changed_index_answers_like_the_model(
        start in prop::collection::vec(doc(), 0..30),
        changes in prop::collection::vec(
            (
                prop::collection::vec(doc(), 0..4),
                prop::collection::vec(0..40_u128, 0..3),
                (prop::collection::vec(0..7_u128, 0..3), busy(6)),
                prop::collection::vec(query(), 3),
            ),
            1..12,
        ),
    ) {
        let mut model = Model::default();
        model.apply(&start, &[]);
        let mut index = Index::build(start);
        for (upserts, removals, (hosts, busy), queries) in changes {
            model.apply(&upserts, &removals);
            let busy: Vec<Busy> = busy.into_iter().filter(|span| hosts.contains(&span.host)).collect();
            model.busy.retain(|span| !hosts.contains(&span.host));
            model.busy.extend(&busy);
            let before = (index.clone(), index.search(&Query::default()));
            index = index.apply(upserts, &removals).with_host_busy_days(&hosts, busy);
            prop_assert_eq!(before.0.search(&Query::default()), before.1, "a reader's index changed");
            prop_assert_eq!(index.len(), model.docs.len());
            for query in queries {
                prop_assert_eq!(plain(index.search(&query)), plain(model.search(&query)), "{:?}", query);
            }
        }
    }

    #[test]
    fn pages_neither_overlap_nor_leave_out(docs in prop::collection::vec(doc(), 0..40), query in query()) {
        let index = Index::build(docs);
        let whole = index.search(&Query { limit: MAX_PAGE_SIZE, offset: 0, ..query.clone() });
        let page = |offset| index.search(&Query { limit: 3, offset, ..query.clone() }).ids;
        let pages: Vec<Id> = (0..whole.total.div_ceil(3)).flat_map(|number| page(number * 3)).collect();
        prop_assert_eq!(pages, whole.ids);
    }

    #[test]
    fn no_text_makes_the_search_fail(q in ".{0,200}", location in ".{0,40}", category in ".{0,20}") {
        let index = Index::build(generate(20, 3));
        index.search(&Query { q, location, category, offset: usize::MAX, ..Query::default() });
    }
}

#[test]
fn generated_packages_are_answered_like_the_model() {
    let docs: Vec<Doc> = generate(300, 7).collect();
    let (index, mut model) = (Index::build_by(140, false, docs.clone()), Model::default());
    model.apply(&docs, &[]);
    let texts = ["", "e", "an", "the", "kandy", "rock temple", "\"day through\"", "trincomalle", "a e i", "මහනුවර"];
    for (place, q) in texts.iter().enumerate() {
        for sort in [Sort::Recommended, Sort::PriceLow, Sort::Rating] {
            let category = if place % 3 == 0 { "wildlife" } else { "" };
            let query = Query {
                q: (*q).to_owned(),
                sort,
                category: category.to_owned(),
                offset: place * 3,
                ..Query::default()
            };
            assert_eq!(plain(index.search(&query)), plain(model.search(&query)), "{query:?}");
        }
    }
}
