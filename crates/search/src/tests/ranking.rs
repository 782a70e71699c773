//! The order of text results, and its explanation.

use crate::{Demand, Doc, DocHost, Id, Index, Query};

fn trip(id: Id, title: &str, description: &str, host: Id) -> Doc {
    Doc {
        id,
        title: title.to_owned(),
        description: description.to_owned(),
        duration_days: 3,
        min_people: 1,
        max_people: 6,
        // The first ids are the newest.
        created_at_micros: 1_000 - i64::try_from(id).unwrap(),
        hosts: vec![DocHost { id: host, name: format!("Guide {host}") }],
        ..Doc::default()
    }
}

fn index(docs: Vec<Doc>) -> Index {
    Index::build_with_concepts(docs)
}

fn page(index: &Index, q: &str, limit: usize, offset: usize) -> Vec<Id> {
    index.search(&Query { q: q.to_owned(), limit, offset, ..Query::default() }).ids
}

#[test]
fn the_first_places_go_to_different_guides_where_packages_are_equal() {
    let docs = [(1, 7), (2, 7), (3, 8), (4, 7), (5, 9)];
    let index = index(docs.map(|(id, host)| trip(id, "Whale watching", "A boat at dawn.", host)).to_vec());
    assert_eq!(page(&index, "whale watching", 5, 0), [1, 3, 5, 2, 4]);
    let pages = [page(&index, "whale watching", 2, 0), page(&index, "whale watching", 3, 2)].concat();
    assert_eq!(pages, [1, 3, 5, 2, 4], "pages neither repeat nor leave out");
}

#[test]
fn the_first_places_show_different_pictures_where_packages_are_equal() {
    let with =
        |(id, picture): (Id, &str)| Doc { picture: picture.to_owned(), ..trip(id, "Whale watching", "", 10 + id) };
    let docs = [(1, "boat"), (2, "boat"), (3, "shore"), (4, ""), (5, "")].map(with).to_vec();
    assert_eq!(page(&index(docs), "whale watching", 5, 0), [1, 3, 4, 5, 2], "no picture is not the same picture");
}

#[test]
fn among_equal_texts_what_is_booked_and_answered_comes_first() {
    let with = |(id, demand): (Id, Demand)| Doc { demand, ..trip(id, "Whale watching", "", 10 + id) };
    let asleep = Demand { answer_hours: Some(72), ..Demand::default() };
    let booked = Demand { bookings: 5, ..Demand::default() };
    let docs = [(1, asleep), (2, Demand::default()), (3, booked)].map(with).to_vec();
    assert_eq!(page(&index(docs), "whale watching", 3, 0), [3, 2, 1]);
}

#[test]
fn a_better_package_stays_before_one_of_another_guide() {
    let docs = vec![
        trip(1, "Whale watching", "", 7),
        trip(2, "Whale watching again", "", 7),
        trip(3, "By the sea", "Whale watching on one morning.", 8),
    ];
    assert_eq!(page(&index(docs), "whale watching", 3, 0), [1, 2, 3]);
}

#[test]
fn a_word_that_only_descriptions_have_ranks_and_excludes_nothing() {
    let docs =
        vec![trip(1, "Whale watching", "A boat at dawn.", 7), trip(2, "Whale watching", "A boat with a parasol.", 8)];
    let index = index(docs);
    assert_eq!(page(&index, "whale watching parasol", 6, 0), [2, 1]);
    assert_eq!(page(&index, "whale watching \"parasol\"", 6, 0), [2], "quotation marks exclude");
}

#[test]
fn an_explanation_tells_how_well_each_clause_is_matched() {
    let docs = vec![trip(1, "Whale watching", "", 7), trip(2, "By the sea", "Whale watching on one morning.", 8)];
    let index = index(docs);
    let query = Query { q: "whale watching, 3 days".to_owned(), ..Query::default() };
    let explained = index.explain(&query, &[2, 1, 99]);
    assert_eq!(explained.iter().map(|one| one.package).collect::<Vec<_>>(), [2, 1]);
    let whales = |at: usize| {
        let clause = explained[at].clauses.iter().find(|clause| clause.label == "Whale watching");
        clause.and_then(|clause| clause.grade).expect("both are about whales")
    };
    assert!(whales(1) < whales(0), "a title says more than a description");
    assert!(explained.iter().all(|one| one.clauses.len() == 2 && one.merit.stars > 0), "{explained:?}");
}
