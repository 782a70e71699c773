//! Saving a whole document.

use serde_json::{Value as Json, json};
use serendib_db::Value;
use serendib_domain::{Caller, Error};
use uuid::Uuid;

use super::{ADMIN, OTHER_ADMIN};
use super::{COLLEAGUE, OWNER, PackageFixture, TRAVELLER, admin, field_errors, guide, guide_of, person, trip, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_new_package_waits_with_its_owner_its_host_and_its_whole_document() {
    let scene = PackageFixture::new().await;
    let saved = scene.save(guide(OWNER), &trip(&scene)).await.unwrap();
    assert_eq!((saved.status.as_str(), saved.version, saved.waiting), ("pending", 1, false));
    let row = &scene.rows("SELECT status, is_active, min_people, image_url, rating FROM packages", &[]).await[0];
    assert_eq!((row.text(0).unwrap(), row.bool(1).unwrap(), row.int(2).unwrap()), ("pending", true, 1));
    assert_eq!(row.text(3).unwrap(), "/pictures/ella-dawn-3.webp");
    let owners = scene.rows("SELECT user_id, is_primary_owner FROM package_owners", &[]).await;
    assert_eq!((owners.len(), owners[0].uuid(0).unwrap(), owners[0].bool(1).unwrap()), (1, OWNER, true));
    let hosts = scene.rows("SELECT guide_id, is_primary_guide FROM package_guides", &[]).await;
    assert_eq!((hosts.len(), hosts[0].uuid(0).unwrap(), hosts[0].bool(1).unwrap()), (1, guide_of(OWNER), true));
    let places = scene
        .rows("SELECT location_name, is_primary_location, destination_id FROM package_locations ORDER BY position", &[])
        .await;
    let place = |at: usize| (places[at].text(0).unwrap(), places[at].bool(1).unwrap(), places[at].opt_uuid(2).unwrap());
    assert_eq!((place(0), place(1)), (("Ella", true, Some(scene.ella)), ("Lipton's Seat", false, None)));

    let document = scene.document(saved.id).await;
    let own = &document["days"][0]["attractions"][1];
    assert!(own["id"].is_string());
    let expected = with(trip(&scene), "id", json!(saved.id.to_string()));
    let expected = with(expected, "days.0.attractions.1.id", own["id"].clone());
    let expected = with(expected, "days.0.attractions.1.location", json!("Ella"));
    let expected =
        with(expected, "days.1", json!({ "day_number": 2, "title": "Day 2", "description": null, "attractions": [] }));
    let stored = json!(["/pictures/ella-dawn-3.webp", "/storage/v1/object/public/package-images/a/1.webp"]);
    let expected = with(expected, "images", stored);
    // The guide speaks Sinhala, and the document names no languages.
    let expected = with(expected, "languages", json!(["si"]));
    let expected = with(with(expected, "group_prices", json!([])), "seasons", json!([]));
    assert_eq!(normal(&document), normal(&expected));
    assert_eq!(scene.number("SELECT capacity_per_room FROM package_room_pricing").await, 2);

    for admin in [ADMIN, OTHER_ADMIN] {
        assert_eq!(scene.notification_kinds(admin).await, ["package_waiting"]);
    }
    assert_eq!(
        (scene.notification_kinds(OWNER).await.len(), scene.audited().await),
        (0, vec!["package_created".to_owned()])
    );
}

/// Normalizes integers and floats.
fn normal(json: &Json) -> Json {
    match json {
        Json::Number(number) => json!(number.as_f64()),
        Json::Array(items) => items.iter().map(normal).collect(),
        Json::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), normal(value))).collect::<serde_json::Map<_, _>>().into()
        }
        other => other.clone(),
    }
}

