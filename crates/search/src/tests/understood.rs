//! Query understanding with the shipped thesaurus.

use std::sync::LazyLock;

use chrono::NaiveDate;
use proptest::prelude::*;

use crate::generate::generate;
use crate::taxonomy::{EXPERIENCES, SPECIALTIES};
use crate::{Doc, DocHost, Id, Index, Location, MAX_PAGE_SIZE, Query, SearchResults, Sort};

fn place(name: &str) -> Location {
    Location { name: name.to_owned(), ..Location::default() }
}

fn trip(id: Id, title: &str, description: &str, days: u32, dollars: i64) -> Doc {
    Doc {
        id,
        title: title.to_owned(),
        description: description.to_owned(),
        price_cents: dollars * 100,
        duration_days: days,
        min_people: 1,
        max_people: 6,
        languages: vec!["en".to_owned()],
        hosts: vec![DocHost { id: 9, name: "Upali".to_owned() }],
        ..Doc::default()
    }
}

const SURF: Id = 1;
const WHALES: Id = 2;
const TEMPLES: Id = 3;
const TEA: Id = 4;
const FAMILY: Id = 5;
const PEAK: Id = 6;

/// Built once: the thesaurus is parsed and compared with every text.
static INDEX: LazyLock<Index> = LazyLock::new(make);

fn index() -> &'static Index {
    &INDEX
}

fn make() -> Index {
    let mut surf =
        trip(SURF, "Learn to surf, Weligama", "A week of lessons on the sand. From November to April only.", 7, 420);
    surf.locations = vec![place("Weligama")];
    let mut whales = trip(WHALES, "Blue whales off Mirissa", "A boat at first light.", 1, 90);
    whales.locations = vec![place("Mirissa")];
    let mut temples =
        trip(TEMPLES, "Temples in the caves of Dambulla", "Stupas and kings. Best from June to September.", 3, 300);
    (temples.locations, temples.max_people) = (vec![place("Dambulla")], 2);
    let mut tea = trip(TEA, "Two weeks among tea pickers", "Tea estates and the train to Ella.", 14, 1_900);
    (tea.locations, tea.languages) = (vec![place("Haputale"), place("Ella")], vec!["de".to_owned()]);
    let family =
        trip(FAMILY, "A family week with elephants", "Made for children. No temples, and no long drives.", 7, 700);
    let mut peak = trip(PEAK, "Little Adam's Peak at dawn", "A short climb above Ella.", 1, 40);
    (peak.locations, peak.rating, peak.review_count) = (vec![place("Ella")], 4.9, 30);
    Index::build_with_concepts(vec![surf, whales, temples, tea, family, peak])
}

fn query(q: &str) -> Query {
    Query { q: q.to_owned(), today: NaiveDate::from_ymd_opt(2026, 11, 26), ..Query::default() }
}

fn search_ids(q: &str) -> Vec<Id> {
    let mut ids = index().search(&query(q)).ids;
    ids.sort_unstable();
    ids
}

fn labels(answer: &SearchResults) -> Vec<&str> {
    answer.understood.iter().map(|part| part.label.as_str()).collect()
}

#[test]
fn words_of_ten_languages_and_their_forms_lead_to_the_same_trips() {
    let table: [(&[&str], Id); 5] = [
        (
            &[
                "surfing lessons",
                "Surfkurs",
                "surfer",
                "cours de surf",
                "clases de surf",
                "серфинг",
                "冲浪",
                "surftrip",
            ],
            SURF,
        ),
        (
            &["whale watching", "whalewatching", "Wale", "baleines", "walvissen", "ballenas", "balene", "киты", "观鲸"],
            WHALES,
        ),
        (&["tea plantation", "Teeplantage", "theeplantages", "plantations de thé", "чайные плантации", "茶园"], TEA),
        (&["kids", "Kinder", "enfants", "kinderen", "niños", "bambini", "дети", "亲子", "Familienurlaub"], FAMILY),
        (&["elephants", "Elefanten", "olifanten", "слоны", "大象", "යානය අලියා", "யானை"], FAMILY),
    ];
    for (texts, id) in table {
        for text in texts {
            assert_eq!(search_ids(text).first(), Some(&id), "{text}");
        }
    }
}

