//! Group prices and seasons in the document of a package.

use serde_json::{Value as Json, json};

use super::{ADMIN, OTHER_ADMIN, OWNER, PackageFixture};
use super::{admin, field_errors, guide, trip, with};

fn step(from_people: i64, dollars: f64) -> Json {
    json!({ "from_people": from_people, "price_per_person": dollars })
}

fn season(name: &str, first: &str, last: &str, percent: i64) -> Json {
    limited(name, (first, last), percent, (None, None))
}

/// With the smallest group and the days ahead.
pub(super) fn limited(name: &str, days: (&str, &str), percent: i64, limits: (Option<i64>, Option<i64>)) -> Json {
    json!({
        "name": name, "first_day": days.0, "last_day": days.1, "percent": percent,
        "min_people": limits.0, "notice_days": limits.1,
    })
}

/// Costs $240.50 for one to three of at most six.
fn priced(scene: &PackageFixture) -> Json {
    let document = with(trip(scene), "group_prices", json!([step(4, 220.0), step(6, 199.99)]));
    let seasons = json!([season("Quiet months", "05-01", "06-30", -10), season("New Year", "12-20", "01-05", 20)]);
    with(document, "seasons", seasons)
}

pub(super) fn without(mut document: Json) -> Json {
    for field in ["group_prices", "seasons"] {
        document.as_object_mut().unwrap().remove(field);
    }
    document
}

