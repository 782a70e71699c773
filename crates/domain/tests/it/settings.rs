//! A guide's settings, all at once and by rows. D-026, D-081 and D-083.

use serde_json::{Value as Json, json};
use serendib_db::Db;
use serendib_domain::guides::settings;
use serendib_domain::{Caller, Error, Result, SignedInPerson};

use crate::fixture;
use crate::people::{
    count, ctx, delete, error_kind_and_text, guide, id, insert, kind, person, picture, run, texts, to_object, update,
};

async fn save(db: &Db, who: &Caller, document: Json, version: Option<i64>) -> Result<Json> {
    let (ctx, document) = (ctx(who), to_object(&document));
    db.write(async move |tx| settings::save(tx, &ctx, &document, version).await).await
}

fn full_settings() -> Json {
    json!({
        "display_name": "Kasun of Ella", "bio": "Two\nlines", "phone": "+94 71 234 5678", "experience_years": 12,
        "education": "National guide lecturer", "hourly_rate": 12.5, "locations": ["Ella", "Kandy", "Badulla"],
        "languages": ["English", "de", "sinhala"], "specialties": ["Trekking", "Tea Plantations"],
        "certifications": ["First Aid", "first aid", " Mountain guide "], "avatar_url": format!("/storage/v1/object/public/avatars/{}/a.webp", id(1)),
    })
}

/// D-081.
#[tokio::test(flavor = "multi_thread")]
async fn every_field_comes_back_as_it_was_saved() {
    let db = fixture::empty().await;
    let host = guide(&db, 1).await;
    let gone = json!({ "avatar_url": full_settings()["avatar_url"] });
    assert_eq!(kind(save(&db, &host, gone, None).await), "fields", "a picture that is not there");
    picture(&db, "avatars", &format!("{}/a.webp", id(1))).await;
    let before = settings::read_own(&db, &host).await.unwrap();
    assert_eq!(
        (&before["version"], &before["locations"], &before["hourly_rate"]),
        (&json!(1), &json!([]), &json!(null))
    );
    assert_eq!(save(&db, &host, full_settings(), Some(1)).await.unwrap(), json!({ "id": id(501), "version": 2 }));
    let mut expected = full_settings();
    for (name, value) in [
        ("id", json!(id(501))),
        ("version", json!(2)),
        ("is_active", json!(true)),
        ("email", json!("person1@example.lk")),
        ("first_name", json!("Person")),
        ("last_name", json!("1")),
        ("languages", json!(["English", "German", "Sinhala"])),
        ("language_levels", json!({})),
        ("locations", json!(["Ella", "Badulla", "Kandy"])),
        ("specialties", json!(["Tea Plantations", "Trekking"])),
        ("certifications", json!(["First Aid", "Mountain guide"])),
    ] {
        expected[name] = value;
    }
    assert_eq!(settings::read_own(&db, &host).await.unwrap(), expected);
    assert_eq!(texts(&db, "SELECT display_name FROM profiles").await, ["Kasun of Ella"]);
    assert_eq!(
        texts(&db, "SELECT phone FROM guide_contacts").await,
        ["+94712345678"],
        "it is read in international form"
    );
}