#[test]
fn every_experience_and_specialty_of_the_specification_is_a_concept() {
    let mut docs: Vec<Doc> = Vec::new();
    for (id, name) in (1..).zip(EXPERIENCES.iter().chain(&SPECIALTIES)) {
        docs.push(trip(id, name, "", 3, 300));
    }
    let index = Index::build_with_concepts(docs);
    for (id, name) in (1..).zip(EXPERIENCES.iter().chain(&SPECIALTIES)) {
        let answer = index.search(&Query { limit: MAX_PAGE_SIZE, ..query(name) });
        assert!(answer.ids.contains(&id), "{name}: {answer:?}");
        assert_eq!((answer.showing_results_for, answer.ignored), (None, vec![]), "{name}");
    }
}

#[test]
fn amounts_become_filters_and_can_be_removed() {
    let of = |q: &str| index().search(&query(q));
    assert_eq!(search_ids("7 days"), [SURF, FAMILY]);
    assert_eq!(search_ids("a week under $500"), [SURF]);
    assert!(!of("under $1500 for 4, 7 days").left_out.is_empty(), "375 dollars each buy no such week");
    assert_eq!(search_ids("zwei Wochen"), [TEA]);
    assert_eq!(of("for 4, 3 days temples").left_out.len(), 1, "the one with temples takes two, and others have none");
    let answer = of("surf 2 weeks in February");
    assert_eq!(labels(&answer), ["11 to 17 days", "February 2027"]);
    assert_eq!(answer.understood[0].without, "surf in February");
    assert_eq!(answer.understood[1].without, "surf 2 weeks in");
    assert_eq!((answer.ids, answer.left_out), (vec![SURF], vec!["11 to 17 days".to_owned()]));
}

#[test]
fn common_english_words_are_not_taken_for_words_of_other_languages() {
    for q in ["cost", "play", "store"] {
        assert_eq!(index().search(&query(q)).understood, vec![], "{q}");
    }
}

#[test]
fn a_month_keeps_out_what_the_texts_say_runs_in_others() {
    assert_eq!(search_ids("surf in February"), [SURF]);
    let july = index().search(&query("surf in July"));
    assert_eq!(
        (july.ids, july.left_out),
        (vec![SURF], vec!["July 2027".to_owned()]),
        "told as the nearest, not as what fits"
    );
    assert_eq!(index().search(&query("temples in July")).ids.first(), Some(&TEMPLES));
    assert_eq!(index().search(&query("stupas in July")).left_out, Vec::<String>::new());
}

#[test]
fn what_is_not_wanted_is_left_out_and_what_a_text_denies_is_no_evidence() {
    assert!(!search_ids("no temples").contains(&TEMPLES));
    assert!(search_ids("no temples").contains(&FAMILY), "its text says that there are none");
    assert!(!search_ids("temples").contains(&FAMILY) || search_ids("temples").first() == Some(&TEMPLES));
    assert_eq!(search_ids("no long drives").first(), Some(&FAMILY));
    assert_eq!(search_ids("ohne lange Autofahrten").first(), Some(&FAMILY));
    assert_eq!(labels(&index().search(&query("sans temples"))), ["Without: Temples"]);
}

#[test]
fn a_place_of_a_longer_name_is_not_the_shorter_one() {
    assert_eq!(index().search(&query("Adam's Peak")).ids.first(), Some(&PEAK), "its words stand there");
    let docs = vec![trip(1, "Little Adam's Peak", "", 1, 40), trip(2, "Adam's Peak by night", "", 2, 90)];
    let index = Index::build_with_concepts(docs);
    assert_eq!(index.search(&query("пик Адама")).ids, [2]);
}

