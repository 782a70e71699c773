//! Generated packages, to measure.

use std::collections::BTreeSet;

use serendib_db::Db;
use serendib_domain::{Result, demo};

use super::{demo_database, dump, every_reference_finds_its_row, number, ratings_are_the_means_of_stored_reviews};

async fn add(db: &Db, from: usize, count: usize) {
    let done: Result<()> = db.write(async move |tx| demo::fill_generated(tx, from, count).await).await;
    done.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn generated_packages_are_whole_and_do_not_depend_on_how_they_were_chunked() {
    let (one, other) = (demo_database().await, demo_database().await);
    let before = number(&one, "SELECT COUNT(*) FROM packages").await;
    add(&one, 0, 130).await;
    add(&other, 0, 57).await;
    add(&other, 57, 73).await;
    assert_eq!(number(&one, "SELECT COUNT(*) FROM packages").await, before + 130);
    every_reference_finds_its_row(&one).await;
    ratings_are_the_means_of_stored_reviews(&one).await;
    let other = dump(&other).await;
    for (table, rows) in dump(&one).await {
        assert_eq!(rows, other[table], "{table}");
    }
    for child in [
        "package_locations",
        "package_categories",
        "package_languages",
        "package_transport_modes",
        "package_days",
        "package_guides",
        "package_owners",
    ] {
        let without = format!(
            "SELECT COUNT(*) FROM packages
              WHERE NOT EXISTS (SELECT 1 FROM {child} AS child WHERE child.package_id = packages.id)"
        );
        assert_eq!(number(&one, &without).await, 0, "packages without {child}");
    }
}

#[test]
fn generated_packages_differ_from_each_other_and_follow_from_the_seed() {
    let titles = |seed| -> Vec<String> { demo::generated(2_000, seed).map(|package| package.title).collect() };
    assert_eq!(titles(7), titles(7));
    assert_ne!(titles(7), titles(8));
    let distinct: BTreeSet<String> = titles(7).into_iter().collect();
    assert!(distinct.len() > 1_500, "{} titles", distinct.len());
    let mut lengths = BTreeSet::new();
    for package in demo::generated(2_000, 7) {
        lengths.insert(package.days.len());
        assert!(package.price > 0 && package.title.chars().count() <= 80, "{}", package.title);
        assert!(package.days.last().unwrap().night.is_none(), "{}", package.slug);
        assert!(package.reviews.iter().all(|review| (package.min_people..=package.max_people).contains(&review.party)));
    }
    assert_eq!(lengths, (1..=15).collect());
}
