//! Documents that the staff edits: versions, optimistic locking, rights, the audit log, and the way back. D-179.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::content::documents::{CONTACT_PAGE, EMERGENCY_NUMBERS, FEATURED_TRIPS, find_document};
use serendib_domain::content::featured::find_featured;
use serendib_domain::content::list::{content_document, content_documents, content_history};
use serendib_domain::content::pages::page_content;
use serendib_domain::content::save::{restore_content, save_content};
use serendib_domain::content::versions::read_content;
use serendib_domain::staff::StaffRole;
use serendib_domain::{Caller, Error, Result, SignedInPerson};

use crate::fixture;
use crate::people::{count, ctx, guide, id, kind, package, person, run, texts};

async fn save(db: &fixture::Database, who: &Caller, name: &'static str, version: i64, body: Json) -> Result<Json> {
    let ctx = ctx(who);
    db.write(async move |tx: &mut Tx<'_>| save_content(tx, &ctx, name, version, &body, "Checked again").await).await
}

async fn restore(db: &fixture::Database, who: &Caller, version: i64, to: Option<i64>) -> Result<Json> {
    let ctx = ctx(who);
    db.write(async move |tx: &mut Tx<'_>| restore_content(tx, &ctx, EMERGENCY_NUMBERS, version, to, "Back").await).await
}

async fn present(db: &fixture::Database, name: &str) -> Json {
    page_content(&mut &**db, name).await.unwrap()
}

fn numbers(police: &str) -> Json {
    json!({
        "checked_on": "2026-11-30",
        "numbers": [
            { "kind": "ambulance", "number": "1990", "name": "Ambulance", "note": "Free" },
            { "kind": "police", "number": police, "name": "Police", "note": "Day and night" },
        ],
    })
}

fn with_role(who: &Caller, role: StaffRole) -> Caller {
    Caller::Person(SignedInPerson { rights: role.rights(), ..who.person().unwrap().clone() })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_that_of_the_release_until_it_is_saved_and_again_when_it_is_restored() {
    let db = fixture::empty().await;
    let admin = person(&db, 1, true).await;
    let shipped = find_document(EMERGENCY_NUMBERS).unwrap().shipped.to_string();
    assert_eq!(present(&db, EMERGENCY_NUMBERS).await.to_string(), shipped);
    let first = content_document(&db, &ctx(&admin), EMERGENCY_NUMBERS, None).await.unwrap();
    assert_eq!((&first["version"], &first["is_shipped"], &first["updated_at"]), (&json!(0), &json!(true), &Json::Null));
    let saved = save(&db, &admin, EMERGENCY_NUMBERS, 0, numbers("118")).await.unwrap();
    assert_eq!((&saved["version"], &saved["is_shipped"]), (&json!(1), &json!(false)));
    assert_eq!(saved["body"].to_string(), present(&db, EMERGENCY_NUMBERS).await.to_string());
    let order: Vec<&String> = saved["body"].as_object().unwrap().keys().collect();
    assert_eq!(order, ["numbers", "checked_on"], "the order of the shape");
    let contact = present(&db, CONTACT_PAGE).await;
    assert!(contact["emergency_text"].as_str().unwrap().contains("or 118 for the police"), "{contact}");
    let restored = restore(&db, &admin, 1, None).await.unwrap();
    assert_eq!((&restored["version"], &restored["is_shipped"]), (&json!(2), &json!(true)));
    assert_eq!(present(&db, EMERGENCY_NUMBERS).await.to_string(), shipped, "byte for byte");
    let again = restore(&db, &admin, 2, Some(1)).await.unwrap();
    assert_eq!((&again["version"], again["body"].to_string()), (&json!(3), saved["body"].to_string()));
    let shipped: Json = serde_json::from_str(&shipped).unwrap();
    let same = save(&db, &admin, EMERGENCY_NUMBERS, 3, shipped).await.unwrap();
    assert_eq!((&same["version"], &same["is_shipped"]), (&json!(4), &json!(true)), "it follows the release again");
    let older = content_document(&db, &ctx(&admin), EMERGENCY_NUMBERS, Some(1)).await.unwrap();
    assert_eq!((&older["version"], &older["body"]), (&json!(1), &saved["body"]));
    let listed = content_documents(&db, &ctx(&admin)).await.unwrap();
    let one = listed.as_array().unwrap().iter().find(|one| one["name"] == EMERGENCY_NUMBERS).unwrap();
    assert_eq!((&one["version"], &one["is_shipped"]), (&json!(4), &json!(true)));
    let history = content_history(&db, &ctx(&admin), EMERGENCY_NUMBERS, "", 3).await.unwrap();
    let restores: Vec<&Json> = history["results"].as_array().unwrap().iter().map(|one| &one["restores"]).collect();
    assert_eq!((restores, &history["next"]), (vec![&Json::Null, &json!(1), &Json::Null], &json!("2")));
    let rest = content_history(&db, &ctx(&admin), EMERGENCY_NUMBERS, "2", 3).await.unwrap();
    assert_eq!((&rest["results"][0]["version"], &rest["next"]), (&json!(1), &Json::Null));
    let log = texts(&db, "SELECT action FROM audit_log WHERE subject = 'content_versions' ORDER BY id").await;
    assert_eq!(log, ["content_saved", "content_restored", "content_restored", "content_saved"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_saves_nothing() {
    let db = fixture::empty().await;
    let admin = person(&db, 1, true).await;
    let made = save(&db, &admin, EMERGENCY_NUMBERS, 0, numbers("118")).await.unwrap();
    match save(&db, &admin, EMERGENCY_NUMBERS, 0, numbers("117")).await {
        Err(Error::Outdated { now, .. }) => assert_eq!(*now, made),
        other => panic!("{other:?}"),
    }
    match save(&db, &admin, EMERGENCY_NUMBERS, 1, json!({ "numbers": [{}, {}], "evil": 1 })).await {
        Err(Error::Fields { wrong, .. }) => {
            let fields: Vec<&str> = wrong.iter().map(|one| one.field.as_str()).collect();
            assert_eq!(fields.len(), 10, "{fields:?}");
            assert!(fields.contains(&"numbers[1].kind") && fields.contains(&"evil"), "{fields:?}");
        }
        other => panic!("{other:?}"),
    }
    let huge = json!({ "numbers": [], "checked_on": "x".repeat(70_000) });
    for (outcome, wanted) in [
        (save(&db, &admin, EMERGENCY_NUMBERS, 1, huge).await, "fields"),
        (save(&db, &admin, EMERGENCY_NUMBERS, 1, numbers("118")).await, "refused"),
        (save(&db, &admin, "poem", 0, json!({})).await, "missing"),
        (restore(&db, &admin, 1, Some(9)).await, "missing"),
        (restore(&db, &admin, 1, Some(1)).await, "refused"),
        (restore(&db, &admin, 0, None).await, "outdated"),
        (save(&db, &with_role(&admin, StaffRole::Support), EMERGENCY_NUMBERS, 1, numbers("117")).await, "forbidden"),
        (save(&db, &Caller::Visitor, EMERGENCY_NUMBERS, 1, numbers("117")).await, "signed out"),
        (restore(&db, &with_role(&admin, StaffRole::Finance), 1, None).await, "forbidden"),
        (page_content(&mut &*db, FEATURED_TRIPS).await, "missing"),
    ] {
        assert_eq!(kind(outcome), wanted);
    }
    let short = ctx(&admin);
    for note in [" ", "a\nb", &"x".repeat(201)] {
        let (ctx, body, note) = (short.clone(), numbers("117"), note.to_owned());
        let refused = db
            .write(async move |tx: &mut Tx<'_>| save_content(tx, &ctx, EMERGENCY_NUMBERS, 1, &body, &note).await)
            .await;
        assert_eq!(kind(refused), "fields");
    }
    assert_eq!(count(&db, "SELECT COUNT(*) FROM content_versions").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_saves_at_once_one_is_written() {
    let db = fixture::empty().await;
    let (one, other) = (person(&db, 1, true).await, person(&db, 2, true).await);
    let (first, second) = tokio::join!(
        save(&db, &one, EMERGENCY_NUMBERS, 0, numbers("118")),
        save(&db, &other, EMERGENCY_NUMBERS, 0, numbers("117")),
    );
    let kinds = [first, second].map(|done| done.map_or_else(|error| kind::<()>(Err(error)), |_| "done"));
    assert!(kinds.contains(&"done") && (kinds.contains(&"outdated") || kinds.contains(&"stale")), "{kinds:?}");
    assert_eq!(count(&db, "SELECT COUNT(*) FROM content_versions").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_body_that_fits_no_more_is_passed_over_for_the_release() {
    let db = fixture::empty().await;
    let shipped = find_document(EMERGENCY_NUMBERS).unwrap().shipped.clone();
    for (version, body) in [(1, r#"{"numbers":[]}"#), (2, r#"{"numbers":"1990","more":{}}"#)] {
        let sql =
            "INSERT INTO content_versions (id, name, version, body, note, created_at) VALUES ($1, $2, $3, $4, 'x', $5)";
        let now = ctx(&Caller::Service).now;
        let number = u128::try_from(version).unwrap();
        let binds = vec![id(number).into(), EMERGENCY_NUMBERS.into(), version.into(), body.into(), now.into()];
        run(&db, sql, binds).await;
        assert_eq!(read_content(&mut &*db, EMERGENCY_NUMBERS).await.unwrap(), shipped, "{body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn featured_trips_are_those_of_their_days() {
    let db = fixture::empty().await;
    let admin = person(&db, 1, true).await;
    let host = guide(&db, 2).await;
    let (one, other) = (package(&db, 11, &host).await, package(&db, 12, &host).await);
    let trip = |package, first: Json, last: Json| json!({ "package": package, "first_day": first, "last_day": last });
    let unknown = json!({ "trips": [trip(id(99), Json::Null, Json::Null)] });
    assert_eq!(kind(save(&db, &admin, FEATURED_TRIPS, 0, unknown).await), "fields");
    let trips = [trip(other, Json::Null, json!("2030-01-16")), trip(one, json!("2030-01-16"), Json::Null)];
    save(&db, &admin, FEATURED_TRIPS, 0, json!({ "trips": trips })).await.unwrap();
    for (day, chosen) in [("2030-01-15", vec![other]), ("2030-01-16", vec![other, one]), ("2030-01-17", vec![one])] {
        assert_eq!(find_featured(&mut &*db, day.parse().unwrap()).await.unwrap(), chosen, "{day}");
    }
}