#[test]
fn right_words_are_never_corrected_and_wrong_ones_towards_names() {
    for q in [
        "diving",
        "hike",
        "kids",
        "trek",
        "Cultural Heritage Tours",
        "Shopping Tours",
        "Strand",
        "skiing",
        "visa",
        "ramp",
    ] {
        let answer = index().search(&query(q));
        assert_eq!(answer.showing_results_for, None, "{q}");
    }
    let table = [
        ("surfng", "surfing"),
        ("Mirisa", "Mirissa"),
        ("wheelchiar", "wheelchair"),
        ("elefanten waisenhuas", "elefanten waisenhaus"),
        ("photograhpy", "photography"),
    ];
    for (typed, meant) in table {
        let answer = index().search(&query(typed));
        assert_eq!(answer.showing_results_for.as_deref(), Some(meant), "{typed}");
    }
    let quoted = index().search(&query("\"surfng\""));
    assert_eq!((quoted.total, quoted.showing_results_for), (0, None), "in quotation marks words stand as they are");
}

#[test]
fn an_unknown_word_beside_known_ones_is_left_out_and_alone_finds_nothing_but_what_is_near() {
    let answer = index().search(&query("surf qwzxv"));
    assert_eq!((answer.ids, answer.ignored), (vec![SURF], vec!["qwzxv".to_owned()]));
    let answer = index().search(&query("qwzxv"));
    assert_eq!((answer.total, answer.ids.len()), (0, 0));
    let nearest = answer.nearest.unwrap();
    assert_eq!((nearest.total, nearest.ids[0], nearest.relaxed), (6, PEAK, vec!["words"]));
}

#[test]
fn filters_that_leave_nothing_are_relaxed_one_after_the_other() {
    let far = Query { price_max_usd: 100, people: 5, ..query("surf") };
    let answer = index().search(&far);
    let nearest = answer.nearest.unwrap();
    assert_eq!((answer.total, nearest.ids, nearest.relaxed), (0, vec![SURF], vec!["price"]));
    assert_eq!(index().search(&query("surf")).nearest, None);
}

#[test]
fn what_is_typed_for_a_place_and_is_none_is_sought_in_the_words() {
    let at = |location: &str| index().search(&Query { location: location.to_owned(), ..query("") }).ids;
    assert_eq!(at("elephants"), [FAMILY]);
    assert_eq!(at("surf"), [SURF]);
    assert_eq!(at("Mirissa"), [WHALES]);
    assert_eq!(at("Ella"), [TEA, PEAK], "a place stays a place");
    assert_eq!(at("Sri Lanka").len(), 6);
}

#[test]
fn a_word_of_the_language_is_no_misspelt_place_and_a_concept_no_part_of_a_places_other_name() {
    let mut hills = trip(1, "Two days in the hills", "Dance and drums.", 2, 100);
    hills.locations = vec![place("Kandy")];
    let mut leopards = trip(2, "Leopards at dawn", "A jeep in the national park.", 1, 80);
    leopards.locations = vec![Location { aliases: vec!["Ruhuna National Park".to_owned()], ..place("Yala") }];
    let mut monkeys = trip(3, "Monkeys", "A walk in Gal Oya, a national park without jeeps.", 1, 60);
    monkeys.locations = vec![place("Inginiyagala")];
    let index = Index::build_with_concepts(vec![hills, leopards, monkeys]);
    let at = |location: &str| index.search(&Query { location: location.to_owned(), ..query("") });
    for word in ["sandy", "handy", "candy"] {
        let answer = at(word);
        assert_eq!((answer.showing_results_for, answer.location_as_words), (None, true), "{word}");
    }
    let misspelt = at("Kandi");
    assert_eq!((misspelt.showing_results_for.as_deref(), misspelt.location_as_words), (Some("Kandy"), false));
    let mut parks = at("national park");
    parks.ids.sort_unstable();
    assert_eq!((parks.ids, parks.location_as_words), (vec![2, 3], true));
    for name in ["Ruhuna National Park", "Yala", "yal"] {
        let place = at(name);
        assert_eq!((place.ids, place.location_as_words), (vec![2], false), "{name}");
    }
}

