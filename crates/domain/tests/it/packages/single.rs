//! Package rows written one by one, as the old client does.

use serde_json::{Value as Json, json};
use serendib_domain::{Caller, Error};
use uuid::Uuid;

use super::{
    ADMIN, COLLEAGUE, OWNER, PackageFixture, TRAVELLER, admin, field_errors, guide, guide_of, person, trip, with,
};

fn head(id: Uuid) -> Json {
    json!({
        "id": id.to_string(), "title": "Hills by train", "description": "Two days.", "duration_days": 2, "price": 240.5,
        "max_people": 6, "min_people": 1, "image_url": "/pictures/ella-dawn-3.webp", "images": ["/pictures/ella-dawn-3.webp"],
        "highlights": "Tea", "included": "Tickets", "excluded": "", "status": "pending", "is_active": true,
    })
}

const ID: Uuid = Uuid::from_u128(0x1234_4000_8000_0000_0000_0000);

/// All rows in the old client's order.
async fn children(scene: &PackageFixture, caller: &Caller, id: Uuid) -> Uuid {
    let of = |row: Json| {
        let mut row = row;
        row["package_id"] = json!(id.to_string());
        row
    };
    for (place, name) in ["Ella", "Badulla"].into_iter().enumerate() {
        let row = of(json!({ "location_name": name, "is_primary_location": place == 0 }));
        scene.insert(caller.clone(), "package_locations", row).await.unwrap();
    }
    for category in ["nature", "hiking"] {
        scene.insert(caller.clone(), "package_categories", of(json!({ "category": category }))).await.unwrap();
    }
    let room = json!({ "accommodation_type": "double", "hotel_type": "budget", "capacity_per_room": 2, "price_per_room": 55.5 });
    scene.insert(caller.clone(), "package_room_pricing", of(room)).await.unwrap();
    let mut sight = Uuid::nil();
    for day in [1, 2] {
        let row = of(json!({ "day_number": day, "title": format!("Day {day}"), "description": null }));
        scene.insert(caller.clone(), "package_days", row).await.unwrap();
        let row = json!({
            "title": format!("Sight {day}"), "description": "Worth it.", "location": "Ella", "image_url": null,
            "duration_hours": 2, "attraction_type": "Activity", "is_active": true,
        });
        sight = scene.insert(caller.clone(), "attractions", row).await.unwrap();
        let visit = of(
            json!({ "attraction_id": sight.to_string(), "day_number": day, "order_in_day": 1, "start_time": "09:00:00" }),
        );
        scene.insert(caller.clone(), "package_attractions", visit).await.unwrap();
    }
    sight
}

#[tokio::test(flavor = "multi_thread")]
async fn the_old_client_makes_a_package_row_by_row() {
    let scene = PackageFixture::new().await;
    let me = guide(OWNER);
    assert_eq!(scene.insert(me.clone(), "packages", head(ID)).await.unwrap(), ID);
    // Both came with the package; a repeat does no harm.
    let owner = json!({ "package_id": ID.to_string(), "user_id": OWNER.to_string(), "is_primary_owner": true });
    scene.insert(me.clone(), "package_owners", owner).await.unwrap();
    let host =
        json!({ "package_id": ID.to_string(), "guide_id": guide_of(OWNER).to_string(), "is_primary_guide": true });
    assert_eq!(scene.insert(me.clone(), "package_guides", host).await.unwrap(), ID);
    children(&scene, &me, ID).await;
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_owners").await, 1);
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_guides").await, 1);
    assert_eq!(scene.number("SELECT COUNT(*) FROM attractions WHERE package_id IS NOT NULL").await, 2);
    let document = scene.document(ID).await;
    assert_eq!(document["locations"], json!([{ "location_name": "Ella" }, { "location_name": "Badulla" }]));
    assert_eq!(document["days"][1]["attractions"][0]["title"], "Sight 2");
    assert_eq!(document["languages"], json!(["si"]));
    scene.approve(ID).await;
    assert_eq!(scene.notification_kinds(ADMIN).await, ["package_waiting"], "once for the whole");
}

const CHILDREN: [&str; 5] =
    ["package_locations", "package_categories", "package_room_pricing", "package_attractions", "package_days"];

/// The document that waits for an admin.
async fn waiting(scene: &PackageFixture) -> Json {
    let rows = scene.rows("SELECT document FROM package_revisions WHERE status = 'pending'", &[]).await;
    assert_eq!(rows.len(), 1, "one revision waits");
    serde_json::from_str(rows[0].text(0).unwrap()).unwrap()
}