/// T-R30.
#[tokio::test(flavor = "multi_thread")]
async fn only_active_guides_and_admins_make_packages_and_only_owners_and_admins_change_them() {
    let scene = PackageFixture::new().await;
    let trip = trip(&scene);
    assert!(matches!(scene.save(Caller::Visitor, &trip).await, Err(Error::SignedOut)));
    assert!(matches!(scene.save(Caller::Service, &trip).await, Err(Error::SignedOut)));
    let refused = scene.save(person(TRAVELLER), &trip).await;
    assert!(
        matches!(refused, Err(Error::Forbidden("You need to be a verified guide to create packages."))),
        "{refused:?}"
    );
    let id = scene.save(guide(OWNER), &trip).await.unwrap().id;
    let edited = with(with(trip.clone(), "id", json!(id.to_string())), "title", json!("Mine now"));
    for stranger in [person(TRAVELLER), guide(COLLEAGUE)] {
        let refused = scene.save_over(stranger, &edited, Some(1)).await;
        let text = "Only the package owner or an admin can edit this package.";
        assert!(matches!(refused, Err(Error::Forbidden(message)) if message == text), "{refused:?}");
    }
    scene.run("UPDATE guides SET is_active = FALSE WHERE user_id = $1", &[OWNER.into()]).await;
    assert!(matches!(scene.save(person(OWNER), &edited).await, Err(Error::Forbidden(_))));
    assert!(matches!(scene.save(person(OWNER), &trip).await, Err(Error::Forbidden(_))));
    assert!(!scene.open_for_edit(&person(OWNER), id).await.may_edit);
    assert_eq!(scene.document(id).await["title"], "Hills by train");
    scene.save(admin(ADMIN), &edited).await.unwrap();
    assert_eq!(scene.document(id).await["title"], "Mine now");
    let of_admin = scene.save(admin(ADMIN), &trip).await.unwrap().id;
    let hosts = scene.rows("SELECT guide_id FROM package_guides WHERE package_id = $1", &[of_admin.into()]).await;
    assert!(hosts.is_empty(), "who leads no trips hosts none");
}

