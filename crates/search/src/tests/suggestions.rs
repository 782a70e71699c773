//! Suggestions of concepts, trips and guides during typing.

use std::sync::LazyLock;

use proptest::prelude::*;

use crate::generate::generate;
use crate::{ConceptSuggestion, Doc, DocHost, GuideSuggestion, Id, Index, Query, Suggestions};

fn trip(id: Id, title: &str, hosts: &[(Id, &str)]) -> Doc {
    Doc {
        id,
        title: title.to_owned(),
        price_cents: 10_000,
        duration_days: 3,
        min_people: 1,
        max_people: 6,
        hosts: hosts.iter().map(|(id, name)| DocHost { id: *id, name: (*name).to_owned() }).collect(),
        ..Doc::default()
    }
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let upali: (Id, &str) = (91, "Upali Wickrama");
    let mut rated = trip(2, "Blue whales and dolphins", &[upali]);
    (rated.rating, rated.review_count) = (4.9, 40);
    let docs = vec![
        trip(1, "Whale watching off Mirissa", &[upali, (92, "Álvaro de Mel")]),
        rated,
        trip(3, "Learn to surf in Weligama", &[(93, "Waluwa Perera")]),
        trip(4, "Wild elephants of Minneriya", &[]),
    ];
    Index::build_with_concepts(docs)
});

fn labels(found: &Suggestions) -> Vec<&str> {
    found.concepts.iter().map(|concept| concept.label.as_str()).collect()
}

#[test]
fn a_concept_is_suggested_by_the_beginning_of_any_of_its_names_with_as_many_trips_as_its_search_finds() {
    for typed in ["wha", "whale w", "Whalew", "walbeob", "baleine", "кит", "观鲸"] {
        let found = INDEX.suggest(typed);
        assert_eq!(labels(&found).first(), Some(&"Whale watching"), "{typed}: {found:?}");
    }
    for typed in ["wha", "surf", "ele", "wild"] {
        for ConceptSuggestion { label, packages } in INDEX.suggest(typed).concepts {
            let answer = INDEX.search(&Query { q: label.clone(), ..Query::default() });
            assert_eq!((answer.total, answer.total > 0), (packages, true), "{label}");
        }
    }
}

#[test]
fn what_no_trip_has_is_not_suggested_nor_is_a_place_which_has_its_own_suggestions() {
    assert_eq!(labels(&INDEX.suggest("paragl")), [""; 0]);
    assert!(labels(&INDEX.suggest("weligam")).is_empty());
    assert_eq!(labels(&INDEX.suggest("wh")), ["Whale watching"], "two letters begin labels only");
    assert!(labels(&INDEX.suggest("ba")).is_empty(), "ballenas");
    assert_eq!(INDEX.suggest("w"), Suggestions::default(), "one letter says too little");
    assert_eq!(INDEX.suggest("  "), Suggestions::default());
}

#[test]
fn trips_are_suggested_by_the_words_of_their_titles_and_the_best_rated_first() {
    assert_eq!(INDEX.suggest("whal").trips, [2, 1]);
    assert_eq!(INDEX.suggest("whale watch").trips, [1]);
    assert_eq!(INDEX.suggest("learn to su").trips, [3]);
    assert!(INDEX.suggest("whale surf").trips.is_empty());
    assert!(INDEX.suggest("hales").trips.is_empty(), "words are completed, not found inside others");
}

#[test]
fn guides_are_suggested_by_the_beginning_of_each_name_without_accents_and_only_while_they_lead_a_trip() {
    let guide = |id, name: &str, packages| GuideSuggestion { id, name: name.to_owned(), packages };
    assert_eq!(INDEX.suggest("wick").guides, [guide(91, "Upali Wickrama", 2)]);
    assert_eq!(INDEX.suggest("alv").guides, [guide(92, "Álvaro de Mel", 1)]);
    assert!(INDEX.suggest("ickrama").guides.is_empty());
    let grown = INDEX.apply(vec![trip(3, "Learn to surf in Weligama", &[(93, "Nimal Perera")])], &[1]);
    assert_eq!(grown.suggest("nimal p").guides, [guide(93, "Nimal Perera", 1)]);
    assert!(grown.suggest("waluwa").guides.is_empty() && grown.suggest("alvaro").guides.is_empty());
}

/// How many packages of forty an index starts with.
const CUTS: [usize; 5] = [0, 1, 13, 20, 39];

/// An index of forty packages, and indexes grown to them; built once, because that takes most of the time.
static GROWN: LazyLock<(Index, [Index; CUTS.len()])> = LazyLock::new(|| {
    let docs: Vec<Doc> = generate(40, 3).collect();
    let new = |docs: &[Doc]| Index::build_with_concepts(docs.to_vec());
    (new(&docs), CUTS.map(|cut| new(&docs[..cut]).apply(docs[cut..].to_vec(), &[])))
});

proptest! {
    #[test]
    fn no_text_makes_suggesting_fail(typed in ".{0,60}") {
        let found = INDEX.suggest(&typed);
        prop_assert!(found.concepts.len() <= 3 && found.trips.len() <= 3 && found.guides.len() <= 2);
    }

    #[test]
    fn an_index_that_has_grown_suggests_what_a_new_one_does(typed in "[a-z]{2,4}", cut in 0_usize..CUTS.len()) {
        let (built, grown) = &*GROWN;
        prop_assert_eq!(grown[cut].suggest(&typed), built.suggest(&typed), "cut at {}", CUTS[cut]);
    }
}