/// Everything that belongs to the package on sale, rows and ids.
async fn live(scene: &PackageFixture) -> Vec<(&'static str, Vec<String>)> {
    let mut dump = scene.dump().await;
    let tables = CHILDREN.into_iter().chain(["package_guides", "package_owners"]);
    tables.map(|table| (table, dump.remove(table).unwrap())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn single_rows_of_a_package_on_sale_wait_while_travelers_see_the_approved_version() {
    let scene = PackageFixture::new().await;
    let me = guide(OWNER);
    let id = scene.on_sale().await;
    let (price, updated) = (json!(240.5), json!("2030-01-16T00:00:00Z"));
    // A repeat of a stored row is no edit.
    scene
        .patch(me.clone(), "packages", id, json!({ "title": "Hills by train", "price": price, "updated_at": updated }))
        .await
        .unwrap();
    assert_eq!(scene.number("SELECT version FROM packages").await, 1);
    // Neither change takes anything from the travelers.
    scene.patch(me.clone(), "packages", id, json!({ "price": 240, "max_people": 5, "min_people": 1 })).await.unwrap();
    let row = &scene.rows("SELECT status, version, price FROM packages", &[]).await[0];
    assert_eq!((row.text(0).unwrap(), row.int(1).unwrap(), row.int(2).unwrap()), ("approved", 2, 24_000));
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_revisions").await, 0);

    let (document, rows) = (scene.document(id).await, live(&scene).await);
    for (column, field, value, waits) in [
        ("title", "title", json!("Bait"), json!("Bait")),
        ("price", "price", json!(241), json!(241.0)),
        ("images", "images", json!(["/pictures/kandy-dawn-3.webp"]), json!(["/pictures/kandy-dawn-3.webp"])),
        (
            "image_url",
            "images",
            json!("/pictures/kandy-gold-1.webp"),
            json!(["/pictures/kandy-gold-1.webp", "/pictures/kandy-dawn-3.webp"]),
        ),
        ("duration_days", "duration", json!("3 days"), json!("3 days")),
        ("included", "included", json!("Nothing"), json!("Nothing")),
    ] {
        scene.patch(me.clone(), "packages", id, json!({ column: value })).await.unwrap();
        let waiting = waiting(&scene).await;
        assert_eq!(waiting[field].as_f64(), waits.as_f64(), "{column}");
        if waits.as_f64().is_none() {
            assert_eq!(waiting[field], waits, "{column}");
        }
        assert_eq!(waiting["title"], "Bait", "one change after the other gathers in one revision");
        assert_eq!(scene.document(id).await, document, "{column}");
    }
    for table in CHILDREN {
        scene.clear(&me, table, id).await.unwrap();
        assert_eq!(live(&scene).await, rows, "{table}");
    }
    assert_eq!(waiting(&scene).await["locations"], json!([]));
    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap().id;
    let approve = || json!({ "status": "approved" });
    let early = scene.patch(admin(ADMIN), "package_revisions", revision, approve()).await;
    assert!(matches!(early, Err(Error::Fields { .. })), "{early:?}");

    // Of three edits before an admin's decision, the last counts.
    for _ in 0..3 {
        for table in CHILDREN {
            scene.clear(&me, table, id).await.unwrap();
        }
        children(&scene, &me, id).await;
    }
    assert_eq!(live(&scene).await, rows);
    assert_eq!(scene.rows("SELECT status FROM packages", &[]).await[0].text(0).unwrap(), "approved");
    assert_eq!(
        scene.notification_kinds(ADMIN).await,
        ["package_waiting", "revision_waiting"],
        "once for the whole edit"
    );
    let waits = waiting(&scene).await;
    assert_eq!(waits["locations"], json!([{ "location_name": "Ella" }, { "location_name": "Badulla" }]));
    assert_eq!(waits["days"].as_array().unwrap().len(), 2);

    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap().id;
    scene.patch(admin(ADMIN), "package_revisions", revision, approve()).await.unwrap();
    let now = scene.document(id).await;
    assert_eq!(
        (&now["title"], &now["categories"], &now["included"]),
        (&json!("Bait"), &waits["categories"], &json!("Nothing"))
    );
    let titles: Vec<_> =
        now["days"].as_array().unwrap().iter().map(|day| day["attractions"][0]["title"].clone()).collect();
    assert_eq!(titles, ["Sight 1", "Sight 2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_is_taken_back_row_by_row_leaves_nothing_waiting() {
    let scene = PackageFixture::new().await;
    let (me, id) = (guide(OWNER), scene.on_sale().await);
    let rows = live(&scene).await;
    let category = json!({ "package_id": id.to_string(), "category": "food" });
    scene.insert(me.clone(), "package_categories", category.clone()).await.unwrap();
    assert!(waiting(&scene).await["categories"].as_array().unwrap().contains(&json!("food")));
    let again = scene.insert(me.clone(), "package_categories", category).await;
    assert!(matches!(again, Err(Error::Db(serendib_db::Error::Unique { .. }))), "{again:?}");
    scene.patch(me.clone(), "packages", id, json!({ "title": "Bait" })).await.unwrap();
    scene.save(me, &scene.document(id).await).await.unwrap();
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_revisions").await, 0);
    assert_eq!(live(&scene).await, rows);
}

#[tokio::test(flavor = "multi_thread")]
async fn single_rows_of_a_rejected_package_wait_again() {
    let scene = PackageFixture::new().await;
    let (me, id) = (guide(OWNER), scene.on_sale().await);
    for _ in 0..3 {
        for table in CHILDREN {
            scene.clear(&me, table, id).await.unwrap();
        }
        scene.run("UPDATE packages SET status = 'pending'", &[]).await;
        for table in CHILDREN {
            scene.clear(&me, table, id).await.unwrap();
            assert_eq!(scene.number(&format!("SELECT COUNT(*) FROM {table}")).await, 0);
        }
        children(&scene, &me, id).await;
    }
    assert_eq!(scene.number("SELECT COUNT(*) FROM attractions").await, 3, "the catalogue's one and two of its own");
    scene.run("UPDATE packages SET status = 'rejected', rejection_reason = 'x'", &[]).await;
    scene.patch(me, "packages", id, json!({ "max_people": 4 })).await.unwrap();
    let row = &scene.rows("SELECT status, rejection_reason FROM packages", &[]).await[0];
    assert_eq!((row.text(0).unwrap(), row.opt_text(1).unwrap()), ("pending", None));
}

/// T-R20, T-R22, T-R23.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_writes_what_is_not_theirs() {
    let scene = PackageFixture::new().await;
    let id = scene.on_sale().await;
    let before = scene.dump().await;
    let package = || json!(id.to_string());
    for (column, value) in [
        ("status", json!("approved")),
        ("rating", json!(5)),
        ("review_count", json!(9)),
        ("is_active", json!(false)),
        ("created_at", json!("2020-01-01T00:00:00Z")),
        ("reviewed_by", json!(OWNER.to_string())),
        ("reviewed_at", json!("2020-01-01T00:00:00Z")),
        ("rejection_reason", json!("x")),
        ("id", json!(ID.to_string())),
    ] {
        let refused = scene.patch(guide(OWNER), "packages", id, json!({ column: value, "title": "Mine" })).await;
        assert!(matches!(refused, Err(Error::Forbidden(_))), "{column}: {refused:?}");
        if column != "id" {
            let refused = scene.insert(guide(OWNER), "packages", with(head(ID), column, value)).await;
            assert!(matches!(refused, Err(Error::Forbidden(_))), "{column}: {refused:?}");
        }
    }
    let rows = [
        ("package_locations", json!({ "package_id": package(), "location_name": "Galle" })),
        ("package_categories", json!({ "package_id": package(), "category": "food" })),
        (
            "package_room_pricing",
            json!({ "package_id": package(), "accommodation_type": "triple", "hotel_type": "budget", "price_per_room": 1 }),
        ),
        ("package_days", json!({ "package_id": package(), "day_number": 2 })),
        (
            "package_attractions",
            json!({ "package_id": package(), "attraction_id": scene.bridge.to_string(), "day_number": 1, "order_in_day": 9 }),
        ),
        ("package_owners", json!({ "package_id": package(), "user_id": COLLEAGUE.to_string() })),
        ("package_guides", json!({ "package_id": package(), "guide_id": guide_of(COLLEAGUE).to_string() })),
    ];
    for (table, row) in rows {
        for stranger in [guide(COLLEAGUE), person(TRAVELLER)] {
            let refused = scene.insert(stranger, table, row.clone()).await;
            assert!(matches!(refused, Err(Error::Forbidden(_))), "{table}: {refused:?}");
        }
        assert!(matches!(scene.insert(Caller::Visitor, table, row.clone()).await, Err(Error::SignedOut)), "{table}");
        if table == "package_owners" || table == "package_guides" {
            // A guide has to send a join request; an owner cannot add hosts.
            assert!(matches!(scene.insert(guide(OWNER), table, row).await, Err(Error::Forbidden(_))), "{table}");
        }
        let key = if table == "package_guides" {
            vec![id.into(), guide_of(OWNER).into()]
        } else {
            let sql = format!("SELECT id FROM {table} WHERE package_id = $1 ORDER BY id LIMIT 1");
            vec![scene.rows(&sql, &[id.into()]).await[0].uuid(0).unwrap().into()]
        };
        for stranger in [guide(COLLEAGUE), person(TRAVELLER)] {
            assert!(matches!(scene.delete(stranger, table, key.clone()).await, Err(Error::Forbidden(_))), "{table}");
        }
        assert!(matches!(scene.delete(Caller::Visitor, table, key).await, Err(Error::SignedOut)), "{table}");
    }
    for stranger in [guide(COLLEAGUE), person(TRAVELLER)] {
        assert!(matches!(
            scene.patch(stranger, "packages", id, json!({ "title": "Mine" })).await,
            Err(Error::Forbidden(_))
        ));
    }
    scene.run("UPDATE guides SET is_active = FALSE WHERE user_id = $1", &[OWNER.into()]).await;
    assert!(matches!(
        scene.patch(person(OWNER), "packages", id, json!({ "title": "Mine" })).await,
        Err(Error::Forbidden(_))
    ));
    assert!(matches!(scene.insert(person(OWNER), "packages", head(ID)).await, Err(Error::Forbidden(_))));
    assert!(matches!(scene.insert(person(TRAVELLER), "packages", head(ID)).await, Err(Error::Forbidden(_))));
    assert!(matches!(scene.insert(Caller::Visitor, "packages", head(ID)).await, Err(Error::SignedOut)));
    scene.run("UPDATE guides SET is_active = TRUE", &[]).await;
    assert_eq!(scene.dump().await, before);
}

/// T-R27.
#[tokio::test(flavor = "multi_thread")]
async fn a_taken_id_is_a_duplicate_key_for_everybody() {
    let scene = PackageFixture::new().await;
    scene.insert(guide(OWNER), "packages", head(ID)).await.unwrap();
    for caller in [guide(OWNER), guide(COLLEAGUE), admin(ADMIN)] {
        let refused = scene.insert(caller, "packages", head(ID)).await;
        let Err(Error::Db(serendib_db::Error::Unique { constraint, .. })) = refused else { panic!("{refused:?}") };
        assert_eq!(constraint, "packages_pkey");
    }
    for bad in [json!("x"), json!(Uuid::nil().to_string())] {
        let refused = scene.insert(guide(OWNER), "packages", with(head(ID), "id", bad)).await;
        assert!(matches!(refused, Err(Error::Db(serendib_db::Error::Data { code: "22P02", .. }))), "{refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn single_rows_keep_the_document_s_rules() {
    let scene = PackageFixture::new().await;
    let me = guide(OWNER);
    for (column, value, field) in [
        ("title", json!(""), "title"),
        ("highlights", json!(null), "highlights"),
        ("price", json!(0), "price"),
        ("price", json!(100_001), "price"),
        ("max_people", json!(51), "max_people"),
        ("min_people", json!(2), "min_people"),
        ("duration_days", json!(0), "duration_days"),
        ("image_url", json!("javascript:alert(1)"), "image_url"),
        ("images", json!(["http://169.254.169.254/x"]), "images.0"),
    ] {
        let refused = scene.insert(me.clone(), "packages", with(head(ID), column, value.clone())).await;
        let (_, fields) = field_errors(refused.expect_err(column));
        assert_eq!(fields[0].0, field, "{column} {value}");
    }
    scene.insert(me.clone(), "packages", head(ID)).await.unwrap();
    let refused = scene.patch(me.clone(), "packages", ID, json!({ "price": -1, "title": " " })).await;
    assert_eq!(field_errors(refused.unwrap_err()).0, "Please fill in all required fields.");
    let stale = scene.patch(me.clone(), "packages", ID, json!({ "title": "X", "version": 9 })).await;
    assert!(matches!(stale, Err(Error::Stale("package"))));
    let of = |row: Json| with(row, "package_id", json!(ID.to_string()));
    for (table, row) in [
        ("package_locations", json!({ "location_name": " " })),
        ("package_locations", json!({ "location_name": "x".repeat(81) })),
        ("package_categories", json!({ "category": "chess" })),
        (
            "package_room_pricing",
            json!({ "accommodation_type": "double", "hotel_type": "budget", "price_per_room": 0 }),
        ),
        ("package_room_pricing", json!({ "accommodation_type": "tent", "hotel_type": "budget", "price_per_room": 5 })),
        (
            "package_room_pricing",
            json!({ "accommodation_type": "double", "hotel_type": "budget", "price_per_room": 5, "capacity_per_room": 20 }),
        ),
        ("package_days", json!({ "day_number": 3 })),
        ("package_days", json!({ "day_number": 0 })),
        ("package_days", json!({ "day_number": 1, "title": "x".repeat(121) })),
        (
            "package_attractions",
            json!({ "attraction_id": scene.bridge.to_string(), "day_number": 9, "order_in_day": 1 }),
        ),
        (
            "package_attractions",
            json!({ "attraction_id": scene.bridge.to_string(), "day_number": 1, "order_in_day": 0 }),
        ),
        (
            "package_attractions",
            json!({ "attraction_id": scene.bridge.to_string(), "day_number": 1, "order_in_day": 1, "start_time": "25:00" }),
        ),
    ] {
        let refused = scene.insert(me.clone(), table, of(row.clone())).await;
        assert!(matches!(refused, Err(Error::Fields { .. })), "{table} {row}: {refused:?}");
    }
    for row in [
        json!({ "title": "", "description": "x", "duration_hours": 2, "attraction_type": "Activity" }),
        json!({ "title": "x", "description": "x", "duration_hours": 0.1, "attraction_type": "Activity" }),
        json!({ "title": "x", "description": "x", "duration_hours": 2, "attraction_type": "Nap" }),
        json!({ "title": "x", "description": "x", "image_url": "https://evil.test/a.png" }),
    ] {
        assert!(matches!(scene.insert(me.clone(), "attractions", row).await, Err(Error::Fields { .. })));
    }
    for (column, value) in [("is_active", json!(false)), ("package_id", json!(ID.to_string())), ("slug", json!("x"))] {
        let row = with(json!({ "title": "x", "description": "x" }), column, value);
        assert!(matches!(scene.insert(me.clone(), "attractions", row).await, Err(Error::Forbidden(_))), "{column}");
    }
    children(&scene, &me, ID).await;
    for (table, row) in [
        ("package_categories", json!({ "category": "nature" })),
        ("package_days", json!({ "day_number": 1 })),
        (
            "package_room_pricing",
            json!({ "accommodation_type": "double", "hotel_type": "budget", "price_per_room": 5 }),
        ),
    ] {
        let refused = scene.insert(me.clone(), table, of(row)).await;
        assert!(matches!(refused, Err(Error::Db(serendib_db::Error::Unique { .. }))), "{table}: {refused:?}");
    }
    let twin = scene.insert(me.clone(), "package_locations", of(json!({ "location_name": "ELLA" }))).await;
    assert!(matches!(twin, Err(Error::Refused(_))));
    // The row that is marked primary is primary. When it goes, the next one takes over.
    let row = of(json!({ "location_name": "Kandy", "is_primary_location": true }));
    let kandy = scene.insert(me.clone(), "package_locations", row).await.unwrap();
    let primary = async || {
        let rows = scene.rows("SELECT location_name FROM package_locations WHERE is_primary_location", &[]).await;
        rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(primary().await, ["Kandy"]);
    scene.delete(me, "package_locations", vec![kandy.into()]).await.unwrap();
    assert_eq!(primary().await, ["Ella"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sight_is_its_author_s_until_a_package_of_theirs_visits_it() {
    let scene = PackageFixture::new().await;
    let sight =
        json!({ "title": "My garden", "description": "Bananas.", "duration_hours": 1, "attraction_type": "Activity" });
    assert!(matches!(scene.insert(person(TRAVELLER), "attractions", sight.clone()).await, Err(Error::Forbidden(_))));
    let garden = scene.insert(guide(OWNER), "attractions", sight.clone()).await.unwrap();
    let theirs = scene.save(guide(COLLEAGUE), &trip(&scene)).await.unwrap().id;
    let mine = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    let visit = |package: Uuid, sight: Uuid| json!({ "package_id": package.to_string(), "attraction_id": sight.to_string(), "day_number": 2, "order_in_day": 1 });
    let taken = scene.insert(guide(COLLEAGUE), "package_attractions", visit(theirs, garden)).await;
    assert!(matches!(taken, Err(Error::Refused(_))));
    assert!(matches!(
        scene.delete(guide(COLLEAGUE), "attractions", vec![garden.into()]).await,
        Err(Error::Forbidden(_))
    ));
    scene.insert(guide(OWNER), "package_attractions", visit(mine, garden)).await.unwrap();
    let named = with(
        scene.document(theirs).await,
        "days.1.attractions",
        json!([{ "id": garden.to_string(), "title": "x", "description": "x" }]),
    );
    let (_, fields) = field_errors(scene.save(guide(COLLEAGUE), &named).await.unwrap_err());
    assert_eq!(fields[0].1, "This attraction is no longer there.");
    let again = scene.insert(guide(OWNER), "attractions", sight.clone()).await.unwrap();
    scene.delete(guide(OWNER), "attractions", vec![again.into()]).await.unwrap();
    assert!(matches!(
        scene.delete(admin(ADMIN), "attractions", vec![scene.bridge.into()]).await,
        Err(Error::Forbidden(_))
    ));
    scene.delete(guide(OWNER), "attractions", vec![garden.into()]).await.unwrap();
    assert_eq!(scene.number("SELECT COUNT(*) FROM attractions WHERE title = 'My garden'").await, 0);
    for _ in 0..200 {
        scene.insert(guide(OWNER), "attractions", sight.clone()).await.unwrap();
    }
    assert!(matches!(scene.insert(guide(OWNER), "attractions", sight).await, Err(Error::Refused(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_add_owners_and_hosts_and_the_first_ones_stay() {
    let scene = PackageFixture::new().await;
    let id = scene.on_sale().await;
    let host =
        json!({ "package_id": id.to_string(), "guide_id": guide_of(COLLEAGUE).to_string(), "is_primary_guide": false });
    for _ in 0..2 {
        scene.insert(admin(ADMIN), "package_guides", host.clone()).await.unwrap();
    }
    let owner = json!({ "package_id": id.to_string(), "user_id": COLLEAGUE.to_string() });
    let row = scene.insert(admin(ADMIN), "package_owners", owner.clone()).await.unwrap();
    assert_eq!(scene.insert(admin(ADMIN), "package_owners", owner).await.unwrap(), row);
    scene.patch(guide(COLLEAGUE), "packages", id, json!({ "max_people": 7 })).await.unwrap();
    assert_eq!(scene.rows("SELECT status FROM packages", &[]).await[0].text(0).unwrap(), "approved");
    let hosts = scene.rows("SELECT is_primary_guide FROM package_guides ORDER BY is_primary_guide", &[]).await;
    assert_eq!(hosts.iter().map(|row| row.bool(0).unwrap()).collect::<Vec<_>>(), [false, true]);
    for (table, key) in [
        ("package_guides", vec![id.into(), guide_of(OWNER).into()]),
        (
            "package_owners",
            vec![
                scene.rows("SELECT id FROM package_owners WHERE is_primary_owner", &[]).await[0]
                    .uuid(0)
                    .unwrap()
                    .into(),
            ],
        ),
    ] {
        assert!(matches!(scene.delete(guide(OWNER), table, key.clone()).await, Err(Error::Refused(_))));
        assert!(matches!(scene.delete(admin(ADMIN), table, key).await, Err(Error::Refused(_))));
    }
    scene.delete(guide(OWNER), "package_guides", vec![id.into(), guide_of(COLLEAGUE).into()]).await.unwrap();
    scene.delete(guide(OWNER), "package_owners", vec![row.into()]).await.unwrap();
    scene.run("UPDATE guides SET is_active = FALSE WHERE user_id = $1", &[COLLEAGUE.into()]).await;
    assert!(matches!(scene.insert(admin(ADMIN), "package_guides", host).await, Err(Error::Missing("guide"))));
    let unknown_user = json!({ "package_id": id.to_string(), "user_id": ID.to_string() });
    assert!(matches!(scene.insert(admin(ADMIN), "package_owners", unknown_user).await, Err(Error::Missing("user"))));
    let nowhere = json!({ "package_id": ID.to_string(), "location_name": "Ella" });
    assert!(matches!(scene.insert(admin(ADMIN), "package_locations", nowhere).await, Err(Error::Missing("package"))));
    let unsaid = scene.insert(admin(ADMIN), "package_locations", json!({ "location_name": "Ella" })).await;
    assert!(matches!(unsaid, Err(Error::Db(serendib_db::Error::NotNull { .. }))));
}