/// T-R27.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_s_id_makes_one_package_and_is_nobody_else_s() {
    let scene = PackageFixture::new().await;
    let id = Uuid::from_u128(0x4242_4242_4242_4242_8242_4242_4242_4242);
    let named = with(trip(&scene), "id", json!(id.to_string()));
    let first = scene.save(guide(OWNER), &named).await.unwrap();
    let before = scene.dump().await;
    let again = scene.save(guide(OWNER), &named).await.unwrap();
    assert_eq!((&first, first.id), (&again, id));
    assert_eq!(scene.dump().await, before, "saying it again changes nothing at all");
    // For any other guide the id is taken, and no package is made.
    let clash = scene.save(guide(COLLEAGUE), &named).await;
    let Err(Error::Db(serendib_db::Error::Unique { constraint, .. })) = clash else { panic!("{clash:?}") };
    assert_eq!(constraint, "packages_pkey");
    assert!(matches!(scene.save(person(TRAVELLER), &named).await, Err(Error::Forbidden(_))));
    assert_eq!(scene.dump().await, before);
    for bad in [json!("no-id"), json!(7), json!(""), json!(Uuid::nil().to_string())] {
        let refused = scene.save(guide(OWNER), &with(named.clone(), "id", bad)).await;
        let code = match refused {
            Err(Error::Db(serendib_db::Error::Data { code, .. })) => code,
            other => panic!("{other:?}"),
        };
        assert_eq!(code, "22P02");
    }
    assert_eq!(scene.number("SELECT COUNT(*) FROM packages").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_broken_rule_is_reported_at_its_field_and_nothing_is_stored() {
    let scene = PackageFixture::new().await;
    let all = "Please fill in all required fields.";
    let long = |length: usize| json!("ස".repeat(length));
    for (path, value, field, text, message) in [
        ("title", json!(" "), "title", all, all),
        ("description", json!(null), "description", all, all),
        ("duration", json!(""), "duration", all, all),
        ("price", json!(null), "price", all, all),
        ("max_people", json!(null), "max_people", all, all),
        ("highlights", json!(""), "highlights", all, all),
        ("included", json!("\n"), "included", all, all),
        ("locations", json!([]), "locations", all, all),
        ("categories", json!([]), "categories", all, all),
        ("duration", json!("0 days"), "duration", "A trip takes 1 to 60 days.", "A trip takes 1 to 60 days."),
        ("duration", json!(61), "duration", "A trip takes 1 to 60 days.", "A trip takes 1 to 60 days."),
        (
            "duration",
            json!("1 day"),
            "days",
            "The itinerary has more days than the trip, which takes 1 day.",
            "The itinerary has more days than the trip, which takes 1 day.",
        ),
        ("price", json!(0), "price", "The price must be above 0.", "The price must be above 0."),
        (
            "price",
            json!(100_000.01),
            "price",
            "The price may be at most 100000 dollars.",
            "The price may be at most 100000 dollars.",
        ),
        (
            "max_people",
            json!(51),
            "max_people",
            "The group size must be a number from 1 to 50.",
            "The group size must be a number from 1 to 50.",
        ),
        (
            "title",
            long(121),
            "title",
            "The title may have at most 120 characters.",
            "The title may have at most 120 characters.",
        ),
        (
            "title",
            json!("a\nb"),
            "title",
            "The title must be one line of plain text.",
            "The title must be one line of plain text.",
        ),
        (
            "description",
            json!("a\u{202e}b"),
            "description",
            "The description holds an invisible mark that reverses letters (U+202E). Please remove it, or type the text anew.",
            "The description holds an invisible mark that reverses letters (U+202E). Please remove it, or type the text anew.",
        ),
        (
            "locations.1.location_name",
            json!("ELLA"),
            "locations.1.location_name",
            "This location is there already.",
            "This location is there already.",
        ),
        (
            "locations.1.location_name",
            json!(" "),
            "locations.1.location_name",
            "Please enter the location.",
            "Please enter the location.",
        ),
        (
            "categories.0",
            json!("chess"),
            "categories.0",
            "There is no category \"chess\".",
            "There is no category \"chess\".",
        ),
        ("days", json!([]), "days", "At least one day must remain.", "At least one day must remain."),
        (
            "days.1.day_number",
            json!(1),
            "days.1.day_number",
            "This day is there already.",
            "Failed to create day 2: This day is there already.",
        ),
        (
            "days.1.day_number",
            json!(3),
            "days.1.day_number",
            "The day must be one of the trip's 2 days.",
            "Failed to create day 2: The day must be one of the trip's 2 days.",
        ),
        (
            "days.0.attractions.1.title",
            json!(""),
            "days.0.attractions.1.title",
            "Please enter the title.",
            "Failed to create day 1: Please enter the title.",
        ),
        (
            "days.0.attractions.1.description",
            json!(null),
            "days.0.attractions.1.description",
            "Please enter the description.",
            "Failed to create day 1: Please enter the description.",
        ),
        (
            "days.0.attractions.1.attraction_type",
            json!("Nap"),
            "days.0.attractions.1.attraction_type",
            "Please choose a type of the list.",
            "Failed to create day 1: Please choose a type of the list.",
        ),
        (
            "days.0.attractions.1.duration_hours",
            json!(0.25),
            "days.0.attractions.1.duration_hours",
            "The duration must be 0.5 to 24 hours in steps of half an hour.",
            "Failed to create day 1: The duration must be 0.5 to 24 hours in steps of half an hour.",
        ),
        (
            "days.0.attractions.1.start_time",
            json!("25:00"),
            "days.0.attractions.1.start_time",
            "The start time must look like 09:00.",
            "Failed to create day 1: The start time must look like 09:00.",
        ),
        (
            "days.0.attractions.1.id",
            json!("x"),
            "days.0.attractions.1.id",
            "This is no id of an attraction.",
            "Failed to create day 1: This is no id of an attraction.",
        ),
        (
            "days.0.attractions.1.id",
            json!(OWNER.to_string()),
            "days.0.attractions.1.id",
            "This attraction is no longer there.",
            "Failed to create day 1: This attraction is no longer there.",
        ),
        (
            "room_pricing.0.price_per_room",
            json!(0),
            "room_pricing.0.price_per_room",
            "The price per room must be above 0.",
            "The price per room must be above 0.",
        ),
        (
            "room_pricing.0.hotel_type",
            json!("palace"),
            "room_pricing.0.hotel_type",
            "Please choose a hotel standard.",
            "Please choose a hotel standard.",
        ),
        (
            "images.0",
            json!("https://evil.test/x.png"),
            "images.0",
            "Images must be uploaded here.",
            "Images must be uploaded here.",
        ),
        (
            "images.0",
            json!("/pictures/ella-dawn-1.webp"),
            "images.0",
            "This picture is no longer stored here. Please upload it again.",
            "This picture is no longer stored here. Please upload it again.",
        ),
        (
            "images",
            json!(vec!["/pictures/a.webp"; 13]),
            "images",
            "A package may have at most 12 images.",
            "A package may have at most 12 images.",
        ),
        (
            "languages",
            json!(["klingon"]),
            "languages.0",
            "There is no language \"klingon\".",
            "There is no language \"klingon\".",
        ),
        (
            "transport_modes",
            json!(["Broom"]),
            "transport_modes.0",
            "There is no way of transport \"Broom\".",
            "There is no way of transport \"Broom\".",
        ),
        (
            "status",
            json!("approved"),
            "status",
            "A package has no field \"status\".",
            "A package has no field \"status\".",
        ),
        (
            "days.0.attractions.0.package_id",
            json!("x"),
            "days.0.attractions.0.package_id",
            "A package has no field \"package_id\".",
            "Failed to create day 1: A package has no field \"package_id\".",
        ),
        ("days", json!({}), "days", "This must be a list.", "This must be a list."),
        (
            "days.0",
            json!("one"),
            "days.0",
            "This must be an object.",
            "Failed to create day 1: This must be an object.",
        ),
        ("title", json!(["x"]), "title", "This must be text.", "This must be text."),
    ] {
        let refused = scene.save(guide(OWNER), &with(trip(&scene), path, value.clone())).await;
        let (summary, fields) = field_errors(refused.expect_err(&format!("{path} {value}")));
        let field_error = fields.iter().find(|(name, _)| name == field);
        assert_eq!(field_error.map(|(_, field_error)| field_error.as_str()), Some(text), "{path} {value}: {fields:?}");
        assert_eq!(summary, message, "{path} {value}");
    }
    let twins = json!([
        { "accommodation_type": "double", "hotel_type": "budget", "price_per_room": 1 },
        { "accommodation_type": "double", "hotel_type": "budget", "price_per_room": 2 },
    ]);
    let refused = scene.save(guide(OWNER), &with(trip(&scene), "room_pricing", twins)).await;
    assert_eq!(field_errors(refused.unwrap_err()).1[0].1, "This kind of room is there already.");
    let (summary, fields) = field_errors(scene.save(guide(OWNER), &json!({ "max_people": 99 })).await.unwrap_err());
    assert_eq!((summary.as_str(), fields.len()), (all, 12), "{fields:?}");
    for table in ["packages", "package_owners", "audit_log", "notifications", "package_locations"] {
        assert_eq!(scene.number(&format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
    assert_eq!(scene.number("SELECT COUNT(*) FROM attractions").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_of_a_package_that_waits_is_in_force_and_nobody_saves_over_what_they_have_not_seen() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    let renamed = with(scene.document(id).await, "title", json!("Hills on foot"));
    let saved = scene.save_over(guide(OWNER), &renamed, Some(1)).await.unwrap();
    assert_eq!((saved.version, saved.status.as_str(), saved.waiting), (2, "pending", false));
    let late = with(renamed.clone(), "title", json!("Hills by bus"));
    assert!(matches!(scene.save_over(guide(OWNER), &late, Some(1)).await, Err(Error::Stale("package"))));
    // A second click on what is stored already loses nothing.
    assert_eq!(scene.save_over(guide(OWNER), &renamed, Some(1)).await.unwrap().version, 2);
    assert_eq!(scene.document(id).await["title"], "Hills on foot");
    assert_eq!(scene.notification_kinds(ADMIN).await, ["package_waiting"], "it waits as before");
    assert_eq!(scene.audited().await, ["package_created", "package_edited"]);
    let log = &scene.rows("SELECT before, after FROM audit_log WHERE action = 'package_edited'", &[]).await[0];
    assert_eq!(
        (log.text(0).unwrap(), log.text(1).unwrap()),
        (r#"{"title":"Hills by train"}"#, r#"{"title":"Hills on foot"}"#)
    );
}

/// T-R21.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_package_on_sale_a_promise_waits_for_an_admin_and_the_rest_is_in_force_at_once() {
    let scene = PackageFixture::new().await;
    let id = scene.on_sale().await;
    let live = scene.document(id).await;
    let minor = with(with(live.clone(), "price", json!(200)), "max_people", json!(8));
    let minor = with(with(minor, "languages", json!(["en", "si"])), "transport_modes", json!(["Train", "On Foot"]));
    let minor = with(minor, "room_pricing.0.price_per_room", json!(70));
    let saved = scene.save_over(guide(OWNER), &minor, Some(1)).await.unwrap();
    assert_eq!((saved.status.as_str(), saved.version, saved.waiting), ("approved", 2, false));
    assert_eq!(normal(&scene.document(id).await), normal(&minor));
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_revisions").await, 0);

    let both = with(with(minor.clone(), "title", json!("Bait")), "max_people", json!(9));
    let saved = scene.save_over(guide(OWNER), &both, Some(2)).await.unwrap();
    assert_eq!((saved.status.as_str(), saved.version, saved.waiting), ("approved", 3, true));
    let live = scene.document(id).await;
    assert_eq!((&live["title"], &live["max_people"]), (&json!("Hills by train"), &json!(9)));
    let opened = scene.open_for_edit(&guide(OWNER), id).await;
    let waiting = opened.revision.clone().unwrap();
    assert_eq!((waiting.status.as_str(), &waiting.document["title"]), ("pending", &json!("Bait")));
    assert_eq!((opened.may_edit, opened.state.version), (true, 3));
    for caller in [person(TRAVELLER), guide(COLLEAGUE), Caller::Visitor] {
        let opened = scene.open_for_edit(&caller, id).await;
        assert!(!opened.may_edit && opened.revision.is_none());
    }
    for (path, value) in [
        ("price", json!(999)),
        ("description", json!("Other")),
        ("images", json!(["/pictures/kandy-dawn-3.webp"])),
        ("locations.0.location_name", json!("Galle")),
        ("days.0.attractions.1.title", json!("Other aunt")),
        ("room_pricing", json!([])),
        ("room_pricing.0.price_per_room", json!(900)),
        ("duration", json!("3 days")),
        ("categories", json!(["food"])),
        ("excluded", json!("Everything")),
    ] {
        let before = scene.document(id).await;
        let saved = scene.save(guide(OWNER), &with(before.clone(), path, value)).await.unwrap();
        assert!(saved.waiting, "{path}");
        assert_eq!(scene.document(id).await, before, "{path}: travellers see what was approved");
    }
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_revisions").await, 1, "a newer one takes the place");
    assert_eq!(
        scene.notification_kinds(ADMIN).await,
        ["package_waiting", "revision_waiting"],
        "and needs no second notice"
    );

    // Saving the waiting revision again changes nothing. Saving what is on sale withdraws the revision.
    let waiting = scene.open_for_edit(&guide(OWNER), id).await;
    let document = waiting.revision.unwrap().document;
    let before = scene.dump().await;
    assert!(scene.save(guide(OWNER), &document).await.unwrap().waiting);
    assert_eq!(scene.dump().await, before);
    let saved = scene.save(guide(OWNER), &scene.document(id).await).await.unwrap();
    assert!(!saved.waiting && saved.version > waiting.state.version);
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_revisions").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_package_waits_again_when_its_owner_saves_it() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    let reason = json!({ "status": "rejected", "rejection_reason": "  Which train?  " });
    scene.decide(admin(ADMIN), id, reason).await.unwrap();
    let opened = scene.open_for_edit(&guide(OWNER), id).await;
    assert_eq!(opened.state.rejection_reason.as_deref(), Some("Which train?"));
    let saved = scene.save(guide(OWNER), &scene.document(id).await).await.unwrap();
    assert_eq!((saved.status.as_str(), saved.version), ("pending", 2));
    let row = &scene.rows("SELECT status, rejection_reason FROM packages WHERE id = $1", &[id.into()]).await[0];
    assert_eq!((row.text(0).unwrap(), row.opt_text(1).unwrap()), ("pending", None));
    assert_eq!(scene.notification_kinds(ADMIN).await, ["package_waiting", "package_waiting"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_may_see_opens_for_nobody() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    let open = async |caller: &Caller| serendib_domain::packages::for_edit(&scene.db, caller, id).await.unwrap();
    for stranger in [Caller::Visitor, person(TRAVELLER), guide(COLLEAGUE)] {
        assert_eq!(open(&stranger).await, None);
    }
    for theirs in [guide(OWNER), admin(ADMIN), Caller::Service] {
        assert!(open(&theirs).await.unwrap().may_edit);
    }
    let row = [id.into(), guide_of(COLLEAGUE).into(), Value::from(serendib_db_now())];
    scene.run("INSERT INTO package_guides (package_id, guide_id, created_at) VALUES ($1, $2, $3)", &row).await;
    assert!(!open(&guide(COLLEAGUE)).await.unwrap().may_edit, "a host who is no owner looks on");
}

fn serendib_db_now() -> chrono::DateTime<chrono::Utc> {
    crate::fixture::morning()
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_was_swept_meanwhile_must_be_uploaded_again_and_one_of_the_package_not() {
    let scene = PackageFixture::new().await;
    let gone = with(trip(&scene), "images.0", json!("/storage/v1/object/public/package-images/a/gone.webp"));
    let (message, fields) = field_errors(scene.save(guide(OWNER), &gone).await.unwrap_err());
    assert_eq!(message, "This picture is no longer stored here. Please upload it again.");
    assert_eq!(fields, [("images.0".to_owned(), message)]);
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    scene.run("DELETE FROM storage_objects", &[]).await;
    scene.save(guide(OWNER), &with(scene.document(id).await, "title", json!("Another"))).await.unwrap();
    for url in ["a/1.webp", "a/gone.webp"] {
        let image = json!({ "image_url": format!("/storage/v1/object/public/package-images/{url}") });
        let patched = scene.patch(guide(OWNER), "packages", id, image).await;
        assert_eq!(patched.is_ok(), url == "a/1.webp", "{patched:?}");
    }
}