#[test]
fn the_name_of_a_concept_is_no_part_of_a_guides_name() {
    let mut crab = trip(1, "Crab, from market to leaf", "Lunch in Jaffna.", 1, 60);
    crab.hosts = vec![DocHost { id: 7, name: "Kandiah Yogarajah".to_owned() }];
    let mut calm = trip(2, "Slow mornings", "Yoga on the roof, and a swim.", 3, 200);
    calm.hosts = vec![DocHost { id: 8, name: "Upali".to_owned() }];
    let index = Index::build_with_concepts(vec![crab, calm]);
    assert_eq!(index.search(&query("yoga")).ids, [2]);
    assert_eq!(index.search(&query("Yogarajah")).ids, [1]);
}

#[test]
fn only_conditions_that_are_in_the_way_are_relaxed() {
    let three_star = |q: &str| Query { comfort: "three_star".to_owned(), ..query(q) };
    let nearest = |query: &Query| index().search(query).nearest.map(|nearest| nearest.relaxed);
    assert_eq!(nearest(&three_star("surf")), Some(vec!["comfort"]), "no package of these has rooms");
    let in_no_category = Query { category: "diving".to_owned(), people: 2, price_max_usd: 500, ..query("surf") };
    assert_eq!(nearest(&in_no_category), Some(vec!["category"]), "price and people were not in the way");
}

#[test]
fn the_language_of_a_guide_is_the_trips() {
    for q in ["German speaking guide", "deutschsprachiger Reiseleiter", "guide allemand", "德语导游"] {
        assert_eq!(search_ids(q), [TEA], "{q}");
    }
}

#[test]
fn a_letter_that_folds_to_one_of_another_length_is_cut_where_it_stands() {
    for q in ["\u{2f86f}", "灰观鲸", "\u{f9b8}\u{f9b8}茶园"] {
        let answer = index().search(&query(q));
        assert!(answer.understood.iter().all(|part| part.without.len() <= q.len()), "{q}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn no_text_makes_the_understanding_fail(q in ".{0,80}", location in ".{0,40}") {
        let answer = index().search(&Query { location, ..query(&q) });
        prop_assert!(answer.ids.len() <= answer.total);
    }

    #[test]
    fn no_sentence_of_small_words_and_numbers_makes_it_fail(
        words in prop::collection::vec(prop::sample::select(&[
            "2", "10-14", "under", "$", "1500", "weeks", "for", "4", "no", "ohne", "surf", "tea", "in", "Feb", "-", "pp", "family", "of", "天", "两周", "k", "€/day",
        ][..]), 0..12),
    ) {
        let text = words.join(" ");
        let answer = index().search(&query(&text));
        prop_assert!(answer.ids.len() <= answer.total, "{}", text);
        for part in &answer.understood {
            prop_assert!(part.without.len() < text.len(), "{} takes nothing away from {}", part.label, text);
        }
    }

    #[test]
    fn an_index_that_grew_answers_like_one_that_was_built(cut in 1..16_usize, q in prop::sample::select(&[
        "tea", "family beach", "leopards 10 days", "no temples", "walk in July", "elephants for 3", "Wale", "rock",
    ][..])) {
        let docs: Vec<Doc> = generate(16, 5).collect();
        let built = Index::build_with_concepts(docs.clone());
        let (first, rest) = docs.split_at(cut);
        let grown = rest.chunks(3).fold(Index::build_with_concepts(first.to_vec()), |index, some| {
            index.apply(some.to_vec(), &[])
        });
        let search_query = Query { limit: MAX_PAGE_SIZE, sort: Sort::Recommended, ..query(q) };
        prop_assert_eq!(grown.search(&search_query), built.search(&search_query));
    }
}
