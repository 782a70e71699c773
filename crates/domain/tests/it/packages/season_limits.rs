//! Limits of seasons in the document of a package on sale.

use serde_json::json;

use super::prices::{limited, without};
use super::{OWNER, PackageFixture};
use super::{field_errors, guide, trip, with};

const ALERT_CHECKS: &str = "SELECT COUNT(*) FROM jobs WHERE kind = 'dates_freed'";

#[tokio::test(flavor = "multi_thread")]
async fn of_a_package_on_sale_a_limit_that_is_new_or_tighter_waits_and_one_that_is_looser_counts_at_once() {
    let scene = PackageFixture::new().await;
    let refusing = |first, people, notice| json!([limited("Christmas", (first, "01-05"), 0, (people, notice))]);
    let id =
        scene.save(guide(OWNER), &with(trip(&scene), "seasons", refusing("12-15", Some(5), Some(14)))).await.unwrap();
    let id = id.id;
    scene.approve(id).await;
    for (seasons, waits) in [
        (refusing("12-15", Some(6), Some(14)), true),
        (refusing("12-15", Some(5), Some(15)), true),
        (refusing("12-14", Some(5), Some(14)), true),
        (refusing("12-15", Some(4), Some(15)), true),
        (refusing("12-16", Some(5), Some(14)), false),
        (refusing("12-16", Some(4), Some(14)), false),
        (refusing("12-16", Some(4), Some(10)), false),
        (refusing("12-16", Some(4), None), false),
        (json!([]), false),
    ] {
        let before = scene.document(id).await;
        let jobs = scene.number(ALERT_CHECKS).await;
        let saved = scene.save(guide(OWNER), &with(before.clone(), "seasons", seasons.clone())).await.unwrap();
        assert_eq!(saved.waiting, waits, "{seasons}");
        assert_eq!(scene.number(ALERT_CHECKS).await > jobs, !waits, "who waits for a day is looked after: {seasons}");
        let expected = if waits { &before["seasons"] } else { &seasons };
        assert_eq!(scene.document(id).await["seasons"], *expected, "{seasons}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_smallest_group_of_a_season_is_larger_than_the_largest_group() {
    let scene = PackageFixture::new().await;
    let seasons = json!([
        limited("Christmas", ("12-15", "01-05"), 0, (Some(5), None)),
        limited("Perahera", ("08-01", "08-20"), 0, (None, Some(7))),
    ]);
    let id = scene.save(guide(OWNER), &with(trip(&scene), "seasons", seasons)).await.unwrap().id;
    let message = "\"Christmas\" takes groups from 5 people on.";
    let older = with(without(scene.document(id).await), "max_people", json!(4));
    let errors = field_errors(scene.save(guide(OWNER), &older).await.unwrap_err()).1;
    assert_eq!(errors, [("max_people".to_owned(), message.to_owned())]);
    let refused = scene.patch(guide(OWNER), "packages", id, json!({ "max_people": 4 })).await;
    assert_eq!(field_errors(refused.unwrap_err()).1, [("max_people".to_owned(), message.to_owned())]);

    // The smaller largest group counts at once, the season that would fit it waits.
    scene.approve(id).await;
    let perahera = limited("Perahera", ("08-01", "08-20"), 0, (None, Some(7)));
    let christmas = limited("Christmas", ("12-15", "01-05"), 0, (Some(3), None));
    for (most, seasons) in [(3, json!([perahera, christmas])), (1, json!([perahera]))] {
        let wished = json!([limited("Yuletide", ("12-15", "01-05"), 0, (None, Some(7)))]);
        let wished = with(with(scene.document(id).await, "max_people", json!(most)), "seasons", wished);
        assert!(scene.save(guide(OWNER), &wished).await.unwrap().waiting);
        let now = scene.document(id).await;
        assert_eq!((&now["max_people"], &now["seasons"]), (&json!(most), &seasons));
    }
}