fn lists(document: &Json) -> (Json, Json) {
    (document["group_prices"].clone(), document["seasons"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_broken_rule_is_reported_at_its_field() {
    let scene = PackageFixture::new().await;
    let steps: Vec<Json> = (0..7).map(|less| step(2 + less, 200.0)).collect();
    let seasons: Vec<Json> =
        (1..=9).map(|month| season("S", &format!("0{month}-01"), &format!("0{month}-02"), 5)).collect();
    let day = "This must be a day of every year, such as 12-20.";
    let percent = "The percentage must be a whole number from -50 to 200.";
    let smallest = "The smallest group must be a whole number from 2 to 6.";
    let ahead = "The days ahead must be a whole number from 1 to 365.";
    let effect = "A season has another price, a smallest group or days ahead.";
    let people = "The number of people must be from 2 to 6.";
    for (path, value, field, message) in [
        ("group_prices", json!("few"), "group_prices", "This must be a list."),
        ("group_prices", json!(steps), "group_prices", "A package may have at most 6 group prices."),
        ("group_prices.0", json!(4), "group_prices.0", "This must be an object."),
        ("group_prices.0.tax", json!(4), "group_prices.0.tax", "A package has no field \"tax\"."),
        ("group_prices.0.from_people", json!(1), "group_prices.0.from_people", people),
        ("group_prices.0.from_people", json!(null), "group_prices.0.from_people", people),
        ("group_prices.0.from_people", json!(2.5), "group_prices.0.from_people", people),
        ("group_prices.1.from_people", json!(7), "group_prices.1.from_people", people),
        (
            "group_prices.1.from_people",
            json!(4),
            "group_prices.1.from_people",
            "There is a price for groups of this size already.",
        ),
        (
            "group_prices.0.price_per_person",
            json!(240.5),
            "group_prices.0.price_per_person",
            "This must be below the $240.50 of smaller groups.",
        ),
        (
            "group_prices.1.price_per_person",
            json!(220),
            "group_prices.1.price_per_person",
            "This must be below the $220.00 of smaller groups.",
        ),
        (
            "group_prices.1.price_per_person",
            json!(0.99),
            "group_prices.1.price_per_person",
            "The price per person must be at least $1.00.",
        ),
        (
            "group_prices.1.price_per_person",
            json!(0),
            "group_prices.1.price_per_person",
            "The price per person must be above 0.",
        ),
        (
            "group_prices.1.price_per_person",
            json!("a few"),
            "group_prices.1.price_per_person",
            "The price per person must be an amount in dollars and cents.",
        ),
        ("seasons", json!({}), "seasons", "This must be a list."),
        ("seasons", json!(seasons), "seasons", "A package may have at most 8 seasons."),
        ("seasons.0.name", json!(" "), "seasons.0.name", "Please enter the name."),
        ("seasons.0.name", json!("x".repeat(41)), "seasons.0.name", "The name may have at most 40 characters."),
        ("seasons.0.name", json!("a\nb"), "seasons.0.name", "The name must be one line of plain text."),
        ("seasons.0.first_day", json!("02-29"), "seasons.0.first_day", day),
        ("seasons.0.first_day", json!("2030-05-01"), "seasons.0.first_day", day),
        ("seasons.1.last_day", json!(null), "seasons.1.last_day", day),
        ("seasons.1.last_day", json!("1-5"), "seasons.1.last_day", day),
        ("seasons.0.percent", json!(0), "seasons.0.percent", effect),
        ("seasons.0.min_people", json!(1), "seasons.0.min_people", smallest),
        ("seasons.0.min_people", json!(7), "seasons.0.min_people", smallest),
        ("seasons.0.min_people", json!("four"), "seasons.0.min_people", smallest),
        ("seasons.1.notice_days", json!(0), "seasons.1.notice_days", ahead),
        ("seasons.1.notice_days", json!(366), "seasons.1.notice_days", ahead),
        ("seasons.1.notice_days", json!(2.5), "seasons.1.notice_days", ahead),
        ("seasons.0.percent", json!(-51), "seasons.0.percent", percent),
        ("seasons.0.percent", json!(201), "seasons.0.percent", percent),
        ("seasons.0.percent", json!(1.5), "seasons.0.percent", percent),
        (
            "seasons.1.last_day",
            json!("05-01"),
            "seasons.1.first_day",
            "These days overlap with those of \"Quiet months\".",
        ),
        (
            "seasons.1.first_day",
            json!("06-30"),
            "seasons.1.first_day",
            "These days overlap with those of \"Quiet months\".",
        ),
    ] {
        let errors = field_errors(scene.save(guide(OWNER), &with(priced(&scene), path, value)).await.unwrap_err());
        assert_eq!(errors.1, [(field.to_owned(), message.to_owned())], "{path}");
    }
    let alone = with(with(priced(&scene), "group_prices", json!([])), "max_people", json!(1));
    let alone = with(alone, "seasons.0.min_people", json!(2));
    let errors = field_errors(scene.save(guide(OWNER), &alone).await.unwrap_err()).1;
    assert_eq!(errors, [("seasons.0.min_people".to_owned(), "No larger group can book this trip.".to_owned())]);
    let alone = with(with(priced(&scene), "max_people", json!(1)), "seasons", json!([]));
    let errors = field_errors(scene.save(guide(OWNER), &alone).await.unwrap_err()).1;
    let expected = ["group_prices.0.from_people", "group_prices.1.from_people"];
    assert_eq!(errors.iter().map(|(field, _)| field.as_str()).collect::<Vec<_>>(), expected);
    assert_eq!(errors[0].1, "No larger group can book this trip.");
    let reversed = with(priced(&scene), "group_prices", json!([step(6, 230.0), step(4, 220.0)]));
    let errors = field_errors(scene.save(guide(OWNER), &reversed).await.unwrap_err()).1;
    assert_eq!(errors[0].0, "group_prices.0.price_per_person", "the posted place, whatever the order");
    assert_eq!(scene.number("SELECT COUNT(*) FROM packages").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_stored_in_their_order_and_an_older_client_keeps_them() {
    let scene = PackageFixture::new().await;
    let plain = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    assert_eq!(lists(&scene.document(plain).await), (json!([]), json!([])));

    let mut posted = priced(&scene);
    for list in ["group_prices", "seasons"] {
        posted[list].as_array_mut().unwrap().reverse();
    }
    let id = scene.save(guide(OWNER), &posted).await.unwrap().id;
    let stored = scene.document(id).await;
    assert_eq!(lists(&stored), lists(&priced(&scene)));
    let rows = scene.dump().await;
    let again = scene.save(guide(OWNER), &stored).await.unwrap();
    assert_eq!((again.version, scene.dump().await), (1, rows), "the same document changes nothing");

    let older = with(without(stored.clone()), "title", json!("Hills by bus"));
    scene.save(guide(OWNER), &older).await.unwrap();
    assert_eq!(lists(&scene.document(id).await), lists(&stored));
    let null = with(with(stored.clone(), "group_prices", json!(null)), "seasons", json!(null));
    scene.save(guide(OWNER), &null).await.unwrap();
    assert_eq!(lists(&scene.document(id).await), lists(&stored));

    let changed = with(stored.clone(), "group_prices", json!([step(2, 230.0), step(4, 210.0)]));
    let changed = with(changed, "seasons", json!([season("Perahera", "08-01", "08-20", 200)]));
    scene.save(guide(OWNER), &changed).await.unwrap();
    assert_eq!(lists(&scene.document(id).await), lists(&changed));
    let of_limits = [(Some(4), Some(14)), (Some(6), None), (None, Some(365)), (None, None)];
    for limits in of_limits {
        let percent = if limits == (None, None) { 5 } else { 0 };
        let changed =
            with(stored.clone(), "seasons", json!([limited("Perahera", ("08-01", "08-20"), percent, limits)]));
        scene.save(guide(OWNER), &changed).await.unwrap();
        assert_eq!(lists(&scene.document(id).await), lists(&changed));
    }
    let mut short = scene.document(id).await;
    for field in ["min_people", "notice_days"] {
        short["seasons"][0].as_object_mut().unwrap().remove(field);
    }
    scene.save(guide(OWNER), &short).await.unwrap();
    assert_eq!(scene.document(id).await["seasons"], json!([season("Perahera", "08-01", "08-20", 5)]));
    let none = with(with(changed, "group_prices", json!([])), "seasons", json!([]));
    scene.save(guide(OWNER), &none).await.unwrap();
    assert_eq!(lists(&scene.document(id).await), (json!([]), json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_and_a_largest_group_that_are_changed_alone_fit_the_group_prices() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &priced(&scene)).await.unwrap().id;
    let stored = scene.document(id).await;
    let price = "From 4 people on each pays $220.00: a smaller group must pay more.";
    let largest = "There is a price for groups from 6 people on.";
    let older = with(with(without(stored), "price", json!(220)), "max_people", json!(5));
    let errors = field_errors(scene.save(guide(OWNER), &older).await.unwrap_err()).1;
    assert_eq!(errors, [("price".to_owned(), price.to_owned()), ("max_people".to_owned(), largest.to_owned())]);
    for (column, value, message) in [("price", 219, price), ("max_people", 5, largest)] {
        let refused = scene.patch(guide(OWNER), "packages", id, json!({ column: value })).await;
        assert_eq!(field_errors(refused.unwrap_err()).1, [(column.to_owned(), message.to_owned())]);
    }
    scene.patch(guide(OWNER), "packages", id, json!({ "price": 221, "max_people": 7 })).await.unwrap();
    scene.run("UPDATE packages SET min_people = 4", &[]).await;
    let errors = field_errors(scene.save(guide(OWNER), &scene.document(id).await).await.unwrap_err()).1;
    let people = "The number of people must be from 5 to 7.";
    assert_eq!(errors, [("group_prices.0.from_people".to_owned(), people.to_owned())]);
}

/// The audited fields of the newest entry of this kind.
async fn audited(scene: &PackageFixture, action: &str) -> Vec<String> {
    let sql = "SELECT after FROM audit_log WHERE action = $1 ORDER BY created_at DESC, id DESC";
    let rows = scene.rows(sql, &[action.into()]).await;
    let fields: Json = serde_json::from_str(rows[0].text(0).unwrap()).unwrap();
    fields.as_object().unwrap().keys().cloned().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_package_on_sale_what_is_dearer_or_new_to_read_waits_and_what_is_cheaper_counts_at_once() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &priced(&scene)).await.unwrap().id;
    scene.approve(id).await;
    let of = |list: &str, value: Json| (list.to_owned(), value);
    let quiet = |percent| season("Quiet months", "05-01", "06-30", percent);
    let refusing = |first, people, notice| limited("Quiet months", (first, "06-30"), -20, (people, notice));
    let new_year = |first: &str, percent| season("New Year", first, "01-05", percent);
    for (change, waits) in [
        (vec![of("group_prices", json!([step(4, 219.0), step(6, 199.99)]))], vec![]),
        (vec![of("group_prices", json!([step(2, 240.0), step(4, 219.0), step(6, 199.99)]))], vec![]),
        (vec![of("group_prices", json!([step(4, 219.5), step(6, 199.99)]))], vec!["group_prices"]),
        (vec![of("group_prices", json!([step(2, 240.0), step(4, 219.0)]))], vec!["group_prices"]),
        (vec![of("group_prices", json!([step(3, 219.0), step(6, 199.99)]))], vec!["group_prices"]),
        (vec![of("price", json!(230)), of("group_prices", json!([step(2, 219.0), step(6, 190.0)]))], vec![]),
        // The lower price waits with the group prices that it would meet.
        (vec![of("price", json!(200)), of("group_prices", json!([step(6, 195.0)]))], vec!["price", "group_prices"]),
        (vec![of("price", json!(225)), of("group_prices", json!([step(2, 220.0)]))], vec!["group_prices"]),
        (vec![of("price", json!(300))], vec!["price"]),
        (vec![of("seasons", json!([quiet(-20), new_year("12-20", 20)]))], vec![]),
        (vec![of("seasons", json!([quiet(-20), new_year("12-24", 15)]))], vec![]),
        (vec![of("seasons", json!([quiet(-20)]))], vec![]),
        (vec![of("seasons", json!([quiet(-19)]))], vec!["seasons"]),
        (vec![of("seasons", json!([]))], vec!["seasons"]),
        (vec![of("seasons", json!([season("Quiet", "05-01", "06-30", -20)]))], vec!["seasons"]),
        (vec![of("seasons", json!([season("Spring", "03-01", "03-31", -5), quiet(-20)]))], vec!["seasons"]),
        (vec![of("seasons", json!([quiet(-20), new_year("12-20", 1)]))], vec!["seasons"]),
        (vec![of("seasons", json!([refusing("05-01", Some(4), None)]))], vec!["seasons"]),
        (vec![of("seasons", json!([refusing("05-01", None, Some(1))]))], vec!["seasons"]),
    ] {
        let before = scene.document(id).await;
        let mut document = before.clone();
        for (field, value) in &change {
            document = with(document, field, value.clone());
        }
        let saved = scene.save(guide(OWNER), &document).await.unwrap();
        assert_eq!(saved.waiting, !waits.is_empty(), "{change:?}");
        let now = scene.document(id).await;
        for (field, value) in change {
            let expected = if waits.contains(&field.as_str()) { &before[&field] } else { &document[&field] };
            assert_eq!(now[&field].as_f64(), expected.as_f64(), "{field} {value}");
            assert!(expected.is_number() || now[&field] == *expected, "{field} {value}: {}", now[&field]);
        }
        if !waits.is_empty() {
            assert_eq!(audited(&scene, "revision_submitted").await, waits);
            let revision = scene.open_for_edit(&guide(OWNER), id).await.revision.unwrap();
            assert_eq!(lists(&revision.document), lists(&document));
            scene
                .patch(
                    admin(ADMIN),
                    "package_revisions",
                    revision.id,
                    json!({ "status": "rejected", "rejection_reason": "No." }),
                )
                .await
                .unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approved_revision_sets_the_lists_and_row_edits_keep_them() {
    let scene = PackageFixture::new().await;
    let id = scene.on_sale().await;
    let wished = priced(&scene);
    let document = with(scene.document(id).await, "group_prices", wished["group_prices"].clone());
    let document = with(document, "seasons", wished["seasons"].clone());
    assert!(scene.save(guide(OWNER), &document).await.unwrap().waiting, "names are read first");
    assert_eq!(scene.document(id).await["group_prices"], wished["group_prices"], "cheaper groups at once");
    assert_eq!(scene.document(id).await["seasons"], json!([]));
    // A row edit builds upon what waits.
    scene.insert(guide(OWNER), "package_categories", json!({ "package_id": id, "category": "food" })).await.unwrap();
    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap();
    assert_eq!(lists(&revision.document), lists(&wished));
    scene.patch(admin(OTHER_ADMIN), "package_revisions", revision.id, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(lists(&scene.document(id).await), lists(&wished));

    // A revision from before the lists has none.
    scene.run("DELETE FROM package_group_prices", &[]).await;
    scene.run("DELETE FROM package_seasons", &[]).await;
    let renamed = with(scene.document(id).await, "title", json!("Hills by bus"));
    scene.save(guide(OWNER), &renamed).await.unwrap();
    let old = without(renamed);
    scene
        .run("UPDATE package_revisions SET document = $1 WHERE status = 'pending'", &[serendib_db::Value::json(&old)])
        .await;
    let revision = scene.open_for_edit(&guide(OWNER), id).await.revision.unwrap();
    assert_eq!(lists(&revision.document), (json!([]), json!([])), "the wizard is given every field");
    scene.patch(admin(ADMIN), "package_revisions", revision.id, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(scene.document(id).await["title"], "Hills by bus");
}