/// D-083.
#[tokio::test(flavor = "multi_thread")]
async fn three_places_stay_three_and_nobody_saves_over_what_they_have_not_seen() {
    let db = fixture::empty().await;
    let host = guide(&db, 1).await;
    picture(&db, "avatars", &format!("{}/a.webp", id(1))).await;
    save(&db, &host, full_settings(), None).await.unwrap();
    let ids = "SELECT CAST(id AS TEXT) FROM guide_locations ORDER BY location_name";
    let before = texts(&db, ids).await;
    save(&db, &host, json!({ "bio": null, "locations": ["Kandy", "Ella", "Badulla"] }), Some(2)).await.unwrap();
    assert_eq!(texts(&db, ids).await, before, "the same rows");
    let now = settings::read_own(&db, &host).await.unwrap();
    assert_eq!((&now["locations"], &now["bio"]), (&json!(["Kandy", "Badulla", "Ella"]), &json!(null)));
    assert_eq!(now["languages"], json!(["English", "German", "Sinhala"]), "what is not said stays");
    assert_eq!(kind(save(&db, &host, json!({ "bio": "late" }), Some(2)).await), "stale");
    save(
        &db,
        &host,
        json!({ "display_name": "", "locations": ["Galle"], "languages": [], "specialties": [] }),
        Some(3),
    )
    .await
    .unwrap();
    let now = settings::read_own(&db, &host).await.unwrap();
    assert_eq!((&now["display_name"], &now["locations"]), (&json!("Person 1"), &json!(["Galle"])));
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guide_languages").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_guide_pastes_is_read_and_a_number_without_a_country_is_sri_lankan() {
    let db = fixture::empty().await;
    let host = guide(&db, 1).await;
    for (number, stored) in [
        ("077 123 4567", "+94771234567"),
        ("\u{202a}+94 77 123 4567\u{202c}", "+94771234567"),
        ("0112 696 211", "+94112696211"),
        ("+44 07911 123456", "+447911123456"),
        ("+39 06 1234 5678", "+390612345678"),
    ] {
        let version = settings::read_own(&db, &host).await.unwrap()["version"].as_i64();
        let document =
            json!({ "phone": number, "bio": "\u{200f}مرشد\u{2028}Hills", "display_name": "\u{2068}Kasun\u{2069} P" });
        save(&db, &host, document, version).await.unwrap();
        assert_eq!(texts(&db, "SELECT phone FROM guide_contacts").await, [stored], "{number:?}");
    }
    assert_eq!(texts(&db, "SELECT display_name FROM guides").await, ["Kasun P"]);
    assert_eq!(texts(&db, "SELECT bio FROM guides").await, ["\u{200f}مرشد\nHills"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_settings_are_reported_by_field_and_nothing_is_saved() {
    let db = fixture::empty().await;
    let host = guide(&db, 1).await;
    let long: Vec<String> = (0..21).map(|number| format!("Place {number}")).collect();
    for (document, field) in [
        (json!({ "rating": 5 }), "rating"),
        (json!({ "bio": "x\u{202e}" }), "bio"),
        (json!({ "phone": "none" }), "phone"),
        (json!({ "experience_years": 200 }), "experience_years"),
        (json!({ "hourly_rate": 0.5 }), "hourly_rate"),
        (json!({ "hourly_rate": 12.345 }), "hourly_rate"),
        (json!({ "locations": long }), "locations"),
        (json!({ "locations": ["x".repeat(81)] }), "locations.0"),
        (json!({ "languages": ["English", "Klingon"] }), "languages.1"),
        (json!({ "specialties": ["Chess"] }), "specialties.0"),
        (json!({ "certifications": [1] }), "certifications.0"),
        (json!({ "avatar_url": "https://evil.test/x.png" }), "avatar_url"),
    ] {
        match save(&db, &host, document.clone(), None).await {
            Err(Error::Fields { wrong, .. }) => assert_eq!(wrong[0].field, field, "{document}"),
            other => panic!("{document}: {other:?}"),
        }
    }
    assert_eq!(settings::read_own(&db, &host).await.unwrap()["version"], json!(1));
    let stranger = person(&db, 2, false).await;
    assert_eq!(settings::read_own(&db, &stranger).await.unwrap(), Json::Null);
    assert_eq!(
        error_kind_and_text(save(&db, &stranger, json!({}), None).await),
        ("forbidden", "Guide profile not found. Please contact support.".to_owned())
    );
    assert_eq!(kind(save(&db, &Caller::Visitor, json!({}), None).await), "signed out");
    assert_eq!(kind(settings::read_own(&db, &Caller::Visitor).await), "signed out");
    run(&db, "UPDATE guides SET is_active = FALSE", Vec::new()).await;
    assert_eq!(kind(save(&db, &host, json!({}), None).await), "forbidden");
    assert_eq!(settings::read_own(&db, &host).await.unwrap()["is_active"], json!(false));
}

/// T-S12.
#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_ones_own_upload_or_one_that_a_provider_shows_and_never_what_the_account_says() {
    let db = fixture::empty().await;
    let (host, applicant) = (guide(&db, 1).await, person(&db, 2, false).await);
    let url = "https://tracker.test/a.png";
    let metadata =
        json!({ "avatar_url": url, "picture": "https://tracker.test/b.png", "full_name": "Person" }).to_string();
    run(&db, "UPDATE users SET user_metadata = $1", vec![metadata.clone().into()]).await;
    // The mail address is an identity too, and repeats the account's data.
    for user in [1, 2] {
        let sql = "INSERT INTO identities (id, user_id, provider, subject, identity_data, created_at, updated_at)
                   VALUES ($1, $2, 'email', $3, $4, $5, $5)";
        let (own, subject) = (id(700 + user).into(), id(user).to_string().into());
        run(&db, sql, vec![own, id(user).into(), subject, metadata.clone().into(), fixture::morning().into()]).await;
    }
    let avatar = async || {
        let rows = db.rows("SELECT avatar_url FROM guides", &[]).await.unwrap();
        rows[0].opt_text(0).unwrap().map(str::to_owned)
    };
    let vouched = "https://pictures.example/1.png";
    for (address, expected) in
        [(vouched, Some(vouched)), (url, None), (vouched, Some(vouched)), ("https://tracker.test/b.png", None)]
    {
        save(&db, &host, json!({ "avatar_url": address }), None).await.unwrap();
        assert_eq!(avatar().await.as_deref(), expected, "{address}");
        update(&db, "guides", &host, id(501), &json!({ "avatar_url": address })).await.unwrap();
        assert_eq!(avatar().await.as_deref(), expected, "{address}");
    }
    run(&db, "UPDATE guides SET avatar_url = 'https://pictures.example/old.png'", Vec::new()).await;
    save(&db, &host, json!({ "avatar_url": "https://pictures.example/old.png" }), None).await.unwrap();
    assert_eq!(avatar().await, None, "what a provider showed once goes when its owner next saves");
    for theirs in ["https://pictures.example/2.png", "https://tracker.test/c.png"] {
        assert_eq!(kind(save(&db, &host, json!({ "avatar_url": theirs }), None).await), "fields", "{theirs}");
    }
    let row = json!({
        "display_name": "Ruwan", "contact_email": "ruwan@example.lk", "selected_languages": ["English"],
        "selected_locations": ["Ella"], "selected_specialties": ["Trekking"], "avatar_url": url,
    });
    insert(&db, "guide_applications", &applicant, &row).await.unwrap();
    let sql = "SELECT COALESCE(avatar_url, 'none') FROM guide_applications";
    assert_eq!(texts(&db, sql).await, ["none"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_a_guide_are_written_one_by_one_by_the_guide_or_an_admin_and_twice_does_no_harm() {
    let db = fixture::empty().await;
    let (host, other, admin) = (guide(&db, 1).await, guide(&db, 2).await, person(&db, 3, true).await);
    let row = |column: &str, value: &str| json!({ "guide_id": id(501), column: value });
    for (table, column, value, stored) in [
        ("guide_locations", "location_name", " Ella ", "Ella"),
        ("guide_languages", "language_name", "german", "German"),
        ("guide_specialties", "specialty_name", "trekking", "Trekking"),
    ] {
        assert_eq!(kind(insert(&db, table, &other, &row(column, value)).await), "forbidden");
        assert_eq!(kind(insert(&db, table, &Caller::Visitor, &row(column, value)).await), "signed out");
        let first = insert(&db, table, &host, &row(column, value)).await.unwrap();
        assert_eq!(insert(&db, table, &admin, &row(column, stored)).await.unwrap(), first, "{table}");
        assert_eq!(texts(&db, &format!("SELECT {column} FROM {table}")).await, [stored]);
        assert_eq!(kind(delete(&db, table, &other, first).await), "forbidden");
        delete(&db, table, &host, first).await.unwrap();
        assert_eq!(count(&db, &format!("SELECT COUNT(*) FROM {table}")).await, 0);
        let mut odd = row(column, value);
        odd["id"] = json!(id(9));
        assert_eq!(kind(insert(&db, table, &host, &odd).await), "forbidden");
        odd = row(column, "");
        assert!(["fields", "refused"].contains(&kind(insert(&db, table, &host, &odd).await)));
        odd["guide_id"] = json!(id(999));
        assert_eq!(kind(insert(&db, table, &admin, &odd).await), "missing");
    }
    // Codes as old clients make them from names: D-026.
    for (name, code) in [("Spanish", "sp"), ("Chinese", "chinese")] {
        let row = json!({ "guide_id": id(501), "language_name": name, "language_code": code });
        insert(&db, "guide_languages", &host, &row).await.unwrap();
    }
    assert_eq!(texts(&db, "SELECT language_code FROM guide_languages ORDER BY 1").await, ["es", "zh"]);
    for (place, is_primary) in [("Ella", false), ("Kandy", true)] {
        let row = json!({ "guide_id": id(501), "location_name": place, "is_primary_location": is_primary });
        insert(&db, "guide_locations", &host, &row).await.unwrap();
    }
    assert_eq!(texts(&db, "SELECT location_name FROM guide_locations WHERE is_primary_location").await, ["Kandy"]);
    assert!(settings::read_own(&db, &host).await.unwrap()["version"].as_i64().unwrap() > 4, "each counts as a change");
}

/// D-003.
#[tokio::test(flavor = "multi_thread")]
async fn the_flag_of_a_profile_follows_the_guide_record_and_nothing_else() {
    let db = fixture::empty().await;
    let (host, admin, stranger) = (guide(&db, 1).await, person(&db, 2, true).await, person(&db, 3, false).await);
    let flags = "SELECT display_name FROM profiles WHERE is_guide";
    for (who, change) in [
        (&host, json!({ "is_active": false })),
        (&host, json!({ "rating": 5 })),
        (&admin, json!({ "rating": 5 })),
        (&admin, json!({ "user_id": id(2) })),
        (&stranger, json!({ "bio": "x" })),
        (&admin, json!({ "version": 9 })),
    ] {
        assert_eq!(kind(update(&db, "guides", who, id(501), &change).await), "forbidden", "{change}");
    }
    update(&db, "guides", &admin, id(501), &json!({ "is_active": false })).await.unwrap();
    assert!(texts(&db, flags).await.is_empty());
    let off = Caller::Person(SignedInPerson { guide: None, ..host.person().unwrap().clone() });
    assert_eq!(kind(update(&db, "guides", &off, id(501), &json!({ "bio": "x" })).await), "forbidden");
    update(&db, "guides", &admin, id(501), &json!({ "is_active": true })).await.unwrap();
    assert_eq!(texts(&db, flags).await, ["Person 1"]);
    assert_eq!(texts(&db, "SELECT action FROM audit_log ORDER BY action").await, ["reinstated", "suspended"]);

    for (who, row, change) in [
        (&stranger, 3, json!({ "is_admin": true })),
        (&stranger, 3, json!({ "is_guide": true })),
        (&stranger, 1, json!({ "display_name": "x" })),
        (&admin, 3, json!({ "is_guide": true })),
        (&admin, 1, json!({ "is_guide": false })),
        (&admin, 3, json!({ "is_admin": true })),
        (&admin, 3, json!({ "display_name": "x" })),
        (&Caller::Service, 3, json!({ "is_admin": true })),
    ] {
        assert_eq!(kind(update(&db, "profiles", who, id(row), &change).await), "forbidden", "{change}");
    }
    update(&db, "profiles", &admin, id(1), &json!({ "is_guide": true })).await.unwrap();
    update(&db, "profiles", &stranger, id(3), &json!({ "display_name": " New name " })).await.unwrap();
    assert_eq!(kind(update(&db, "profiles", &stranger, id(3), &json!({ "display_name": " " })).await), "fields");
    assert_eq!(
        texts(&db, "SELECT display_name FROM profiles WHERE NOT is_admin ORDER BY 1").await,
        ["New name", "Person 1"]
    );
}

/// D-155.
#[tokio::test(flavor = "multi_thread")]
async fn a_guide_with_bookings_to_come_is_not_suspended() {
    let db = fixture::empty().await;
    let (host, admin) = (guide(&db, 1).await, person(&db, 2, true).await);
    let trip = crate::people::package(&db, 100, &host).await;
    run(
        &db,
        "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                       contact_email, total_price, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'confirmed', $5, $5, 1, 'a@example.lk', 100, $6, $6)",
        vec![id(200).into(), id(2).into(), id(501).into(), trip.into(), fixture::morning().date_naive().into(), fixture::morning().into()],
    )
    .await;
    let off = json!({ "is_active": false });
    assert_eq!(kind(update(&db, "guides", &admin, id(501), &off).await), "conflict");
    run(&db, "UPDATE booking_requests SET status = 'cancelled'", Vec::new()).await;
    update(&db, "guides", &admin, id(501), &off).await.unwrap();
}
